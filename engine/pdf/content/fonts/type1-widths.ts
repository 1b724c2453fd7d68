import { textOfGlyphName } from '../../fonts/glyph-names.js';
import { decrypted, GLYPH_KEY, LEADING, PROGRAM_KEY } from '../../../formats/type1/type1-cipher.js';
import { tokenAt } from '../../../formats/type1/type1-calls.js';
import { intact } from '../../fonts/intact.js';
import type { WidthOf } from './true-type-widths.js';

/** Returns the widths of a Type 1 font by glyph name; undefined if the font cannot be read. */
export function type1Widths(font: Buffer, nameOf: (code: number) => string | undefined): WidthOf | undefined {
  const mark = font.indexOf('eexec');
  if (mark < 0) return undefined;
  const program = decrypted(encryptedIn(font.subarray(mark + 'eexec'.length)), PROGRAM_KEY).subarray(LEADING);
  const widths = widthsIn(program);
  if (widths.size === 0) return undefined;
  const byText = new Map(Array.from(widths, ([name, width]) => [textOfGlyphName(name) ?? name, width]));
  const own = ownNames(font.toString('latin1', 0, mark));
  return (code, character) =>
    widths.get(nameOf(code) ?? own.get(code) ?? '') ?? (character === undefined ? undefined : byText.get(character));
}

/** Returns the encrypted portion, which a font has as bytes or in hexadecimal. */
function encryptedIn(rest: Buffer): Buffer {
  let start = 0;
  while ([0x20, 0x09, 0x0a, 0x0d].includes(rest[start] ?? 0)) start++;
  const isHex = /^[\dA-Fa-f]{4}$/.test(rest.toString('latin1', start, start + LEADING));
  return isHex ? Buffer.from(rest.toString('latin1', start).replace(/\s+/g, ''), 'hex') : rest.subarray(start);
}

const glyphs = /\/([^\s/[\]{}()<>%]+)\s+(\d{1,5})\s+(?:RD|-\|)\s/g;

function widthsIn(program: Buffer): ReadonlyMap<string, number> {
  const text = program.toString('latin1');
  const random = Number(/\/lenIV\s+(\d+)/.exec(text)?.[1] ?? LEADING);
  const widths = new Map<string, number>();
  for (const { 0: whole, 1: name = '', 2: length, index } of text.matchAll(glyphs)) {
    const start = index + whole.length;
    const charstring = decrypted(program.subarray(start, start + Number(length)), GLYPH_KEY).subarray(random);
    const width = intact(() => widthIn(charstring));
    if (width !== undefined) widths.set(name, width);
  }
  return widths;
}

/** Returns the horizontal width from the first operator of a charstring: hsbw or sbw. @throws RangeError for a truncated one */
export function widthIn(charstring: Buffer): number | undefined {
  const numbers: number[] = [];
  for (let at = 0; at < charstring.length;) {
    const { value, length } = tokenAt(charstring, at);
    at += length;
    if (typeof value === 'number') numbers.push(value);
    else if (value.operator === HSBW) return numbers.at(1);
    else if (value.operator !== ESCAPE) return undefined;
    else if (value.escaped === SBW) return numbers.at(2);
    else if (value.escaped === DIV) numbers.push(1 / ((numbers.pop() ?? 1) / (numbers.pop() ?? 0)));
  }
  return undefined;
}

/** Operators of charstrings (Adobe Type 1 Font Format §6.4); SBW and DIV follow ESCAPE. */
const [HSBW, ESCAPE, SBW, DIV] = [13, 12, 7, 12];

/** Returns the glyph names by code of the built-in encoding. */
function ownNames(clear: string): ReadonlyMap<number, string> {
  const names = clear.matchAll(/\bdup\s+(\d{1,3})\s*\/([^\s/]+)\s+put\b/g);
  return new Map(Array.from(names, ([, code, name = '']) => [Number(code), name]));
}
