/** A text spelled anew, with the places in the text that each of its code units comes from. */
export interface Spelled {
  readonly text: string;
  /** Where what a code unit stands for begins and ends in the text that it comes from. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
}

/** What a white space within a line is spelled as, and one that ends a line. */
export const SPACE = ' ';
export const BREAK = '\n';
/** What hyphens of all kinds are spelled as. */
export const HYPHEN = '-';

/**
 * Spells a text anew, letter by letter: a letter is a character with the marks on it. What says nothing by itself (soft
 * hyphens, joiners, signs of direction) is left out, and each white space is SPACE, or BREAK where it ends a line.
 * @param spell gets each letter beyond ASCII and gives what it becomes.
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
  /** By code, the code unit that each character of ASCII becomes; 0 for none. */
  readonly ascii: Uint16Array;
  readonly spell: (letter: string) => string;
}

/** Seen at the end of a line, where it parts a word. */
const SOFT_HYPHEN = '\u00ad';
const LINE_ENDS = /^ {0,2}[\n\r\u2028]/;

const FIRST_MARK = 0x300;
const MARK = /^[\p{M}\u1160-\u11ff\u200c\u200d]/u;
const LONGEST_LETTER = 32;

/** Where a character ends with the marks that follow it; vowels and finals of Korean syllables are such, too. */
function endOfLetter(text: string, at: number): number {
  let end = at + sizeAt(text, at);
  while (end < text.length && end - at < LONGEST_LETTER) {
    if (text.charCodeAt(end) < FIRST_MARK) break;
    const size = sizeAt(text, end);
    if (!MARK.test(text.slice(end, end + size))) break;
    end += size;
  }
  return end;
}

function sizeAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

/** Some of the code units, with their places. */
export function picked({ text, start, end }: Spelled, isWanted: (index: number) => boolean): Spelled {
  const units = new Units(text.length);
  for (let k = 0; k < text.length; k++) {
    if (isWanted(k)) units.push(text.charCodeAt(k), start[k] ?? 0, end[k] ?? 0);
  }
  return units.finish();
}

/** Code units with their places, in columns: a text may have millions. */
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
