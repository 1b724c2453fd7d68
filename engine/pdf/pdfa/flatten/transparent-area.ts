import { combine, identity } from '../../../geometry/geometry.js';
import { FontCache } from '../../content/fonts/font-cache.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import { shownBy, StateTracker } from '../../content/graphics-state.js';
import { joinedContent } from '../../content/joined-content.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { showText } from '../../content/shown-text.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { geometryOf } from '../../pages/page-geometry.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { PdfDict, PdfName, type PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import { PathBounds } from '../../tags/path-bounds.js';
import { AlphaState } from './alpha-state.js';
import { Bounds } from './bounds.js';
import type { DrawnTransparency } from './drawn-transparency.js';
import { common, enlarged, moved, rectangle, sizeOf } from './rectangles.js';

const MAX_BYTES = 2 ** 27;
const MAX_DEPTH = 28;
const UNIT: Rectangle = [0, 0, 1, 1];
/** Larger than any page: the box of a form that states none. */
const EVERYWHERE: Rectangle = [-(2 ** 31), -(2 ** 31), 2 ** 31, 2 ** 31];
/** Glyphs reach no further than this many ems from their origin; corners of lines no further than ten half widths (§8.4.3.5). */
const [GLYPH_REACH, LINE_REACH] = [2, 5];
const STROKES: ReadonlySet<string> = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
/** Points around the area that viewers blend with it where they smooth edges. */
const MARGIN = 2;
/** A larger share of the page is drawn as a whole. */
const MAX_SHARE = 0.75;

/** Areas of forms in their own space, by object number; undefined for forms that are not transparent. */
type FormAreas = Map<number, Rectangle | undefined>;

interface Scope {
  readonly resources: PdfDict;
  /** The areas of the forms that have no resources of their own, and use these. */
  readonly inheriting: FormAreas;
  readonly depth: number;
}

/** Content that is being read. */
interface Reading {
  readonly scope: Scope;
  readonly area: Bounds;
  readonly tracker: StateTracker;
  readonly alpha: AlphaState;
  readonly paths: PathBounds;
  /** Whether the patterns and fonts that were selected draw with transparency, by operator and name. */
  readonly selected: Map<string, boolean>;
}

/** Finds the rectangle of a page, in default user space, outside of which nothing is transparent. */
export class TransparentArea {
  readonly #fonts: FontCache;
  /** Content may draw a form many times: its area is found once. */
  readonly #forms: FormAreas = new Map();

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
    const content = joinedContent(file, page.get('Contents'), MAX_BYTES);
    const area = new Bounds(visible);
    area.add(this.#areaOf(content, visible, { resources, inheriting: new Map(), depth: 0 }));
    for (const value of file.array(page.get('Annots')) ?? []) {
      const annotation = file.dict(value);
      if (annotation !== undefined && this.transparency.inAnnotation(annotation))
        area.add(rectangleOf(file, annotation.get('Rect')) ?? visible);
    }
    return area.rectangle && partOf(visible, area.rectangle);
  }

  /** @param limit the rectangle outside of which the content draws nothing, in the space of the content, like the result */
  #areaOf(bytes: Buffer, limit: Rectangle, scope: Scope): Rectangle | undefined {
    const tracker = new StateTracker(this.file, [scope.resources]);
    const [alpha, area] = [new AlphaState(this.file), new Bounds(limit)];
    const reading = { scope, area, tracker, alpha, paths: new PathBounds(), selected: new Map<string, boolean>() };
    for (const operation of operationsIn(bytes)) {
      tracker.apply(operation);
      alpha.apply(operation, tracker);
      addPath(operation, reading);
      this.#addText(operation, reading);
      this.#addDrawn(operation, reading);
      if (this.#selectsTransparency(operation, reading)) area.addAll();
    }
    return area.rectangle;
  }

  /** Text that is opaque only moves the place of the next glyph. */
  #addText(operation: Operation, { area, tracker: { state }, alpha }: Reading): void {
    const items = shownBy(operation);
    if (items === undefined) return;
    const [a, b, c, d] = combine(state.textMatrix, state.ctm);
    const scale = Math.max(Math.hypot(a, b) * Math.max(1, Math.abs(state.horizontalScale)), Math.hypot(c, d));
    const reach = GLYPH_REACH * Math.abs(state.fontSize) * scale;
    const glyphs = showText(state, { items, font: this.#fonts.fontOf(state.font) });
    if (!alpha.isTransparent) return;
    // The glyphs of a Type 3 font may be far larger than its em.
    if (this.file.name(this.file.dict(state.font)?.get('Subtype')) === 'Type3') area.addAll();
    else for (const { origin } of glyphs) area.add(enlarged([origin.x, origin.y, origin.x, origin.y], reach));
  }

  #addDrawn({ operator, operands }: Operation, { scope, area, tracker, alpha }: Reading): void {
    const { isTransparent } = alpha;
    const { ctm } = tracker.state;
    if (operator === 'sh' && isTransparent) area.addAll();
    if (operator === 'BI' && isTransparent) area.add(moved(UNIT, ctm));
    const name = operands.at(-1);
    if (operator !== 'Do' || !(name instanceof PdfName)) return;
    const value = tracker.resource('XObject', name.value);
    const stream = this.file.stream(value);
    if (stream === undefined) return;
    if (this.file.name(stream.dict.get('Subtype')) === 'Form') {
      const part = isTransparent ? this.#boxOf(stream) : this.#areaOfForm(value, stream, scope);
      area.add(part && moved(part, combine(formMatrixOf(this.file, stream.dict), ctm)));
    } else if (isTransparent || this.transparency.inResource(value, scope.resources)) area.add(moved(UNIT, ctm));
  }

  /** The area of a form in its own space. A form within itself is not drawn. */
  #areaOfForm(value: PdfValue | undefined, stream: PdfStream, scope: Scope): Rectangle | undefined {
    const own = this.file.dict(stream.dict.get('Resources'));
    const known = own === undefined ? scope.inheriting : this.#forms;
    if (!(value instanceof Ref) || known.has(value.num)) return value instanceof Ref ? known.get(value.num) : undefined;
    known.set(value.num, undefined);
    const box = this.#boxOf(stream);
    const depth = scope.depth + 1;
    const bytes = depth > MAX_DEPTH ? undefined : tryRead(() => this.file.decodeStream(stream, MAX_BYTES));
    const within = own === undefined ? { ...scope, depth } : { resources: own, inheriting: new Map(), depth };
    const area = bytes === undefined ? box : this.#areaOf(bytes, box, within);
    known.set(value.num, area);
    return area;
  }

  #boxOf(form: PdfStream): Rectangle {
    return rectangleOf(this.file, form.dict.get('BBox')) ?? EVERYWHERE;
  }

  /** Whether the operation selects a pattern or a font that draws with transparency. */
  #selectsTransparency({ operator, operands }: Operation, { tracker, selected }: Reading): boolean {
    const isPattern = operator === 'scn' || operator === 'SCN';
    if (!isPattern && operator !== 'Tf') return false;
    const name = operands.at(isPattern ? -1 : -2);
    if (!(name instanceof PdfName)) return false;
    const key = `${isPattern} ${name.value}`;
    const known = selected.get(key);
    if (known !== undefined) return known;
    const value = tracker.resource(isPattern ? 'Pattern' : 'Font', name.value);
    const isTransparent = value !== undefined && this.transparency.inResource(value, new PdfDict());
    selected.set(key, isTransparent);
    return isTransparent;
  }
}

function addPath(operation: Operation, { area, tracker: { state }, alpha, paths }: Reading): void {
  const path = paths.apply(operation, state, identity);
  if (path === undefined || !alpha.isTransparent) return;
  const { ctm, lineWidth } = state;
  const scale = Math.max(Math.hypot(ctm[0], ctm[1]), Math.hypot(ctm[2], ctm[3]));
  const reach = STROKES.has(operation.operator) ? LINE_REACH * Math.abs(lineWidth) * scale : 0;
  area.add(enlarged(rectangle(path.box), reach));
}

/** The area in whole units with a margin; undefined when it is most of the page. */
function partOf(visible: Rectangle, area: Rectangle): Rectangle | undefined {
  const [left, bottom, right, top] = enlarged(area, MARGIN);
  const part = common([Math.floor(left), Math.floor(bottom), Math.ceil(right), Math.ceil(top)], visible);
  return part !== undefined && sizeOf(part) <= MAX_SHARE * sizeOf(visible) ? part : undefined;
}
