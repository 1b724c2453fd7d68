import type { Copier } from '../../write/copier.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfDict, PdfName, Ref, type PdfValue } from '../../syntax/values.js';
import type { Assembly, Carrier, Contribution } from '../carrier.js';
import { type Layers, filteredList, statesOf } from './layer-config.js';

const listKeys = ['Order', 'AS', 'RBGroups', 'Locked'] as const;
const descriptiveKeys = ['Name', 'Creator', 'Intent', 'ListMode'] as const;

/**
 * Carries the optional content groups that anything in the new document belongs to. Visible content stays visible and
 * hidden content stays hidden, whatever the base states of the sources are.
 */
export function layersCarrier(): Carrier {
  return new LayersCarrier();
}

class LayersCarrier implements Carrier {
  readonly #firsts = new WeakMap<PdfFile, Copier>();
  readonly #groups: PdfValue[] = [];
  readonly #off: PdfValue[] = [];
  readonly #lists = new Map<string, PdfValue[]>();
  readonly #descriptions = new PdfDict();
  readonly #configs: PdfDict[] = [];

  /** A repeated page belongs to the same groups as its first copy. */
  plan({ file, copier, repeat }: Contribution): void {
    const first = this.#firsts.get(file);
    if (!repeat) this.#firsts.set(file, copier);
    else if (first !== undefined) {
      for (const group of groupsIn(file)) {
        const target = first.isCopied(group) ? first.map(group) : null;
        if (target !== null) copier.pin(group, target);
      }
    }
  }

  carry({ file, copier, repeat }: Contribution): void {
    if (repeat) return;
    const groups = groupsIn(file).filter((group) => copier.isCopied(group));
    if (groups.length === 0) return;
    const layers = { file, copier, groups };
    for (const group of groups) this.#groups.push(copier.map(group));
    const properties = file.dict(file.catalog.get('OCProperties'));
    this.#addDefault(layers, file.dict(properties?.get('D')) ?? new PdfDict());
    for (const value of file.array(properties?.get('Configs')) ?? []) {
      const config = file.dict(value);
      if (config !== undefined) this.#configs.push(alternateConfig(layers, config));
    }
  }

  finish({ writer, catalog }: Assembly): void {
    if (this.#groups.length === 0) return;
    const config = this.#descriptions.clone();
    if (this.#off.length > 0) config.set('OFF', this.#off);
    for (const [key, items] of this.#lists) config.set(key, items);
    const properties = PdfDict.of({ OCGs: this.#groups, D: config });
    if (this.#configs.length > 0) properties.set('Configs', this.#configs);
    catalog.set('OCProperties', writer.add(properties));
  }

  #addDefault(layers: Layers, config: PdfDict): void {
    const { copier } = layers;
    for (const off of statesOf(layers, config).off) this.#off.push(off);
    for (const key of listKeys) {
      const items = filteredList(layers, config.get(key));
      if (items.length > 0) this.#lists.set(key, [...(this.#lists.get(key) ?? []), ...items]);
    }
    for (const key of descriptiveKeys) {
      const value = config.get(key);
      if (value !== undefined && !this.#descriptions.has(key)) this.#descriptions.set(key, copier.copyValue(value));
    }
  }
}

/** Copies an alternate configuration, which changes only the groups of its own source. */
function alternateConfig(layers: Layers, config: PdfDict): PdfDict {
  const { copier } = layers;
  const { on, off } = statesOf(layers, config);
  const copy = PdfDict.of({ BaseState: new PdfName('Unchanged'), ON: on, OFF: off });
  for (const key of descriptiveKeys) copy.set(key, copier.copyValue(config.get(key) ?? null));
  for (const key of listKeys) {
    const items = filteredList(layers, config.get(key));
    if (items.length > 0) copy.set(key, items);
  }
  return copy;
}

function groupsIn(file: PdfFile): readonly Ref[] {
  const groups = file.array(file.dict(file.catalog.get('OCProperties'))?.get('OCGs')) ?? [];
  return groups.filter((group) => group instanceof Ref);
}
