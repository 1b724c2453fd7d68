import { MalformedData } from '../../files/malformed-data.js';

/** A Huffman table as a JPEG file states it (T.81 §B.2.4.2): the number of codes of each length from 1 to 16, and their symbols. */
export interface HuffmanTable {
  readonly counts: Uint8Array;
  readonly symbols: Uint8Array;
}

/** Indexed by the next 16 bits: 256 times the length of the code that they start with, plus its symbol; 0 without a code. */
export function lookupOf({ counts, symbols }: HuffmanTable): Uint16Array {
  const lookup = new Uint16Array(65536);
  eachCode({ counts, symbols }, (symbol, code, length) => {
    const from = code << (16 - length);
    const to = (code + 1) << (16 - length);
    if (to > 65536) throw new MalformedData('A Huffman table of a JPEG image has too many codes.');
    lookup.fill((length << 8) | symbol, from, to);
  });
  return lookup;
}

/** Indexed by symbol: 65536 times the length of its code, plus the code; 0 for symbols without a code. */
export function codesOf(table: HuffmanTable): Uint32Array {
  const codes = new Uint32Array(256);
  eachCode(table, (symbol, code, length) => (codes[symbol] = length * 65536 + code));
  return codes;
}

function eachCode(
  { counts, symbols }: HuffmanTable,
  visit: (symbol: number, code: number, length: number) => void,
): void {
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++, code <<= 1) {
    for (let left = counts[length - 1] ?? 0; left > 0; left--) visit(symbols[index++] ?? 0, code++, length);
  }
}

/** The optimal table for symbols of these frequencies (T.81 §K.2). */
export function bestTable(frequencies: Uint32Array): HuffmanTable {
  const lengths = lengthsOf(frequencies);
  const counts = new Uint8Array(33);
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] ?? 0) + 1;
  shorten(counts);
  const symbols = Array.from(frequencies.keys())
    .filter((symbol) => (frequencies[symbol] ?? 0) > 0)
    .sort((one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other);
  return { counts: counts.subarray(1, 17), symbols: Uint8Array.from(symbols) };
}

/** A reserved symbol takes the longest code, so that no other code consists of ones only. */
const RESERVED = 256;

function lengthsOf(frequencies: Uint32Array): Uint8Array {
  const weights = Float64Array.from([...frequencies, 1]);
  const lengths = new Uint8Array(RESERVED + 1);
  let groups = Array.from(weights.keys())
    .filter((symbol) => (weights[symbol] ?? 0) > 0)
    .map((symbol) => ({ weight: weights[symbol] ?? 0, symbols: [symbol] }));
  while (groups.length > 1) {
    groups = groups.toSorted(
      (one, other) => one.weight - other.weight || (other.symbols[0] ?? 0) - (one.symbols[0] ?? 0),
    );
    const [one, other, ...rest] = groups;
    if (one === undefined || other === undefined) break;
    const symbols = [...one.symbols, ...other.symbols];
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] ?? 0) + 1;
    groups = [...rest, { weight: one.weight + other.weight, symbols }];
  }
  return lengths;
}

/** Limits codes to 16 bits, and removes the reserved code (T.81, figure K.3). */
function shorten(counts: Uint8Array): void {
  const at = (index: number): number => counts[index] ?? 0;
  for (let length = 32; length > 16; length--) {
    while (at(length) > 0) {
      let shorter = length - 2;
      while (at(shorter) === 0) shorter--;
      counts[length] = at(length) - 2;
      counts[length - 1] = at(length - 1) + 1;
      counts[shorter + 1] = at(shorter + 1) + 2;
      counts[shorter] = at(shorter) - 1;
    }
  }
  let longest = 16;
  while (longest > 0 && at(longest) === 0) longest--;
  counts[longest] = at(longest) - 1;
}
