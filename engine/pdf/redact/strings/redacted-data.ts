import type { FaxLayout } from '../../../formats/ccitt/end-of-rows.js';
import { looksLikeText } from '../../../text/looks-like-text.js';
import { shownBy } from '../../content/graphics-state.js';
import { operationsIn } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { inflatePrefix } from '../../filters/inflate-prefix.js';
import { type PdfDict, PdfName, PdfString } from '../../syntax/values.js';
import { ByteSearch } from '../bytes/byte-search.js';
import { maskFontTexts, maskPattern } from '../bytes/font-texts.js';
import type { BytePattern } from '../bytes/byte-pattern.js';
import { withoutFaxExcess } from '../bytes/fax-excess.js';
import { removeImageMetadata } from '../bytes/image-metadata.js';
import { pictureFilters, splitFilters } from '../pixels/coded-data.js';
import { removeUnrenderedText } from './unrendered-text.js';
import type { Role } from './value-role.js';
import type { TextRemoval } from './text-removal.js';

/**
 * The kind of a stream's data, as far as it matters for text in them; undefined when they are searched by other means
 * or have no text.
 */
export type DataKind =
  | 'content'
  /** Fonts, ICC profiles and CMaps, which work without their descriptive texts. */
  | 'font or profile'
  /** The metadata in JPEG, JPEG 2000 and JBIG2 files, and in the segments that JBIG2 images share. */
  | 'picture'
  | 'JBIG2 segments'
  | 'fax'
  /** A PostScript calculator function. */
  | 'function'
  /** Numbers, such as those of the glyphs of a font, in which texts are found by chance. */
  | 'numbers'
  /** Colours; a long text does not occur in them by chance. */
  | 'samples'
  /** Sound, 3D models, private data of applications. */
  | 'unknown';

export function dataKindOf(file: PdfFile, dict: PdfDict, role: Role): DataKind | undefined {
  if (
    rolesSearchedElsewhere.has(role) ||
    dict.isOfType('Metadata') ||
    ['ObjStm', 'XRef'].some((type) => dict.isOfType(type))
  )
    return undefined;
  if (role === 'JBIG2 segments') return role;
  if (role === 'binary') return 'numbers';
  if (role === 'palette') return 'samples';
  if (role === 'font or profile' || dict.isOfType('CMap')) return 'font or profile';
  const type = dict.get('Subtype');
  const isImage = type instanceof PdfName && type.value === 'Image';
  const isContent = role === 'content' || dict.has('BBox');
  if (isImage || (!isContent && dict.has('Width') && dict.has('Height'))) return imageKindOf(file, dict);
  if (dict.has('ShadingType') || dict.has('HalftoneType')) return undefined;
  if (dict.has('FunctionType')) return dict.get('FunctionType') === 4 ? 'function' : undefined;
  return isContent ? 'content' : 'unknown';
}

/** Returns the kind of the file in an image, by its filter for images; undefined for samples. */
function imageKindOf(file: PdfFile, dict: PdfDict): 'picture' | 'fax' | undefined {
  const coder = tryRead(() => splitFilters(file, dict).coder);
  if (coder === undefined) return undefined;
  return pictureFilters.get(coder.name) === 'CCITTFaxDecode' ? 'fax' : 'picture';
}

const rolesSearchedElsewhere: ReadonlySet<Role> = new Set<Role>(['attachment', 'script', 'markup', 'XFA packets']);

export interface DataSettings {
  readonly removal: TextRemoval;
  readonly pattern: BytePattern | undefined;
  /** Whether resource names in content may change. */
  readonly renames: boolean;
}

const HEAD_LENGTH = 4096;

/** The first byte of data that zlib compressed with its usual window. */
const ZLIB = 0x78;
/** How many times data may be compressed. */
const MAX_DEPTH = 3;
const MAX_INFLATED = 2 ** 26;
/** Maximum bytes that are decompressed for a document: a few bytes that are compressed twice give a gigabyte. */
const MAX_INFLATED_IN_ALL = 2 ** 27;

/** Operators of content that shows text; that of a line (') stands in a text object. */
const SHOW_TEXT = ['BT', 'Tj', 'TJ'];

function isText(bytes: Buffer): boolean {
  return bytes.length > 0 && looksLikeText(bytes.subarray(0, HEAD_LENGTH));
}

/** Removes text that is not drawn from the data of streams. */
export class RedactedData {
  readonly search: ByteSearch;
  readonly #settings: DataSettings;
  #inflatedLeft = MAX_INFLATED_IN_ALL;

  constructor(settings: DataSettings) {
    this.search = new ByteSearch(settings.pattern, settings.removal);
    this.#settings = settings;
  }

  /**
   * Returns the same bytes when there is no match; undefined when the stream can only be removed as a whole.
   * @param fax the layout of fax data, if it is known
   */
  redacted(bytes: Buffer, kind: DataKind, fax?: FaxLayout): Buffer | undefined {
    switch (kind) {
      case 'content':
        return this.content(bytes);
      case 'font or profile':
        return maskFontTexts(bytes, this.search);
      case 'picture':
      case 'JBIG2 segments':
        return maskPattern(removeImageMetadata(bytes, this.search), this.search);
      case 'fax':
        return maskPattern(withoutFaxExcess(bytes, this.search, fax), this.search);
      case 'function':
        return this.#withoutComments(bytes);
      case 'numbers':
        return this.#matchesAsText(bytes) ? undefined : maskPattern(bytes, this.search);
      case 'samples':
        return maskPattern(bytes, this.search);
      case 'unknown':
        return this.#matchesUnknown(bytes) ? undefined : bytes;
    }
  }

  content(bytes: Buffer): Buffer {
    const { removal, renames } = this.#settings;
    return removeUnrenderedText(bytes, removal, { renames });
  }

  #withoutComments(bytes: Buffer): Buffer {
    const text = bytes.toString('latin1');
    const rest = text.replace(/%[^\r\n]*/g, (comment) => (this.#settings.removal.matches(comment) ? '' : comment));
    return rest === text ? bytes : Buffer.from(rest, 'latin1');
  }

  /** Whether data of unknown form, which may be content or compressed once more, have a match. */
  #matchesUnknown(bytes: Buffer, depth = 0): boolean {
    if (this.search.matches(bytes) || this.#matchesAsText(bytes) || this.#matchesAsContent(bytes)) return true;
    if (bytes[0] !== ZLIB || depth === MAX_DEPTH) return false;
    const limit = Math.max(0, Math.min(MAX_INFLATED, this.#inflatedLeft));
    const inflated = tryRead(() => inflatePrefix(bytes, limit));
    this.#inflatedLeft -= inflated?.length ?? limit;
    // Data that are too long to be searched may have a match.
    return inflated === undefined || (inflated.length > 0 && this.#matchesUnknown(inflated, depth + 1));
  }

  #matchesAsText(bytes: Buffer): boolean {
    return isText(bytes) && this.#settings.removal.matchesBytes(bytes);
  }

  /** Whether operators show a match, possibly in pieces. */
  #matchesAsContent(bytes: Buffer): boolean {
    if (!isText(bytes) || !SHOW_TEXT.some((operator) => bytes.includes(operator))) return false;
    // Written, strings are longer than their bytes.
    const shown = Buffer.alloc(bytes.length);
    let end = 0;
    tryRead(() => {
      for (const operation of operationsIn(bytes)) {
        for (const it of shownBy(operation) ?? []) {
          if (!(it instanceof PdfString)) continue;
          shown.set(it.bytes, end);
          end += it.bytes.length;
        }
      }
    });
    return this.#settings.removal.matchesBytes(shown.subarray(0, end));
  }
}
