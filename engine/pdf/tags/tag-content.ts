import { heightOf, widthOf } from '../../geometry/box-arithmetic.js';
import { type Box, combine, type Matrix, transformBox, transformPoint } from '../../geometry/geometry.js';
import { applyEdits, type Edit } from '../content/edits.js';
import type { FontCache } from '../content/fonts/font-cache.js';
import { beginState, type GraphicsState, shownBy, StateTracker } from '../content/graphics-state.js';
import { type Operation, operationsIn } from '../content/operators.js';
import { type ShownGlyph, showText } from '../content/shown-text.js';
import type { PdfFile } from '../file/pdf-file.js';
import { PdfName, type PdfDict, type PdfStream, type PdfValue } from '../syntax/values.js';
import type { ContentOwner } from './content-owner.js';
import type { LeafPlace } from './leaf.js';
import { type MarkTarget, MarkWriter } from './mark-writer.js';
import { OldMarks } from './old-marks.js';
import type { PageAreas } from './page-areas.js';
import type { PageLinks } from './page-links.js';
import { PathBounds } from './path-bounds.js';
import { splitShown } from './split-shown.js';

export interface TaggedContext {
  readonly file: PdfFile;
  readonly fonts: FontCache;
  /** The resources of the content, then those in which missing names are searched for. */
  readonly resources: readonly PdfDict[];
  /** Maps the initial space of the content to the displayed page. */
  readonly toPage: Matrix;
  /** The graphics state that a form inherits. */
  readonly state?: GraphicsState;
  readonly areas: PageAreas;
  readonly links: PageLinks;
  readonly owner: ContentOwner;
  /** Called for each form that is drawn; returns the place that the whole form belongs to, or `inside`: its content is tagged. */
  readonly onForm: (form: DrawnForm) => LeafPlace | 'inside' | undefined;
}

export interface DrawnForm {
  readonly resource: PdfValue;
  readonly stream: PdfStream;
  /** Maps the space in which the form is drawn, without its /Matrix, to the displayed page. */
  readonly toPage: Matrix;
  readonly state: GraphicsState;
}

/**
 * Returns content with each part in a marked-content sequence of the element or artifact that it belongs to. Everything is
 * drawn at the same position in the same order. Throws `TooComplex` as `operationsIn` does.
 */
export function tagContent(content: Buffer, context: TaggedContext): Buffer {
  return new ContentTagger(content, context).run();
}

const UNIT_SQUARE: Box = { left: 0, top: 0, right: 1, bottom: 1 };

class ContentTagger {
  readonly #content: Buffer;
  readonly #context: TaggedContext;
  readonly #edits: Edit[] = [];
  readonly #tracker: StateTracker;
  readonly #marks = new MarkWriter(this.#edits);
  readonly #old: OldMarks;
  readonly #paths = new PathBounds();

  constructor(content: Buffer, context: TaggedContext) {
    this.#content = content;
    this.#context = context;
    this.#old = new OldMarks(context.file, this.#edits);
    this.#tracker = new StateTracker(context.file, context.resources, beginState(context.state));
  }

  run(): Buffer {
    for (const operation of operationsIn(this.#content)) {
      this.#tracker.apply(operation);
      if (this.#old.apply(operation, this.#tracker) || limits.has(operation.operator)) this.#marks.close();
      this.#show(operation);
      this.#paint(operation);
      if (operation.operator === 'Do') this.#draw(operation);
      if (operation.operator === 'BI') this.#markImage(operation);
      if (operation.operator === 'sh') this.#marks.mark(this.#context.owner.artifact('Other'), operation);
    }
    this.#marks.close();
    const ending = this.#old.finish();
    const end = this.#content.length;
    if (ending !== '') this.#edits.push({ start: end, end, text: () => ending });
    return applyEdits(this.#content, this.#edits);
  }

  #show(operation: Operation): void {
    const items = shownBy(operation);
    if (items === undefined) return;
    const { state } = this.#tracker;
    const glyphs = showText(state, { items, font: this.#context.fonts.fontOf(state.font) });
    const targets = glyphs.map((glyph) => this.#targetOf(glyph));
    const [first] = targets;
    if (first === undefined) {
      if (!this.#marks.extend(operation)) this.#marks.mark(this.#context.owner.artifact('Other'), operation);
    } else if (targets.every((target) => target === first)) this.#marks.mark(first, operation);
    else this.#marks.markParts(operation, splitShown(operation, items, { glyphs, targets }));
  }

  #targetOf({ middle }: ShownGlyph): MarkTarget {
    const { areas, owner, links, toPage } = this.#context;
    const point = transformPoint(toPage, middle);
    const { leaf, order } = areas.ofText(point);
    if (leaf.kind === 'artifact') return owner.artifact(leaf.artifact);
    if (leaf.kind === 'figure') return owner.element(leaf.node, order);
    if (leaf.label !== undefined && leaf.label.glyphs > 0) {
      leaf.label.glyphs--;
      return owner.element(leaf.label.node, order);
    }
    return owner.element(links.nodeAt(point, { parent: leaf.node, order }), order);
  }

  #paint(operation: Operation): void {
    const { toPage, owner, areas } = this.#context;
    const path = this.#paths.apply(operation, this.#tracker.state, toPage);
    if (path?.isPainted !== true) return;
    const figure = areas.figureOf(path.box);
    const target = figure === undefined ? this.#bulletOf(path.box) : owner.element(figure.leaf.node, figure.order);
    this.#marks.mark(target, { start: path.start, end: operation.end });
  }

  /** Returns the label of the item whose bullet or square to tick a path draws; of other paths, an artifact. */
  #bulletOf(box: Box): MarkTarget {
    const { owner, areas } = this.#context;
    const item = areas.itemOf(box);
    if (item?.label.glyphs !== 1 || !isBullet(box)) return owner.artifact('Other');
    item.label.glyphs--;
    return owner.element(item.label.node, item.order);
  }

  #draw(operation: Operation): void {
    const { file, toPage, onForm } = this.#context;
    const name = operation.operands.at(-1);
    const resource = name instanceof PdfName ? this.#tracker.resource('XObject', name.value) : undefined;
    const stream = file.stream(resource);
    if (resource === undefined || stream === undefined) return;
    if (file.name(stream.dict.get('Subtype')) !== 'Form') {
      this.#markImage(operation);
      return;
    }
    const { state } = this.#tracker;
    const place = onForm({ resource, stream, toPage: combine(state.ctm, toPage), state: { ...state } });
    if (place === 'inside') this.#marks.close();
    else this.#marks.mark(this.#wholeTarget(place), operation);
  }

  #wholeTarget(place: LeafPlace | undefined): MarkTarget {
    const { owner } = this.#context;
    if (place === undefined) return owner.artifact('Other');
    return place.leaf.kind === 'artifact'
      ? owner.artifact(place.leaf.artifact)
      : owner.element(place.leaf.node, place.order);
  }

  #markImage(operation: Operation): void {
    const { areas, owner, toPage } = this.#context;
    const figure = areas.figureOf(transformBox(combine(this.#tracker.state.ctm, toPage), UNIT_SQUARE));
    this.#marks.mark(
      figure === undefined ? owner.artifact('Other') : owner.element(figure.leaf.node, figure.order),
      operation,
    );
  }
}

/** Text objects and marked content must nest (ISO 32000-2 §14.6.1), so a sequence ends before these. */
const limits: ReadonlySet<string> = new Set(['BT', 'ET']);

/** In points: the width of squares to tick; bullets are smaller. */
const MAX_BULLET = 16;

/** Returns whether a path is as small as a bullet, and about as high as it is wide. */
function isBullet(box: Box): boolean {
  const [width, height] = [widthOf(box), heightOf(box)];
  const least = Math.min(width, height);
  return least > 0 && Math.max(width, height) <= Math.min(MAX_BULLET, 1.5 * least);
}
