import { answer, type PdfAnswer } from '../file/answer.js';
import { openPdf, type PdfFile } from '../file/pdf-file.js';
import { UnsoundPdf } from '../file/unsound-pdf.js';
import { PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import { LIST, OBJECT_STREAM, STAND_IN, TRAILER } from './locked-keys.js';
import { mapDict, mapRefs } from './map-refs.js';
import { NumberedWriter } from './numbered-writer.js';

export interface NumberInput {
  readonly path: string;
  readonly target: string;
}

/**
 * Gives the objects of what `writeLocked` wrote, after its encryption was taken off, the numbers that they had, and
 * makes object streams of its object streams again: what it writes is as the damaged document was, without encryption.
 */
export default function numberAgain({ path, target }: NumberInput): Promise<PdfAnswer<null>> {
  return answer(() => {
    using file = openPdf(path);
    using writer = new NumberedWriter(target, file.version.effective);
    const numbers = numbersIn(file);
    const before = (ref: Ref): Ref | null => {
      const num = numbers.get(ref.num);
      return num === undefined ? null : new Ref(num);
    };
    for (const [now, num] of numbers) writeObject(writer, { file, now, num, before });
    writer.finish(trailerOf(file));
    return null;
  });
}

/** The numbers that objects had, by those that they have. */
function numbersIn(file: PdfFile): ReadonlyMap<number, number> {
  const list = file.array(file.catalog.get(LIST));
  if (list === undefined) throw new UnsoundPdf('The list of the objects is not there.');
  const numbers = new Map<number, number>();
  for (let at = 0; at + 1 < list.length; at += 2) {
    const [num, ref] = [list[at], list[at + 1]];
    if (typeof num === 'number' && ref instanceof Ref) numbers.set(ref.num, num);
  }
  return numbers;
}

interface Renumbered {
  readonly file: PdfFile;
  readonly now: number;
  readonly num: number;
  readonly before: (ref: Ref) => Ref | null;
}

function writeObject(writer: NumberedWriter, { file, now, num, before }: Renumbered): void {
  const value: PdfValue = file.get(new Ref(now));
  if (value instanceof PdfDict && value.has(STAND_IN)) return;
  if (!(value instanceof PdfStream)) {
    writer.write(new Ref(num), mapRefs(value, before));
    return;
  }
  const dict = mapDict(value.dict, before);
  if (dict.isOfType(OBJECT_STREAM)) dict.set('Type', new PdfName('ObjStm'));
  writer.writeStream(new Ref(num), dict, {
    length: value.length,
    eachChunk: (visit) => file.rawStream(value, visit),
  });
}

function trailerOf(file: PdfFile): PdfDict {
  const kept = file.dict(file.catalog.get(TRAILER)) ?? new PdfDict();
  const refs = ['Root', 'Info'].flatMap((key) => {
    const num = file.number(kept.get(key));
    return num === undefined ? [] : [[key, new Ref(num)] as const];
  });
  return new PdfDict(refs);
}
