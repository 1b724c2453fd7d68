import { buildNameTree, type NameEntry } from '../../trees/name-tree.js';
import { isArray, PdfDict, PdfName, PdfString, type PdfValue, type Ref } from '../../syntax/values.js';
import { isGoTo, withPageObject } from './action-targets.js';
import type { Assembly, Carrier, Contribution } from '../carrier.js';
import { setNames } from '../catalog/catalog-names.js';
import {
  destinationIndex,
  type DestinationIndex,
  idOf,
  type NamedDestination,
  otherKind,
} from './destination-index.js';
import { UniqueNames } from '../catalog/unique-names.js';

/**
 * Carries named destinations over: those that lead to kept pages. What several sources call the same gets another
 * name, and is called by it wherever its source refers to it.
 */
export function destinationsCarrier(): Carrier {
  return new DestinationsCarrier();
}

/** New names by the ids of the old ones, where they differ. */
type Renames = ReadonlyMap<string, PdfName | PdfString>;

interface Part {
  readonly staying: readonly NamedDestination[];
  readonly renames: Renames;
}

class DestinationsCarrier implements Carrier {
  readonly #parts = new WeakMap<Contribution, Part>();
  readonly #names = new UniqueNames();
  readonly #inDict = new PdfDict();
  readonly #inTree: NameEntry[] = [];
  readonly #renames = new WeakMap<Contribution['file'], Renames>();

  plan(contribution: Contribution): void {
    const { file, sourcePages, repeat } = contribution;
    const index = destinationIndex(file, sourcePages);
    const staying = repeat ? [] : stayingOf(contribution, index);
    const renames = repeat ? (this.#renames.get(file) ?? new Map<string, PdfName>()) : this.#rename(staying);
    this.#renames.set(file, renames);
    this.#parts.set(contribution, { staying, renames });
  }

  transform(dict: PdfDict, _ref: Ref | undefined, contribution: Contribution): PdfDict {
    const key = dict.has('Dest') ? 'Dest' : isGoTo(dict) ? 'D' : undefined;
    const part = this.#parts.get(contribution);
    if (key === undefined || part === undefined) return dict;
    const written = dict.get(key) ?? null;
    const destination = inThisDocument(contribution, part.renames, written);
    return destination === written ? dict : dict.clone().set(key, destination);
  }

  carry(contribution: Contribution): void {
    const part = this.#parts.get(contribution);
    for (const { key, value } of part?.staying ?? []) {
      const name = part?.renames.get(idOf(key)) ?? key;
      const copy = contribution.copier.copyValue(explicitOf(contribution, value));
      if (name instanceof PdfName) this.#inDict.set(name.value, copy);
      else this.#inTree.push([name, copy]);
    }
  }

  finish({ writer, catalog }: Assembly): void {
    if (this.#inDict.size > 0) catalog.set('Dests', writer.add(this.#inDict));
    if (this.#inTree.length === 0) return;
    setNames(catalog, 'Dests', writer.add(buildNameTree(this.#inTree, (node) => writer.add(node))));
  }

  #rename(staying: readonly NamedDestination[]): Renames {
    const renames = new Map<string, PdfName | PdfString>();
    const results = staying.map(({ key }) => {
      const text = textOf(key);
      if (!this.#names.has(text)) return text;
      const other = this.#names.unlike(text);
      renames.set(idOf(key), key instanceof PdfName ? new PdfName(other) : PdfString.fromText(other));
      return other;
    });
    for (const name of results) this.#names.add(name);
    return renames;
  }
}

function stayingOf({ whole, kept }: Contribution, index: DestinationIndex): readonly NamedDestination[] {
  return whole ? [...index.named] : kept.flatMap(({ page }) => index.on(page.ref.num));
}

/** A dictionary may hold a destination in the structure as well, which the tags of the new document need not have. */
function explicitOf(contribution: Contribution, value: PdfValue): PdfValue {
  const { file } = contribution;
  const found = file.resolve(value);
  const destination = file.array(found instanceof PdfDict ? found.get('D') : found);
  return destination === undefined ? null : withPageObject(contribution, destination);
}

/** The destination by its new name, and with a page object in place of a page's index. */
function inThisDocument(contribution: Contribution, renames: Renames, value: PdfValue): PdfValue {
  const found = contribution.file.resolve(value);
  if (found instanceof PdfName || found instanceof PdfString) {
    if (renames.size === 0) return value;
    return renames.get(idOf(found)) ?? renames.get(idOf(otherKind(found))) ?? value;
  }
  if (!isArray(found) || typeof found[0] !== 'number') return value;
  return withPageObject(contribution, found);
}

function textOf(key: PdfName | PdfString): string {
  return key instanceof PdfName ? key.value : key.text;
}
