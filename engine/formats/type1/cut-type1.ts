import { otherSubroutines, type Replacement } from './other-subroutines.js';
import type { ShownNames } from '../../pdf/compress/shown-names.js';
import type { Procedure, Type1 } from './type1.js';
import { type Calls, callsOf, RESERVED } from './type1-calls.js';
import { encrypted, GLYPH_KEY, PROGRAM_KEY } from './type1-cipher.js';

/** A font that was cut, and what its dictionary says of the lengths of its parts. */
export interface CutType1 {
  readonly font: Buffer;
  /** In the clear, encrypted, and after that. */
  readonly lengths: readonly [number, number, number];
}

/** A subroutine that does nothing. */
const RETURN = 11;

/** A Type 1 font without those glyphs that are not shown, and with the subroutines emptied that only they called. */
export function cutType1(program: Type1, shown: ShownNames): CutType1 {
  const { glyphs, subroutines, secret, head, tail } = program;
  const calls = Array.from(glyphs, ([name, { code }]) => ({ name, ...callsOf(code) }));
  // An accented letter shows others.
  for (const { name, parts } of calls) if (shown.has(name)) for (const part of parts) shown.notePart(part);
  const called = calledBy(
    calls.filter(({ name }) => shown.has(name)),
    subroutines,
  );
  const gone = [...glyphs].filter(([name]) => !shown.has(name)).map(([, it]) => ({ ...it, by: '' }));
  const emptied = [...subroutines]
    .filter(([number]) => number >= RESERVED && !called.has(number))
    .map(([number, procedure]) => ({ ...procedure, by: emptySubroutine(program, number, procedure) }));
  const edits = [...gone, ...emptied, ...withoutPostScript(program)].sort((one, other) => one.start - other.start);
  const parts: Buffer[] = [];
  let at = 0;
  for (const { start, end, by } of edits) {
    parts.push(secret.subarray(at, start), Buffer.from(by, 'latin1'));
    at = end;
  }
  const body = encrypted(Buffer.concat([...parts, secret.subarray(at)]), PROGRAM_KEY);
  return { font: Buffer.concat([head, body, tail]), lengths: [head.length, body.length, tail.length] };
}

/** Only what comes before the glyphs, which are any bytes. */
function withoutPostScript({ head, secret, subroutines, glyphs }: Type1): readonly Replacement[] {
  if (head.includes('/WeightVector')) return [];
  const starts = Array.from([...subroutines.values(), ...glyphs.values()], ({ start }) => start);
  const found = otherSubroutines(
    secret.toString(
      'latin1',
      0,
      starts.reduce((least, it) => Math.min(least, it), Infinity),
    ),
  );
  return found === undefined ? [] : [found];
}

function calledBy(callers: readonly Calls[], procedures: ReadonlyMap<number, Procedure>): ReadonlySet<number> {
  const called = new Set(callers.flatMap((it) => it.subroutines));
  // A set gives what is added to it on the way, too.
  for (const number of called) {
    const procedure = procedures.get(number);
    if (procedure === undefined) continue;
    const { subroutines, parts } = callsOf(procedure.code);
    if (parts.length > 0) throw new RangeError('A subroutine shows other glyphs.');
    for (const more of subroutines) called.add(more);
  }
  return called;
}

/** As long as it takes, with the words that were there. */
function emptySubroutine({ secret, leading }: Type1, number: number, { start, end, code }: Procedure): string {
  const text = secret.toString('latin1', start, end);
  const [head = ''] = /^dup\s+\d+\s+\d+\s+\S+ /.exec(text) ?? [];
  const word = head.trimEnd().split(/\s+/).at(-1) ?? '';
  const body = encrypted(Buffer.from([...Buffer.alloc(leading), RETURN]), GLYPH_KEY).toString('latin1');
  return `dup ${number} ${leading + 1} ${word} ${body}${text.slice(head.length + leading + code.length)}`;
}
