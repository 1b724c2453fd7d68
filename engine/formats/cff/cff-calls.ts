import type { Index } from './cff.js';
import type { CffFont } from './cff-font.js';

/** The subroutines and glyphs that glyphs use. */
export interface CffCalls {
  readonly local: Set<number>;
  readonly global: Set<number>;
  /** Codes in StandardEncoding of the components of accented letters (endchar with four operands). */
  readonly parts: Set<number>;
}

const [STEMS, STEMS_UP, MASKED_STEMS, MASKED_STEMS_UP] = [1, 3, 18, 23];
const STEM_OPERATORS: readonly number[] = [STEMS, STEMS_UP, MASKED_STEMS, MASKED_STEMS_UP];
const [MASK, COUNTER_MASK] = [19, 20];
const [CALL, CALL_GLOBAL, RETURN, ESCAPE, END] = [10, 29, 11, 12, 14];
/** Two-byte operators that clear the stack: the flex operators, and dotsection. All others compute values. */
const FLEXES: readonly number[] = [0, 34, 35, 36, 37];
const MAX_DEPTH = 10;
/** Limit of the charstrings of a font with the subroutines that they call, each counted where it is called. */
const MAX_BYTES = 2 ** 24;

/** Interprets Type 2 charstrings (Adobe Technical Note 5177) as far as it takes to find the subroutines that they call. */
export class CffWalk {
  readonly calls: CffCalls = { local: new Set(), global: new Set(), parts: new Set() };
  readonly #font: Buffer;
  readonly #program: CffFont;
  #stack: number[] = [];
  #stems = 0;
  #bytesLeft = MAX_BYTES;

  constructor(font: Buffer, program: CffFont) {
    this.#font = font;
    this.#program = program;
  }

  /** @throws RangeError when the called subroutines cannot be determined */
  glyph(glyph: number): void {
    this.#stack = [];
    this.#stems = 0;
    this.#run(pieceOf(this.#font, this.#program.charStrings, glyph), 0);
  }

  /** Returns whether the glyph has ended. */
  #run(code: Buffer, depth: number): boolean {
    this.#bytesLeft -= code.length;
    if (this.#bytesLeft < 0) throw new RangeError('The subroutines of a font call one another too often.');
    if (depth > MAX_DEPTH) throw new RangeError('The subroutines of a font call one another endlessly.');
    for (let at = 0; at < code.length;) {
      const first = code.readUInt8(at);
      const length = lengthOf(first);
      if (first >= 32 || first === 28) this.#stack.push(numberAt(code, at, first));
      at += length;
      if (first === RETURN) return false;
      if (first === END) return this.#end();
      if (first === CALL || first === CALL_GLOBAL) {
        if (this.#call(first === CALL, depth)) return true;
      } else if (first < 32 && first !== 28) {
        at += this.#operator(first, code.readUInt8(at - 1));
      }
    }
    return false;
  }

  #call(isLocal: boolean, depth: number): boolean {
    const index = isLocal ? this.#program.local : this.#program.global;
    const biased = this.#stack.pop();
    if (index === undefined || biased === undefined || !Number.isInteger(biased)) {
      throw new RangeError('A glyph calls a subroutine that cannot be determined.');
    }
    const number = biased + biasOf(index);
    if (number < 0 || number >= index.count) throw new RangeError('A glyph calls a subroutine that does not exist.');
    this.calls[isLocal ? 'local' : 'global'].add(number);
    return this.#run(pieceOf(this.#font, index, number), depth + 1);
  }

  /** Returns how many bytes of a mask follow. `last` is the last byte of the operator. */
  #operator(operator: number, last: number): number {
    if (operator === ESCAPE && !FLEXES.includes(last))
      throw new RangeError('A glyph computes the numbers of its subroutines.');
    const isMask = operator === MASK || operator === COUNTER_MASK;
    if (isMask || STEM_OPERATORS.includes(operator)) this.#stems += this.#stack.length >> 1;
    this.#stack = [];
    return isMask ? Math.ceil(this.#stems / 8) : 0;
  }

  #end(): boolean {
    if (this.#stack.length >= 4) for (const part of this.#stack.slice(-2)) this.calls.parts.add(part);
    return true;
  }
}

/** The bytes of an object of an INDEX. */
export function pieceOf(font: Buffer, index: Index, at: number): Buffer {
  return font.subarray(index.offsetOf(at), index.offsetOf(at + 1));
}

/** The number that calls of subroutines subtract from the number of the subroutine (§4.7). */
export function biasOf({ count }: Index): number {
  if (count < 1240) return 107;
  return count < 33_900 ? 1131 : 32_768;
}

/** The number of bytes of the number or operator that starts with this byte. */
export function lengthOf(first: number): number {
  if (first === 28) return 3;
  if (first === ESCAPE) return 2;
  if (first < 247) return 1;
  return first === 255 ? 5 : 2;
}

/** The number in a charstring that starts at this offset with the byte `first`. */
export function numberAt(code: Buffer, at: number, first: number): number {
  if (first === 28) return code.readInt16BE(at + 1);
  if (first === 255) return code.readInt32BE(at + 1) / 65_536;
  if (first <= 246) return first - 139;
  const second = code.readUInt8(at + 1);
  return first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108;
}
