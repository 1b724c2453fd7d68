/** A part of a program in PostScript. */
export interface PostScriptField {
  readonly start: number;
  readonly text: string;
  /** The number of the group that captured it, 0 for a string. */
  readonly group: number;
}

/**
 * Yields the strings of a program in PostScript (PLRM 3.2.2), each with those inside it, and what the groups of `others` capture
 * outside of strings. A string without an end ends with its line. No byte is read more than three times, however the program is damaged.
 */
export function* postScriptFields(program: string, others: RegExp): Generator<PostScriptField> {
  const search = new RegExp(`\\(|${others.source}`, 'g');
  let areClosed = true;
  for (let found = search.exec(program); found !== null; found = search.exec(program)) {
    const [whole = '', ...groups]: readonly (string | undefined)[] = found;
    if (whole === '(') {
      const start = search.lastIndex;
      const end: number | undefined = areClosed ? endOfString(program, start) : undefined;
      areClosed = end !== undefined;
      const text = program.slice(start, end ?? endOfLine(program, start));
      yield { start, text, group: 0 };
      search.lastIndex = start + text.length;
    } else {
      const at = groups.findIndex((group) => group !== undefined);
      const text = groups[at] ?? '';
      yield { start: found.index + whole.lastIndexOf(text), text, group: at + 1 };
    }
  }
}

/** Returns where the string that begins at `start` ends, with the strings inside it; undefined if it does not. */
function endOfString(program: string, start: number): number | undefined {
  const delimiters = /\\[^]|[()]/g;
  delimiters.lastIndex = start;
  let depth = 1;
  for (let found = delimiters.exec(program); found !== null; found = delimiters.exec(program)) {
    if (found[0] === '(') depth += 1;
    else if (found[0] === ')') depth -= 1;
    if (depth === 0) return found.index;
  }
  return undefined;
}

function endOfLine(program: string, start: number): number {
  const lineEnds = /[\r\n]|$/g;
  lineEnds.lastIndex = start;
  return lineEnds.exec(program)?.index ?? program.length;
}
