import { domainToUnicode } from 'node:url';

import { looksLikeText } from '../../../text/looks-like-text.js';
import { PdfString } from '../../syntax/values.js';
import { codedRuns } from '../files/coded-runs.js';
import type { ByteSearch } from '../bytes/byte-search.js';
import { knownCollections, maskPattern } from '../bytes/font-texts.js';
import { redactDefaultAppearance } from './redact-default-appearance.js';
import { decodingsOf } from './string-decodings.js';
import { redactMarkup } from './redact-markup.js';
import { MARKUP_REMOVED, SCRIPT_REMOVED } from './removal-warnings.js';
import type { Role } from './value-role.js';
import { scriptMatches } from './script-text.js';
import type { TextRemoval } from './text-removal.js';

const emptyString = new PdfString(new Uint8Array());

export interface TextsSettings {
  readonly removal: TextRemoval;
  /** The byte search for binary strings. */
  readonly search: ByteSearch;
  /** Whether names of resources may change. */
  readonly renames: boolean;
  readonly warn: (sentence: string) => void;
}

/** Removes matches from strings, by the role of the string. */
export class RedactedTexts {
  readonly #removal: TextRemoval;
  readonly #search: ByteSearch;
  readonly #renames: boolean;
  readonly #warn: (sentence: string) => void;

  constructor({ removal, search, renames, warn }: TextsSettings) {
    this.#renames = renames;
    this.#removal = removal;
    this.#search = search;
    this.#warn = warn;
  }

  /** Returns the same object when there is no match; null when the string can only be removed as a whole. */
  redacted(string: PdfString, role: Role): PdfString | null {
    switch (role) {
      case 'palette':
        return this.#palette(string);
      case 'binary':
        return this.#binary(string);
      case 'date':
      case 'language':
        return this.#removal.matchesBytes(string.bytes) ? null : string;
      case 'name':
      case 'field name':
        return this.renamed(string);
      case 'field names':
        return this.#renamedParts(string);
      case 'script':
        return this.#script(string);
      case 'markup':
        return this.#markup(string);
      case 'URI':
        return this.#uri(string);
      case 'default appearance':
        return withBytes(string, redactDefaultAppearance(string.bytes, this.#removal, { renames: this.#renames }));
      default:
        return withBytes(string, this.#removal.bytesWithoutMatches(string.bytes));
    }
  }

  /** Replaces a match in a string that serves as a key, such as of a name tree, by a neutral name. */
  renamed(string: PdfString): PdfString {
    if (!this.#removal.matchesBytes(string.bytes)) return string;
    const reading = decodingsOf(string.bytes).find(({ text }) => this.#removal.matches(text));
    if (reading === undefined) return PdfString.fromText(this.#removal.replaced(string.text));
    const name = this.#removal.renamed(reading.text);
    return name === string.text ? string : PdfString.fromText(name);
  }

  #palette(string: PdfString): PdfString {
    const bytes = Buffer.from(string.bytes);
    const masked = maskPattern(bytes, this.#search);
    return masked === bytes ? string : new PdfString(masked);
  }

  /** Overwrites a binary string with a match; its original purpose (such as a checksum) is lost. */
  #binary(string: PdfString): PdfString {
    const bytes = Buffer.from(string.bytes);
    if (knownCollections.has(bytes.toString('latin1')) || !this.#search.matches(bytes)) return string;
    return new PdfString(Buffer.alloc(bytes.length, 'x'));
  }

  #renamedParts(string: PdfString): PdfString {
    if (!this.#removal.matchesBytes(string.bytes)) return string;
    const parts = string.text.split('.').map((part) => this.#removal.renamed(part));
    const name = parts.join('.');
    const renamed = name === string.text ? string : PdfString.fromText(name);
    // Parts that still match are names that stay, because every new name would match too.
    if (parts.some((part) => this.#removal.matches(part))) return renamed;
    return withBytes(renamed, this.#removal.bytesWithoutMatches(renamed.bytes));
  }

  #script(string: PdfString): PdfString {
    if (!scriptMatches(string.bytes, this.#removal)) return string;
    this.#warn(SCRIPT_REMOVED);
    return emptyString;
  }

  #markup(string: PdfString): PdfString {
    const [reading] = decodingsOf(string.bytes);
    const redacted = reading && redactMarkup(Buffer.from(reading.text, 'utf8'), this.#removal);
    if (redacted === undefined || redacted === 'clean') return string;
    if (redacted !== 'hopeless') return PdfString.fromText(Buffer.from(redacted.bytes).toString('utf8'));
    this.#warn(MARKUP_REMOVED);
    return emptyString;
  }

  /** A match that is written in codes of a URI cannot be cut out of it, so the whole URI is removed. */
  #uri(string: PdfString): PdfString {
    const rest = withBytes(string, this.#removal.bytesWithoutMatches(string.bytes));
    return readingsOfUri(rest.bytes).some((it) => this.#removal.matchesBytes(it)) ? emptyString : rest;
  }
}

/**
 * Returns the readings of a URI: with its percent codes and its international domain name decoded, also with spaces for the characters
 * that stand for them, as in "q=Jane+Doe" and "/wiki/Jane_Doe", or divide words, as in "jane.doe@example.com" and "/jane-doe", its texts
 * in base64, and its telephone number as it is dialled inside of the country.
 */
function readingsOfUri(bytes: Uint8Array): readonly Uint8Array[] {
  const written = Buffer.from(bytes).toString('latin1');
  // Longer labels are not valid, and decoding takes quadratic time.
  const named = written.replace(/\bxn--[a-z\d-]{1,59}(?![a-z\d-])/gi, (label) =>
    Buffer.from(domainToUnicode(label) || label, 'utf8').toString('latin1'),
  );
  const decoded = percentDecoded(named);
  const texts = [decoded, percentDecoded(decoded)].flatMap((it) => [
    it,
    it.replace(/[+_]/g, ' '),
    it.replace(/[-+_./]/g, ' '),
  ]);
  const readings = new Set([...texts, ...nationalNumbers(percentDecoded(written))]);
  return [
    ...Array.from(readings, (it) => Buffer.from(it, 'latin1')),
    ...codedRuns(percentDecoded(written)).filter((run) => looksLikeText(run)),
  ];
}

/** Addresses that open in a web page may have percent codes in percent codes. */
function percentDecoded(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The number in an address of a telephone (RFC 3966) or a messenger. */
const TELEPHONE =
  /^(?:(?:tel|sms|callto|facetime):|https?:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=))[+ ]?([\d().\s-]{1,40})/i;

/** Shorter numbers are those of services. */
const LEAST_DIGITS = 5;

/** The number of a telephone without the one to three digits of its country, which texts leave out, also with a zero instead. */
function nationalNumbers(uri: string): readonly string[] {
  const [, number = ''] = TELEPHONE.exec(uri) ?? [];
  const digits = number.replace(/\D/g, '').replace(/^00/, '');
  return [1, 2, 3]
    .map((length) => digits.slice(length))
    .filter((it) => it.length >= LEAST_DIGITS)
    .flatMap((it) => [it, `0${it}`]);
}

function withBytes(string: PdfString, bytes: Uint8Array): PdfString {
  return bytes === string.bytes ? string : new PdfString(bytes);
}
