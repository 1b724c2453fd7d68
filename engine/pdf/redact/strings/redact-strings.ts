import type { Matcher, Search } from '../../../text/search/search.js';
import type { Source } from '../../assembly/source.js';
import type { AddNode } from '../../write/build-tree.js';
import type { CopiedObject, Rewrite } from '../../write/copier.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import { deflated } from '../../filters/filters.js';
import { readable } from '../../file/readable.js';
import { NewStream, PdfDict, PdfStream, type PdfValue, type Ref } from '../../syntax/values.js';
import { AttachmentRemoval } from './attachment-removal.js';
import { objectsOnlyOf } from './left-objects.js';
import { ObjectRoles } from './object-roles.js';
import { needleOf } from '../bytes/needle.js';
import { codedData, encodedAs, rawBytes, withoutExcess } from '../pixels/coded-data.js';
import { redactMarkup } from './redact-markup.js';
import { dataKindOf, RedactedData } from './redacted-data.js';
import { RedactedValues } from './redacted-values.js';
import { DATA_REMOVED, MARKUP_REMOVED, SCRIPT_REMOVED } from './removed.js';
import { type Role, roleOfStream } from './roles.js';
import { isInScript } from './script-text.js';
import { TextRemoval } from './text-removal.js';

export interface StringsSettings {
  readonly matcher: Matcher;
  /** What the matcher looks for. */
  readonly search: Search;
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
  readonly #data: RedactedData;
  #add: AddNode | undefined;

  constructor(source: Source, { matcher, search, chosen, condemned, keepsPrivate = false, warn }: StringsSettings) {
    const { file, tree } = source;
    const left = chosen === 'all' ? [] : tree.pages.filter((_, index) => !chosen.includes(index + 1));
    this.#source = source;
    this.#warn = warn;
    this.#roles = new ObjectRoles(file);
    this.#removal = new TextRemoval(matcher, this.#roles.lastTail);
    this.#left = objectsOnlyOf(file, left);
    this.#attachments = new AttachmentRemoval(file, this.#roles, condemned);
    // The resources of pages that stay as they are may be those of others.
    const renames = left.length === 0;
    this.#data = new RedactedData({ removal: this.#removal, needle: needleOf(search), renames });
    this.#values = new RedactedValues({
      file,
      removal: this.#removal,
      attachments: this.#attachments,
      leftPages: new Set(left.map(({ ref }) => ref.num)),
      keepsPrivate,
      renames,
      search: this.#data.search,
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
    if (ref === undefined) return this.#rewritten(object, this.#roleOfTrailers(object));
    if (this.#left.has(ref.num)) return object;
    if (this.#attachments.goes(ref)) return null;
    const now = this.#rewritten(object, this.#roles.of(ref));
    return now instanceof PdfStream ? this.#withoutRest(now) : now;
  };

  /**
   * Whether anything would become of the object, which may be that of another reader.
   * @param isStream whether the object is the dictionary of a stream
   */
  changes(object: PdfValue, ref: Ref | undefined, isStream = false): boolean {
    if (ref !== undefined && this.#left.has(ref.num)) return false;
    if (object instanceof PdfDict && isStream)
      return this.#values.dict(object, roleOfStream(ref === undefined ? 'any' : this.#roles.of(ref))) !== object;
    const role = ref === undefined ? this.#roleOfTrailers(object) : this.#roles.of(ref);
    const isGoing = ref !== undefined && this.#attachments.goes(ref);
    const now = isGoing ? null : this.#rewritten(object, role);
    if (object instanceof PdfStream) return !(now instanceof PdfStream) || now.dict !== object.dict;
    return now !== object;
  }

  /** Content that is written, without what it says beside what it shows; the same bytes when there is nothing of it. */
  readonly onContent = (content: Buffer): Buffer => this.#data.content(content);

  /** How often anything was found in bytes that are no text, or in the identifier of the document. */
  get finds(): number {
    return this.#data.search.finds;
  }

  /** Whether what the document is called for good may stay. */
  get keepsId(): boolean {
    const [first] = this.#source.file.array(this.#source.file.trailer.get('ID')) ?? [];
    const lasting = this.#source.file.string(first)?.bytes ?? new Uint8Array();
    return !this.#data.search.isIn(Buffer.from(lasting));
  }

  #roleOfTrailers(object: CopiedObject): Role {
    return object === this.#source.file.trailer.get('Info') ? 'info' : 'any';
  }

  /** A stream that stays as it is, encoded anew when the letters are in its bytes: behind the end of its data, say. */
  #withoutRest(stream: PdfStream): CopiedObject {
    const { search } = this.#data;
    if (!search.knowsLetters || !search.isSpelt(rawBytes(this.#source.file, stream))) return stream;
    const bytes = readable(() => withoutExcess(this.#source.file, stream));
    return bytes === undefined ? stream : deflated(plain(stream.dict), bytes);
  }

  /** Whether the data of a stream are searched. */
  searches(stream: PdfStream, ref: Ref): boolean {
    const role = this.#roles.of(ref);
    if (this.#left.has(ref.num)) return false;
    const kind = dataKindOf(stream.dict, role);
    // Of pictures, both readers see the same bytes.
    return role === 'script' || isMarkup(stream.dict, role) || (kind !== undefined && kind !== 'picture');
  }

  /** Whether a stream still says something, by its data as another reader decodes them. */
  says(dict: PdfDict, ref: Ref, bytes: Buffer): boolean {
    const role = this.#roles.of(ref);
    if (role === 'script') return isInScript(bytes, this.#removal);
    if (isMarkup(dict, role)) return redactMarkup(bytes, this.#removal) !== 'clean';
    const kind = dataKindOf(dict, role);
    return kind !== undefined && this.#data.redacted(bytes, kind) !== bytes;
  }

  #rewritten(object: CopiedObject, role: Role): CopiedObject {
    if (object instanceof NewStream)
      return new NewStream(this.#values.dict(object.dict, roleOfStream(role)), object.bytes);
    if (!(object instanceof PdfStream)) return this.#values.value(object, role);
    const dict = this.#values.dict(object.dict, roleOfStream(role));
    if (role === 'script') return this.#script(object, dict);
    if (role === 'state') return this.#value(object, dict);
    return isMarkup(dict, role) ? this.#markup(object, dict) : this.#other(object, { dict, role });
  }

  #other(stream: PdfStream, { dict, role }: { readonly dict: PdfDict; readonly role: Role }): CopiedObject {
    const kind = dataKindOf(dict, role);
    if (kind === 'picture') return this.#picture(stream, dict);
    const bytes = kind === undefined ? undefined : this.#decoded(stream);
    const redacted = kind === undefined || bytes === undefined ? bytes : this.#data.redacted(bytes, kind);
    if (redacted === bytes) return new PdfStream(dict, stream.start, stream.length);
    if (redacted !== undefined) return deflated(plain(dict), redacted);
    this.#warn(DATA_REMOVED);
    return null;
  }

  /** Its filters but for the last are undone. */
  #picture(stream: PdfStream, dict: PdfDict): CopiedObject {
    const coded = readable(() => codedData(this.#source.file, stream));
    const redacted = coded && this.#data.redacted(coded.data, 'picture');
    if (coded === undefined || redacted === undefined || redacted === coded.data)
      return new PdfStream(dict, stream.start, stream.length);
    return new NewStream(encodedAs(dict, coded.filter, coded.parameters), redacted);
  }

  #script(stream: PdfStream, dict: PdfDict): CopiedObject {
    const bytes = this.#decoded(stream);
    if (bytes !== undefined && !isInScript(bytes, this.#removal))
      return new PdfStream(dict, stream.start, stream.length);
    this.#warn(SCRIPT_REMOVED);
    return new NewStream(plain(dict), new Uint8Array());
  }

  /** The long value of a field. */
  #value(stream: PdfStream, dict: PdfDict): CopiedObject {
    const bytes = this.#decoded(stream);
    const rest = bytes === undefined ? new Uint8Array() : this.#removal.withoutInBytes(bytes);
    return rest === bytes ? new PdfStream(dict, stream.start, stream.length) : new NewStream(plain(dict), rest);
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
    return readable(() => decodeShown(this.#source.file, stream, mostBytes));
  }

  #addNode(node: PdfDict): Ref {
    if (this.#add === undefined) throw new TypeError('There is no document yet to add to.');
    return this.#add(node);
  }
}

function isMarkup(dict: PdfDict, role: Role): boolean {
  return role === 'markup' || role === 'packets' || dict.isOfType('Metadata');
}

/** For bytes that are not encoded. */
function plain(dict: PdfDict): PdfDict {
  const copy = dict.clone();
  for (const key of ['Filter', 'DecodeParms', 'Length', 'DL']) copy.delete(key);
  return copy;
}
