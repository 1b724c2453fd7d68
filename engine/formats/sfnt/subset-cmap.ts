type Pair = readonly [character: number, glyph: number];

/** Consecutive characters with consecutive glyphs. */
interface Run {
  readonly first: number;
  last: number;
  /** The glyph of the first character. */
  readonly glyph: number;
}

/**
 * A table "cmap" (OpenType 1.9) with the characters of used glyphs alone. Variation sequences, which no code of a PDF
 * selects, are dropped.
 */
export function subsetCmap(cmap: Buffer, used: ReadonlySet<number>): Buffer {
  const count = cmap.readUInt16BE(2);
  const written = new Map<number, Buffer>();
  const records: { readonly kind: number; readonly of: number }[] = [];
  for (let record = 4; record < 4 + 8 * count; record += 8) {
    const of = cmap.readUInt32BE(record + 4);
    const table = written.get(of) ?? subsetOf(cmap.subarray(of), used);
    if (table === undefined) continue;
    written.set(of, table);
    records.push({ kind: cmap.readUInt32BE(record), of });
  }
  const head = Buffer.alloc(4 + 8 * records.length);
  head.writeUInt16BE(records.length, 2);
  let at = head.length;
  const places = new Map<number, number>();
  for (const [of, table] of written) {
    places.set(of, at);
    at += table.length;
  }
  for (const [index, { kind, of }] of records.entries()) {
    head.writeUInt32BE(kind, 4 + 8 * index);
    head.writeUInt32BE(places.get(of) ?? 0, 8 + 8 * index);
  }
  return Buffer.concat([head, ...written.values()]);
}

/** One of its subtables; undefined when it is dropped. */
function subsetOf(table: Buffer, used: ReadonlySet<number>): Buffer | undefined {
  switch (table.readUInt16BE(0)) {
    case 4:
      return asSegments(runsOf(inSegments(table), used), table.readUInt16BE(4));
    case 12:
      return asGroups(runsOf(inGroups(table), used), table.readUInt32BE(8));
    case 14:
      return undefined;
    case 0:
      return cleared(table, { from: 6, size: 1, used });
    case 6:
      return cleared(table, { from: 10, size: 2, used });
    default:
      return Buffer.from(table.subarray(0, table.readUInt16BE(2)));
  }
}

/** A subtable that lists glyphs, without those that are not used. */
function cleared(
  table: Buffer,
  { from, size, used }: { readonly from: number; readonly size: 1 | 2; readonly used: ReadonlySet<number> },
): Buffer {
  const copy = Buffer.from(table.subarray(0, table.readUInt16BE(2)));
  for (let at = from; at + size <= copy.length; at += size)
    if (!used.has(copy.readUIntBE(at, size))) copy.writeUIntBE(0, at, size);
  return copy;
}

/** The characters of a subtable with their glyphs, in formats 4 and 12; nothing in other formats. @throws RangeError */
export function charactersIn(table: Buffer): Iterable<Pair> {
  const format = table.readUInt16BE(0);
  return format === 4 ? inSegments(table) : format === 12 ? inGroups(table) : [];
}

function runsOf(pairs: Iterable<Pair>, used: ReadonlySet<number>): readonly Run[] {
  const runs: Run[] = [];
  for (const [character, glyph] of pairs) {
    if (glyph === 0 || !used.has(glyph)) continue;
    const run = runs.at(-1);
    if (run?.last === character - 1 && run.glyph + character - run.first === glyph) run.last = character;
    else runs.push({ first: character, last: character, glyph });
  }
  return runs;
}

const LAST = 0xffff;

function* inSegments(table: Buffer): Generator<Pair> {
  const size = table.readUInt16BE(6);
  let next = 0;
  for (let at = 0; at < size; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const first = table.readUInt16BE(16 + size + at);
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const place = 16 + 3 * size + at;
    const range = table.readUInt16BE(place);
    // The last segment maps no character, and points outside the table in some fonts.
    for (let character = Math.max(first, next); character <= end && character < LAST; character++) {
      const glyph = range === 0 ? character : table.readUInt16BE(place + range + 2 * (character - first));
      yield [character, range !== 0 && glyph === 0 ? 0 : (glyph + delta) & 0xffff];
    }
    next = Math.max(next, end + 1);
  }
}

function* inGroups(table: Buffer): Generator<Pair> {
  const count = table.readUInt32BE(12);
  let next = 0;
  for (let at = 16; at < 16 + 12 * count; at += 12) {
    const [first, last, glyph] = [table.readUInt32BE(at), table.readUInt32BE(at + 4), table.readUInt32BE(at + 8)];
    if (last > 0x10ffff) throw new RangeError('A font has characters above U+10FFFF.');
    for (let character = Math.max(first, next); character <= last; character++) {
      yield [character, glyph + character - first];
    }
    next = Math.max(next, last + 1);
  }
}

function asSegments(runs: readonly Run[], language: number): Buffer {
  const all = [...runs, { first: LAST, last: LAST, glyph: 0 }];
  const [count, power] = [all.length, Math.floor(Math.log2(all.length))];
  const words = [
    ...[4, 16 + 8 * count, language, 2 * count, 2 ** (power + 1), power, 2 * count - 2 ** (power + 1)],
    ...all.map(({ last }) => last),
    0,
    ...all.map(({ first }) => first),
    ...all.map(({ first, glyph }) => (glyph - first) & 0xffff),
    ...all.map(() => 0),
  ];
  const table = Buffer.alloc(2 * words.length);
  words.forEach((word, index) => table.writeUInt16BE(word, 2 * index));
  return table;
}

function asGroups(runs: readonly Run[], language: number): Buffer {
  const table = Buffer.alloc(16 + 12 * runs.length);
  table.writeUInt16BE(12, 0);
  const numbers = [
    table.length,
    language,
    runs.length,
    ...runs.flatMap(({ first, last, glyph }) => [first, last, glyph]),
  ];
  numbers.forEach((value, index) => table.writeUInt32BE(value, 4 + 4 * index));
  return table;
}
