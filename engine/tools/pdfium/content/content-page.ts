import { operationsIn, type Operation } from '../../../pdf/content/operators.js';
import { joinedContent } from '../../../pdf/content/joined-content.js';
import { shownBy, StateTracker } from '../../../pdf/content/graphics-state.js';
import { formMatrixOf } from '../../../pdf/content/form-matrix.js';
import { decodeShown } from '../../../pdf/fonts/decode-shown.js';
import { rectangle } from '../../../pdf/pages/page-geometry.js';
import type { PdfFile } from '../../../pdf/file/pdf-file.js';
import { PdfDict, PdfName, type PdfStream, type PdfValue } from '../../../pdf/syntax/values.js';
import type { PageImage, Ruling } from '../../../document/model.js';
import {
  type Box,
  combine,
  identity,
  type Matrix,
  onPage,
  type PageGeometry,
  readerMatrix,
  type Size,
  sizeOf,
  transformBox,
} from '../../../geometry/geometry.js';
import { imageBox } from '../drawing/read-placed-image.js';
import { isThickened } from '../text/run-shape.js';
import { ContentPaths } from './content-paths.js';
import type { ContentFonts } from './content-fonts.js';
import { ContentGlyphs } from './content-glyphs.js';
import { ContentPaint } from './content-paint.js';
import { NotSimple } from './not-simple.js';
import type { PageSource } from './page-source.js';
import { checkMark, checkState } from './simple-checks.js';
import { TextObjects } from './text-objects.js';
import { combineFloats, floatMatrix } from './float-matrix.js';
import { TextPlace } from './text-place.js';
import { textMatrixOf, showGlyphs } from './show-glyphs.js';

/** What a page draws, read from its content without PDFium. */
export interface ContentPage {
  readonly geometry: PageGeometry;
  readonly glyphs: ContentGlyphs;
  /** The indices of the glyphs in the order in which PDFium gives them. */
  readonly order: Uint32Array;
  readonly rulings: readonly Ruling[];
  readonly images: readonly PageImage[];
}

/** Bounds of the content of a simple page. */
const MAX_BYTES = 2 ** 22;
const MAX_GLYPHS = 100_000;
const MAX_PATHS = 2000;
const MAX_FORMS = 100;
const MAX_DEPTH = 8;

interface Needs extends PageSource {
  readonly file: PdfFile;
  readonly fonts: ContentFonts;
}

/**
 * Reads the content of a page.
 * @throws NotSimple when PDFium has to read the page; MalformedPdf
 */
export function readContentPage(needs: Needs): ContentPage {
  return new ContentReader(needs).read();
}

class ContentReader {
  readonly #needs: Needs;
  #state: StateTracker;
  #place = new TextPlace();
  readonly #resources: PdfDict;
  readonly #toReader: Matrix;
  readonly #size: Size;
  readonly #paint = new ContentPaint();
  readonly #paths: ContentPaths;
  readonly #glyphs = new ContentGlyphs();
  readonly #objects: TextObjects;
  readonly #images: PageImage[] = [];
  #pathsLeft = MAX_PATHS;
  #formsLeft = MAX_FORMS;
  #depth = 0;

  constructor(needs: Needs) {
    const { file, dict, geometry } = needs;
    this.#needs = needs;
    this.#resources = file.dict(dict.get('Resources')) ?? new PdfDict();
    this.#state = new StateTracker(file, [this.#resources]);
    this.#toReader = readerMatrix(geometry);
    this.#size = sizeOf(geometry);
    this.#paths = new ContentPaths(this.#size);
    this.#objects = new TextObjects(this.#glyphs, this.#toReader);
  }

  read(): ContentPage {
    const { file, dict, geometry } = this.#needs;
    for (const operation of operationsIn(joinedContent(file, dict.get('Contents'), MAX_BYTES))) this.#run(operation);
    return {
      ...{ geometry, glyphs: this.#glyphs, order: this.#objects.order() },
      ...{ rulings: this.#paths.rulings, images: this.#images },
    };
  }

  #run(operation: Operation): void {
    const { operator, operands } = operation;
    const shown = shownBy(operation);
    const { leading } = this.#state.state;
    this.#state.apply(operation);
    this.#place.apply(operation, leading);
    if (shown !== undefined) this.#show(shown);
    else if (TEXT.has(operator)) return;
    else if (this.#paint.apply(operation)) this.#saveOrRestore(operator);
    else if (!this.#drawPath(operator, operands)) this.#other(operator, operands);
  }

  #saveOrRestore(operator: string): void {
    if (operator === 'q') this.#paths.save();
    if (operator === 'Q') this.#paths.restore();
  }

  #show(items: NonNullable<ReturnType<typeof shownBy>>): void {
    const { state } = this.#state;
    const font = this.#needs.fonts.indexOf(state.font);
    const facts = font === undefined ? undefined : this.#needs.fonts.fonts[font];
    if (font === undefined || facts === undefined) throw new NotSimple('a font');
    if (state.renderingMode > LAST_WITHOUT_CLIP) throw new NotSimple('a clip of text');
    const size = Math.fround(state.fontSize);
    const [a, b, c, d] = textMatrixOf(state, this.#place);
    const placed = { a: a * size, b: b * size, c: c * size, d: d * size };
    const em = Math.hypot(placed.a, placed.b);
    if (!(em >= SMALLEST)) throw new NotSimple('tiny text');
    if (Math.abs(placed.a * placed.c + placed.b * placed.d) > SLANT * em * em) throw new NotSimple('slanted text');
    const mode = state.renderingMode;
    const { fill, stroke } = this.#paint;
    const thickened = mode === 2 && fill === stroke && isThickened(state.lineWidth, em);
    const look = { colour: mode === 1 ? stroke : fill, invisible: mode === INVISIBLE, thickened };
    const run = this.#glyphs.indexOf({ font, ...placed, ...look });
    const first = this.#glyphs.length;
    showGlyphs(this.#place, state, { items, font: facts, run, glyphs: this.#glyphs });
    if (this.#glyphs.length > MAX_GLYPHS) throw new NotSimple('many glyphs');
    if (this.#glyphs.length > first) this.#objects.add(first);
  }

  #drawPath(operator: string, operands: Operation['operands']): boolean {
    const { lineWidth } = this.#state.state;
    const known = this.#paths.run(operator, operands, {
      matrix: combine(this.#place.state.ctm, this.#toReader),
      lineWidth,
      fill: this.#paint.fill,
      stroke: this.#paint.stroke,
    });
    if (known && (this.#pathsLeft -= 1) < 0) throw new NotSimple('many paths');
    return known;
  }

  #other(operator: string, operands: Operation['operands']): void {
    if (operator === 'Do') this.#draw(operands);
    else if (operator === 'gs') checkState(this.#needs.file, this.#resource('ExtGState', operands));
    else if (operator === 'BDC' || operator === 'DP')
      checkMark(this.#needs.file, this.#resource('Properties', operands));
    else if (!WITHOUT_EFFECT.has(operator)) throw new NotSimple(`the operator ${operator}`);
  }

  /** Returns the resource that the last operand names; the operand itself when it is no name. */
  #resource(category: string, operands: Operation['operands']): PdfValue | undefined {
    const name = operands.at(-1);
    return name instanceof PdfName ? this.#state.resource(category, name.value) : name;
  }

  #draw(operands: Operation['operands']): void {
    const { file } = this.#needs;
    const object = file.stream(this.#resource('XObject', operands));
    const type = file.name(object?.dict.get('Subtype'));
    if (object !== undefined && type === 'Image') this.#drawImage(object.dict);
    else if (object !== undefined && type === 'Form') this.#drawForm(object);
    else throw new NotSimple('an object');
  }

  #drawImage(image: PdfDict): void {
    const box: Box | undefined = onPage(imageBox(combine(this.#state.state.ctm, this.#toReader)), this.#size);
    const sizeIn = (key: string): number => this.#needs.file.number(image.get(key)) ?? 0;
    if (box !== undefined) this.#images.push({ box, pixelWidth: sizeIn('Width'), pixelHeight: sizeIn('Height') });
  }

  #drawForm(form: PdfStream): void {
    const { file } = this.#needs;
    const content = decodeShown(file, form, MAX_BYTES);
    if (content === undefined || this.#formsLeft-- <= 0 || this.#depth >= MAX_DEPTH) throw new NotSimple('a form');
    const [outer, place] = [this.#state, this.#place];
    const ctm = combine(formMatrixOf(file, form.dict), outer.state.ctm);
    const own = file.dict(form.dict.get('Resources'));
    const begin = { ...outer.state, ctm, textMatrix: identity, x: 0, y: 0, lineX: 0, lineY: 0 };
    const box = rectangle(file, form.dict.get('BBox'));
    if (box === undefined) throw new NotSimple('a form without a box');
    const [left, bottom, right, top] = box;
    const clip = transformBox(combine(ctm, this.#toReader), { left, top: bottom, right, bottom: top });
    const ends = [this.#paint.enter(), this.#paths.enter(clip)];
    this.#depth++;
    this.#place = new TextPlace(combineFloats(floatMatrix(formMatrixOf(file, form.dict)), place.state.ctm));
    this.#state = new StateTracker(file, own === undefined ? [this.#resources] : [own, this.#resources], begin);
    for (const operation of operationsIn(content)) this.#run(operation);
    [this.#state, this.#place] = [outer, place];
    this.#depth--;
    for (const end of ends) end();
  }
}

/** Text rendering modes (ISO 32000-2, table 104). */
const LAST_WITHOUT_CLIP = 3;
const INVISIBLE = 3;

/** In units of the page's own space: the smallest font size of a simple page; PDFium does not read all smaller text. */
const SMALLEST = 1;

/** The largest slope of upright letters. PDFium's boxes of slanted letters are wider than their advances. */
const SLANT = 0.005;

const TEXT = new Set(['BT', 'ET', 'Tm', 'Td', 'TD', 'T*', 'Tf', 'Tc', 'Tw', 'Tz', 'TL', 'Ts', 'Tr', 'cm', 'w']);

const WITHOUT_EFFECT = new Set(['J', 'j', 'M', 'd', 'ri', 'i', 'BMC', 'EMC', 'MP', 'sh', 'BX', 'EX']);
