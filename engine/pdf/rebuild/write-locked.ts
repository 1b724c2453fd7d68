import { eachRef } from '../write/each-ref.js';
import { PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import type { FoundObjects } from './found-objects.js';
import { mapDict, mapRefs } from './map-refs.js';
import { NumberedWriter } from './numbered-writer.js';
import { LIST, OBJECT_STREAM, STAND_IN, TRAILER } from './locked-keys.js';

/** In bits, by /V (ISO 32000-2, table 20). */
const keyLengths: ReadonlyMap<PdfValue, number> = new Map([
  [1, 40],
  [4, 128],
  [5, 256],
]);

/**
 * Writes all that is found of an encrypted document, still encrypted, so that qpdf can take the encryption off. qpdf
 * gives objects other numbers, reads the objects in object streams only where it knows of them, and drops references
 * that lead nowhere. So object streams are called something else, and what may be in them has something to stand in for
 * it; a list in the catalog tells the numbers of all.
 */
export function writeLocked(objects: FoundObjects, target: string): void {
  using writer = new NumberedWriter(target, objects.version);
  const missing = new Set<number>();
  const generations = generationsIn(objects);
  const own = ({ num }: Ref): Ref => {
    if (!objects.has(num)) missing.add(num);
    return new Ref(num, generations.get(num) ?? 0);
  };
  const list: PdfValue[] = [];
  const encrypt = objects.encryption;
  for (const num of objects.numbers) {
    const ref = own(new Ref(num));
    const value = objects.get(num);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (dict instanceof PdfDict && dict.isOfType('XRef')) continue;
    if (value instanceof PdfStream) writer.writeStream(ref, renamed(mapDict(value.dict, own)), objects.data(value));
    else writer.write(ref, mapRefs(value, own));
    if (!(encrypt instanceof Ref && encrypt.num === num)) list.push(num, ref);
  }
  for (const num of missing) {
    writer.write(new Ref(num), PdfDict.of({ [STAND_IN]: num }));
    list.push(num, new Ref(num));
  }
  finish(writer, { objects, list, next: 1 + maxOf([...objects.numbers, ...missing]) });
}

/**
 * The generations of the objects, which their encryption depends on. Where nothing that leads to an object has the one
 * that stands before it, they are damaged; nearly all have the generation 0 then.
 */
function generationsIn(objects: FoundObjects): ReadonlyMap<number, number> {
  const named = new Map<number, Set<number>>();
  for (const num of objects.numbers) {
    const value = objects.get(num);
    eachRef(value instanceof PdfStream ? value.dict : value, (ref) =>
      named.set(ref.num, (named.get(ref.num) ?? new Set()).add(ref.gen)),
    );
  }
  const generationOf = (num: number): number => {
    const stated = objects.generation(num);
    return named.get(num)?.has(stated) === false && named.get(num)?.has(0) === true ? 0 : stated;
  };
  return new Map(objects.numbers.map((num) => [num, generationOf(num)]));
}

interface Ending {
  readonly objects: FoundObjects;
  readonly list: readonly PdfValue[];
  /** The first number that is free. */
  readonly next: number;
}

function finish(writer: NumberedWriter, { objects, list, next }: Ending): void {
  const [root, pages] = [new Ref(next), new Ref(next + 1)];
  const trailer = PdfDict.of({ Root: numberIn(objects, 'Root'), Info: numberIn(objects, 'Info') });
  writer.write(pages, PdfDict.of({ Type: new PdfName('Pages'), Count: 0, Kids: [] }));
  writer.write(root, PdfDict.of({ Type: new PdfName('Catalog'), Pages: pages, [LIST]: list, [TRAILER]: trailer }));
  const id = objects.trailers.findLast((it) => objects.array(it.get('ID')) !== undefined)?.get('ID');
  writer.finish(
    PdfDict.of({
      Root: root,
      Encrypt: encryptionOf(objects),
      ID: objects.array(id) ?? null,
    }),
  );
}

/** How the document is encrypted, with the length of the key that only one length can be. */
function encryptionOf(objects: FoundObjects): PdfDict | null {
  const encryption = objects.dict(objects.encryption)?.clone();
  const length = keyLengths.get(objects.resolve(encryption?.get('V')));
  return (length === undefined ? encryption : encryption?.set('Length', length)) ?? null;
}

function maxOf(numbers: readonly number[]): number {
  return numbers.reduce((most, num) => Math.max(most, num), 0);
}

/** The number of what the newest trailer names. */
function numberIn(objects: FoundObjects, key: string): number | null {
  const named = objects.trailers.findLast((it) => {
    const ref = it.get(key);
    return ref instanceof Ref && (objects.has(ref.num) || objects.encrypted);
  });
  const ref = named?.get(key);
  return ref instanceof Ref ? ref.num : null;
}

function renamed(dict: PdfDict): PdfDict {
  return dict.isOfType('ObjStm') ? dict.set('Type', new PdfName(OBJECT_STREAM)) : dict;
}
