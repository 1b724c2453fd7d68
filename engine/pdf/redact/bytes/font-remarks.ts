import { bytesOf } from '../../../files/random-access.js';
import { isIccProfile, tagsIn } from '../../../formats/icc/tags.js';
import { tablesIn } from '../../../formats/sfnt/directory.js';
import type { ByteSearch } from './byte-search.js';
import { cffTexts } from './cff-texts.js';
import { withEexec } from './eexec.js';

/** A text that a format sets apart, by the bytes that it takes. */
export interface SetApart {
  readonly start: number;
  readonly end: number;
  readonly kind: 'narrow' | 'wide' | 'hexadecimal';
}

/**
 * Fonts, profiles and CMaps without what they say of themselves and is looked for: whatever their formats have for texts that
 * nobody draws with. Nothing moves in them: a text that has it becomes as many letters that say nothing. The same bytes when
 * there is none.
 */
export function withoutFontRemarks(bytes: Buffer, search: ByteSearch): Buffer {
  const texts = [...textsIn(bytes)].filter((text) => search.isInText(textOf(bytes, text)));
  const masked = texts.length === 0 ? bytes : Buffer.from(bytes);
  for (const text of texts) mask(masked, text);
  return withEexec(masked, (secret) => withoutSpelt(secret, search));
}

/** The letters themselves, wherever they stand, become others. */
export function withoutSpelt(bytes: Buffer, search: ByteSearch): Buffer {
  const spans = search.spansIn(bytes);
  const masked = spans.length === 0 ? bytes : Buffer.from(bytes);
  for (const { start, end } of spans) {
    const isHex = /^[\da-f]+$/i.test(bytes.toString('latin1', start, end));
    for (let at = start; at < end; at++) masked[at] = isHex ? ZERO : bytes[at] === 0 ? 0 : X;
  }
  return masked;
}

const ZERO = 0x30;
const X = 0x78;

function mask(bytes: Buffer, { start, end, kind }: SetApart): void {
  for (let at = start; at < end; at++) {
    const isHigh = kind === 'wide' && ((at - start) & 1) === 0;
    if (kind === 'hexadecimal') bytes[at] = ZERO;
    else bytes[at] = isHigh ? 0 : X;
  }
}

function textOf(bytes: Buffer, { start, end, kind }: SetApart): string {
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

function textsIn(bytes: Buffer): Iterable<SetApart> {
  if (bytes.length < 16) return [];
  const head = bytes.toString('latin1', 0, 4);
  if (['\0\x01\0\0', 'true', 'OTTO', 'typ1'].includes(head)) return inTables(bytes);
  if (isIccProfile(bytes)) return inProfile(bytes);
  if (head.startsWith('%!') || head.startsWith('\x80\x01')) return inProgram(bytes);
  if (bytes.includes('begincmap')) return inCMap(bytes);
  return bytes[0] === 1 && (bytes[2] ?? 0) >= 4 ? cffTexts(bytes, 0) : [];
}

/** ISO/IEC 14496-22: the table of names, and fonts in the format of PostScript. */
function* inTables(bytes: Buffer): Generator<SetApart> {
  for (const { tag, start } of tablesIn(bytesOf(bytes))) {
    if (tag === 'name') yield* names(bytes, start);
    else if (tag === 'CFF ') yield* cffTexts(bytes, start);
  }
}

function* names(bytes: Buffer, table: number): Generator<SetApart> {
  if (table + 6 > bytes.length) return;
  const strings = table + bytes.readUInt16BE(table + 4);
  for (
    let left = bytes.readUInt16BE(table + 2), at = table + 6;
    left > 0 && at + 12 <= bytes.length;
    left--, at += 12
  ) {
    const start = strings + bytes.readUInt16BE(at + 10);
    const end = start + bytes.readUInt16BE(at + 8);
    const isWide = [0, 3].includes(bytes.readUInt16BE(at));
    if (end <= bytes.length) yield { start, end, kind: isWide ? 'wide' : 'narrow' };
  }
}

/** ICC.1:2022 §10, and what descriptions were before. */
function* inProfile(bytes: Buffer): Generator<SetApart> {
  for (const { start, length: size } of tagsIn(bytes)) {
    if (size < 16 || start + size > bytes.length) continue;
    const tag = bytes.subarray(start, start + size);
    for (const text of inTag(tag)) {
      if (text.start < text.end && text.end <= size)
        yield { ...text, start: start + text.start, end: start + text.end };
    }
  }
}

function* inTag(tag: Buffer): Generator<SetApart> {
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

/** Of a Type 1 font, what stands before the encrypted part: strings, comments but for their first words, and its name. */
function* inProgram(bytes: Buffer): Generator<SetApart> {
  const end = bytes.indexOf('eexec');
  const text = bytes.toString('latin1', 0, end < 0 ? bytes.length : end);
  for (const found of text.matchAll(/\(((?:[^()\\]|\\[^])*)\)|%!?[\w-]*([^\r\n]*)|\/FontName\s*\/([^\s/]+)/g)) {
    const said = found[1] ?? found[2] ?? found[3] ?? '';
    const start = found.index + found[0].lastIndexOf(said);
    yield { start, end: start + said.length, kind: 'narrow' };
  }
}

/** Comments, strings, the CMap's name, and codes that stand for several characters. */
function* inCMap(bytes: Buffer): Generator<SetApart> {
  const text = bytes.toString('latin1');
  const parts = /%([^\r\n]*)|\(((?:[^()\\]|\\[^])*)\)|\/CMapName\s*\/([^\s/]+)|<[\da-fA-F]+>\s*<([\da-fA-F]{8,})>/g;
  for (const found of text.matchAll(parts)) {
    const [, comment, string, name, codes] = found;
    const said = comment ?? string ?? name ?? codes ?? '';
    if (string !== undefined && knownCollections.has(string)) continue;
    const start = found.index + found[0].lastIndexOf(said);
    yield { start, end: start + said.length, kind: codes === undefined ? 'narrow' : 'hexadecimal' };
  }
}

/** What collections of characters are called that programs know (ISO 32000-2 §9.7.3). */
export const knownCollections: ReadonlySet<string> = new Set(
  'Adobe Identity UCS Japan1 Japan2 GB1 CNS1 Korea1 KR Manga1'.split(' '),
);
