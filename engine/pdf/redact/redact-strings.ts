import type { Matcher } from '../../text/search.js';
import type { Source } from '../assembly/source.js';
import type { AddNode } from '../build-tree.js';
import type { CopiedObject, Rewrite } from '../copier.js';
import { readable } from '../readable.js';
import { NewStream, PdfDict, PdfStream, type PdfValue, type Ref } from '../values.js';
import { AttachmentRemoval } from './attachment-removal.js';
import { objectsOnlyOf } from './left-objects.js';
import { ObjectRoles } from './object-roles.js';
import { redactMarkup } from './redact-markup.js';
import { RedactedValues } from './redacted-values.js';
import { MARKUP_REMOVED, SCRIPT_REMOVED } from './removed.js';
import { type Role, roleOfStream } from './roles.js';
import { isInScript } from './script-text.js';
import { TextRemoval } from './text-removal.js';

export interface StringsSettings {
  readonly matcher: Matcher;
  /** The pages that were searched, counted from 1: what only belongs to others is left. */
  readonly chosen: 'all' | readonly number[];
  /** Attached files in which something was found, by the numbers of their streams. */
  readonly condemned: readonly number[];
  /** Whether private data of applications lose only what is looked for; else they go as a whole. */
  readonly keepsPrivate?: boolean;
  readonly warn: (sentence: string) => void;
}

/** More than any script or description has. */
const mostBytes = 32 * 2 ** 20;

/**
 * Takes what is looked for out of all that a document says outside of the content of its pages: a `rewrite` for a
 * `Revision`, which needs to be told of it by `addTo` before anything is written.
 */
export class StringRedaction {
  readonly #source: Source;
  readonly #warn: StringsSettings['warn'];
  readonly #removal: TextRemoval;
  readonly #roles: ObjectRoles;
  readonly #left: ReadonlySet<number>;
  readonly #attachments: AttachmentRemoval;
  readonly #values: RedactedValues;
  #add: AddNode | undefined;

  constructor(source: Source, { matcher, chosen, condemned, keepsPrivate = false, warn }: StringsSettings) {
    const { file, tree } = source;
    const left = chosen === 'all' ? [] : tree.pages.filter((_, index) => !chosen.includes(index + 1));
    this.#source = source;
    this.#warn = warn;
    this.#removal = new TextRemoval(matcher);
    this.#roles = new ObjectRoles(file);
    this.#left = objectsOnlyOf(file, left);
    this.#attachments = new AttachmentRemoval(file, this.#roles, condemned);
    this.#values = new RedactedValues({
      file,
      removal: this.#removal,
      attachments: this.#attachments,
      leftPages: new Set(left.map(({ ref }) => ref.num)),
      keepsPrivate,
      warn,
      addNode: (node) => this.#addNode(node),
    });
  }

  /** What the nodes of trees that are built anew are added to. */
  addTo(revision: { add(value: PdfDict): Ref }): void {
    this.#add = (node) => revision.add(node);
  }

  readonly rewrite: Rewrite = (object, ref) => {
    // Of what has no number, the trailer's own dictionary is the only one that has a role.
    if (ref === undefined)
      return this.#rewritten(object, object === this.#source.file.trailer.get('Info') ? 'info' : 'any');
    if (this.#left.has(ref.num)) return object;
    return this.#attachments.goes(ref) ? null : this.#rewritten(object, this.#roles.of(ref));
  };

  /**
   * Whether anything would become of the object, which may be that of another reader.
   * @param isStream whether the object is the dictionary of a stream
   */
  changes(object: PdfValue, ref: Ref | undefined, isStream = false): boolean {
    if (ref !== undefined && this.#left.has(ref.num)) return false;
    if (object instanceof PdfDict && isStream)
      return this.#values.dict(object, roleOfStream(ref === undefined ? 'any' : this.#roles.of(ref))) !== object;
    const now = this.rewrite(object, ref);
    if (object instanceof PdfStream) return !(now instanceof PdfStream) || now.dict !== object.dict;
    return now !== object;
  }

  #rewritten(object: CopiedObject, role: Role): CopiedObject {
    if (object instanceof NewStream)
      return new NewStream(this.#values.dict(object.dict, roleOfStream(role)), object.bytes);
    if (!(object instanceof PdfStream)) return this.#values.value(object, role);
    const dict = this.#values.dict(object.dict, roleOfStream(role));
    if (role === 'script') return this.#script(object, dict);
    const isMarkup = role === 'markup' || role === 'packets' || dict.isOfType('Metadata');
    return isMarkup ? this.#markup(object, dict) : new PdfStream(dict, object.start, object.length);
  }

  #script(stream: PdfStream, dict: PdfDict): CopiedObject {
    const bytes = this.#decoded(stream);
    if (bytes !== undefined && !isInScript(bytes, this.#removal))
      return new PdfStream(dict, stream.start, stream.length);
    this.#warn(SCRIPT_REMOVED);
    return new NewStream(plain(dict), new Uint8Array());
  }

  #markup(stream: PdfStream, dict: PdfDict): CopiedObject {
    const bytes = this.#decoded(stream);
    const redacted = bytes === undefined ? 'hopeless' : redactMarkup(bytes, this.#removal);
    if (redacted === 'clean') return new PdfStream(dict, stream.start, stream.length);
    if (redacted !== 'hopeless') return new NewStream(plain(dict), redacted.bytes);
    this.#warn(MARKUP_REMOVED);
    return null;
  }

  #decoded(stream: PdfStream): Buffer | undefined {
    return readable(() => this.#source.file.decodeStream(stream, mostBytes));
  }

  #addNode(node: PdfDict): Ref {
    if (this.#add === undefined) throw new TypeError('There is no document yet to add to.');
    return this.#add(node);
  }
}

/** For bytes that are not encoded. */
function plain(dict: PdfDict): PdfDict {
  const copy = dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DL']) copy.delete(key);
  return copy;
}
