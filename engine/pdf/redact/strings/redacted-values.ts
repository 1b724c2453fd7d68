import type { AddNode } from '../../write/build-tree.js';
import { buildNameTree, type NameEntry, nameTreeEntries } from '../../trees/name-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { readable } from '../../file/readable.js';
import { isArray, PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../../syntax/values.js';
import type { AttachmentRemoval } from './attachment-removal.js';
import { hasHopelessPacket } from './packets.js';
import { RedactedNames } from './redacted-names.js';
import { RedactedTexts, type TextsSettings } from './redacted-texts.js';
import { isElement, type Role, roleIn, roleOfItem } from './roles.js';
import { PACKETS_REMOVED, PRIVATE_REMOVED } from './removed.js';

export interface ValuesSettings extends TextsSettings {
  readonly file: PdfFile;
  readonly attachments: AttachmentRemoval;
  /** Pages whose structure elements are left, by the numbers of their objects. */
  readonly leftPages: ReadonlySet<number>;
  readonly keepsPrivate: boolean;
  /** Whether names that content calls may change. */
  readonly renames: boolean;
  /** For the nodes of trees that are built anew. */
  readonly addNode: AddNode;
}

/** Direct values without what is looked for, by their roles; references stay. What has nothing of it is given back as it is. */
export class RedactedValues {
  readonly #settings: ValuesSettings;
  readonly #texts: RedactedTexts;
  readonly #names: RedactedNames;

  constructor(settings: ValuesSettings) {
    this.#settings = settings;
    this.#texts = new RedactedTexts(settings);
    this.#names = new RedactedNames(settings.removal, settings);
  }

  value(value: PdfValue, role: Role): PdfValue {
    if (value instanceof PdfString) return this.#texts.redacted(value, role);
    if (value instanceof PdfName) return this.#names.redacted(value, role);
    if (value instanceof PdfDict) return this.dict(value, role);
    return isArray(value) ? this.#array(value, role) : value;
  }

  dict(written: PdfDict, role: Role): PdfDict {
    const tree = role === 'name tree' ? this.#tree(written) : undefined;
    if (tree !== undefined) return tree;
    const dict = this.#settings.attachments.withoutGoing(written);
    const isLeft = this.#isLeft(dict);
    const result = new PdfDict();
    let changes = dict !== written;
    for (const [key, value] of dict.entries()) {
      const isKept = isLeft && value instanceof PdfString;
      const now = isKept ? value : this.#entry(value, roleIn(dict, key, role));
      const name = this.#names.key(key, role);
      changes ||= now !== value || name !== key;
      if (now !== null && name !== undefined) result.set(name, now);
    }
    return changes ? result : written;
  }

  #array(written: readonly PdfValue[], role: Role): readonly PdfValue[] {
    const items = this.#settings.attachments.withoutGoingItems(written);
    const result = items.map((item, index) => this.value(item, roleOfItem(items, index, role)));
    return result.some((item, index) => item !== written[index]) || result.length !== written.length ? result : written;
  }

  /** Null for what goes as a whole. */
  #entry(value: PdfValue, role: Role): PdfValue {
    const { file, removal, keepsPrivate, warn } = this.#settings;
    if (role === 'private' && !keepsPrivate) {
      warn(PRIVATE_REMOVED);
      return null;
    }
    // What is drawn for annotations, and in forms, shows on pages on which nothing was found.
    if (role === 'thumbnail' && !keepsPrivate) return null;
    if (role === 'packets' && hasHopelessPacket(file, value, removal)) {
      warn(PACKETS_REMOVED);
      return null;
    }
    return this.value(value, role);
  }

  /** Elements of pages that were not searched. */
  #isLeft(dict: PdfDict): boolean {
    const page = dict.get('Pg');
    return page instanceof Ref && this.#settings.leftPages.has(page.num) && isElement(dict);
  }

  /** A name tree in order again, when one of its keys changes or one of its values goes. */
  #tree(root: PdfDict): PdfDict | undefined {
    const { file, attachments, addNode } = this.#settings;
    const entries = readable(() => [...nameTreeEntries(file, root)]);
    if (entries === undefined) return undefined;
    const kept = entries
      .filter(([, value]) => !attachments.goes(value))
      .map(([key, value]): NameEntry => [this.#texts.renamed(key), value]);
    const changes = kept.length < entries.length || kept.some(([key], index) => key !== entries[index]?.[0]);
    if (!changes) return undefined;
    const redacted = kept.map(([key, value]): NameEntry => [key, this.value(value, 'any')]);
    return buildNameTree(redacted, addNode);
  }
}
