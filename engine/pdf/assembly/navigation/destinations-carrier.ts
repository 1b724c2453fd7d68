import { buildNameTree, type NameEntry } from '../../trees/name-tree.js';
import { isArray, PdfDict, PdfName, PdfString, type PdfValue, type Ref } from '../../syntax/values.js';
import { isGoTo, withPageObject } from './action-targets.js';
import type { Assembly, Carrier, Contribution } from '../carrier.js';
import { setNames } from '../catalog/catalog-names.js';
import {
  destinationIndex,
  type DestinationIndex,
  destinationId,
  type NamedDestination,
  otherNotation,
} from './destination-index.js';
import { UniqueNames } from '../catalog/unique-names.js';

/**
 * Carries named destinations on kept pages. A name that several sources use is changed in later sources, with all
 * references to it.
 */
export function destinationsCarrier(): Carrier {
  return new DestinationsCarrier();
}

/** New names by the ids of the old ones, where they differ. */
type Renames = ReadonlyMap<string, PdfName | PdfString>;

interface Part {
  readonly kept: readonly NamedDestination[];
  readonly renames: Renames;
}

class DestinationsCarrier implements Carrier {
  readonly #parts = new WeakMap<Contribution, Part>();
  readonly #names = new UniqueNames();
  readonly #dictEntries = new PdfDict();
  readonly #treeEntries: NameEntry[] = [];
  readonly #renames = new WeakMap<Contribution['file'], Renames>();

  plan(contribution: Contribution): void {
    const { file, sourcePages, repeat } = contribution;
    const index = destinationIndex(file, sourcePages);
    const kept = repeat ? [] : keptDestinations(contribution, index);
    const renames = repeat ? (this.#renames.get(file) ?? new Map<string, PdfName>()) : this.#rename(kept);
    this.#renames.set(file, renames);
    this.#parts.set(contribution, { kept, renames });
  }

  transform(dict: PdfDict, _ref: Ref | undefined, contribution: Contribution): PdfDict {
    const key = dict.has('Dest') ? 'Dest' : isGoTo(dict) ? 'D' : undefined;
    const part = this.#parts.get(contribution);
    if (key === undefined || part === undefined) return dict;
    const written = dict.get(key) ?? null;
    const destination = updateDestination(contribution, part.renames, written);
    return destination === written ? dict : dict.clone().set(key, destination);
  }

  carry(contribution: Contribution): void {
    const part = this.#parts.get(contribution);
    for (const { key, value } of part?.kept ?? []) {
      const name = part?.renames.get(destinationId(key)) ?? key;
      const copy = contribution.copier.copyValue(explicitOf(contribution, value));
      if (name instanceof PdfName) this.#dictEntries.set(name.value, copy);
      else this.#treeEntries.push([name, copy]);
    }
  }

  finish({ writer, catalog }: Assembly): void {
    if (this.#dictEntries.size > 0) catalog.set('Dests', writer.add(this.#dictEntries));
    if (this.#treeEntries.length === 0) return;
    setNames(catalog, 'Dests', writer.add(buildNameTree(this.#treeEntries, (node) => writer.add(node))));
  }

  #rename(kept: readonly NamedDestination[]): Renames {
    const renames = new Map<string, PdfName | PdfString>();
    const results = kept.map(({ key }) => {
      const text = textOf(key);
      if (!this.#names.has(text)) return text;
      const other = this.#names.uniqueName(text);
      renames.set(destinationId(key), key instanceof PdfName ? new PdfName(other) : PdfString.fromText(other));
      return other;
    });
    for (const name of results) this.#names.add(name);
    return renames;
  }
}

function keptDestinations({ whole, kept }: Contribution, index: DestinationIndex): readonly NamedDestination[] {
  return whole ? [...index.named] : kept.flatMap(({ page }) => index.on(page.ref.num));
}

/**
 * Returns the explicit destination of a value. A dictionary may also contain a structure destination, whose element may
 * not be in the new document.
 */
function explicitOf(contribution: Contribution, value: PdfValue): PdfValue {
  const { file } = contribution;
  const found = file.resolve(value);
  const destination = file.array(found instanceof PdfDict ? found.get('D') : found);
  return destination === undefined ? null : withPageObject(contribution, destination);
}

/** Updates a destination: a new name, or a page object in place of a page index. */
function updateDestination(contribution: Contribution, renames: Renames, value: PdfValue): PdfValue {
  const found = contribution.file.resolve(value);
  if (found instanceof PdfName || found instanceof PdfString) {
    if (renames.size === 0) return value;
    return renames.get(destinationId(found)) ?? renames.get(destinationId(otherNotation(found))) ?? value;
  }
  if (!isArray(found) || typeof found[0] !== 'number') return value;
  return withPageObject(contribution, found);
}

function textOf(key: PdfName | PdfString): string {
  return key instanceof PdfName ? key.value : key.text;
}
