import { Lexer } from '../syntax/lexer.js';
import type { PdfDict } from '../syntax/values.js';
import { type SalvagedObject, salvageObject } from './salvage-object.js';
import { CUT, type Soundness, WHOLE } from './scan-objects.js';

/** An object in an object stream, which is parsed when asked for. */
export interface PackedObject {
  readonly num: number;
  readonly soundness: Soundness;
  read(): SalvagedObject;
}

/** What is left of the objects of an object stream (ISO 32000-2 §7.5.7) of which `data` is what could be decoded. */
export function packedObjects(dict: PdfDict, data: Buffer): readonly PackedObject[] {
  const starts = startsIn(dict, data);
  return starts.map(({ num, start }, index): PackedObject => {
    const end = starts[index + 1]?.start ?? data.length;
    // The last that there is may go on behind the damage.
    const soundness =
      index === starts.length - 1 && !salvageObject(new Lexer(data.subarray(start, end))).whole ? CUT : WHOLE;
    return { num, soundness, read: () => salvageObject(new Lexer(data.subarray(start, end))) };
  });
}

/** An object takes two bytes at least, but nobody writes streams of so many. */
const mostInOne = 100_000;

interface Start {
  readonly num: number;
  readonly start: number;
}

function startsIn(dict: PdfDict, data: Buffer): readonly Start[] {
  const first = dict.get('First');
  if (typeof first !== 'number' || !(first > 0) || first >= data.length) return [];
  const lexer = new Lexer(data.subarray(0, first));
  const starts: Start[] = [];
  for (;;) {
    lexer.skipSpace();
    const num = lexer.takeUnsigned();
    lexer.skipSpace();
    const offset = lexer.takeUnsigned();
    if (num === undefined || offset === undefined || starts.length >= mostInOne) return starts;
    const start = first + offset;
    if (start < data.length && start >= (starts.at(-1)?.start ?? 0)) starts.push({ num, start });
  }
}
