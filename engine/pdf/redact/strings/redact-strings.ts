import type { Matcher, Search } from '../../../text/search/search.js';
import type { Source } from '../../assembly/source.js';
import type { AddNode } from '../../write/build-tree.js';
import type { CopiedObject, Rewrite } from '../../write/copier.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import { deflated, withoutFilters } from '../../filters/filters.js';
import { tryRead } from '../../file/try-read.js';
import { NewStream, PdfDict, PdfStream, type PdfString, type PdfValue, type Ref } from '../../syntax/values.js';
import { AttachmentRemoval } from './attachment-removal.js';
import { dividedReplacements } from '../divided-replacements.js';
import { objectsOnlyOf } from './page-objects.js';
import { ObjectRoles } from './object-roles.js';
import { bytePatternOf } from '../bytes/byte-pattern.js';
import { codedData, encodedAs, faxLayout, rawBytes } from '../pixels/coded-data.js';
import { withoutExcess } from '../pixels/excess-data.js';
import { redactMarkup } from './redact-markup.js';
import { type DataKind, dataKindOf, RedactedData } from './redacted-data.js';
import { RedactedValues } from './redacted-values.js';
import { DATA_REMOVED, MARKUP_REMOVED, SCRIPT_REMOVED } from './removal-warnings.js';
import { roleOfStream } from './string-roles.js';
import { scriptMatches } from './script-text.js';
import { TextRemoval } from './text-removal.js';
import type { Role } from './value-role.js';

export interface StringsSettings {
  readonly matcher: Matcher;
  /** The search of the matcher. */
  readonly search: Search;
  /** The numbers of the pages that were searched, from 1: objects that belong only to other pages stay. */
  readonly chosen: 'all' | readonly number[];
  /** Attached files to remove, by the object numbers of their streams. */
  readonly filesToRemove: readonly number[];
  /** Whether private data of applications lose only matches; by default they are removed as a whole. */
  readonly keepsPrivateData?: boolean;
  readonly warn: (sentence: string) => void;
}

/** Larger than any script or description. */
const MAX_BYTES = 32 * 2 ** 20;

/**
 * Removes matches from all strings, names and streams outside of page content: a `rewrite` for a `Revision`. Call
 * `useRevision` before the revision writes anything.
 */
export class StringRedaction {
  readonly #source: Source;
  readonly #warn: StringsSettings['warn'];
  readonly #removal: TextRemoval;
  readonly #roles: ObjectRoles;
  readonly #excluded: ReadonlySet<number>;
  readonly #attachments: AttachmentRemoval;
  readonly #values: RedactedValues;
  readonly #data: RedactedData;
  readonly #keepsPrivateData: boolean;
  /** The new replacement texts of structure elements that divide a match with others, by the numbers of the elements. */
  readonly #replacements: ReadonlyMap<number, PdfString>;
  #replacementCount = 0;
  #add: AddNode | undefined;

  constructor(
    source: Source,
    { matcher, search, chosen, filesToRemove, keepsPrivateData = false, warn }: StringsSettings,
  ) {
    const { file, tree } = source;
    const excludedPages = chosen === 'all' ? [] : tree.pages.filter((_, index) => !chosen.includes(index + 1));
    this.#source = source;
    this.#warn = warn;
    this.#keepsPrivateData = keepsPrivateData;
    this.#roles = new ObjectRoles(file);
    this.#removal = new TextRemoval(matcher, this.#roles.lastNameNumber);
    this.#excluded = objectsOnlyOf(file, excludedPages);
    this.#attachments = new AttachmentRemoval(file, this.#roles, filesToRemove);
    // Resources can be shared with pages that stay as they are, so names may change only when every page is searched.
    const renames = excludedPages.length === 0;
    this.#data = new RedactedData({ removal: this.#removal, pattern: bytePatternOf(search), renames });
    this.#values = new RedactedValues({
      file,
      removal: this.#removal,
      attachments: this.#attachments,
      excludedPages: new Set(excludedPages.map(({ ref }) => ref.num)),
      keepsPrivateData,
      renames,
      search: this.#data.search,
      warn,
      addNode: (node) => this.#addNode(node),
    });
    const isExcluded = (element: PdfDict): boolean => this.#values.isExcluded(element);
    const { replaced } = this.#roles;
    this.#replacements = dividedReplacements(file, { replaced, removal: this.#removal, isExcluded });
  }

  /** Sets the revision to which the nodes of rebuilt name trees are added. */
  useRevision(revision: { add(value: PdfDict): Ref }): void {
    this.#add = (node) => revision.add(node);
  }

  readonly rewrite: Rewrite = (object, ref) => {
    // Of direct objects, only the trailer's Info dictionary has a role.
    if (ref === undefined) return this.#rewritten(object, this.#roleOfDirect(object));
    if (this.#excluded.has(ref.num)) return object;
    if (this.#attachments.removes(ref)) return null;
    const rewritten = this.#rewritten(this.#withReplacement(object, ref), this.#roles.of(ref));
    if (!(rewritten instanceof PdfStream)) return rewritten;
    const isContent = dataKindOf(this.#source.file, rewritten.dict, this.#roles.of(ref)) === 'content';
    const settings = { search: this.#data.search, isContent, warn: this.#warn };
    return withoutExcess(this.#source.file, rewritten, settings);
  };

  /**
   * Whether the object, possibly as read by another parser, would be changed.
   * @param isStream whether the object is the dictionary of a stream
   */
  wouldChange(object: PdfValue, ref: Ref | undefined, isStream = false): boolean {
    if (ref !== undefined && this.#excluded.has(ref.num)) return false;
    if (object instanceof PdfDict && isStream)
      return this.#values.dict(object, roleOfStream(ref === undefined ? 'any' : this.#roles.of(ref))) !== object;
    const role = ref === undefined ? this.#roleOfDirect(object) : this.#roles.of(ref);
    const isGoing = ref !== undefined && this.#attachments.removes(ref);
    const given = ref === undefined ? object : this.#withReplacement(object, ref);
    const rewritten = isGoing ? null : this.#rewritten(given, role);
    if (object instanceof PdfStream) return !(rewritten instanceof PdfStream) || rewritten.dict !== object.dict;
    return rewritten !== object;
  }

  /** Removes text that is not rendered from content; returns the same bytes when there is no match. */
  readonly onContent = (content: Buffer): Buffer => this.#data.content(content);

  /** Number of matches in binary data and in the document identifier, and of changed replacement texts. */
  get matchCount(): number {
    return this.#data.search.matchCount + this.#replacementCount;
  }

  /** Whether the file identifiers have no match, so that the permanent one may stay. */
  get keepsId(): boolean {
    const { file } = this.#source;
    const ids = file.array(file.trailer.get('ID')) ?? [];
    return ids.every((id) => !this.#data.search.matches(Buffer.from(file.string(id)?.bytes ?? [])));
  }

  #withReplacement<Value extends CopiedObject>(object: Value, { num }: Ref): Value | PdfDict {
    const text = this.#replacements.get(num);
    if (text === undefined || !(object instanceof PdfDict)) return object;
    this.#replacementCount++;
    return object.clone().set('ActualText', text);
  }

  #roleOfDirect(object: CopiedObject): Role {
    return object === this.#source.file.trailer.get('Info') ? 'info' : 'any';
  }

  /** Whether the data of a stream are searched. */
  isSearched(stream: PdfStream, ref: Ref): boolean {
    const role = this.#roles.of(ref);
    if (this.#excluded.has(ref.num)) return false;
    const kind = dataKindOf(this.#source.file, stream.dict, role);
    // Both parsers see the same bytes of encoded images.
    return (
      role === 'script' || isMarkup(stream.dict, role) || (kind !== undefined && kind !== 'picture' && kind !== 'fax')
    );
  }

  /** Whether the data of a stream, decoded by another parser, contain a match. */
  matchesData(dict: PdfDict, ref: Ref, bytes: Buffer): boolean {
    const role = this.#roles.of(ref);
    if (role === 'script') return scriptMatches(bytes, this.#removal);
    if (isMarkup(dict, role)) return redactMarkup(bytes, this.#removal) !== 'clean';
    const kind = dataKindOf(this.#source.file, dict, role);
    return kind !== undefined && this.#data.redacted(bytes, kind) !== bytes;
  }

  #rewritten(object: CopiedObject, role: Role): CopiedObject {
    if (object instanceof NewStream)
      return new NewStream(this.#values.dict(object.dict, roleOfStream(role)), object.bytes);
    if (!(object instanceof PdfStream)) return this.#values.value(object, role);
    const dict = this.#values.dict(object.dict, roleOfStream(role));
    if (role === 'script') return this.#script(object, dict);
    if (role === 'field value') return this.#value(object, dict);
    return isMarkup(dict, role) ? this.#markup(object, dict) : this.#other(object, { dict, role });
  }

  #other(stream: PdfStream, { dict, role }: { readonly dict: PdfDict; readonly role: Role }): CopiedObject {
    const kind = dataKindOf(this.#source.file, dict, role);
    if (kind === 'picture' || kind === 'fax') return this.#picture(stream, { dict, kind });
    const bytes = kind === undefined ? undefined : (this.#decoded(stream) ?? this.#undecodable(stream, kind));
    const redacted = kind === undefined || bytes === undefined ? bytes : this.#data.redacted(bytes, kind);
    if (redacted === bytes) return new PdfStream(dict, stream.start, stream.length);
    if (redacted !== undefined) return deflated(withoutFilters(dict), redacted);
    this.#warn(DATA_REMOVED);
    return null;
  }

  /** Removes matches from the metadata of an encoded image; all filters but the last are undone. */
  #picture(
    stream: PdfStream,
    { dict, kind }: { readonly dict: PdfDict; readonly kind: 'picture' | 'fax' },
  ): CopiedObject {
    const coded = tryRead(() => codedData(this.#source.file, stream));
    const fax = kind === 'fax' ? faxLayout(this.#source.file, dict, coded?.parameters) : undefined;
    const redacted = coded && this.#data.redacted(coded.data, kind, fax);
    if (coded === undefined || redacted === undefined || redacted === coded.data)
      return new PdfStream(dict, stream.start, stream.length);
    return new NewStream(encodedAs(dict, coded.filter, coded.parameters), redacted);
  }

  #script(stream: PdfStream, dict: PdfDict): CopiedObject {
    const bytes = this.#decoded(stream);
    if (bytes !== undefined && !scriptMatches(bytes, this.#removal))
      return new PdfStream(dict, stream.start, stream.length);
    this.#warn(SCRIPT_REMOVED);
    return new NewStream(withoutFilters(dict), new Uint8Array());
  }

  /** The value of a text field that is stored as a stream. */
  #value(stream: PdfStream, dict: PdfDict): CopiedObject {
    const bytes = this.#decoded(stream);
    const rest = bytes === undefined ? new Uint8Array() : this.#removal.bytesWithoutMatches(bytes);
    return rest === bytes
      ? new PdfStream(dict, stream.start, stream.length)
      : new NewStream(withoutFilters(dict), rest);
  }

  #markup(stream: PdfStream, dict: PdfDict): CopiedObject {
    const bytes = this.#decoded(stream);
    const settings = { removesThumbnails: !this.#keepsPrivateData };
    const redacted = bytes === undefined ? 'hopeless' : redactMarkup(bytes, this.#removal, settings);
    if (redacted === 'clean') return new PdfStream(dict, stream.start, stream.length);
    if (typeof redacted !== 'string') return new NewStream(withoutFilters(dict), redacted.bytes);
    this.#warn(MARKUP_REMOVED);
    return null;
  }

  #decoded(stream: PdfStream): Buffer | undefined {
    return tryRead(() => decodeShown(this.#source.file, stream, MAX_BYTES));
  }

  /** The bytes of a stream of unknown filters; their text may be written as it is. */
  #undecodable(stream: PdfStream, kind: DataKind): Buffer | undefined {
    return kind === 'unknown' ? rawBytes(this.#source.file, stream) : undefined;
  }

  #addNode(node: PdfDict): Ref {
    if (this.#add === undefined) throw new TypeError('There is no document yet to add to.');
    return this.#add(node);
  }
}

function isMarkup(dict: PdfDict, role: Role): boolean {
  return role === 'markup' || role === 'XFA packets' || dict.isOfType('Metadata');
}
