import { looksLikeText } from '../../../text/looks-like-text.js';
import { isArray, type PdfDict, PdfName } from '../../syntax/values.js';
import { ByteSearch } from '../bytes/byte-search.js';
import { withoutFontRemarks, withoutSpelt } from '../bytes/font-remarks.js';
import type { Needle } from '../bytes/needle.js';
import { withoutPictureRemarks } from '../bytes/picture-remarks.js';
import { withoutRemarks } from './remarks.js';
import type { Role } from './roles.js';
import type { TextRemoval } from './text-removal.js';

/** What the data of a stream are, as far as it matters for what they say; undefined for what is searched by other means, or says nothing. */
export type DataKind =
  | 'content'
  /** Fonts, profiles and CMaps, which work without what they say of themselves. */
  | 'described'
  /** JPEG and JPEG 2000: what else their files have. */
  | 'picture'
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
  if (isImage || (dict.has('Width') && dict.has('Height'))) return isCoded(dict) ? 'picture' : undefined;
  if (dict.has('ShadingType') || dict.has('HalftoneType')) return undefined;
  if (dict.has('FunctionType')) return dict.get('FunctionType') === 4 ? 'function' : undefined;
  return role === 'content' || dict.has('BBox') ? 'content' : 'unknown';
}

function isCoded(dict: PdfDict): boolean {
  const filter = dict.get('Filter');
  const last = isArray(filter) ? filter.at(-1) : filter;
  return last instanceof PdfName && /^(?:DCT|DCTDecode|JPXDecode)$/.test(last.value);
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
  readonly search: ByteSearch;
  readonly #settings: DataSettings;

  constructor(settings: DataSettings) {
    this.search = new ByteSearch(settings.needle, settings.removal);
    this.#settings = settings;
  }

  /** The same bytes when there is nothing of it; undefined when the stream can only go. */
  redacted(bytes: Buffer, kind: DataKind): Buffer | undefined {
    switch (kind) {
      case 'content':
        return this.content(bytes);
      case 'described':
        return withoutFontRemarks(withoutSpelt(bytes, this.search), this.search);
      case 'picture':
        return withoutPictureRemarks(bytes, this.search);
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

  #withoutComments(bytes: Buffer): Buffer {
    const text = bytes.toString('latin1');
    const rest = text.replace(/%[^\r\n]*/g, (comment) => (this.#settings.removal.isIn(comment) ? '' : comment));
    return rest === text ? bytes : Buffer.from(rest, 'latin1');
  }

  #isIn(bytes: Buffer): boolean {
    if (this.search.isIn(bytes)) return true;
    return bytes.length > 0 && looksLikeText(bytes.subarray(0, HEAD)) && this.#settings.removal.isInBytes(bytes);
  }
}
