import { combine, identity, type Matrix } from '../../../geometry/geometry.js';
import { FontCache } from '../../content/fonts/font-cache.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import { initialState, shownBy, StateTracker } from '../../content/graphics-state.js';
import { joinedContent } from '../../content/joined-content.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { showText } from '../../content/shown-text.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { geometryOf } from '../../pages/page-geometry.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { PdfDict, PdfName, type PdfStream } from '../../syntax/values.js';
import { PathBounds } from '../../tags/path-bounds.js';
import { AlphaState } from './alpha-state.js';
import type { DrawnTransparency } from './drawn-transparency.js';
import { common, enlarged, moved, rectangle, sizeOf } from './rectangles.js';

const MAX_BYTES = 2 ** 27;
const MAX_DEPTH = 28;
const UNIT: Rectangle = [0, 0, 1, 1];
/** Glyphs reach no further than this many ems from their origin; corners of lines no further than ten half widths (§8.4.3.5). */
const [GLYPH_REACH, LINE_REACH] = [2, 5];
const STROKES: ReadonlySet<string> = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
/** Points around the area that viewers blend with it where they smooth edges. */
const MARGIN = 2;
/** A larger share of the page is drawn as a whole. */
const MAX_SHARE = 0.75;

interface Drawn {
  readonly resources: PdfDict;
  readonly toPage: Matrix;
  /** The rectangle outside of which the content draws nothing, in default user space. */
  readonly clip: Rectangle;
  readonly depth: number;
}

/** Finds the rectangle of a page, in default user space, outside of which nothing is transparent. */
export class TransparentArea {
  readonly #fonts: FontCache;
  #found: Rectangle | undefined;

  constructor(
    private readonly file: PdfFile,
    private readonly transparency: DrawnTransparency,
  ) {
    this.#fonts = new FontCache(file);
  }

  /** @param page its dictionary with inherited entries @returns undefined when most of the page is transparent */
  ofPage(page: PdfDict): Rectangle | undefined {
    const { file } = this;
    const { visible } = geometryOf(file, page);
    const resources = file.dict(page.get('Resources')) ?? new PdfDict();
    this.#read(joinedContent(file, page.get('Contents'), MAX_BYTES), {
      ...{ resources, toPage: identity, clip: visible, depth: 0 },
    });
    for (const value of file.array(page.get('Annots')) ?? []) {
      const annotation = file.dict(value);
      if (annotation !== undefined && this.transparency.inAnnotation(annotation))
        this.#add(rectangleOf(file, annotation.get('Rect')) ?? visible, visible);
    }
    const found = this.#takeFound();
    return found && partOf(visible, found);
  }

  #takeFound(): Rectangle | undefined {
    const found = this.#found;
    this.#found = undefined;
    return found;
  }

  #read(bytes: Buffer, drawn: Drawn): void {
    const tracker = new StateTracker(this.file, [drawn.resources], { ...initialState, ctm: drawn.toPage });
    const alpha = new AlphaState(this.file);
    const paths = new PathBounds();
    for (const operation of operationsIn(bytes)) {
      tracker.apply(operation);
      alpha.apply(operation, tracker);
      const path = paths.apply(operation, tracker.state, identity);
      if (path !== undefined && alpha.isTransparent) {
        const reach = STROKES.has(operation.operator) ? LINE_REACH * tracker.state.lineWidth * scaleOf(tracker) : 0;
        this.#add(enlarged(rectangle(path.box), reach), drawn.clip);
      }
      this.#text(operation, tracker, alpha.isTransparent ? drawn.clip : undefined);
      this.#draw(operation, tracker, { ...drawn, isTransparent: alpha.isTransparent });
      if (this.#setsTransparentResource(operation, tracker)) this.#add(drawn.clip, drawn.clip);
    }
  }

  /** @param clip undefined for opaque text, which only moves the place of the next glyph */
  #text(operation: Operation, tracker: StateTracker, clip: Rectangle | undefined): void {
    const items = shownBy(operation);
    if (items === undefined) return;
    const { state } = tracker;
    const [a, b, c, d] = combine(state.textMatrix, state.ctm);
    const em = state.fontSize * Math.max(Math.hypot(a, b) * Math.max(1, state.horizontalScale), Math.hypot(c, d));
    for (const { origin } of showText(state, { items, font: this.#fonts.fontOf(state.font) })) {
      if (clip !== undefined) this.#add(enlarged([origin.x, origin.y, origin.x, origin.y], GLYPH_REACH * em), clip);
    }
  }

  #draw(
    { operator, operands }: Operation,
    tracker: StateTracker,
    { isTransparent, ...drawn }: Drawn & { readonly isTransparent: boolean },
  ): void {
    const { ctm } = tracker.state;
    if (operator === 'sh' && isTransparent) this.#add(drawn.clip, drawn.clip);
    if (operator === 'BI' && isTransparent) this.#add(moved(UNIT, ctm), drawn.clip);
    const name = operands.at(-1);
    if (operator !== 'Do' || !(name instanceof PdfName)) return;
    const value = tracker.resource('XObject', name.value);
    const stream = this.file.stream(value);
    if (stream === undefined) return;
    if (this.file.name(stream.dict.get('Subtype')) === 'Form') this.#form(stream, ctm, { ...drawn, isTransparent });
    else if (isTransparent || this.transparency.inResource(value, drawn.resources))
      this.#add(moved(UNIT, ctm), drawn.clip);
  }

  #form(stream: PdfStream, ctm: Matrix, drawn: Drawn & { readonly isTransparent: boolean }): void {
    const { file } = this;
    const toPage = combine(formMatrixOf(file, stream.dict), ctm);
    const box = rectangleOf(file, stream.dict.get('BBox'));
    const clip = (box && common(moved(box, toPage), drawn.clip)) ?? drawn.clip;
    if (drawn.isTransparent || drawn.depth >= MAX_DEPTH) this.#add(clip, drawn.clip);
    else {
      const resources = file.dict(stream.dict.get('Resources')) ?? drawn.resources;
      this.#read(file.decodeStream(stream, MAX_BYTES), { resources, toPage, clip, depth: drawn.depth + 1 });
    }
  }

  /** Whether the operation selects a pattern or a font that draws with transparency. */
  #setsTransparentResource({ operator, operands }: Operation, tracker: StateTracker): boolean {
    const isPattern = operator === 'scn' || operator === 'SCN';
    if (!isPattern && operator !== 'Tf') return false;
    const name = operands.at(isPattern ? -1 : -2);
    const value = name instanceof PdfName ? tracker.resource(isPattern ? 'Pattern' : 'Font', name.value) : undefined;
    return value !== undefined && this.transparency.inResource(value, new PdfDict());
  }

  #add(box: Rectangle, clip: Rectangle): void {
    const part = common(box, clip);
    if (part === undefined) return;
    const known = this.#found ?? part;
    this.#found = [
      Math.min(known[0], part[0]),
      Math.min(known[1], part[1]),
      Math.max(known[2], part[2]),
      Math.max(known[3], part[3]),
    ];
  }
}

/** The area in whole units with a margin; undefined when it is most of the page. */
function partOf(visible: Rectangle, area: Rectangle): Rectangle | undefined {
  const [left, bottom, right, top] = enlarged(area, MARGIN);
  const part = common([Math.floor(left), Math.floor(bottom), Math.ceil(right), Math.ceil(top)], visible);
  return part !== undefined && sizeOf(part) <= MAX_SHARE * sizeOf(visible) ? part : undefined;
}

function scaleOf({ state: { ctm } }: StateTracker): number {
  return Math.max(Math.hypot(ctm[0], ctm[1]), Math.hypot(ctm[2], ctm[3]));
}
