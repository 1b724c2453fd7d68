import type { SetApart } from './font-remarks.js';

/** How many strings every such font has without stating them (Adobe technical note 5176, appendix A). */
const STANDARD_STRINGS = 391;
/** What says something of the font: version, Notice, FullName, FamilyName, Weight, Copyright, BaseFontName, ROS and FontName. */
const saying: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 0x0c00, 0x0c16, 0x0c1e, 0x0c26]);

/** What a font in the Compact Font Format says of itself (note 5176): not the names of its glyphs. */
export function cffTexts(bytes: Buffer, start: number): readonly SetApart[] {
  const names = readIndex(bytes, start + (bytes[start + 2] ?? 0));
  const tops = names && readIndex(bytes, names.end);
  const strings = tops && readIndex(bytes, tops.end);
  if (names === undefined || tops === undefined || strings === undefined) return [];
  const said = tops.items.flatMap(({ start: from, end }) => numbersIn(bytes.subarray(from, end)));
  return [...names.items, ...new Set(said.flatMap((number) => strings.items[number - STANDARD_STRINGS] ?? []))];
}

interface Index {
  readonly items: readonly SetApart[];
  readonly end: number;
}

const MOST_ITEMS = 65_536;

function readIndex(bytes: Buffer, at: number): Index | undefined {
  if (at + 2 > bytes.length) return undefined;
  const count = bytes.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = bytes[at + 2] ?? 0;
  const data = at + 2 + (count + 1) * size;
  if (size < 1 || size > 4 || count > MOST_ITEMS || data > bytes.length) return undefined;
  const offsets = Array.from({ length: count + 1 }, (_, index) => data + bytes.readUIntBE(at + 3 + index * size, size));
  const items = offsets.slice(0, -1).map((start, index): SetApart => {
    return { start, end: offsets[index + 1] ?? start, kind: 'narrow' };
  });
  const isSound = items.every(({ start, end }) => start <= end && end <= bytes.length);
  return isSound ? { items, end: offsets.at(-1) ?? data } : undefined;
}

/** The operands of those operators of a DICT (note 5176, §4) that say something. */
function numbersIn(dict: Buffer): readonly number[] {
  const found: number[] = [];
  let operands: number[] = [];
  for (let at = 0; at < dict.length;) {
    const byte = dict[at] ?? 0;
    if (byte <= 21) {
      const operator = byte === 12 ? 0x0c00 | (dict[at + 1] ?? 0) : byte;
      if (saying.has(operator)) found.push(...operands);
      operands = [];
      at += byte === 12 ? 2 : 1;
      continue;
    }
    const { value, length } = numberAt(dict, at);
    operands.push(value);
    at += length;
  }
  return found;
}

/** Numbers that are not whole, and none of these is a string, count as 0. */
function numberAt(dict: Buffer, at: number): { readonly value: number; readonly length: number } {
  const [byte = 0, next = 0] = dict.subarray(at, at + 2);
  if (byte === 28 && at + 3 <= dict.length) return { value: dict.readInt16BE(at + 1), length: 3 };
  if (byte === 29 && at + 5 <= dict.length) return { value: dict.readInt32BE(at + 1), length: 5 };
  if (byte === 30) {
    let end = at + 1;
    while (end < dict.length && ((dict[end] ?? 0) & 15) !== 15) end++;
    return { value: 0, length: end + 1 - at };
  }
  if (byte <= 246) return { value: byte - 139, length: 1 };
  return { value: byte <= 250 ? (byte - 247) * 256 + next + 108 : -(byte - 251) * 256 - next - 108, length: 2 };
}
