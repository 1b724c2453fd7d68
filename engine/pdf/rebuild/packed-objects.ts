import { Lexer } from '../syntax/lexer.js';
import type { PdfDict } from '../syntax/values.js';
import { type SalvagedObject, salvageObject } from './salvage-object.js';
import { TRUNCATED, type Integrity, COMPLETE } from './scan-objects.js';

/** An object in an object stream, parsed on demand. */
export interface PackedObject {
  readonly num: number;
  /** Offset in the decoded data. */
  readonly start: number;
  readonly integrity: Integrity;
  read(): SalvagedObject;
  /** The bytes between the object and the next one. */
  rest(): Buffer;
}

/** Returns the remaining objects of a damaged object stream (ISO 32000-2 §7.5.7), of which `data` could be decoded. */
export function packedObjects(dict: PdfDict, data: Buffer): readonly PackedObject[] {
  const starts = startsIn(dict, data);
  return starts.map(({ num, start }, index): PackedObject => {
    const end = starts[index + 1]?.start ?? data.length;
    // The last object may continue after the damage.
    const integrity =
      index === starts.length - 1 && !salvageObject(new Lexer(data.subarray(start, end))).isComplete
        ? TRUNCATED
        : COMPLETE;
    const written = data.subarray(start, end);
    return {
      num,
      start,
      integrity,
      read: () => salvageObject(new Lexer(written)),
      rest() {
        const lexer = new Lexer(written);
        salvageObject(lexer);
        return written.subarray(lexer.pos);
      },
    };
  });
}

/** Limit of objects in one stream; real streams have far fewer. */
const MAX_OBJECTS = 100_000;

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
    if (num === undefined || offset === undefined || starts.length >= MAX_OBJECTS) return starts;
    const start = first + offset;
    if (start < data.length && start >= (starts.at(-1)?.start ?? 0)) starts.push({ num, start });
  }
}
