import { otherSubroutines, type Replacement } from './other-subroutines.js';
import type { ShownGlyphs } from './shown-glyphs.js';
import type { Procedure, Type1 } from './type1.js';
import { type Calls, callsOf, RESERVED } from './type1-calls.js';
import { encrypted, GLYPH_KEY, PROGRAM_KEY } from './type1-cipher.js';

/** A subset of a Type 1 font, and the lengths of its parts. */
export interface Type1Subset {
  readonly font: Buffer;
  /** The clear-text portion, the encrypted portion and the trailer. */
  readonly lengths: readonly [number, number, number];
}

/** The operator return; a subroutine of it alone does nothing. */
const RETURN = 11;

/** A Type 1 font without the glyphs that are not shown; subroutines that only they called are emptied. */
export function subsetType1(program: Type1, shown: ShownGlyphs): Type1Subset {
  const { glyphs, subroutines, secret, head, tail } = program;
  const calls = Array.from(glyphs, ([name, { code }]) => ({ name, ...callsOf(code) }));
  // The components of accented letters are shown, too.
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

/** Replaces OtherSubrs. Searches only before the first procedure, since procedures may hold any bytes. */
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
  // Iterating over a set includes values that are added meanwhile.
  for (const number of called) {
    const procedure = procedures.get(number);
    if (procedure === undefined) continue;
    const { subroutines, parts } = callsOf(procedure.code);
    if (parts.length > 0) throw new RangeError('A subroutine has other glyphs as components.');
    for (const more of subroutines) called.add(more);
  }
  return called;
}

/** An empty subroutine, with the words of the old one around its data. */
function emptySubroutine({ secret, leading }: Type1, number: number, { start, end, code }: Procedure): string {
  const text = secret.toString('latin1', start, end);
  const [head = ''] = /^dup\s+\d+\s+\d+\s+\S+ /.exec(text) ?? [];
  const word = head.trimEnd().split(/\s+/).at(-1) ?? '';
  const body = encrypted(Buffer.from([...Buffer.alloc(leading), RETURN]), GLYPH_KEY).toString('latin1');
  return `dup ${number} ${leading + 1} ${word} ${body}${text.slice(head.length + leading + code.length)}`;
}
