import { END, isRegular, isSpace } from './characters.js';
import { Lexer } from './lexer.js';
import { parseObject } from './parse-object.js';
import { UnsoundPdf } from './unsound-pdf.js';
import { isArray, PdfDict, PdfName, type PdfValue } from './values.js';

/** How many bytes behind an "EI" have to look like content: all of them, or those before a string. */
const lookAhead = 15;
const leastAhead = 4;

/**
 * Where the inline image (ISO 32000-2 §8.9.7) ends whose "BI" ends at `start`: behind its "EI"; undefined when it does
 * not end. Nothing says how long the data are, and an "EI" may stand in them by chance.
 */
export function inlineImageEnd(bytes: Buffer, start: number): number | undefined {
  const header = readHeader(bytes, start);
  if (header === undefined) return undefined;
  const least = leastLength(bytes, header);
  return findEnd(bytes, header.data + least) ?? (least > 0 ? findEnd(bytes, header.data) : undefined);
}

interface Header {
  readonly dict: PdfDict;
  /** Where the data begin. */
  readonly data: number;
}

function readHeader(bytes: Buffer, start: number): Header | undefined {
  const lexer = new Lexer(bytes, start);
  const dict = new PdfDict();
  try {
    for (;;) {
      lexer.skipSpace();
      if (lexer.peek() !== 0x2f) break;
      const key = lexer.name();
      dict.set(key, parseObject(lexer).value);
    }
  } catch (error) {
    if (!(error instanceof UnsoundPdf)) throw error;
  }
  // A damaged dictionary is passed over.
  for (let at = bytes.indexOf('ID', lexer.pos, 'latin1'); at >= 0; at = bytes.indexOf('ID', at + 2, 'latin1')) {
    if (standsAlone(bytes, at)) return { dict, data: Math.min(bytes.length, at + 3) };
  }
  return undefined;
}

function standsAlone(bytes: Buffer, at: number): boolean {
  return !isRegular(bytes[at - 1] ?? END) && !isRegular(bytes[at + 2] ?? END);
}

/** How many bytes of the data can be passed over without a look at them. */
function leastLength(bytes: Buffer, { dict, data }: Header): number {
  const filter = dict.get('F') ?? dict.get('Filter');
  const first = isArray(filter) ? filter[0] : filter;
  if (first === undefined || first === null) return plainLength(dict);
  const end = endings.get(nameOf(first) ?? '');
  return end === undefined ? 0 : Math.max(0, bytes.indexOf(end, data, 'latin1') - data);
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

function findEnd(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf('EI', from, 'latin1'); at >= 0; at = bytes.indexOf('EI', at + 1, 'latin1')) {
    // No white space is asked for before it: some writers put none behind the data.
    if (!isRegular(bytes[at + 2] ?? END) && looksLikeContent(bytes.subarray(at + 2))) return at + 2;
  }
  return undefined;
}

function looksLikeContent(rest: Buffer): boolean {
  const string = rest.subarray(0, lookAhead).indexOf('(', leastAhead, 'latin1');
  return rest.subarray(0, string < 0 ? lookAhead : string).every(isPlain);
}

function isPlain(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || (isSpace(byte) && byte !== 0);
}
