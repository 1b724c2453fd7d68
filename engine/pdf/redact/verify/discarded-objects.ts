import { ByteSource } from '../../../files/byte-source.js';
import { operationsIn } from '../../content/operators.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { packedObjects } from '../../rebuild/packed-objects.js';
import { type FoundObject, scanObjects, valueOf } from '../../rebuild/scan-objects.js';
import { serialise } from '../../syntax/serialise.js';
import { isArray, PdfDict, PdfName, PdfStream, PdfString, Ref, type PdfValue } from '../../syntax/values.js';
import { RedactedData } from '../strings/redacted-data.js';
import { textOfName } from '../strings/names/redacted-names.js';
import { isStandardName } from '../strings/names/standard-names.js';
import type { TextRemoval } from '../strings/text-removal.js';

/** Entries that a redacted document never has. */
const DISCARDED_KEYS: ReadonlySet<string> = new Set(['PieceInfo', 'AAPL:AKExtras', 'Thumb']);
const MAX_BYTES = 2 ** 28;
const MAX_BYTES_PER_STREAM = 2 ** 26;

/**
 * Whether data that a rewritten document does not keep contain a match: private data of applications, thumbnails,
 * entries of dictionaries whose keys are stated again, additional entries of trailers and object streams, bytes between
 * the objects in such streams, and unreferenced objects, including those of earlier revisions.
 * @param maxBytes limit of the decoded bytes that are searched
 */
export function discardedObjectsMatch(
  path: string,
  file: PdfFile,
  { removal, maxBytes = MAX_BYTES }: { readonly removal: TextRemoval; readonly maxBytes?: number },
): boolean {
  const kept = new KeptObjects(file);
  const reader = new ValueSearch(file, removal, new StreamDecoder(file, maxBytes));
  const packed = new StreamDecoder(file, maxBytes);
  if (kept.discardedValues.some((value) => reader.matches(value))) return true;
  const source = new ByteSource(path);
  try {
    source.startAt(file.placeOf(new PdfStream(new PdfDict(), 0, 0)));
    const { objects, objectStreams, trailers } = scanObjects(source);
    return (
      trailers.some((trailer) => reader.matches(textEntriesOf(trailer, file.trailer))) ||
      objectStreams.some((found) => reader.matchesBetweenObjects(valueOf(source, found))) ||
      objects.some((found) =>
        objectsIn(packed, found, valueOf(source, found)).some(([num, part]) =>
          kept.has(num, part) ? reader.matchesIgnored(part) : reader.matches(part),
        ),
      )
    );
  } finally {
    source.close();
  }
}

/** Returns the entries of a trailer that may be text and that the current trailer does not have in the same way. */
function textEntriesOf(trailer: PdfDict, current: PdfDict): PdfDict {
  const rest = new PdfDict();
  for (const [key, value] of trailer.ignored) rest.state(key, value);
  for (const [key, value] of trailer.entries()) {
    const isKept = KEPT_KEYS.has(key) && serialise(value) === serialise(current.get(key) ?? null);
    if (!BINARY_KEYS.has(key) && !isKept) rest.state(key, value);
  }
  return rest;
}

const BINARY_KEYS: ReadonlySet<string> = new Set(['ID', 'Encrypt']);
const KEPT_KEYS: ReadonlySet<string> = new Set(['Info', 'Root']);

/** Returns an object by its number; for an object stream, the objects in it. */
function objectsIn(
  decoder: StreamDecoder,
  { num }: FoundObject,
  value: PdfValue,
): readonly (readonly [number, PdfValue])[] {
  if (!(value instanceof PdfStream) || !value.dict.isOfType('ObjStm')) return [[num, value]];
  const data = decoder.decoded(value);
  return data === undefined ? [] : packedObjects(value.dict, data).map((it) => [it.num, it.read().value]);
}

/** The objects that a rewritten document keeps, and the values that it discards on the way. */
class KeptObjects {
  readonly #file: PdfFile;
  readonly #numbers = new Set<number>();
  readonly #queue: Ref[] = [];
  readonly discardedValues: PdfValue[] = [];

  constructor(file: PdfFile) {
    this.#file = file;
    for (const [key, value] of file.trailer.entries()) {
      if (key === 'Root' || key === 'Info') this.#visit(value);
      else if (key !== 'ID' && !(file.resolve(value) instanceof PdfStream))
        this.discardedValues.push(file.resolve(value));
    }
    for (let ref = this.#queue.pop(); ref !== undefined; ref = this.#queue.pop()) {
      const { value } = file.load(ref);
      this.#visit(value instanceof PdfStream ? value.dict : value);
    }
  }

  /** Whether the value is the current object of this number, apart from ignored entries of dictionaries. */
  has(num: number, value: PdfValue): boolean {
    const ref = new Ref(num);
    if (!this.#numbers.has(num)) return false;
    const current = this.#file.load(ref).value;
    if (current instanceof PdfStream) return value instanceof PdfStream && current.start === value.start;
    return !(value instanceof PdfStream) && serialise(current) === serialise(value);
  }

  #visit(value: PdfValue): void {
    if (value instanceof Ref) this.#enqueue(value);
    else if (isArray(value)) value.forEach((item) => this.#visit(item));
    else if (value instanceof PdfDict) {
      for (const entry of value.ignored) this.discardedValues.push(new PdfDict([entry]));
      for (const [key, item] of value.entries()) {
        if (DISCARDED_KEYS.has(key)) this.discardedValues.push(item);
        else this.#visit(item);
      }
    }
  }

  #enqueue(ref: Ref): void {
    if (!this.#file.has(ref) || this.#numbers.has(ref.num)) return;
    this.#numbers.add(ref.num);
    this.#queue.push(ref);
  }
}

/** Decodes streams, up to a limit of all their bytes. */
class StreamDecoder {
  readonly #file: PdfFile;
  #bytesLeft: number;

  constructor(file: PdfFile, maxBytes: number) {
    this.#file = file;
    this.#bytesLeft = maxBytes;
  }

  /** Returns undefined for a stream that is malformed or exceeds the limit. */
  decoded(stream: PdfStream): Buffer | undefined {
    const limit = Math.min(this.#bytesLeft, MAX_BYTES_PER_STREAM);
    const bytes = tryRead(() => this.#file.decodeStream(stream, limit));
    this.#bytesLeft -= bytes?.length ?? 0;
    return bytes;
  }
}

/** Searches values for matches. */
class ValueSearch {
  readonly #file: PdfFile;
  readonly #removal: TextRemoval;
  readonly #data: RedactedData;
  readonly #decoder: StreamDecoder;

  constructor(file: PdfFile, removal: TextRemoval, decoder: StreamDecoder) {
    this.#file = file;
    this.#removal = removal;
    this.#data = new RedactedData({ removal, pattern: undefined, renames: false });
    this.#decoder = decoder;
  }

  matches(value: PdfValue): boolean {
    if (value instanceof PdfString) return this.#removal.matchesBytes(value.bytes);
    if (value instanceof PdfName) return this.#nameMatches(value.value);
    if (value instanceof PdfStream) return this.matches(value.dict) || this.#streamMatches(value);
    if (isArray(value)) return value.some((item) => this.matches(item));
    if (!(value instanceof PdfDict)) return false;
    return [...value.entries(), ...value.ignored].some(([key, item]) => this.#nameMatches(key) || this.matches(item));
  }

  /** Whether a dictionary in the value has a match in entries that are not valid: an object that is kept loses these. */
  matchesIgnored(value: PdfValue): boolean {
    if (value instanceof PdfStream) return this.matchesIgnored(value.dict);
    if (isArray(value)) return value.some((item) => this.matchesIgnored(item));
    if (!(value instanceof PdfDict)) return false;
    if (value.ignored.some(([key, item]) => this.#nameMatches(key) || this.matches(item))) return true;
    return [...value.entries()].some(([, item]) => this.matchesIgnored(item));
  }

  #nameMatches(name: string): boolean {
    return !isStandardName(name) && this.#removal.matches(textOfName(name));
  }

  /** Whether an entry of an object stream has a match, or bytes before, between or behind the objects. */
  matchesBetweenObjects(stream: PdfValue): boolean {
    if (!(stream instanceof PdfStream)) return false;
    if (this.matches(stream.dict)) return true;
    const data = this.#decoder.decoded(stream);
    const first = stream.dict.get('First');
    if (data === undefined || typeof first !== 'number') return false;
    // Before /First are numbers and offsets of objects.
    const head = data.toString('latin1', 0, first).replace(/(?<!\S)\d+(?!\S)/g, '');
    const objects = packedObjects(stream.dict, data);
    return (
      this.#removal.matches(head.trim()) ||
      this.#removal.matchesBytes(data.subarray(Math.max(0, first), objects[0]?.start)) ||
      objects.some((it) => this.#removal.matchesBytes(it.rest()))
    );
  }

  #streamMatches(stream: PdfStream): boolean {
    if (this.#file.name(stream.dict.get('Subtype')) === 'Image') return false;
    const bytes = this.#decoder.decoded(stream);
    if (bytes === undefined) return false;
    if (this.#removal.matchesBytes(bytes) || this.#removal.matches(shownStrings(bytes))) return true;
    // Applications compress their private data themselves, too.
    return this.#data.redacted(bytes, 'unknown') === undefined;
  }
}

/** Returns all strings that content shows, as Latin-1 characters. */
function shownStrings(content: Buffer): string {
  let shown = '';
  for (const { operator, operands } of operationsIn(content)) {
    if (!/^(?:T[jJ]|['"])$/.test(operator)) continue;
    for (const operand of operands.flatMap((it) => (isArray(it) ? it : [it]))) {
      if (operand instanceof PdfString) shown += Buffer.from(operand.bytes).toString('latin1');
    }
    shown += ' ';
  }
  return shown;
}
