import { tokenAt } from './type1-calls.js';
import { encrypted, GLYPH_KEY, PROGRAM_KEY } from './type1-cipher.js';
import { type Procedure, readType1, type Type1 } from './type1.js';

/** A changed font program, and the lengths of its parts. */
export interface ChangedType1 {
  readonly font: Buffer;
  readonly lengths: readonly [number, number, number];
}

/**
 * Returns a Type 1 font with other widths for some glyphs, in units of the font. The side bearings stay, so that glyphs are
 * drawn in the same places.
 * @throws RangeError for a malformed font, and for glyphs that do not begin with hsbw
 */
export function setType1Widths(bytes: Buffer, widths: ReadonlyMap<string, number>): ChangedType1 {
  const program = readType1(bytes);
  const { secret, head, tail, glyphs } = program;
  const changed = [...glyphs].flatMap(([name, procedure]) => {
    const width = widths.get(name);
    return width === undefined ? [] : [{ ...procedure, by: withWidth(program, procedure, Math.round(width)) }];
  });
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end, by } of changed.sort((one, other) => one.start - other.start)) {
    parts.push(secret.subarray(at, start), by);
    at = end;
  }
  const body = encrypted(Buffer.concat([...parts, secret.subarray(at)]), PROGRAM_KEY);
  return { font: Buffer.concat([head, body, tail]), lengths: [head.length, body.length, tail.length] };
}

const [HSBW, ESCAPE, DIVIDE] = [13, 12, 12];

interface Operand {
  readonly start: number;
  readonly end: number;
}

/** The operands of hsbw, with which a glyph begins: its left side bearing and its width. Both may be quotients. */
function operandsOfWidth(code: Buffer): readonly Operand[] {
  const operands: Operand[] = [];
  for (let at = 0; at < code.length;) {
    const { value, length } = tokenAt(code, at);
    if (typeof value === 'number') operands.push({ start: at, end: at + length });
    else if (value.operator === HSBW) return operands;
    else if (value.operator !== ESCAPE || value.escaped !== DIVIDE) break;
    else operands.push({ start: operands.splice(-2)[0]?.start ?? at, end: at + length });
    at += length;
  }
  throw new RangeError('A glyph does not begin with its width.');
}

function withWidth({ secret, leading }: Type1, { start, end, code }: Procedure, width: number): Buffer {
  const [, old] = operandsOfWidth(code);
  if (old === undefined) throw new RangeError('A glyph has no width.');
  const number = Buffer.alloc(5, 255);
  number.writeInt32BE(width, 1);
  const plain = Buffer.concat([Buffer.alloc(leading), code.subarray(0, old.start), number, code.subarray(old.end)]);
  const text = secret.toString('latin1', start, end);
  const [before = '', name = '', , word = ''] = /^(\S+)\s+(\d+)\s+(\S+) /.exec(text) ?? [];
  const after = text.slice(before.length + leading + code.length);
  return Buffer.concat([
    Buffer.from(`${name} ${plain.length} ${word} `, 'latin1'),
    encrypted(plain, GLYPH_KEY),
    Buffer.from(after, 'latin1'),
  ]);
}
