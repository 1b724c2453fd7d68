/** A normalised text, with the range in the original text for each of its code units. */
export interface Spelled {
  readonly text: string;
  /** Begin and end of the range in the original text, by code unit of `text`. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

/** Replacements for white space inside a line, and for line ends. */
export const SPACE = ' ';
export const BREAK = '\n';
/** Replacement for all kinds of hyphens. */
export const HYPHEN = '-';

// eslint-disable-next-line no-control-regex
export const IS_ASCII = /^[\x00-\x7f]*$/;

/** Matches the characters of words. */
export const OF_WORDS = /[\p{L}\p{N}\p{M}_]/u;
/** Scripts without spaces between words, and their punctuation. */
export const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Tibetan}\u3001-\u303f\u30fc]/u;

/** Whether a word may end between two code units of a text; a missing one is ''. */
export function mayEndWord(before: string, after: string): boolean {
  return !OF_WORDS.test(before) || !OF_WORDS.test(after) || UNSPACED.test(before) || UNSPACED.test(after);
}

/**
 * Normalises a text letter by letter; a letter is a character with its combining marks. Invisible characters (soft hyphens,
 * joiners, direction marks) are removed, and white space becomes SPACE, or BREAK at a line end.
 * @param spell returns the replacement of each letter that is not ASCII.
 */
export function spelled(text: string, { ascii, spell }: Speller): Spelled {
  const units = new Units(text.length);
  const { length } = text;
  for (let at = 0; at < length;) {
    const code = text.charCodeAt(at);
    const isPlain = code < 0x80 && !((text.charCodeAt(at + 1) || 0) >= FIRST_MARK);
    if (isPlain) {
      const unit = ascii[code] ?? 0;
      if (unit !== 0) units.push(unit, at, at + 1);
      at++;
      continue;
    }
    const end = endOfLetter(text, at);
    const letter = text.slice(at, end);
    const spelling = letter === SOFT_HYPHEN && LINE_ENDS.test(text.slice(end, end + 3)) ? HYPHEN : spell(letter);
    for (let k = 0; k < spelling.length; k++) units.push(spelling.charCodeAt(k), at, end);
    at = end;
  }
  return units.finish();
}

export interface Speller {
  /** The replacement of each ASCII character, by its code; 0 removes the character. */
  readonly ascii: Uint16Array;
  readonly spell: (letter: string) => string;
}

/** A soft hyphen is visible only at a line end, where it divides a word. */
const SOFT_HYPHEN = '\u00ad';
const LINE_ENDS = /^ {0,2}[\n\r\u2028]/;

const FIRST_MARK = 0x300;
/** Matches a text that begins with a mark, also a halfwidth sound mark of Japanese, which belongs to the character before it. */
export const MARK = /^[\p{M}\u1160-\u11ff\uff9e\uff9f\u200c\u200d]/u;
const MAX_LETTER_UNITS = 32;

/** The end of a character with its combining marks; vowels and final consonants of Korean syllables count as marks. */
export function endOfLetter(text: string, at: number): number {
  let end = at + sizeAt(text, at);
  while (end < text.length && end - at < MAX_LETTER_UNITS && isMarkAt(text, end)) end += sizeAt(text, end);
  return end;
}

/** Whether a character belongs to the one before it. */
function isMarkAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (!(code >= FIRST_MARK)) return false;
  if (sizeAt(text, at) === 2) return MARK.test(text.slice(at, at + 2));
  marks[code] ||= MARK.test(String.fromCharCode(code)) ? 1 : 2;
  return marks[code] === 1;
}

/** Whether each code unit is a mark (1) or not (2): large texts ask for each letter. */
const marks = new Uint8Array(0x1_0000);

function sizeAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** Selects code units, with their ranges. */
export function picked({ text, start, end }: Spelled, isWanted: (index: number) => boolean): Spelled {
  const units = new Units(text.length);
  for (let k = 0; k < text.length; k++) {
    if (isWanted(k)) units.push(text.charCodeAt(k), start[k] ?? 0, end[k] ?? 0);
  }
  return units.finish();
}

/** Code units with their ranges, in typed arrays, because a text may have millions. */
class Units {
  #units: Uint16Array;
  #start: Uint32Array;
  #end: Uint32Array;
  #length = 0;

  constructor(capacity: number) {
    this.#units = new Uint16Array(capacity);
    this.#start = new Uint32Array(capacity);
    this.#end = new Uint32Array(capacity);
  }

  push(unit: number, start: number, end: number): void {
    if (this.#length === this.#units.length) this.#grow();
    this.#units[this.#length] = unit;
    this.#start[this.#length] = start;
    this.#end[this.#length++] = end;
  }

  #grow(): void {
    const capacity = 2 * this.#length + 16;
    const units = new Uint16Array(capacity);
    const start = new Uint32Array(capacity);
    const end = new Uint32Array(capacity);
    units.set(this.#units);
    start.set(this.#start);
    end.set(this.#end);
    [this.#units, this.#start, this.#end] = [units, start, end];
  }

  finish(): Spelled {
    const { buffer } = this.#units;
    const text = Buffer.from(buffer, 0, 2 * this.#length).toString('utf16le');
    return { text, start: this.#start.subarray(0, this.#length), end: this.#end.subarray(0, this.#length) };
  }
}
