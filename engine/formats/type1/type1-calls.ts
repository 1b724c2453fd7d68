/** What a procedure of a Type 1 font makes use of. */
export interface Calls {
  readonly subroutines: readonly number[];
  /** Codes of the standard encoding, of which an accented letter is made. */
  readonly parts: readonly number[];
}

/** Flex, hint replacement and the like: called by numbers that every program knows. They may call what they are handed. */
export const RESERVED = 5;

const CALL = 10;
const ESCAPE = 12;
const COMPOSED = 6;
const CALL_OTHER = 16;
const POP = 17;
const DIVIDE = 12;

/** @throws RangeError when what it calls cannot be told. */
export function callsOf(code: Buffer): Calls {
  const subroutines: number[] = [];
  const parts: number[] = [];
  let stack: number[] = [];
  /** What other procedures, which printers have, were given and may give back. */
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
  // What a subroutine was given or has left is not known here.
  if (value === undefined || !Number.isInteger(value)) throw new RangeError('A glyph calls what cannot be told.');
  return value;
}

type Token = number | { readonly operator: number; readonly escaped: number };

function tokenAt(code: Buffer, at: number): { readonly value: Token; readonly length: number } {
  const first = code.readUInt8(at);
  if (first === 255) return { value: code.readInt32BE(at + 1), length: 5 };
  if (first >= 251) return { value: -(first - 251) * 256 - code.readUInt8(at + 1) - 108, length: 2 };
  if (first >= 247) return { value: (first - 247) * 256 + code.readUInt8(at + 1) + 108, length: 2 };
  if (first >= 32) return { value: first - 139, length: 1 };
  if (first !== ESCAPE) return { value: { operator: first, escaped: 0 }, length: 1 };
  return { value: { operator: first, escaped: code.readUInt8(at + 1) }, length: 2 };
}
