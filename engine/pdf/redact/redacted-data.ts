import { looksLikeText } from '../../text/looks-like-text.js';
import { type PdfDict, PdfName } from '../values.js';
import type { Needle } from './needle.js';
import { withoutRemarks } from './remarks.js';
import type { Role } from './roles.js';
import type { TextRemoval } from './text-removal.js';

/** What the data of a stream are, as far as it matters for what they say; undefined for what is searched by other means, or says nothing. */
export type DataKind =
  | 'content'
  /** Fonts, profiles and CMaps, which work without what they say of themselves. */
  | 'described'
  /** A function in PostScript. */
  | 'function'
  /** Sound, models, whatever an application keeps. */
  | 'unknown';

export function dataKindOf(dict: PdfDict, role: Role): DataKind | undefined {
  if (elsewhere.has(role) || dict.isOfType('Metadata') || ['ObjStm', 'XRef'].some((type) => dict.isOfType(type)))
    return undefined;
  if (role === 'described' || dict.isOfType('CMap')) return 'described';
  const type = dict.get('Subtype');
  const isImage = type instanceof PdfName && type.value === 'Image';
  if (isImage || (dict.has('Width') && dict.has('Height')) || dict.has('ShadingType') || dict.has('HalftoneType'))
    return undefined;
  if (dict.has('FunctionType')) return dict.get('FunctionType') === 4 ? 'function' : undefined;
  return role === 'content' || dict.has('BBox') ? 'content' : 'unknown';
}

const elsewhere: ReadonlySet<Role> = new Set<Role>(['attachment', 'script', 'markup', 'packets', 'opaque']);

export interface DataSettings {
  readonly removal: TextRemoval;
  readonly needle: Needle | undefined;
  /** Whether names in content may change, and those of resources with them. */
  readonly renames: boolean;
}

const HEAD = 4096;

/** The data of streams without what they say that is not drawn. */
export class RedactedData {
  readonly #settings: DataSettings;

  constructor(settings: DataSettings) {
    this.#settings = settings;
  }

  /** The same bytes when there is nothing of it; undefined when the stream can only go. */
  redacted(bytes: Buffer, kind: DataKind): Buffer | undefined {
    switch (kind) {
      case 'content':
        return this.content(bytes);
      case 'described':
        return this.#described(bytes);
      case 'function':
        return this.#withoutComments(bytes);
      case 'unknown':
        return this.#isIn(bytes) ? undefined : bytes;
    }
  }

  content(bytes: Buffer): Buffer {
    const { removal, renames } = this.#settings;
    return withoutRemarks(bytes, removal, { renames });
  }

  /** Nothing may move in them: letters become others. */
  #described(bytes: Buffer): Buffer {
    const { needle } = this.#settings;
    const found = needle === undefined || needle.isCommon ? [] : needle.find(bytes);
    if (found.length === 0) return bytes;
    const masked = Buffer.from(bytes);
    for (const { start, end } of found) {
      for (let at = start; at < end; at++) masked[at] = maskOf(masked[at] ?? 0, isDigits(bytes, start, end));
    }
    return masked;
  }

  #withoutComments(bytes: Buffer): Buffer {
    const text = bytes.toString('latin1');
    const rest = text.replace(/%[^\r\n]*/g, (comment) => (this.#settings.removal.isIn(comment) ? '' : comment));
    return rest === text ? bytes : Buffer.from(rest, 'latin1');
  }

  #isIn(bytes: Buffer): boolean {
    const { removal, needle } = this.#settings;
    if (needle !== undefined && needle.find(bytes).length > 0) return true;
    return bytes.length > 0 && looksLikeText(bytes.subarray(0, HEAD)) && removal.isInBytes(bytes);
  }
}

function isDigits(bytes: Buffer, start: number, end: number): boolean {
  return /^[\da-f]+$/i.test(bytes.toString('latin1', start, end));
}

const ZERO = 0x30;
const X = 0x78;

/** Zeros part the letters of two bytes. */
function maskOf(byte: number, isDigit: boolean): number {
  return isDigit ? ZERO : byte === 0 ? 0 : X;
}
