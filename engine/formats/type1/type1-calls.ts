/** The subroutines and glyphs that a charstring of a Type 1 font uses. */
export interface Calls {
  readonly subroutines: readonly number[];
  /** Codes in StandardEncoding of the components of an accented letter (seac). */
  readonly parts: readonly number[];
}

/** Subroutines below this number do flex and hint replacement, and may call the subroutine that they get as an operand. */
export const RESERVED = 5;

const CALL = 10;
const ESCAPE = 12;
const COMPOSED = 6;
const CALL_OTHER = 16;
const POP = 17;
const DIVIDE = 12;

/** @throws RangeError when the called subroutines cannot be determined */
export function callsOf(code: Buffer): Calls {
  const subroutines: number[] = [];
  const parts: number[] = [];
  let stack: number[] = [];
  /** The operands of the last callothersubr, which pop may return. */
  let given: number[] = [];
  for (let at = 0; at < code.length;) {
    const { value, length } = tokenAt(code, at);
    at += length;
    if (typeof value === 'number') {
      stack.push(value);
    } else if (value.operator === CALL) {
      const called = last(stack);
      stack.pop();
      subroutines.push(called);
      const handed = stack.at(-1);
      if (called < RESERVED && handed !== undefined) subroutines.push(handed);
    } else if (value.operator !== ESCAPE) {
      stack = [];
    } else if (value.escaped === CALL_OTHER) {
      stack.pop();
      const count = last(stack);
      stack.pop();
      given = count === 0 ? [] : stack.splice(-count);
    } else if (value.escaped === POP) {
      stack.push(given.pop() ?? 0);
    } else if (value.escaped === COMPOSED) {
      parts.push(...stack.slice(-2));
    } else if (value.escaped === DIVIDE) {
      const divisor = stack.pop() ?? 1;
      stack.push((stack.pop() ?? 0) / divisor);
    } else {
      stack = [];
    }
  }
  return { subroutines, parts };
}

function last(stack: readonly number[]): number {
  const value = stack.at(-1);
  // The operands and results of subroutines are not followed.
  if (value === undefined || !Number.isInteger(value))
    throw new RangeError('A glyph calls a subroutine that cannot be determined.');
  return value;
}

type Token = number | { readonly operator: number; readonly escaped: number };

/** The number or operator at an offset, and how many bytes it takes. @throws RangeError */
export function tokenAt(code: Buffer, at: number): { readonly value: Token; readonly length: number } {
  const first = code.readUInt8(at);
  if (first === 255) return { value: code.readInt32BE(at + 1), length: 5 };
  if (first >= 251) return { value: -(first - 251) * 256 - code.readUInt8(at + 1) - 108, length: 2 };
  if (first >= 247) return { value: (first - 247) * 256 + code.readUInt8(at + 1) + 108, length: 2 };
  if (first >= 32) return { value: first - 139, length: 1 };
  if (first !== ESCAPE) return { value: { operator: first, escaped: 0 }, length: 1 };
  return { value: { operator: first, escaped: code.readUInt8(at + 1) }, length: 2 };
}
