const PAIRS = ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥'];
const MIRRORED: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([left = '', right = '']) => [
    [left, right],
    [right, left],
  ]),
);
const OPENING = '([{<«‹';
const CLOSING = ')]}>»›';

export function mirrorOf(text: string): string {
  return MIRRORED.get(text) ?? text;
}

/**
 * Returns the indices of the brackets to be mirrored, in text from left to right. A document may encode brackets by
 * their shape or by their meaning, independently of their appearance. When brackets open on the left in visual order,
 * they are encoded by shape. Then those of right-to-left text must be mirrored; otherwise those of left-to-right text.
 */
export function turnedBrackets(said: readonly string[], levels: Uint8Array): readonly number[] {
  const brackets = [...said.keys()].filter((i) => MIRRORED.has(said[i] ?? ''));
  if (brackets.length === 0) return brackets;
  const toTheLeft = brackets.filter((i) => (levels[i] ?? 0) % 2 === 1);
  const toTheRight = brackets.filter((i) => (levels[i] ?? 0) % 2 === 0);
  return [
    ...(likeTheirLooks(said, toTheLeft) > 0 ? toTheLeft : []),
    ...(likeTheirLooks(said, toTheRight) < 0 ? toTheRight : turnedAlone(said, toTheRight)),
  ];
}

/**
 * Returns the brackets of left-to-right text beside a right-to-left letter that pair with the next bracket only when they are mirrored: a
 * reader that takes such a bracket for right-to-left text mirrors it, but not the other one of its pair.
 */
function turnedAlone(said: readonly string[], brackets: readonly number[]): readonly number[] {
  return brackets.filter((i, index) => {
    const [own = '', next] = [said[i], said[brackets[index + 1] ?? -1]];
    const [before = '', beforeSpace = ''] = [said[i - 1], said[i - 2]];
    return own === next && CLOSING.includes(own) && READS_LEFT.test(before.trim() === '' ? beforeSpace : before);
  });
}

/** Matches letters of right-to-left scripts and their presentation forms. */
const READS_LEFT = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** Weighs the evidence that brackets are encoded by shape: their pairs, and the side of the words next to them. */
function likeTheirLooks(said: readonly string[], brackets: readonly number[]): number {
  return pairedByLooks(brackets.map((i) => said[i] ?? '')) + heldByLooks(said, brackets);
}

/** Returns how many more pairs open on the left than on the right. */
function pairedByLooks(brackets: readonly string[]): number {
  const open: string[] = [];
  let byLooks = 0;
  for (const bracket of brackets) {
    const before = open.at(-1);
    if (before === undefined || mirrorOf(before) !== bracket) {
      open.push(bracket);
      continue;
    }
    open.pop();
    if (OPENING.includes(before)) byLooks++;
    else if (CLOSING.includes(before)) byLooks--;
  }
  return byLooks;
}

/** Returns how many more brackets have a word on the side to which they open than on the other side. */
function heldByLooks(said: readonly string[], brackets: readonly number[]): number {
  let byLooks = 0;
  for (const i of brackets) {
    const [left, right] = [isWord(said[i - 1]), isWord(said[i + 1])];
    if (left === right) continue;
    if (OPENING.includes(said[i] ?? '')) byLooks += right ? 1 : -1;
    else if (CLOSING.includes(said[i] ?? '')) byLooks += left ? 1 : -1;
  }
  return byLooks;
}

function isWord(text = ''): boolean {
  return /^[\p{L}\p{N}]/u.test(text);
}
