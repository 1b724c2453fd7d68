import { buildNameTree, nameTreeEntries, type NameEntry } from '../../trees/name-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { PdfString } from '../../syntax/values.js';
import type { Assembly, Contribution } from '../carrier.js';
import { setNames } from './catalog-names.js';
import { UniqueNames } from './unique-names.js';

/** Merges one of the name trees in the catalogs' /Names; a name that several sources use is changed in later ones. */
export class MergedNameTree {
  readonly #key: string;
  readonly #names = new UniqueNames();
  readonly #entries: NameEntry[] = [];

  constructor(key: string) {
    this.#key = key;
  }

  /** Returns the entries of a source. */
  entriesOf(file: PdfFile): Iterable<NameEntry> {
    return nameTreeEntries(file, file.dict(file.catalog.get('Names'))?.get(this.#key));
  }

  add({ file, copier }: Contribution): void {
    for (const [key, value] of this.entriesOf(file)) this.#entries.push([this.#unique(key), copier.copyValue(value)]);
  }

  /** Writes the tree to the catalog, if it has entries. */
  finish({ writer, catalog }: Assembly): void {
    if (this.#entries.length === 0) return;
    setNames(catalog, this.#key, writer.add(buildNameTree(this.#entries, (node) => writer.add(node))));
  }

  #unique(key: PdfString): PdfString {
    const isTaken = this.#names.has(key.text);
    const name = isTaken ? this.#names.uniqueName(key.text) : key.text;
    this.#names.add(name);
    return isTaken ? PdfString.fromText(name) : key;
  }
}
