import { CHAR_STRINGS, CHARSET, ENCODING, PRIVATE } from './cff.js';
import { lengthOf } from './cff-calls.js';
import { FONT_DICT_SELECT, FONT_DICTS } from './cff-widths.js';

/** Operators of a DICT whose last operand is an offset from the start of the font. */
const OFFSETS: readonly number[] = [CHARSET, ENCODING, CHAR_STRINGS, PRIVATE, FONT_DICTS, FONT_DICT_SELECT];
/** Smaller numbers name predefined charsets and encodings. */
const FIRST_OFFSET = 4;

/** Gives an offset in the changed font. */
type Move = (operator: number, offset: number) => number;

/** Returns a DICT with other offsets, as numbers of five bytes, of all operators or of some. */
export function moved(dict: Buffer, move: Move, isKept: (operator: number) => boolean = () => true): Buffer {
  const parts: Buffer[] = [];
  let operands: Buffer[] = [];
  for (let at = 0; at < dict.length;) {
    const first = dict.readUInt8(at);
    const length = tokenLength(dict, at, first);
    const token = dict.subarray(at, at + length);
    at += length;
    if (first > LAST_OPERATOR) operands.push(token);
    else {
      const operator = first === ESCAPE ? 0x0c00 + token.readUInt8(1) : first;
      const last = operands.at(-1);
      const offset = OFFSETS.includes(operator) && last !== undefined ? integerIn(last) : 0;
      if (offset >= FIRST_OFFSET) operands.splice(-1, 1, integer(move(operator, offset)));
      if (isKept(operator)) parts.push(...operands, token);
      operands = [];
    }
  }
  return Buffer.concat(parts);
}

const [LAST_OPERATOR, ESCAPE, LONG, REAL] = [21, 12, 29, 30];

function tokenLength(dict: Buffer, at: number, first: number): number {
  if (first === LONG) return 5;
  if (first !== REAL) return first <= LAST_OPERATOR ? (first === ESCAPE ? 2 : 1) : lengthOf(first);
  let end = at + 1;
  while ((dict.readUInt8(end) & 0xf) !== 0xf && dict.readUInt8(end) >> 4 !== 0xf) end += 1;
  return end + 1 - at;
}

function integerIn(token: Buffer): number {
  const first = token.readUInt8(0);
  if (first === LONG) return token.readInt32BE(1);
  if (first === 28) return token.readInt16BE(1);
  if (first <= 246) return first - 139;
  return first <= 250
    ? (first - 247) * 256 + token.readUInt8(1) + 108
    : -(first - 251) * 256 - token.readUInt8(1) - 108;
}

/** A number of five bytes. */
function integer(value: number): Buffer {
  const token = Buffer.alloc(5, LONG);
  token.writeInt32BE(value, 1);
  return token;
}

/** An operator of a DICT with its operands, each of five bytes. */
export function entry(operator: number, ...operands: readonly number[]): Buffer {
  const written = operator < 0x0c00 ? [operator] : [operator >> 8, operator & 0xff];
  return Buffer.concat([...operands.map(integer), Buffer.from(written)]);
}

/** An INDEX without objects has only its count. */
const EMPTY_INDEX_BYTES = 2;

/** An INDEX of objects, with offsets of four bytes. */
export function indexOf(objects: readonly Buffer[]): Buffer {
  if (objects.length === 0) return Buffer.alloc(EMPTY_INDEX_BYTES);
  const head = Buffer.alloc(3 + 4 * (objects.length + 1));
  head.writeUInt16BE(objects.length);
  head.writeUInt8(4, 2);
  let at = 1;
  head.writeUInt32BE(at, 3);
  for (const [index, object] of objects.entries()) head.writeUInt32BE((at += object.length), 3 + 4 * (index + 1));
  return Buffer.concat([head, ...objects]);
}
