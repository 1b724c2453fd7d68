import { pdfResult, type PdfResult } from '../file/pdf-result.js';
import { openPdf, type PdfFile } from '../file/pdf-file.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import { OBJECT_LIST, OBJECT_STREAM_TYPE, PLACEHOLDER, TRAILER_NUMBERS } from './renumber-keys.js';
import { mapDict, mapRefs } from './map-refs.js';
import { NumberedWriter } from './numbered-writer.js';

export interface RenumberInput {
  readonly path: string;
  readonly target: string;
}

/**
 * Restores the original object numbers in a document that `writeEncrypted` wrote and qpdf decrypted, and the /Type of
 * its object streams: the result is the damaged document without encryption.
 */
export default function renumber({ path, target }: RenumberInput): Promise<PdfResult<null>> {
  return pdfResult(() => {
    using file = openPdf(path);
    using writer = new NumberedWriter(target, file.version.effective);
    const numbers = originalNumbers(file);
    const originalRef = (ref: Ref): Ref | null => {
      const num = numbers.get(ref.num);
      return num === undefined ? null : new Ref(num);
    };
    for (const [current, num] of numbers) writeObject(writer, { file, current, num, originalRef });
    writer.finish(trailerOf(file));
    return null;
  });
}

/** Returns the original object numbers by the present ones. */
function originalNumbers(file: PdfFile): ReadonlyMap<number, number> {
  const list = file.array(file.catalog.get(OBJECT_LIST));
  if (list === undefined) throw new MalformedPdf('The list of the objects is not there.');
  const numbers = new Map<number, number>();
  for (let at = 0; at + 1 < list.length; at += 2) {
    const [num, ref] = [list[at], list[at + 1]];
    if (typeof num === 'number' && ref instanceof Ref) numbers.set(ref.num, num);
  }
  return numbers;
}

interface ObjectToRenumber {
  readonly file: PdfFile;
  readonly current: number;
  readonly num: number;
  readonly originalRef: (ref: Ref) => Ref | null;
}

function writeObject(writer: NumberedWriter, { file, current: now, num, originalRef: before }: ObjectToRenumber): void {
  const value: PdfValue = file.get(new Ref(now));
  if (value instanceof PdfDict && value.has(PLACEHOLDER)) return;
  if (!(value instanceof PdfStream)) {
    writer.write(new Ref(num), mapRefs(value, before));
    return;
  }
  const dict = mapDict(value.dict, before);
  if (dict.isOfType(OBJECT_STREAM_TYPE)) dict.set('Type', new PdfName('ObjStm'));
  writer.writeStream(new Ref(num), dict, {
    length: value.length,
    eachChunk: (visit) => file.rawStream(value, visit),
  });
}

function trailerOf(file: PdfFile): PdfDict {
  const kept = file.dict(file.catalog.get(TRAILER_NUMBERS)) ?? new PdfDict();
  const refs = ['Root', 'Info'].flatMap((key) => {
    const num = file.number(kept.get(key));
    return num === undefined ? [] : [[key, new Ref(num)] as const];
  });
  return new PdfDict(refs);
}
