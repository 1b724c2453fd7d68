import { END, isRegular, isSpace } from '../syntax/characters.js';
import { Lexer } from '../syntax/lexer.js';
import { parseObject } from '../syntax/parse-object.js';
import { MalformedData } from '../../files/malformed-data.js';
import { isArray, PdfDict, PdfName, type PdfValue } from '../syntax/values.js';

/** How many bytes behind an "EI" have to look like content: all of them, or those before a string. */
const lookAhead = 15;
const MIN_AHEAD = 4;

/** How often a search may pass over the content, so that no content has one search for each of its images. */
const MAX_PASSES = 8;

interface Header {
  /** What stands between "BI" and "ID", as far as it can be read. */
  readonly dict: PdfDict;
  /** Where the data begin. */
  readonly data: number;
}

/** An inline image; offsets are those of the content. */
export interface InlineImage extends Header {
  /** Behind its "EI"; the data end before these two letters. */
  readonly end: number;
}

/** Finds where the inline images (ISO 32000-2 §8.9.7) of content end. */
export class InlineImages {
  readonly #bytes: Buffer;
  /** How many bytes searches may still pass over. */
  #left: number;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#left = MAX_PASSES * bytes.length;
  }

  /**
   * Where the image whose "BI" ends at `start` ends, behind its "EI"; undefined when it does not end. Nothing says how long
   * the data are, and an "EI" may stand in them by chance.
   */
  end(start: number): number | undefined {
    return this.find(start)?.end;
  }

  /** As `end`, with what the image is. */
  find(start: number): InlineImage | undefined {
    const header = this.#header(start);
    if (header === undefined) return undefined;
    const minLength = this.#minLength(header);
    const end = this.#endFrom(header.data + minLength) ?? (minLength > 0 ? this.#endFrom(header.data) : undefined);
    return end === undefined ? undefined : { ...header, end };
  }

  #header(start: number): Header | undefined {
    const lexer = new Lexer(this.#bytes, start);
    const dict = readEntries(lexer);
    // What is damaged is passed over.
    for (let at = this.#find('ID', lexer.pos); at >= 0; at = this.#find('ID', at + 2)) {
      if (standsAlone(this.#bytes, at)) return { dict, data: Math.min(this.#bytes.length, at + 3) };
    }
    return undefined;
  }

  /** How many bytes of the data can be passed over without a look at them. */
  #minLength({ dict, data }: Header): number {
    const filter = dict.get('F') ?? dict.get('Filter');
    const first = isArray(filter) ? filter[0] : filter;
    if (first === undefined || first === null) return plainLength(dict);
    const end = endings.get(nameOf(first) ?? '');
    return end === undefined ? 0 : Math.max(0, this.#find(end, data) - data);
  }

  #endFrom(from: number): number | undefined {
    const bytes = this.#bytes;
    for (let at = this.#find('EI', from); at >= 0; at = this.#find('EI', at + 1)) {
      // No white space is asked for before it: some writers put none behind the data.
      if (!isRegular(bytes[at + 2] ?? END) && looksLikeContent(bytes.subarray(at + 2))) return at + 2;
    }
    return undefined;
  }

  #find(text: string, from: number): number {
    if (this.#left <= 0) return -1;
    const at = this.#bytes.indexOf(text, from, 'latin1');
    this.#left -= Math.max(1, (at < 0 ? this.#bytes.length : at) - from);
    return at;
  }
}

function readEntries(lexer: Lexer): PdfDict {
  const dict = new PdfDict();
  try {
    lexer.skipSpace();
    while (lexer.peek() === 0x2f) {
      dict.set(lexer.name(), parseObject(lexer).value);
      lexer.skipSpace();
    }
  } catch (error) {
    if (!(error instanceof MalformedData)) throw error;
  }
  return dict;
}

function standsAlone(bytes: Buffer, at: number): boolean {
  return !isRegular(bytes[at - 1] ?? END) && !isRegular(bytes[at + 2] ?? END);
}

/** What ends the encodings in letters. */
const endings: ReadonlyMap<string, string> = new Map([
  ['A85', '~>'],
  ['ASCII85Decode', '~>'],
  ['AHx', '>'],
  ['ASCIIHexDecode', '>'],
]);

/** The length of samples that are not encoded; 0 when it is not known. */
function plainLength(dict: PdfDict): number {
  const [width, height] = [dict.get('W') ?? dict.get('Width'), dict.get('H') ?? dict.get('Height')];
  const isMask = (dict.get('IM') ?? dict.get('ImageMask')) === true;
  const depth = isMask ? 1 : (dict.get('BPC') ?? dict.get('BitsPerComponent'));
  const colours = isMask ? 1 : componentsOf(dict.get('CS') ?? dict.get('ColorSpace'));
  if (typeof width !== 'number' || typeof height !== 'number' || typeof depth !== 'number') return 0;
  return Math.max(0, Math.ceil((width * depth * colours) / 8) * height);
}

function componentsOf(space: PdfValue | undefined): number {
  const name = nameOf(isArray(space) ? space[0] : space);
  return components.get(name ?? '') ?? 0;
}

const components: ReadonlyMap<string, number> = new Map([
  ['G', 1],
  ['DeviceGray', 1],
  ['I', 1],
  ['Indexed', 1],
  ['RGB', 3],
  ['DeviceRGB', 3],
  ['CMYK', 4],
  ['DeviceCMYK', 4],
]);

function nameOf(value: PdfValue | undefined): string | undefined {
  return value instanceof PdfName ? value.value : undefined;
}

function looksLikeContent(rest: Buffer): boolean {
  const string = rest.subarray(0, lookAhead).indexOf('(', MIN_AHEAD, 'latin1');
  return rest.subarray(0, string < 0 ? lookAhead : string).every(isPlain);
}

function isPlain(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || (isSpace(byte) && byte !== 0);
}
