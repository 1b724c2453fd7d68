/** Probability estimates (ITU-T T.88, table E.1): Qe, and the next index after the more and the less probable symbol. */
const ROWS: readonly (readonly [qe: number, likely: number, unlikely: number])[] = [
  ...([
    [0x5601, 1, 1],
    [0x3401, 2, 6],
    [0x1801, 3, 9],
    [0x0ac1, 4, 12],
    [0x0521, 5, 29],
    [0x0221, 38, 33],
  ] as const),
  ...([
    [0x5601, 7, 6],
    [0x5401, 8, 14],
    [0x4801, 9, 14],
    [0x3801, 10, 14],
    [0x3001, 11, 17],
    [0x2401, 12, 18],
  ] as const),
  ...([
    [0x1c01, 13, 20],
    [0x1601, 29, 21],
    [0x5601, 15, 14],
    [0x5401, 16, 14],
    [0x5101, 17, 15],
  ] as const),
  ...([
    [0x4801, 18, 16],
    [0x3801, 19, 17],
    [0x3401, 20, 18],
    [0x3001, 21, 19],
    [0x2801, 22, 19],
  ] as const),
  ...([
    [0x2401, 23, 20],
    [0x2201, 24, 21],
    [0x1c01, 25, 22],
    [0x1801, 26, 23],
    [0x1601, 27, 24],
  ] as const),
  ...([
    [0x1401, 28, 25],
    [0x1201, 29, 26],
    [0x1101, 30, 27],
    [0x0ac1, 31, 28],
    [0x09c1, 32, 29],
  ] as const),
  ...([
    [0x08a1, 33, 30],
    [0x0521, 34, 31],
    [0x0441, 35, 32],
    [0x02a1, 36, 33],
    [0x0221, 37, 34],
  ] as const),
  ...([
    [0x0141, 38, 35],
    [0x0111, 39, 36],
    [0x0085, 40, 37],
    [0x0049, 41, 38],
    [0x0025, 42, 39],
  ] as const),
  ...([
    [0x0015, 43, 40],
    [0x0009, 44, 41],
    [0x0005, 45, 42],
    [0x0001, 45, 43],
    [0x5601, 46, 46],
  ] as const),
];

/** Indexes at which the less probable symbol switches the sense of the more probable one. */
const SWITCHES: ReadonlySet<number> = new Set([0, 6, 14]);

/** Indexed by state: twice the index of a row, plus the more probable symbol. */
export const estimates = {
  qe: Uint16Array.from(states(([qe]) => qe)),
  afterLikely: Uint8Array.from(states(([, likely], { decision }) => 2 * likely + decision)),
  afterUnlikely: Uint8Array.from(
    states(([, , unlikely], { index, decision }) => 2 * unlikely + (SWITCHES.has(index) ? 1 - decision : decision)),
  ),
};

function states(
  valueOf: (row: (typeof ROWS)[number], state: { readonly index: number; readonly decision: number }) => number,
): readonly number[] {
  return ROWS.flatMap((row, index) => [0, 1].map((decision) => valueOf(row, { index, decision })));
}
