import { identity } from '../../../geometry/geometry.js';
import { applyEdits, type Edit } from '../../content/edits.js';
import { shownBy, StateTracker } from '../../content/graphics-state.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { bytesOf } from '../../content/shown-text.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { type PdfDict, PdfName, type PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import { ContentOwner } from '../content-owner.js';
import { CONTENT_LIMIT } from '../form-tagger.js';
import { type MarkTarget, MarkWriter } from '../mark-writer.js';
import { OldMarks } from '../old-marks.js';
import { PathBounds } from '../path-bounds.js';
import type { KidPlace } from './tag-tree.js';
import { UnsoundTags } from './unsound-tags.js';
import { UntaggedText } from './untagged-text.js';

export interface ContentContext {
  readonly file: PdfFile;
  readonly resources: readonly PdfDict[];
  /** Returns the identifiers that the structure tree has of a page or a form. */
  readonly identifiersOf: (owner: number) => ReadonlyMap<number, KidPlace>;
  /** Called with each form whose content is checked; returns whether it is the first time. */
  readonly onForm: (ref: Ref, dict: PdfDict) => boolean;
  /** Called with forms of which the tree has a part, and a function that makes their content with marks. */
  readonly onChangedForm: (ref: Ref, content: () => Buffer) => void;
  /** Called with kids of the tree for which there is no content. */
  readonly onLost: (place: KidPlace) => void;
  readonly untagged: UntaggedText;
  readonly repeats: RepeatLimit;
}

const MAX_DEPTH = 20;

/** In bytes: maximum size of the content of forms that are drawn again. Forms that draw each other have an exponential number of copies. */
const MAX_REPEATED = 2 ** 27;
/** In bytes: the content that is read in the time that a form takes beside its content. */
const SIZE_OF_FORM = 512;

/** Limits the content of forms that are checked again wherever they are drawn. */
export class RepeatLimit {
  #left = MAX_REPEATED;

  /** @throws UnsoundTags when it is too much */
  spend({ length }: Buffer): void {
    this.#left -= SIZE_OF_FORM + length;
    if (this.#left < 0) throw new UnsoundTags('Pages draw their forms too often.');
  }
}

/**
 * Finds the content of a page that is neither in the structure tree nor in artifacts.
 * @returns the content with such text marked for elements of its own, and everything else as artifacts; undefined if there is
 * nothing to mark
 * @throws UnsoundTags
 */
export function checkContent(content: Buffer, page: Ref, context: ContentContext): Buffer | undefined {
  return new ContentCheck(content, { page, stream: undefined, depth: 0 }, context).run();
}

/** Content of a page, or of a form that the page draws. */
interface ContentPlace {
  readonly page: Ref;
  readonly stream: Ref | undefined;
  /** The number of forms around the content. */
  readonly depth: number;
}

/** The part of the content of an open marked-content sequence; the content of an unknown identifier is in no element. */
type OpenMark = 'element' | 'artifact' | 'unknown' | 'other';

class ContentCheck {
  /** Whether the content has text that is neither in the tree nor an artifact. */
  hasUntaggedText = false;
  readonly #content: Buffer;
  readonly #place: ContentPlace;
  readonly #context: ContentContext;
  readonly #identifiers: ReadonlyMap<number, KidPlace>;
  readonly #tracker: StateTracker;
  readonly #paths = new PathBounds();
  readonly #edits: Edit[] = [];
  readonly #marks = new MarkWriter(this.#edits);
  readonly #unknown: OldMarks;
  readonly #artifact = new ContentOwner(new Ref(0)).artifact('Other');
  /** Whether the content has identifiers: those of a form stand for one place, but others may be drawn at many. */
  readonly #isOwner: boolean;
  readonly #text: MarkTarget;
  /** Whether a form with identifiers is in the content. */
  #drawsOwner = false;
  readonly #open: OpenMark[] = [];
  readonly #found = new Set<number>();

  constructor(content: Buffer, place: ContentPlace, context: ContentContext) {
    const { page, stream } = place;
    this.#content = content;
    this.#place = place;
    this.#context = context;
    this.#identifiers = context.identifiersOf((stream ?? page).num);
    this.#isOwner = stream === undefined || this.#identifiers.size > 0;
    this.#tracker = new StateTracker(context.file, context.resources);
    this.#unknown = new OldMarks(context.file, this.#edits);
    this.#text = context.untagged.within(place, this.#identifiers);
  }

  run(): Buffer | undefined {
    for (const operation of operationsIn(this.#content)) {
      this.#tracker.apply(operation);
      this.#follow(operation);
      const path = this.#paths.apply(operation, this.#tracker.state, identity);
      const text = textOf(operation);
      if (this.#open.includes('element')) this.#context.untagged.tagged += text.trim().length;
      if (this.#isTagged) continue;
      if (path?.isPainted === true) this.#marks.mark(this.#artifact, { start: path.start, end: operation.end });
      this.#markUntagged(operation, text);
    }
    this.#marks.close();
    for (const [identifier, place] of this.#identifiers) if (!this.#found.has(identifier)) this.#context.onLost(place);
    return this.#edits.length === 0 ? undefined : applyEdits(this.#content, this.#edits);
  }

  get #isTagged(): boolean {
    return this.#open.includes('element') || this.#open.includes('artifact');
  }

  #follow(operation: Operation): void {
    const { operator } = operation;
    const [begins, ends] = [operator === 'BMC' || operator === 'BDC', operator === 'EMC'];
    if (begins || ends || operator === 'BT' || operator === 'ET') this.#marks.close();
    if (!begins && !ends) return;
    const mark = begins ? this.#markOf(operation) : this.#open.pop();
    if (mark === undefined) throw new UnsoundTags('Marked content ends twice.');
    if (begins) this.#open.push(mark);
    if (mark === 'unknown') this.#unknown.apply(operation, this.#tracker);
  }

  #markOf({ operator, operands }: Operation): OpenMark {
    const [tag, value] = operator === 'BMC' ? [operands.at(-1)] : operands.slice(-2);
    if (tag instanceof PdfName && tag.value === 'Artifact') return 'artifact';
    const list = value instanceof PdfName ? this.#tracker.resource('Properties', value.value) : value;
    const { file, untagged } = this.#context;
    const mcid = operator === 'BDC' ? file.number(file.dict(list)?.get('MCID')) : undefined;
    if (mcid === undefined) return 'other';
    if (this.#isTagged) throw new UnsoundTags('Marked content with an identifier is inside other tagged content.');
    const place = this.#identifiers.get(mcid);
    if (place === undefined) return 'unknown';
    this.#found.add(mcid);
    untagged.pass(place.element);
    return 'element';
  }

  /** Marks what an operation shows outside of tagged content. */
  #markUntagged(operation: Operation, text: string): void {
    const { operator } = operation;
    if (text.trim() !== '') this.#markText(operation, text.trim().length);
    else if (text !== '' || operator === 'BI' || operator === 'sh') this.#marks.mark(this.#artifact, operation);
    else if (operator === 'Do') this.#draw(operation);
  }

  #markText(operation: Operation, size: number): void {
    this.hasUntaggedText = true;
    this.#context.untagged.untagged += size;
    this.#marks.mark(this.#isOwner ? this.#text : this.#artifact, operation);
  }

  #draw(operation: Operation): void {
    const name = operation.operands.at(-1);
    const resource = name instanceof PdfName ? this.#tracker.resource('XObject', name.value) : undefined;
    const { file } = this.#context;
    const stream = file.stream(resource);
    if (stream === undefined) return;
    if (file.name(stream.dict.get('Subtype')) === 'Form') this.#drawForm(operation, resource, stream);
    else this.#marks.mark(this.#artifact, operation);
  }

  #drawForm(operation: Operation, resource: PdfValue | undefined, stream: PdfStream): void {
    const { file, resources, onForm, onChangedForm, repeats } = this.#context;
    const { page, depth } = this.#place;
    const content = decodeShown(file, stream, CONTENT_LIMIT);
    if (!(resource instanceof Ref) || content === undefined || depth === MAX_DEPTH)
      throw new UnsoundTags('A form that cannot be read is not tagged.');
    const own = file.dict(stream.dict.get('Resources'));
    const within = { ...this.#context, resources: own === undefined ? resources : [own, ...resources.slice(-1)] };
    const isFirst = onForm(resource, stream.dict);
    const place = { page, stream: resource, depth: depth + 1 };
    const check = new ContentCheck(content, place, within);
    this.#drawsOwner ||= check.#isOwner;
    if (check.#isOwner && !isFirst) return;
    if (!isFirst) repeats.spend(content);
    const marked = check.run();
    this.#drawsOwner ||= check.#drawsOwner;
    if (marked === undefined) return;
    if (check.#drawsOwner && !check.#isOwner && check.hasUntaggedText)
      throw new UnsoundTags('A form without identifiers has text beside a form with identifiers.');
    if (check.#isOwner || check.#drawsOwner)
      onChangedForm(resource, () => new ContentCheck(content, place, again(within)).run() ?? content);
    else if (check.hasUntaggedText) this.#markText(operation, 0);
    else this.#marks.mark(this.#artifact, operation);
  }
}

/** The context for content that was checked already, to make it again. */
export function again(context: ContentContext): ContentContext {
  const ignored = { onForm: () => false, onChangedForm: () => undefined, onLost: () => undefined };
  return { ...context, ...ignored, untagged: new UntaggedText(), repeats: new RepeatLimit() };
}

/** The bytes that an operation shows. */
function textOf(operation: Operation): string {
  return (shownBy(operation) ?? []).map((item) => Buffer.from(bytesOf(item)).toString('latin1')).join('');
}
