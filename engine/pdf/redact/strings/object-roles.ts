import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, PdfName, PdfStream, PdfString, Ref, type PdfValue } from '../../syntax/values.js';
import { tailOf } from './free-names.js';
import { textOfName } from './redacted-names.js';
import { isStronger, type Role, roleIn, roleOfItem, roleOfStream } from './roles.js';

/** Where an object leads to, and as what. */
type Visit = readonly [ref: Ref, role: Role];

/** Is told of what a value has. */
interface Visitor {
  onRef(ref: Ref, role: Role): void;
  onName(name: string): void;
}

/**
 * What the objects of a document are for, by what leads to them: a string that is an object of its own, or a stream, does
 * not say so itself.
 */
export class ObjectRoles {
  readonly #file: PdfFile;
  /** Roles other than `any`, by the objects' numbers. */
  readonly #roles = new Map<number, Role>();
  readonly #seen: Uint8Array;
  /** File specifications that hold files, and annotations that show them: the number of each and what it depends on. */
  readonly #holders = new Map<number, readonly number[]>();
  readonly #attachments = new Set<number>();
  #lastTail = 0;

  /** Reads every object that the trailer leads to. */
  constructor(file: PdfFile) {
    this.#file = file;
    this.#seen = new Uint8Array(file.maxObjectNumber + 1);
    const queue: Visit[] = [];
    const visitor: Visitor = {
      onRef: (ref, role) => {
        if (this.#isNews(ref, role)) queue.push([ref, role]);
      },
      onName: (name) => {
        this.#lastTail = Math.max(this.#lastTail, tailOf(name));
      },
    };
    walk(file.trailer.get('Root') ?? null, 'any', visitor);
    walk(file.trailer.get('Info') ?? null, 'info', visitor);
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) this.#visit(next, visitor);
  }

  /** The largest number that a name ends with as those do which a redaction gives. */
  get lastTail(): number {
    return this.#lastTail;
  }

  of({ num }: Ref): Role {
    return this.#roles.get(num) ?? 'any';
  }

  /** The streams that are files, by their numbers. */
  get attachments(): ReadonlySet<number> {
    return this.#attachments;
  }

  /** The objects that go when these files go: the files themselves, what specifies them, and annotations that are for them. */
  goingWith(files: ReadonlySet<number>): ReadonlySet<number> {
    const going = new Set(files);
    const specifications = [...this.#holders].filter(([, held]) => held.some((num) => files.has(num)));
    for (const [num] of specifications) going.add(num);
    for (const [num, held] of this.#holders) if (held.some((it) => going.has(it))) going.add(num);
    return going;
  }

  #visit([ref, role]: Visit, visitor: Visitor): void {
    const { value } = this.#file.load(ref);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (role === 'attachment' && value instanceof PdfStream) this.#attachments.add(ref.num);
    if (dict instanceof PdfDict) this.#noteHolder(ref, dict);
    walk(dict, value instanceof PdfStream ? roleOfStream(role) : role, visitor);
  }

  /** Whether it was not met yet, or not in a role as strong. */
  #isNews(ref: Ref, role: Role): boolean {
    if (!this.#file.has(ref)) return false;
    const isFirst = this.#seen[ref.num] === 0;
    if (!isFirst && !isStronger(role, this.of(ref))) return false;
    this.#seen[ref.num] = 1;
    if (role === 'any') this.#roles.delete(ref.num);
    else this.#roles.set(ref.num, role);
    return true;
  }

  #noteHolder(ref: Ref, dict: PdfDict): void {
    const held = filesOf(this.#file, dict);
    if (held.length > 0) this.#holders.set(ref.num, held);
    const subtype = dict.get('Subtype');
    const specification = dict.get('FS');
    if (!(subtype instanceof PdfName) || subtype.value !== 'FileAttachment') return;
    if (specification instanceof Ref) this.#holders.set(ref.num, [specification.num]);
    else if (specification instanceof PdfDict) this.#holders.set(ref.num, filesOf(this.#file, specification));
  }
}

/** The files that a file specification holds, by their numbers. */
export function filesOf(file: PdfFile, specification: PdfDict): readonly number[] {
  const embedded = file.dict(specification.get('EF'));
  return Array.from(embedded?.entries() ?? [], ([, value]) => value).flatMap((it) =>
    it instanceof Ref ? [it.num] : [],
  );
}

/** Gives the references in a value, each with the role of what it leads to, and what may be a name. */
function walk(value: PdfValue, role: Role, visitor: Visitor): void {
  if (value instanceof Ref) visitor.onRef(value, role);
  else if (value instanceof PdfName) visitor.onName(textOfName(value.value));
  else if (value instanceof PdfString) {
    if (value.bytes.length <= LONGEST_NAME) visitor.onName(value.text);
  } else if (value instanceof PdfDict) {
    for (const [key, item] of value.entries()) {
      visitor.onName(textOfName(key));
      walk(item, roleIn(value, key, role), visitor);
    }
  } else if (isArray(value)) value.forEach((item, index) => walk(item, roleOfItem(value, index, role), visitor));
}

/** In bytes: longer strings are not what anything is called. */
const LONGEST_NAME = 512;
