import { type Box, combine, identity, type Matrix } from '../../../geometry/geometry.js';
import { FontCache } from '../../content/fonts/font-cache.js';
import { formMatrixOf } from '../../content/form-matrix.js';
import { FILL_COLOURS, OTHER_PAINTS, STROKE_COLOURS, STROKES } from '../../content/drawing-operators.js';
import { type GraphicsState, initialState, shownBy, StateTracker } from '../../content/graphics-state.js';
import { namedResource } from '../../content/named-resource.js';
import { type Operation, operationsIn } from '../../content/operators.js';
import { showText } from '../../content/shown-text.js';
import type { PdfFile } from '../../file/pdf-file.js';
import { tryRead } from '../../file/try-read.js';
import { geometryOf } from '../../pages/page-geometry.js';
import { type Rectangle, rectangleOf } from '../../syntax/rectangle.js';
import { PdfDict, PdfName, type PdfStream, type PdfValue, Ref } from '../../syntax/values.js';
import { PathBounds } from '../../tags/path-bounds.js';
import { STROKING_MODES } from '../check/device-colours.js';
import { AlphaState, type Selected } from './alpha-state.js';
import { Bounds } from './bounds.js';
import { type Clip, ClipState } from './clip-state.js';
import type { DrawnTransparency } from './drawn-transparency.js';
import { common, enlarged, moved, rectangle } from './rectangles.js';

const MAX_BYTES = 2 ** 27;
const MAX_DEPTH = 28;
/** The text rendering mode of invisible text. */
const INVISIBLE = 3;
const UNIT: Rectangle = [0, 0, 1, 1];
/** Larger than any page: the box of a form that states none. */
const EVERYWHERE: Rectangle = [-(2 ** 31), -(2 ** 31), 2 ** 31, 2 ** 31];
/** Glyphs reach no further than this many ems from their origin; corners of lines no further than ten half widths (§8.4.3.5). */
const [GLYPH_REACH, LINE_REACH] = [2, 5];

/** Areas of forms in their own space, by object number and the state that they begin with; undefined for no area. */
type FormAreas = Map<string, Rectangle | undefined>;

interface Scope {
  readonly resources: PdfDict;
  /** The areas of the forms that have no resources of their own, and use these. */
  readonly inheriting: FormAreas;
  readonly depth: number;
  /** Whether all that the content draws counts as transparent, as its form is. */
  readonly isTransparent: boolean;
  /** The line width of the content that draws a form, and the transparent patterns and font that are selected there. */
  readonly lineWidth: number;
  readonly selected: readonly Selected[];
}

/** Content that is being read. */
interface Reading {
  readonly scope: Scope;
  readonly tracker: StateTracker;
  readonly alpha: AlphaState;
  readonly paths: PathBounds;
  readonly clips: ClipState;
  /** Whether the patterns and fonts that were selected draw with transparency, by category and name. */
  readonly selected: Map<string, boolean>;
}

/** The part of the drawing of an operation that is transparent. */
export interface Mark {
  /** In the space of the content; within the clipping path. */
  readonly area: Rectangle;
  /** Whether all is transparent that the operation draws, or only a part of a form. */
  readonly isWhole: boolean;
  /** Whether it is drawn by filled outlines of glyphs, which can become a clipping path. */
  readonly isOutlines?: boolean;
}

/** An operation of content, and what it draws. */
export interface ContentStep {
  readonly operation: Operation;
  /** Undefined when nothing that it draws is transparent. */
  readonly mark: Mark | undefined;
  readonly isPainting: boolean;
  /** The clipping path of the operation, and (`clip`) of the one after it. */
  readonly outside: Clip;
  readonly clip: Clip;
  /** The matrix after the operation. */
  readonly matrix: Matrix;
  readonly renderingMode: number;
  /** Whether neither a text object nor a path is open after the operation. */
  readonly isBetween: boolean;
}

/** Finds what content draws with transparency. */
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

  /** Reads the content of a page, in default user space. @param page its dictionary with inherited entries */
  stepsOf(page: PdfDict, content: Buffer): Iterable<ContentStep> {
    const resources = this.file.dict(page.get('Resources')) ?? new PdfDict();
    const scope = {
      resources,
      inheriting: new Map(),
      depth: 0,
      isTransparent: false,
      lineWidth: initialState.lineWidth,
      selected: [],
    };
    return this.#steps(content, geometryOf(this.file, page).visible, scope);
  }

  /** @param limit the rectangle outside of which the content draws nothing, in the space of the content */
  *#steps(bytes: Buffer, limit: Rectangle, scope: Scope): Iterable<ContentStep> {
    const { resources, lineWidth } = scope;
    const tracker = new StateTracker(this.file, [resources], { ...initialState, lineWidth });
    const [alpha, paths, clips] = [new AlphaState(this.file, scope.selected), new PathBounds(), new ClipState(limit)];
    const reading = { scope, tracker, alpha, paths, clips, selected: new Map<string, boolean>() };
    let isText = false;
    for (const operation of operationsIn(bytes)) {
      const { operator } = operation;
      tracker.apply(operation);
      alpha.apply(operation, tracker);
      this.#select(operation, reading);
      const path = paths.apply(operation, tracker.state, identity);
      const outside = clips.clip;
      const painted = path?.isPainted === true ? path.box : undefined;
      const drawn = this.#marked(operation, reading, painted);
      const area = drawn && (drawn.area.some(Number.isNaN) ? outside.bounds : common(drawn.area, outside.bounds));
      clips.apply(operation, tracker.state, path?.box);
      if (operator === 'BT' || operator === 'ET') isText = operator === 'BT';
      const { ctm: matrix, renderingMode } = tracker.state;
      const isBetween = !isText && !paths.isOpen;
      const mark = drawn && area && { ...drawn, area };
      const isPainting = painted !== undefined || OTHER_PAINTS.has(operator);
      yield { operation, mark, isPainting, outside, clip: clips.clip, matrix, renderingMode, isBetween };
    }
  }

  #areaOf(bytes: Buffer, limit: Rectangle, scope: Scope): Rectangle | undefined {
    const area = new Bounds(limit);
    for (const { mark } of this.#steps(bytes, limit, scope)) area.add(mark?.area);
    return area.rectangle;
  }

  #marked(operation: Operation, reading: Reading, path: Box | undefined): Mark | undefined {
    const { tracker, alpha, scope } = reading;
    if (path !== undefined)
      return scope.isTransparent || alpha.paints('path')
        ? whole(areaOfPath(operation, path, tracker.state))
        : undefined;
    const items = shownBy(operation);
    return items === undefined ? this.#drawn(operation, reading) : this.#text(items, reading);
  }

  /** Text that is opaque only moves the place of the next glyph. */
  #text(items: readonly PdfValue[], { tracker: { state }, alpha, scope }: Reading): Mark | undefined {
    const [a, b, c, d] = combine(state.textMatrix, state.ctm);
    const scale = Math.max(Math.hypot(a, b) * Math.max(1, Math.abs(state.horizontalScale)), Math.hypot(c, d));
    const line = STROKING_MODES.includes(state.renderingMode)
      ? LINE_REACH * Math.abs(state.lineWidth) * scaleOf(state.ctm)
      : 0;
    const reach = GLYPH_REACH * Math.abs(state.fontSize) * scale + line;
    const glyphs = showText(state, { items, font: this.#fonts.fontOf(state.font) });
    if (state.renderingMode === INVISIBLE || !(scope.isTransparent || alpha.paints('text'))) return undefined;
    // The glyphs of a Type 3 font may be far larger than its em.
    if (this.file.name(this.file.dict(state.font)?.get('Subtype')) === 'Type3') return whole(EVERYWHERE);
    const area = new Bounds(EVERYWHERE);
    for (const { origin } of glyphs) area.add(enlarged([origin.x, origin.y, origin.x, origin.y], reach));
    return area.rectangle && { ...whole(area.rectangle), isOutlines: state.renderingMode === 0 };
  }

  #drawn({ operator, operands }: Operation, { scope, tracker, alpha }: Reading): Mark | undefined {
    const isTransparent = scope.isTransparent || alpha.isTransparent;
    const { ctm } = tracker.state;
    if (operator === 'sh') return isTransparent ? whole(EVERYWHERE) : undefined;
    if (operator === 'BI') return isTransparent ? whole(moved(UNIT, ctm)) : undefined;
    const name = operands.at(-1);
    if (operator !== 'Do' || !(name instanceof PdfName)) return undefined;
    const value = tracker.resource('XObject', name.value);
    const stream = this.file.stream(value);
    if (stream === undefined) return undefined;
    if (this.file.name(stream.dict.get('Subtype')) === 'Form') {
      const begin = { isTransparent, lineWidth: tracker.state.lineWidth, selected: alpha.selected };
      const part = this.#areaOfForm(value, stream, { ...scope, ...begin });
      const area = part && moved(part, combine(formMatrixOf(this.file, stream.dict), ctm));
      return area && { area, isWhole: isTransparent };
    }
    const isDrawn = isTransparent || this.transparency.inResource(value, scope.resources);
    return isDrawn ? whole(moved(UNIT, ctm)) : undefined;
  }

  /** The area of a form in its own space. A form within itself is not drawn. */
  #areaOfForm(value: PdfValue | undefined, stream: PdfStream, scope: Scope): Rectangle | undefined {
    const own = this.file.dict(stream.dict.get('Resources'));
    const known = own === undefined ? scope.inheriting : this.#forms;
    if (!(value instanceof Ref)) return undefined;
    const key = [value.num, scope.isTransparent, scope.lineWidth, ...scope.selected].join(' ');
    if (known.has(key)) return known.get(key);
    known.set(key, undefined);
    const box = this.#boxOf(stream);
    const depth = scope.depth + 1;
    const bytes = depth > MAX_DEPTH ? undefined : tryRead(() => this.file.decodeStream(stream, MAX_BYTES));
    const within = own === undefined ? { ...scope, depth } : { ...scope, resources: own, inheriting: new Map(), depth };
    const area = bytes === undefined ? box : this.#areaOf(bytes, box, within);
    known.set(key, area);
    return area;
  }

  #boxOf(form: PdfStream): Rectangle {
    return rectangleOf(this.file, form.dict.get('BBox')) ?? EVERYWHERE;
  }

  /** Notes patterns and fonts that draw with transparency. */
  #select(operation: Operation, { tracker, alpha, selected }: Reading): void {
    const colour = colourSetBy(operation.operator);
    if (colour === undefined && operation.operator !== 'Tf') return;
    const named = namedResource(operation);
    const key = named === undefined ? '' : `${named.category} ${named.name}`;
    const value =
      named?.category === 'Pattern' || named?.category === 'Font'
        ? tracker.resource(named.category, named.name)
        : undefined;
    const isTransparent =
      selected.get(key) ?? (value !== undefined && this.transparency.inResource(value, new PdfDict()));
    selected.set(key, isTransparent);
    alpha.select(colour ?? 'glyphs', isTransparent);
  }
}

/** Returns which colour an operator sets; undefined if it sets none. */
function colourSetBy(operator: string): Selected | undefined {
  if (FILL_COLOURS.has(operator)) return 'fill';
  return STROKE_COLOURS.has(operator) ? 'stroke' : undefined;
}

function whole(area: Rectangle): Mark {
  return { area, isWhole: true };
}

function areaOfPath({ operator }: Operation, path: Box, { ctm, lineWidth }: GraphicsState): Rectangle {
  const reach = STROKES.has(operator) ? LINE_REACH * Math.abs(lineWidth) * scaleOf(ctm) : 0;
  return enlarged(rectangle(path), reach);
}

function scaleOf([a, b, c, d]: Matrix): number {
  return Math.max(Math.hypot(a, b), Math.hypot(c, d));
}
