import { BREAK, endOfLetter, HYPHEN, IS_ASCII, MARK, SPACE } from './spelling.js';
import { folding } from './spellers.js';

/**
 * Returns the letters of a text without letter case, white space and hyphens. A search for words finds nothing in a text unless the
 * bare text contains the bare words, whatever gaps the search accepts.
 */
export function bareText(text: string): string {
  return IS_ASCII.test(text) ? text.replace(ASCII_GAPS, '').toLowerCase() : bareLetters(text);
}

/** Control characters are invisible or white space. */
// eslint-disable-next-line no-control-regex
const ASCII_GAPS = /[\x00-\x20\x7f-]+/g;
const GAPS = new RegExp(`[${SPACE}${BREAK}\\${HYPHEN}]+`, 'g');

/** Folds a text letter by letter: nearly all letters are one code unit before and after, and are looked up in a table. */
function bareLetters(text: string): string {
  const codes = codeUnits(text);
  let units = new Uint16Array(codes.length);
  let count = 0;
  let next = bareUnit(codes[0]);
  for (let at = 0; at < codes.length;) {
    const unit = next;
    next = bareUnit(codes[at + 1]);
    if (unit !== SEVERAL && next !== SEVERAL) {
      if (unit !== NOTHING) units[count++] = unit;
      at++;
      continue;
    }
    const end = endOfLetter(text, at);
    const bare = bareLetter(text.slice(at, end));
    units = withRoom(units, count, count + bare.length + codes.length - end);
    for (let k = 0; k < bare.length; k++) units[count++] = bare.charCodeAt(k);
    at = end;
    next = bareUnit(codes[at]);
  }
  return Buffer.from(units.buffer, 0, 2 * count).toString('utf16le');
}

function codeUnits(text: string): Uint16Array {
  const bytes = Buffer.allocUnsafeSlow(2 * text.length);
  bytes.write(text, 'utf16le');
  return new Uint16Array(bytes.buffer);
}

/** Returns a copy with twice the room when an array of code units has too little. */
function withRoom(units: Uint16Array<ArrayBuffer>, count: number, wanted: number): Uint16Array<ArrayBuffer> {
  if (wanted <= units.length) return units;
  const larger = new Uint16Array(2 * wanted);
  larger.set(units.subarray(0, count));
  return larger;
}

/** The bare form of each code unit: a code unit, or one of three control characters, which no bare text contains. */
const bareUnits = new Uint16Array(0x1_0000);
const UNKNOWN = 0;
const NOTHING = 1;
/** More than one code unit, or a part of a letter of several code units. */
const SEVERAL = 2;

function bareUnit(code = 0): number {
  const known = bareUnits[code] ?? UNKNOWN;
  return known === UNKNOWN ? (bareUnits[code] = foldedUnit(String.fromCharCode(code))) : known;
}

function foldedUnit(unit: string): number {
  if (PART_OF_LETTER.test(unit)) return SEVERAL;
  const bare = bareLetter(unit);
  return bare.length > 1 ? SEVERAL : bare.charCodeAt(0) || NOTHING;
}

const PART_OF_LETTER = new RegExp(`${MARK.source}|^[\\ud800-\\udfff]`, 'u');

function bareLetter(letter: string): string {
  return folding.spell(letter).replace(GAPS, '');
}
