import type { Copier } from '../../write/copier.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, PdfString, Ref, type PdfValue } from '../../syntax/values.js';

const MAX_DEPTH = 50;
const MAX_ITEMS = 100_000;

/** The optional content groups of a source that are in the new document. */
export interface Layers {
  readonly file: PdfFile;
  readonly copier: Copier;
  readonly groups: readonly Ref[];
}

/** The groups that are on and off, listed explicitly, so that they do not depend on the base state of other sources. */
export interface States {
  readonly on: readonly PdfValue[];
  readonly off: readonly PdfValue[];
}

/** Reads a configuration's /BaseState, /ON and /OFF (ISO 32000-2 §8.11.4.3). */
export function statesOf({ file, copier, groups }: Layers, config: PdfDict): States {
  const base = file.name(config.get('BaseState')) ?? 'ON';
  const [on, off] = [numbersIn(file, config.get('ON')), numbersIn(file, config.get('OFF'))];
  const isOn = ({ num }: Ref): boolean => !off.has(num) && (base === 'ON' || on.has(num));
  const isOff = ({ num }: Ref): boolean => off.has(num) || (base === 'OFF' && !on.has(num));
  return {
    on: groups.filter(isOn).map((group) => copier.map(group)),
    off: groups.filter(isOff).map((group) => copier.map(group)),
  };
}

/** Copies a list of a configuration (/Order, /Locked, /RBGroups, /AS) without the groups that are left out. */
export function filteredList(layers: Layers, value: PdfValue | undefined): readonly PdfValue[] {
  return new ListFilter(layers).items(value, 0);
}

class ListFilter {
  readonly #layers: Layers;
  readonly #groups: ReadonlySet<number>;
  #items = 0;

  constructor(layers: Layers) {
    this.#layers = layers;
    this.#groups = new Set(layers.groups.map(({ num }) => num));
  }

  items(value: PdfValue | undefined, depth: number): readonly PdfValue[] {
    const items = this.#layers.file.array(value) ?? [];
    const kept = items.map((item) => this.#item(item, depth));
    // A list that has only labels left is dropped: labels precede their groups or are first in their array.
    return kept.some((item) => item !== undefined && !isLabel(item)) ? kept.filter((item) => item !== undefined) : [];
  }

  #item(value: PdfValue, depth: number): PdfValue | undefined {
    if (depth > MAX_DEPTH || ++this.#items > MAX_ITEMS) return undefined;
    const { file, copier } = this.#layers;
    if (value instanceof Ref && this.#groups.has(value.num)) return copier.map(value);
    const found = file.resolve(value);
    if (isArray(found)) {
      const items = this.items(found, depth + 1);
      return items.length === 0 ? undefined : items;
    }
    if (found instanceof PdfDict) return this.#usage(found, depth);
    return isLabel(found) ? found : undefined;
  }

  /** Copies a usage application dictionary, an item of /AS. */
  #usage(dict: PdfDict, depth: number): PdfValue | undefined {
    if (!dict.has('Event')) return undefined;
    const groups = this.items(dict.get('OCGs'), depth + 1);
    if (groups.length === 0) return undefined;
    const { copier } = this.#layers;
    const event = copier.copyValue(dict.get('Event') ?? null);
    return PdfDict.of({ Event: event, Category: copier.copyValue(dict.get('Category') ?? null), OCGs: groups });
  }
}

function isLabel(value: PdfValue): boolean {
  return value instanceof PdfString;
}

function numbersIn(file: PdfFile, value: PdfValue | undefined): ReadonlySet<number> {
  const items = file.array(value) ?? [];
  return new Set(items.flatMap((item) => (item instanceof Ref ? [item.num] : [])));
}
