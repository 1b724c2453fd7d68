import { identity } from '../../../geometry/geometry.js';
import { applyEdits, type Edit } from '../../content/edits.js';
import { shownBy, StateTracker } from '../../content/graphics-state.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { bytesOf } from '../../content/shown-text.js';
import { decodeShown } from '../../fonts/decode-shown.js';
import type { PdfFile } from '../../file/pdf-file.js';
import type { PdfDict } from '../../syntax/values.js';
import { PdfName, Ref } from '../../syntax/values.js';
import { ContentOwner } from '../content-owner.js';
import { CONTENT_LIMIT } from '../form-tagger.js';
import { MarkWriter } from '../mark-writer.js';
import { PathBounds } from '../path-bounds.js';
import { UnsoundTags } from './unsound-tags.js';

export interface CheckedContent {
  readonly file: PdfFile;
  readonly resources: readonly PdfDict[];
  /** Returns the identifiers that the structure tree has of a page or a form. */
  readonly identifiersOf: (owner: number) => ReadonlyMap<number, number>;
  /** Called with each form whose content is checked. */
  readonly onForm: (ref: Ref, dict: PdfDict) => void;
}

const MAX_DEPTH = 20;

/**
 * Checks that all text of a page is in the structure tree or in artifacts.
 * @returns the content with everything else that is in neither marked as an artifact; undefined if there is nothing to mark
 * @throws UnsoundTags
 */
export function checkContent(content: Buffer, owner: Ref, context: CheckedContent): Buffer | undefined {
  return new ContentCheck(content, { owner, depth: 0 }, context).run();
}

class ContentCheck {
  readonly #content: Buffer;
  readonly #owner: Ref;
  readonly #depth: number;
  readonly #context: CheckedContent;
  readonly #identifiers: ReadonlyMap<number, number>;
  readonly #tracker: StateTracker;
  readonly #paths = new PathBounds();
  readonly #edits: Edit[] = [];
  readonly #marks = new MarkWriter(this.#edits);
  readonly #artifact = new ContentOwner(new Ref(0)).artifact('Other');
  /** For each open marked-content sequence, whether its content is in the structure tree or an artifact. */
  readonly #open: boolean[] = [];
  readonly #found = new Set<number>();

  constructor(
    content: Buffer,
    { owner, depth }: { readonly owner: Ref; readonly depth: number },
    context: CheckedContent,
  ) {
    this.#content = content;
    this.#owner = owner;
    this.#depth = depth;
    this.#context = context;
    this.#identifiers = context.identifiersOf(owner.num);
    this.#tracker = new StateTracker(context.file, context.resources);
  }

  run(): Buffer | undefined {
    for (const operation of operationsIn(this.#content)) {
      this.#tracker.apply(operation);
      this.#follow(operation);
      const path = this.#paths.apply(operation, this.#tracker.state, identity);
      if (this.#open.includes(true)) continue;
      if (path?.isPainted === true) this.#marks.mark(this.#artifact, { start: path.start, end: operation.end });
      this.#require(operation);
    }
    this.#marks.close();
    const lost = [...this.#identifiers.keys()].find((mcid) => !this.#found.has(mcid));
    if (lost !== undefined)
      throw new UnsoundTags(`Object ${this.#owner.num} does not have the marked content ${lost}.`);
    return this.#edits.length === 0 ? undefined : applyEdits(this.#content, this.#edits);
  }

  #follow(operation: Operation): void {
    const { operator } = operation;
    if (operator === 'BT' || operator === 'ET') this.#marks.close();
    if (operator === 'EMC' && this.#open.pop() === undefined) throw new UnsoundTags('Marked content ends twice.');
    if (operator === 'BMC' || operator === 'BDC') this.#open.push(this.#isTagged(operation));
    if (operator === 'EMC' || operator === 'BMC' || operator === 'BDC') this.#marks.close();
  }

  #isTagged({ operator, operands }: Operation): boolean {
    const [tag, value] = operator === 'BMC' ? [operands.at(-1)] : operands.slice(-2);
    if (tag instanceof PdfName && tag.value === 'Artifact') return true;
    const list = value instanceof PdfName ? this.#tracker.resource('Properties', value.value) : value;
    const { file } = this.#context;
    const mcid = operator === 'BDC' ? file.number(file.dict(list)?.get('MCID')) : undefined;
    if (mcid === undefined) return false;
    if (this.#open.includes(true))
      throw new UnsoundTags('Marked content with an identifier is inside other tagged content.');
    if (!this.#identifiers.has(mcid)) throw new UnsoundTags(`The structure tree does not have content ${mcid}.`);
    this.#found.add(mcid);
    return true;
  }

  /** Accepts an operation outside of tagged content, or throws. */
  #require(operation: Operation): void {
    const { operator } = operation;
    const text = (shownBy(operation) ?? []).map((item) => Buffer.from(bytesOf(item)).toString('latin1')).join('');
    if (text.trim() !== '') throw new UnsoundTags('Text is neither in the structure tree nor an artifact.');
    if (text !== '' || operator === 'BI' || operator === 'sh') this.#marks.mark(this.#artifact, operation);
    if (operator === 'Do') this.#draw(operation);
  }

  #draw(operation: Operation): void {
    const { file, resources, onForm } = this.#context;
    const name = operation.operands.at(-1);
    const resource = name instanceof PdfName ? this.#tracker.resource('XObject', name.value) : undefined;
    const stream = file.stream(resource);
    if (stream === undefined) return;
    if (file.name(stream.dict.get('Subtype')) !== 'Form') {
      this.#marks.mark(this.#artifact, operation);
      return;
    }
    const content = decodeShown(file, stream, CONTENT_LIMIT);
    if (!(resource instanceof Ref) || content === undefined || this.#depth === MAX_DEPTH)
      throw new UnsoundTags('A form that cannot be read is not tagged.');
    onForm(resource, stream.dict);
    const own = file.dict(stream.dict.get('Resources'));
    const within = { ...this.#context, resources: own === undefined ? resources : [own, ...resources.slice(-1)] };
    const unmarked = new ContentCheck(content, { owner: resource, depth: this.#depth + 1 }, within).run();
    if (unmarked === undefined) return;
    if (this.#context.identifiersOf(resource.num).size > 0) throw new UnsoundTags('A form is tagged in part.');
    this.#marks.mark(this.#artifact, operation);
  }
}
