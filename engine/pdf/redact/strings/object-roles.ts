import type { PdfFile } from '../../file/pdf-file.js';
import { isArray, PdfDict, PdfName, PdfStream, PdfString, Ref, type PdfValue } from '../../syntax/values.js';
import { suffixNumberOf } from './names/neutral-names.js';
import { textOfName } from './names/redacted-names.js';
import { isElement, isStronger, roleIn, roleOfItem, roleOfStream } from './string-roles.js';
import type { Role } from './value-role.js';

/** A reference, and the role of the object that it refers to. */
type VisitedRef = readonly [ref: Ref, role: Role];

/** Receives the references and possible names in a value. */
interface Visitor {
  onRef(ref: Ref, role: Role): void;
  onName(name: string): void;
  roleIn(holder: readonly [dict: PdfDict, role: Role], key: string): Role;
}

/**
 * Determines the roles of a document's objects from the objects that refer to them: an indirect string or a stream does
 * not say itself what it is for.
 */
export class ObjectRoles {
  readonly #file: PdfFile;
  /** Roles other than `any`, by object number. */
  readonly #roles = new Map<number, Role>();
  readonly #visited: Uint8Array;
  /**
   * File specifications with embedded files, and file attachment annotations: the object number of each, and of the
   * objects it depends on.
   */
  readonly #holders = new Map<number, readonly number[]>();
  readonly #attachments = new Set<number>();
  readonly #replaced = new Map<number, Ref>();
  #lastNameNumber = 0;

  /** Reads every object that can be reached from the trailer. */
  constructor(file: PdfFile) {
    this.#file = file;
    this.#visited = new Uint8Array(file.maxObjectNumber + 1);
    const queue: VisitedRef[] = [];
    const visitor: Visitor = {
      onRef: (ref, role) => {
        if (this.#updateRole(ref, role)) queue.push([ref, role]);
      },
      onName: (name) => {
        this.#lastNameNumber = Math.max(this.#lastNameNumber, suffixNumberOf(name));
      },
      roleIn: (holder, key) => roleIn(file, holder, key),
    };
    walk(file.trailer.get('Root') ?? null, 'any', visitor);
    walk(file.trailer.get('Info') ?? null, 'info', visitor);
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) this.#visit(next, visitor);
  }

  /** The largest number at the end of a name of the kind that redaction makes. */
  get lastNameNumber(): number {
    return this.#lastNameNumber;
  }

  of({ num }: Ref): Role {
    return this.#roles.get(num) ?? 'any';
  }

  /** The object numbers of embedded file streams. */
  get attachments(): ReadonlySet<number> {
    return this.#attachments;
  }

  /** The structure elements with a replacement text (/ActualText), by their object numbers. */
  get replaced(): ReadonlyMap<number, Ref> {
    return this.#replaced;
  }

  /**
   * Returns the objects that are removed with these files: the files, their file specifications, and annotations for
   * them.
   */
  removedWith(files: ReadonlySet<number>): ReadonlySet<number> {
    const removed = new Set(files);
    const specifications = [...this.#holders].filter(([, held]) => held.some((num) => files.has(num)));
    for (const [num] of specifications) removed.add(num);
    for (const [num, held] of this.#holders) if (held.some((it) => removed.has(it))) removed.add(num);
    return removed;
  }

  #visit([ref, role]: VisitedRef, visitor: Visitor): void {
    const { value } = this.#file.load(ref);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (role === 'attachment' && value instanceof PdfStream) this.#attachments.add(ref.num);
    if (dict instanceof PdfDict) this.#addHolder(ref, dict);
    if (dict instanceof PdfDict && dict.has('ActualText') && isElement(dict)) this.#replaced.set(ref.num, ref);
    walk(dict, value instanceof PdfStream ? roleOfStream(role) : role, visitor);
  }

  /**
   * Sets the role of an object unless it has one that is as strong.
   * @returns whether the object must be visited (again)
   */
  #updateRole(ref: Ref, role: Role): boolean {
    if (!this.#file.has(ref)) return false;
    const isFirst = this.#visited[ref.num] === 0;
    if (!isFirst && !isStronger(role, this.of(ref))) return false;
    this.#visited[ref.num] = 1;
    if (role === 'any') this.#roles.delete(ref.num);
    else this.#roles.set(ref.num, role);
    return true;
  }

  #addHolder(ref: Ref, dict: PdfDict): void {
    const held = embeddedFilesOf(this.#file, dict);
    if (held.length > 0) this.#holders.set(ref.num, held);
    const subtype = dict.get('Subtype');
    const specification = dict.get('FS');
    if (!(subtype instanceof PdfName) || subtype.value !== 'FileAttachment') return;
    if (specification instanceof Ref) this.#holders.set(ref.num, [specification.num]);
    else if (specification instanceof PdfDict) this.#holders.set(ref.num, embeddedFilesOf(this.#file, specification));
  }
}

/** Returns the object numbers of the files that a file specification embeds. */
export function embeddedFilesOf(file: PdfFile, specification: PdfDict): readonly number[] {
  const embedded = file.dict(specification.get('EF'));
  return Array.from(embedded?.entries() ?? [], ([, value]) => value).flatMap((it) =>
    it instanceof Ref ? [it.num] : [],
  );
}

/** Passes the references in a value with their roles, and possible names, to the visitor. */
function walk(value: PdfValue, role: Role, visitor: Visitor): void {
  if (value instanceof Ref) visitor.onRef(value, role);
  else if (value instanceof PdfName) visitor.onName(textOfName(value.value));
  else if (value instanceof PdfString) {
    if (value.bytes.length <= MAX_NAME_LENGTH) visitor.onName(value.text);
  } else if (value instanceof PdfDict) {
    for (const [key, item] of value.entries()) {
      visitor.onName(textOfName(key));
      walk(item, visitor.roleIn([value, role], key), visitor);
    }
  } else if (isArray(value)) value.forEach((item, index) => walk(item, roleOfItem(value, index, role), visitor));
}

/** Longest string, in bytes, that may be a name. */
const MAX_NAME_LENGTH = 512;
