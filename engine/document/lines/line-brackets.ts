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
 * A document may give brackets as what they look like or as what they mean, whatever draws them; when they open on the
 * left, they are given by their looks. Those of a text that reads to the left then have to be turned; those of one that
 * reads to the right have to be when they are not. Of what a line says from left to right, the places to be turned.
 */
export function turnedBrackets(said: readonly string[], levels: Uint8Array): readonly number[] {
  const brackets = [...said.keys()].filter((i) => MIRRORED.has(said[i] ?? ''));
  if (brackets.length === 0) return brackets;
  const toTheLeft = brackets.filter((i) => (levels[i] ?? 0) % 2 === 1);
  const toTheRight = brackets.filter((i) => (levels[i] ?? 0) % 2 === 0);
  return [
    ...(likeTheirLooks(said, toTheLeft) > 0 ? toTheLeft : []),
    ...(likeTheirLooks(said, toTheRight) < 0 ? toTheRight : []),
  ];
}

/** How much speaks for it that brackets are given by their looks: in pairs, and by the side on which their words are. */
function likeTheirLooks(said: readonly string[], brackets: readonly number[]): number {
  return pairedByLooks(brackets.map((i) => said[i] ?? '')) + heldByLooks(said, brackets);
}

/** How many more pairs open on the left than on the right. */
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

/** How many more brackets have a word on the side to which they look open than on the other. */
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
