import { PdfString } from '../../syntax/values.js';
import type { ByteSearch } from '../bytes/byte-search.js';
import { knownCollections } from '../bytes/font-remarks.js';
import { plainAppearance } from './plain-appearance.js';
import { readingsOf } from './readings.js';
import { redactMarkup } from './redact-markup.js';
import { MARKUP_REMOVED, SCRIPT_REMOVED } from './removed.js';
import type { Role } from './roles.js';
import { isInScript } from './script-text.js';
import type { TextRemoval } from './text-removal.js';

const none = new PdfString(new Uint8Array());

export interface TextsSettings {
  readonly removal: TextRemoval;
  /** For bytes that are no text as a whole. */
  readonly search: ByteSearch;
  readonly warn: (sentence: string) => void;
}

/** Strings without what is looked for. */
export class RedactedTexts {
  readonly #removal: TextRemoval;
  readonly #search: ByteSearch;
  readonly #warn: (sentence: string) => void;

  constructor({ removal, search, warn }: TextsSettings) {
    this.#removal = removal;
    this.#search = search;
    this.#warn = warn;
  }

  /** The same object when there is nothing of it; null when it can only go. */
  redacted(string: PdfString, role: Role): PdfString | null {
    switch (role) {
      case 'palette':
        return string;
      case 'opaque':
        return this.#opaque(string);
      case 'date':
      case 'language':
        return this.#removal.isInBytes(string.bytes) ? null : string;
      case 'name':
      case 'field name':
        return this.renamed(string);
      case 'field names':
        return this.#renamedParts(string);
      case 'script':
        return this.#script(string);
      case 'markup':
        return this.#markup(string);
      case 'link':
        return this.#link(string);
      case 'default appearance':
        return changed(string, plainAppearance(string.bytes, this.#removal));
      default:
        return changed(string, this.#removal.withoutInBytes(string.bytes));
    }
  }

  /** Under its other name, for what is called by a string. */
  renamed(string: PdfString): PdfString {
    if (!this.#removal.isInBytes(string.bytes)) return string;
    const reading = readingsOf(string.bytes).find(({ text }) => this.#removal.isIn(text));
    const name = this.#removal.renamed(reading?.text ?? string.text);
    return name === string.text ? string : PdfString.fromText(name);
  }

  /** Bytes that say it are as good as any others: what they were for is no more. */
  #opaque(string: PdfString): PdfString {
    const bytes = Buffer.from(string.bytes);
    if (knownCollections.has(bytes.toString('latin1')) || !this.#search.isIn(bytes)) return string;
    return new PdfString(Buffer.alloc(bytes.length, 'x'));
  }

  #renamedParts(string: PdfString): PdfString {
    if (!this.#removal.isInBytes(string.bytes)) return string;
    const parts = string.text.split('.').map((part) => this.#removal.renamed(part));
    const name = parts.join('.');
    const renamed = name === string.text ? string : PdfString.fromText(name);
    // Those that are found all the same are such as stay.
    if (parts.some((part) => this.#removal.isIn(part))) return renamed;
    return changed(renamed, this.#removal.withoutInBytes(renamed.bytes));
  }

  #script(string: PdfString): PdfString {
    if (!isInScript(string.bytes, this.#removal)) return string;
    this.#warn(SCRIPT_REMOVED);
    return none;
  }

  #markup(string: PdfString): PdfString {
    const [reading] = readingsOf(string.bytes);
    const redacted = reading && redactMarkup(Buffer.from(reading.text, 'utf8'), this.#removal);
    if (redacted === undefined || redacted === 'clean') return string;
    if (redacted !== 'hopeless') return PdfString.fromText(Buffer.from(redacted.bytes).toString('utf8'));
    this.#warn(MARKUP_REMOVED);
    return none;
  }

  /** What is written in it by the codes of its characters cannot be cut out of it. */
  #link(string: PdfString): PdfString {
    const rest = changed(string, this.#removal.withoutInBytes(string.bytes));
    return this.#removal.isInBytes(unescapedLink(rest.bytes)) ? none : rest;
  }
}

/** With %xx as the bytes that it stands for. */
function unescapedLink(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  const plain = text.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return plain === text ? bytes : Buffer.from(plain, 'latin1');
}

function changed(string: PdfString, bytes: Uint8Array): PdfString {
  return bytes === string.bytes ? string : new PdfString(bytes);
}
