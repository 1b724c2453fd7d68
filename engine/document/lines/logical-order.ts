/** Class of an element for the bidirectional algorithm. */
export const Bidi = { neutral: 0, left: 1, right: 2, digit: 3, joiner: 4 } as const;
export type Bidi = (typeof Bidi)[keyof typeof Bidi];

export interface LogicalOrder {
  /** Indices of the elements in logical order. */
  readonly order: readonly number[];
  /** The embedding level of each element; odd levels are right-to-left. */
  readonly levels: Uint8Array;
}

/**
 * Converts the visual order of elements, from left to right, into logical order: the Unicode Bidirectional Algorithm
 * (UAX #9) reversed. Levels depend on both neighbours in the same way, so they can be determined from either order, and
 * reordering by levels is its own inverse. Where several texts have the same appearance, Latin words and numbers stay
 * together.
 */
export function logicalOrder(classes: readonly Bidi[], rightToLeft: boolean): LogicalOrder {
  const levels = rightToLeft ? levelsInRightToLeft(classes) : levelsInLeftToRight(classes);
  const order = [...classes.keys()];
  reverseStretches(order, levels, 2);
  // A reversed stretch keeps its extent, so the levels still match.
  reverseStretches(order, levels, 1);
  return { order, levels };
}

function levelsInRightToLeft(classes: readonly Bidi[]): Uint8Array {
  const levels = new Uint8Array(classes.length).fill(1);
  raiseNumbers(classes, levels);
  for (const [from, to] of stretchesWithout(classes, Bidi.right)) {
    if (!has(classes, Bidi.left, from, to)) continue;
    const [first, last] = between(classes, from, to, (found) => found === Bidi.left || found === Bidi.digit);
    levels.fill(2, first, last + 1);
  }
  return levels;
}

function levelsInLeftToRight(classes: readonly Bidi[]): Uint8Array {
  const levels = new Uint8Array(classes.length);
  for (const [from, to] of stretchesWithout(classes, Bidi.left)) {
    if (!has(classes, Bidi.right, from, to)) continue;
    const [first, last] = between(classes, from, to, (found) => found === Bidi.right);
    levels.fill(1, first, last + 1);
    raiseNumbers(classes.slice(first, last + 1), levels.subarray(first, last + 1));
  }
  return levels;
}

/** Digits, and separators between digits of one number, are always read from left to right. */
function raiseNumbers(classes: readonly Bidi[], levels: Uint8Array): void {
  classes.forEach((found, i) => {
    const joins = found === Bidi.joiner && classes[i - 1] === Bidi.digit && classes[i + 1] === Bidi.digit;
    if (found === Bidi.digit || joins) levels[i] = 2;
  });
}

function* stretchesWithout(classes: readonly Bidi[], unwanted: Bidi): Generator<readonly [from: number, to: number]> {
  let from = 0;
  for (let i = 0; i <= classes.length; i++) {
    if (i < classes.length && classes[i] !== unwanted) continue;
    if (i > from) yield [from, i];
    from = i + 1;
  }
}

function has(classes: readonly Bidi[], wanted: Bidi, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (classes[i] === wanted) return true;
  return false;
}

/** Returns the first and the last element of a stretch that meet a condition; there is at least one. */
function between(
  classes: readonly Bidi[],
  from: number,
  to: number,
  wanted: (found: Bidi | undefined) => boolean,
): readonly [first: number, last: number] {
  let first = from;
  let last = to - 1;
  while (first < last && !wanted(classes[first])) first++;
  while (last > first && !wanted(classes[last])) last--;
  return [first, last];
}

function reverseStretches(elements: number[], levels: Uint8Array, least: number): void {
  let from = 0;
  for (let i = 0; i <= levels.length; i++) {
    if (i < levels.length && (levels[i] ?? 0) >= least) continue;
    for (let a = from, b = i - 1; a < b; a++, b--) {
      const swapped = elements[a] ?? 0;
      elements[a] = elements[b] ?? 0;
      elements[b] = swapped;
    }
    from = i + 1;
  }
}
