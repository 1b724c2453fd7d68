import { bytesOf } from '../../../files/random-access.js';
import { isIccProfile, tagsIn } from '../../../formats/icc/tags.js';
import { tablesIn } from '../../../formats/sfnt/sfnt-directory.js';
import type { ByteRange } from './byte-pattern.js';
import type { ByteSearch } from './byte-search.js';
import { cffStrings, cffTexts } from './cff-texts.js';
import { editEexec } from './eexec.js';
import { isFormatWord } from './format-words.js';
import { postScriptFields } from './postscript-fields.js';

/** A text field of a file format, as a byte range. */
export interface TextField {
  readonly start: number;
  readonly end: number;
  readonly kind: 'narrow' | 'wide' | 'hexadecimal';
}

/**
 * Masks the descriptive texts of fonts, ICC profiles and CMaps that contain a match, and the byte pattern of the search elsewhere.
 * Nothing moves: a masked text becomes the same number of letters x. Returns the same bytes when there is no match.
 */
export function maskFontTexts(bytes: Buffer, search: ByteSearch): Buffer {
  const patterned = maskFontPattern(bytes, search);
  const texts = [...textsIn(patterned)].filter((text) => search.matchesText(textOf(patterned, text)));
  const masked = texts.length === 0 ? patterned : Buffer.from(patterned);
  for (const text of texts) mask(masked, text);
  return editEexec(masked, (secret) => maskFontPattern(secret, search));
}

/** Overwrites the byte pattern of the search, but in words that the font needs to be drawn. */
function maskFontPattern(bytes: Buffer, search: ByteSearch): Buffer {
  let starts: ReadonlySet<number> | undefined;
  return maskPattern(bytes, search, (range) => {
    starts ??= new Set(stringsIn(bytes).flatMap(({ start, end }) => [start, end]));
    return isFormatWord(bytes, range, starts);
  });
}

/** Overwrites the byte pattern of the search wherever it occurs, unless it is kept there. */
export function maskPattern(
  bytes: Buffer,
  search: ByteSearch,
  isKept: (range: ByteRange) => boolean = () => false,
): Buffer {
  const ranges = search.rangesIn(bytes, isKept);
  const masked = ranges.length === 0 ? bytes : Buffer.from(bytes);
  for (const { start, end } of ranges) {
    const isHex = /^[\da-f]+$/i.test(bytes.toString('latin1', start, end));
    for (let at = start; at < end; at++) masked[at] = isHex ? DIGIT_ZERO : bytes[at] === 0 ? 0 : LETTER_X;
  }
  return masked;
}

const DIGIT_ZERO = 0x30;
const LETTER_X = 0x78;

function mask(bytes: Buffer, { start, end, kind }: TextField): void {
  for (let at = start; at < end; at++) {
    const isHigh = kind === 'wide' && ((at - start) & 1) === 0;
    if (kind === 'hexadecimal') bytes[at] = DIGIT_ZERO;
    else bytes[at] = isHigh ? 0 : LETTER_X;
  }
}

function textOf(bytes: Buffer, { start, end, kind }: TextField): string {
  if (kind === 'narrow') return bytes.toString('latin1', start, end);
  const wide =
    kind === 'wide'
      ? Buffer.from(bytes.subarray(start, end))
      : Buffer.from(bytes.toString('latin1', start, end), 'hex');
  return wide
    .subarray(0, wide.length & ~1)
    .swap16()
    .toString('utf16le');
}

function textsIn(bytes: Buffer): Iterable<TextField> {
  if (bytes.length < 16) return [];
  const head = bytes.toString('latin1', 0, 4);
  if (['\0\x01\0\0', 'true', 'OTTO', 'typ1'].includes(head)) return sfntTexts(bytes);
  if (isIccProfile(bytes)) return profileTexts(bytes);
  if (head.startsWith('%!') || head.startsWith('\x80\x01')) return type1Texts(bytes);
  if (bytes.includes('begincmap')) return cmapTexts(bytes);
  return bytes[0] === 1 && (bytes[2] ?? 0) >= 4 ? cffTexts(bytes, 0) : [];
}

/** Texts of an sfnt font (ISO/IEC 14496-22): the name table, and those of a CFF table. */
function* sfntTexts(bytes: Buffer): Generator<TextField> {
  for (const { tag, start } of tablesIn(bytesOf(bytes))) {
    if (tag === 'name') yield* nameRecords(bytes, start);
    else if (tag === 'CFF ') yield* cffTexts(bytes, start);
  }
}

/** Strings that follow each other without a delimiter. */
function stringsIn(bytes: Buffer): readonly ByteRange[] {
  if (bytes.toString('latin1', 0, 4) !== 'OTTO') return bytes[0] === 1 && bytes[1] === 0 ? cffStrings(bytes, 0) : [];
  const { start } = [...tablesIn(bytesOf(bytes))].find(({ tag }) => tag === 'CFF ') ?? {};
  return start === undefined ? [] : cffStrings(bytes, start);
}

function* nameRecords(bytes: Buffer, table: number): Generator<TextField> {
  if (table + 6 > bytes.length) return;
  const storage = table + bytes.readUInt16BE(table + 4);
  for (
    let left = bytes.readUInt16BE(table + 2), at = table + 6;
    left > 0 && at + 12 <= bytes.length;
    left--, at += 12
  ) {
    const start = storage + bytes.readUInt16BE(at + 10);
    const end = start + bytes.readUInt16BE(at + 8);
    const isWide = [0, 3].includes(bytes.readUInt16BE(at));
    if (end <= bytes.length) yield { start, end, kind: isWide ? 'wide' : 'narrow' };
  }
}

/** Texts of an ICC profile (ICC.1:2022 §10, and the textDescriptionType of version 2). */
function* profileTexts(bytes: Buffer): Generator<TextField> {
  for (const { start, length: size } of tagsIn(bytes)) {
    if (size < 16 || start + size > bytes.length) continue;
    const tag = bytes.subarray(start, start + size);
    for (const text of tagTexts(tag)) {
      if (text.start < text.end && text.end <= size)
        yield { ...text, start: start + text.start, end: start + text.end };
    }
  }
}

function* tagTexts(tag: Buffer): Generator<TextField> {
  const type = tag.toString('latin1', 0, 4);
  if (type === 'text') yield { start: 8, end: tag.length, kind: 'narrow' };
  if (type === 'desc') {
    const end = 12 + tag.readUInt32BE(8);
    yield { start: 12, end, kind: 'narrow' };
    if (end + 8 <= tag.length) yield { start: end + 8, end: end + 8 + 2 * tag.readUInt32BE(end + 4), kind: 'wide' };
  }
  if (type !== 'mluc') return;
  for (let left = tag.readUInt32BE(8), at = 16; left > 0 && at + 12 <= tag.length; left--, at += 12) {
    const start = tag.readUInt32BE(at + 8);
    yield { start, end: start + tag.readUInt32BE(at + 4), kind: 'wide' };
  }
}

/** Texts of a Type 1 font before its encrypted part: strings, the font name, and comments after their first word. */
function* type1Texts(bytes: Buffer): Generator<TextField> {
  const end = bytes.indexOf('eexec');
  const program = bytes.toString('latin1', 0, end < 0 ? bytes.length : end);
  for (const { start, text } of postScriptFields(program, /%!?[\w-]*([^\r\n]*)|\/FontName\s*\/([^\s/]+)/)) {
    yield { start, end: start + text.length, kind: 'narrow' };
  }
}

/** Texts of a CMap: comments, strings, its name, and codes that map to several characters. */
function* cmapTexts(bytes: Buffer): Generator<TextField> {
  const others = /%([^\r\n]*)|\/CMapName\s*\/([^\s/]+)|<[\da-fA-F]+>\s*<([\da-fA-F]{8}[\da-fA-F]*)>/;
  for (const { start, text, group } of postScriptFields(bytes.toString('latin1'), others)) {
    if (group === STRING && knownCollections.has(text)) continue;
    yield { start, end: start + text.length, kind: group === CODES ? 'hexadecimal' : 'narrow' };
  }
}

/** Groups of the fields of a CMap. */
const STRING = 0;
const CODES = 3;

/** Registry and ordering names of well-known character collections (ISO 32000-2 §9.7.3). */
export const knownCollections: ReadonlySet<string> = new Set(
  'Adobe Identity UCS Japan1 Japan2 GB1 CNS1 Korea1 KR Manga1'.split(' '),
);
