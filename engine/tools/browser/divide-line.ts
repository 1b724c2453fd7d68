/** Maximum number of UTF-16 units of a line in one element: the browser takes quadratic time, a minute for three million. */
export const MAX_UNITS = 10_000;
/** Maximum number of units of a character with its marks at a division. */
const MAX_CHARACTER = 100;
const characters = new Intl.Segmenter('en');

/**
 * Divides a line that is longer than texts of people are: after a space, else where rows of narrow characters end, so that it looks
 * as one line.
 * @param columns of a row
 */
export function dividedLine(line: string, columns: number): readonly string[] {
  const parts: string[] = [];
  let at = 0;
  while (line.length - at > MAX_UNITS) {
    const end = at + divisionOf(line.slice(at, at + MAX_UNITS), columns);
    parts.push(line.slice(at, end));
    at = end;
  }
  return [...parts, line.slice(at)];
}

function divisionOf(part: string, columns: number): number {
  const space = part.lastIndexOf(' ') + 1;
  if (space > part.length / 2) return space;
  const rest = part.length % columns;
  const end = part.length - (rest === 0 ? columns : rest);
  const from = Math.max(0, end - MAX_CHARACTER);
  const start = characters.segment(part.slice(from)).containing(end - from)?.index ?? 0;
  return start > 0 ? from + start : end;
}
