import { eachRef } from '../write/each-ref.js';
import { PdfDict, PdfName, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import type { FoundObjects } from './found-objects.js';
import { mapDict, mapRefs } from './map-refs.js';
import { NumberedWriter } from './numbered-writer.js';
import { OBJECT_LIST, OBJECT_STREAM_TYPE, PLACEHOLDER, TRAILER_NUMBERS } from './renumber-keys.js';

/** Key lengths in bits, by /V (ISO 32000-2, table 20). */
const keyLengths: ReadonlyMap<PdfValue, number> = new Map([
  [1, 40],
  [4, 128],
  [5, 256],
]);

/**
 * Writes all objects found in an encrypted document, still encrypted, so that qpdf can decrypt it. qpdf renumbers
 * objects, reads object streams only where it knows of them, and drops references to missing objects. Therefore object
 * streams get a temporary /Type, placeholders replace objects that may be in them, and a list in the catalog maps all
 * original numbers.
 */
export function writeEncrypted(objects: FoundObjects, target: string): void {
  using writer = new NumberedWriter(target, objects.version);
  const missing = new Set<number>();
  const generations = generationsIn(objects);
  const addRef = ({ num }: Ref): Ref => {
    if (!objects.has(num)) missing.add(num);
    return new Ref(num, generations.get(num) ?? 0);
  };
  const list: PdfValue[] = [];
  const encrypt = objects.encryption;
  for (const num of objects.numbers) {
    const ref = addRef(new Ref(num));
    const value = objects.get(num);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (dict instanceof PdfDict && dict.isOfType('XRef')) continue;
    if (value instanceof PdfStream)
      writer.writeStream(ref, renameObjectStream(mapDict(value.dict, addRef)), objects.data(value));
    else writer.write(ref, mapRefs(value, addRef));
    if (!(encrypt instanceof Ref && encrypt.num === num)) list.push(num, ref);
  }
  for (const num of missing) {
    writer.write(new Ref(num), PdfDict.of({ [PLACEHOLDER]: num }));
    list.push(num, new Ref(num));
  }
  finish(writer, { objects, list, freeNumber: 1 + maxOf([...objects.numbers, ...missing]) });
}

/**
 * Returns the generations of the objects, on which their encryption depends. When no reference to an object uses the
 * generation of its header, that one is taken to be damaged, and 0 is used.
 */
function generationsIn(objects: FoundObjects): ReadonlyMap<number, number> {
  const referenced = new Map<number, Set<number>>();
  for (const num of objects.numbers) {
    const value = objects.get(num);
    eachRef(value instanceof PdfStream ? value.dict : value, (ref) =>
      referenced.set(ref.num, (referenced.get(ref.num) ?? new Set()).add(ref.gen)),
    );
  }
  const generationOf = (num: number): number => {
    const stated = objects.generation(num);
    return referenced.get(num)?.has(stated) === false && referenced.get(num)?.has(0) === true ? 0 : stated;
  };
  return new Map(objects.numbers.map((num) => [num, generationOf(num)]));
}

interface FinishSettings {
  readonly objects: FoundObjects;
  readonly list: readonly PdfValue[];
  /** The first free object number. */
  readonly freeNumber: number;
}

function finish(writer: NumberedWriter, { objects, list, freeNumber: next }: FinishSettings): void {
  const [root, pages] = [new Ref(next), new Ref(next + 1)];
  const trailer = PdfDict.of({ Root: trailerNumber(objects, 'Root'), Info: trailerNumber(objects, 'Info') });
  writer.write(pages, PdfDict.of({ Type: new PdfName('Pages'), Count: 0, Kids: [] }));
  writer.write(
    root,
    PdfDict.of({ Type: new PdfName('Catalog'), Pages: pages, [OBJECT_LIST]: list, [TRAILER_NUMBERS]: trailer }),
  );
  const id = objects.trailers.findLast((it) => objects.array(it.get('ID')) !== undefined)?.get('ID');
  writer.finish(
    PdfDict.of({
      Root: root,
      Encrypt: encryptionOf(objects),
      ID: objects.array(id) ?? null,
    }),
  );
}

/** Returns the encryption dictionary with the key length that its /V implies. */
function encryptionOf(objects: FoundObjects): PdfDict | null {
  const encryption = objects.dict(objects.encryption)?.clone();
  const length = keyLengths.get(objects.resolve(encryption?.get('V')));
  return (length === undefined ? encryption : encryption?.set('Length', length)) ?? null;
}

function maxOf(numbers: readonly number[]): number {
  return numbers.reduce((most, num) => Math.max(most, num), 0);
}

/** Returns the object number that the newest trailer has for a key. */
function trailerNumber(objects: FoundObjects, key: string): number | null {
  const named = objects.trailers.findLast((it) => {
    const ref = it.get(key);
    return ref instanceof Ref && (objects.has(ref.num) || objects.encrypted);
  });
  const ref = named?.get(key);
  return ref instanceof Ref ? ref.num : null;
}

function renameObjectStream(dict: PdfDict): PdfDict {
  return dict.isOfType('ObjStm') ? dict.set('Type', new PdfName(OBJECT_STREAM_TYPE)) : dict;
}
