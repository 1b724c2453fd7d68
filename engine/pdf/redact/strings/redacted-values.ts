import type { AddNode } from '../../write/build-tree.js';
import { buildNameTree, type NameEntry, nameTreeEntries } from '../../trees/name-tree.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { isArray, PdfDict, PdfName, PdfString, Ref, type PdfValue } from '../../syntax/values.js';
import { withoutAppearanceOfMatch } from './appearance-of-value.js';
import type { AttachmentRemoval } from './attachment-removal.js';
import { withoutJoinedMatches } from './joined-strings.js';
import { hasUnredactablePacket } from './xfa-packets.js';
import { RedactedNames } from './names/redacted-names.js';
import { RedactedTexts, type TextsSettings } from './redacted-texts.js';
import { isStandardName } from './names/standard-names.js';
import { isElement, roleIn, roleOfItem } from './string-roles.js';
import type { Role } from './value-role.js';
import { PACKETS_REMOVED, PRIVATE_REMOVED } from './removal-warnings.js';

export interface ValuesSettings extends TextsSettings {
  readonly file: PdfFile;
  readonly attachments: AttachmentRemoval;
  /** The object numbers of pages whose structure elements stay as they are. */
  readonly excludedPages: ReadonlySet<number>;
  readonly keepsPrivateData: boolean;
  /** Adds the nodes of rebuilt name trees. */
  readonly addNode: AddNode;
}

const NOT_DIGITS = /\D+/g;
const MIN_DIGITS = 6;

/**
 * Removes matches from direct values, by their roles; references stay. Values without a match are returned as they are.
 */
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
    const tree = role === 'name tree' ? this.#nameTree(written) : undefined;
    if (tree !== undefined) return tree;
    const { file, attachments, removal } = this.#settings;
    const dict = withoutAppearanceOfMatch(file, attachments.withoutRemovedEntries(written), removal);
    const isExcluded = this.isExcluded(dict);
    const texts = new Map<string, PdfValue>();
    // The standard defines the entries of such a dictionary, as /Creator and /Producer: none continues another.
    const isDefined = role === 'info' || dict.has('Type') || dict.has('Subtype');
    const result = new PdfDict();
    let changes = dict !== written;
    for (const [key, value] of dict.entries()) {
      const isKept = isExcluded && value instanceof PdfString;
      if (!isStandardName(key) && this.#numbersMatch(value)) {
        changes = true;
        continue;
      }
      const entryRole = roleIn(file, [dict, role], key);
      const entry = isKept ? value : this.#entry(value, entryRole);
      const mayDivideWords = isArray(entry) && !isStandardName(key);
      const redacted = mayDivideWords ? withoutJoinedMatches(entry, removal, 'pieces') : entry;
      const name = this.#names.key(key, role);
      changes ||= redacted !== value || name !== key;
      if (redacted === null || name === undefined) continue;
      result.set(name, redacted);
      const isWhole = isDefined && isStandardName(key);
      if (!isKept && !isWhole && entryRole === 'any' && redacted instanceof PdfString) texts.set(name, redacted);
    }
    changes = this.#removeDivided(texts, result) || changes;
    return changes ? result : written;
  }

  /** Removes matches that several texts of a dictionary divide, such as a first and a last name; returns whether there were any. */
  #removeDivided(texts: ReadonlyMap<string, PdfValue>, dict: PdfDict): boolean {
    const values = [...texts.values()];
    const rest = withoutJoinedMatches(values, this.#settings.removal, 'values');
    if (rest === values) return false;
    [...texts.keys()].forEach((name, index) => dict.set(name, rest[index] ?? null));
    return true;
  }

  #array(written: readonly PdfValue[], role: Role): readonly PdfValue[] {
    const items = this.#settings.attachments.withoutRemovedItems(written);
    const single = items.map((item, index) => this.value(item, roleOfItem(items, index, role)));
    const result = role === 'any' || role === 'field value' ? this.#withoutJoined(single) : single;
    return result.some((item, index) => item !== written[index]) || result.length !== written.length ? result : written;
  }

  /** The options and the values of a list are read as lines. */
  #withoutJoined(items: readonly PdfValue[]): readonly PdfValue[] {
    return withoutJoinedMatches(items, this.#settings.removal, 'lines');
  }

  /** Returns null for an entry that is removed as a whole. */
  #entry(value: PdfValue, role: Role): PdfValue {
    const { file, removal, keepsPrivateData, warn } = this.#settings;
    if (role === 'private' && !keepsPrivateData) {
      warn(PRIVATE_REMOVED);
      return null;
    }
    // Thumbnails can show a match in an annotation or form of a page without matches of its own.
    if (role === 'thumbnail' && !keepsPrivateData) return null;
    if (role === 'XFA packets' && hasUnredactablePacket(file, value, removal)) {
      warn(PACKETS_REMOVED);
      return null;
    }
    return this.value(value, role);
  }

  /** Whether a number, or an array of numbers, matches as a text. Numbers of few digits are equal by chance. */
  #numbersMatch(value: PdfValue): boolean {
    const numbers = isArray(value) ? value : [value];
    const text = numbers.every((it) => typeof it === 'number') ? numbers.join(' ') : '';
    return text.replace(NOT_DIGITS, '').length >= MIN_DIGITS && this.#settings.removal.matches(text);
  }

  /** Whether the dictionary is a structure element of a page that was not searched. */
  isExcluded(dict: PdfDict): boolean {
    const page = dict.get('Pg');
    return page instanceof Ref && this.#settings.excludedPages.has(page.num) && isElement(dict);
  }

  /** Rebuilds a name tree, sorted, when one of its keys changes or one of its values is removed. */
  #nameTree(root: PdfDict): PdfDict | undefined {
    const { file, attachments, addNode } = this.#settings;
    const entries = tryRead(() => [...nameTreeEntries(file, root)]);
    if (entries === undefined) return undefined;
    const kept = entries
      .filter(([, value]) => !attachments.removes(value))
      .map(([key, value]): NameEntry => [this.#texts.renamed(key), value]);
    const changes = kept.length < entries.length || kept.some(([key], index) => key !== entries[index]?.[0]);
    if (!changes) return undefined;
    const redacted = kept.map(([key, value]): NameEntry => [key, this.value(value, 'any')]);
    return buildNameTree(redacted, addNode);
  }
}
