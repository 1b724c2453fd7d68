import type { Style } from '../../../document/model.js';
import { type Matrix, readerMatrix } from '../../../geometry/geometry.js';
import type { PdfiumPage } from '../binding/open-page.js';
import type { FontTable } from '../fonts/read-fonts.js';
import { type DrawnColour, onWhitePage, readColour } from '../binding/read-colour.js';
import { Scratch } from '../binding/read-scratch.js';
import { FontStretches } from './font-stretches.js';
import { type LooseEnd, looseEndOf } from './loose-end.js';
import { isTurned } from './reflected-letter.js';
import { ShadowedTexts } from './shadowed-texts.js';

/** Properties that the glyphs of one text object share, and the vectors to place their cells. */
export interface Run {
  /** Index into the page's styles. */
  readonly style: number;
  readonly font: number;
  readonly fontHandle: number;
  /** Unit vector of the baseline in the page's own space. */
  readonly along: Vector;
  /** Length of an em along the baseline in the page's own space. */
  readonly em: number;
  /** The em, or the height of the font where that is greater: the scale for plausible glyph sizes. */
  readonly measure: number;
  /**
   * The side of a loose box that is farthest along the baseline; left out when the baseline is not parallel to an axis.
   */
  readonly end?: LooseEnd;
  /** Direction of the baseline on the displayed page; its length is one unit of the page's own space. */
  readonly step: Vector;
  /** Vectors from the baseline to the top and to the bottom of cells, on the displayed page. */
  readonly rise: Vector;
  readonly fall: Vector;
  /** How much farther than the advance boxes extend along the baseline, because a matrix slants the letters. */
  readonly lean: number;
}

interface Vector {
  readonly x: number;
  readonly y: number;
}

/** The runs and styles of a page, without duplicates. */
export class RunTable implements Disposable {
  readonly styles: Style[] = [];
  readonly #runs = new Map<string, Run>();
  /** The latest runs: to compare numbers takes much less time than to write them as a key. */
  readonly #latest: { readonly told: Told; readonly run: Run }[] = [];
  readonly #styleIndices = new Map<string, number>();
  readonly #page: PdfiumPage;
  readonly #text: number;
  readonly #fonts: FontTable;
  readonly #scratch: Scratch;
  readonly #toReader: Matrix;
  /** The run of the character before. */
  #before: Run | undefined;
  readonly #stretches: FontStretches;
  readonly #shadowed: ShadowedTexts;

  constructor(page: PdfiumPage, text: number, fonts: FontTable) {
    this.#page = page;
    this.#text = text;
    this.#fonts = fonts;
    this.#scratch = new Scratch(page.pdfium.memory, 48);
    this.#stretches = new FontStretches(page.pdfium.raw, text, { fonts, scratch: this.#scratch });
    this.#toReader = readerMatrix(page.geometry);
    this.#shadowed = new ShadowedTexts(page, text);
  }

  /** Returns the run of the text object that draws a character of the text page. */
  runOf(object: number, index: number): Run {
    this.#before = this.#runAt(object, index);
    return this.#before;
  }

  #runAt(object: number, index: number): Run {
    const told = this.#ask(object, index);
    for (const latest of this.#latest) if (areEqual(told, latest.told)) return latest.run;
    const key = Object.values(told).join(' ');
    const run =
      this.#runs.get(key) ?? this.#make(told, this.#stretches.of(told, object, this.#letterOf(object, index)));
    this.#runs.set(key, run);
    if (this.#latest.push({ told, run }) > MAX_LATEST) this.#latest.shift();
    return run;
  }

  /** Returns the first character of a text object that is not a space: a space does not show the height of its font. */
  #letterOf(object: number, index: number): number {
    const { raw } = this.#page.pdfium;
    let letter = index;
    while (raw.FPDFText_GetUnicode(this.#text, letter) === SPACE) letter++;
    return letter > index && raw.FPDFText_GetTextObject(this.#text, letter) === object ? letter : index;
  }

  #ask(object: number, index: number): Told {
    const { raw } = this.#page.pdfium;
    const { pointer } = this.#scratch;
    const font = raw.FPDFTextObj_GetFont(object);
    const mode = raw.FPDFTextObj_GetTextRenderMode(object);
    const colourOf = STROKED_ONLY.has(mode) ? raw.FPDFPageObj_GetStrokeColor : raw.FPDFPageObj_GetFillColor;
    raw.FPDFText_GetMatrix(this.#text, index, pointer);
    raw.FPDFTextObj_GetFontSize(object, pointer + 24);
    const { colour, opacity } =
      readColour(colourOf, this.#shadowed.topOf(object), { scratch: this.#scratch, at: COLOUR_AT }) ?? UNPAINTED;
    const [a = 0, b = 0, c = 0, d = 0, , , size = 0] = this.#scratch.floats;
    const invisible = NOT_PAINTED.has(mode) || opacity === 0;
    const em = Math.hypot(a, b) * Math.abs(size);
    const turned =
      a * d < b * c && isTurned(this.#page, { text: this.#text, object, index, a, b }, this.#before?.along);
    const thickened = FILLED_AND_STROKED.has(mode) && this.#isThickened(object, { colour, em });
    // A font may have a negative size, which reverses its direction.
    return { font, a: a * size, b: b * size, c: c * size, d: d * size, colour, opacity, invisible, thickened, turned };
  }

  /** Returns whether letters that are filled in a colour are also stroked in it, with lines that are wide enough to see. */
  #isThickened(object: number, { colour, em }: { readonly colour: number; readonly em: number }): boolean {
    const { raw } = this.#page.pdfium;
    const { pointer } = this.#scratch;
    const stroke = readColour(raw.FPDFPageObj_GetStrokeColor, object, { scratch: this.#scratch, at: COLOUR_AT });
    if (stroke?.colour !== colour) return false;
    return raw.FPDFPageObj_GetStrokeWidth(object, pointer) !== 0 && (this.#scratch.floats[0] ?? 0) >= THICKENING * em;
  }

  #make({ font: fontHandle, a, b, c, d, colour, opacity, invisible, thickened, turned }: Told, stretch: number): Run {
    const [ma, mb, mc, md] = this.#toReader;
    const font = this.#fonts.indexOf(fontHandle);
    const { ascent, descent } = this.#fonts.heightsOf(font);
    const em = Math.hypot(a, b);
    const along = em > 0 ? { x: a / em, y: b / em } : { x: 1, y: 0 };
    const step = { x: ma * along.x + mc * along.y, y: mb * along.x + md * along.y };
    const tall = { x: (ma * c + mc * d) * stretch, y: (mb * c + md * d) * stretch };
    const lean = leanOf(step, tall);
    // Letters that are slanted by their matrix have upright cells.
    const up = { x: tall.x - lean * step.x, y: tall.y - lean * step.y };
    const end = looseEndOf(along);
    const style = this.#styleIndex({
      font,
      size: rounded(Math.hypot(up.x, up.y)),
      angle: angleOf(turned ? { x: -step.x, y: -step.y } : step),
      ...inkOf({ colour, opacity: invisible ? OPAQUE : opacity }),
      invisible,
      vertical: false,
      ...(thickened && { thickened }),
      ...(isSlant(lean / Math.hypot(up.x, up.y)) && { slanted: true }),
    });
    const rise = { x: up.x * ascent, y: up.y * ascent };
    const fall = { x: up.x * descent, y: up.y * descent };
    const measure = em * Math.max(1, stretch);
    const reach = Math.max(lean * ascent, lean * descent);
    const shape = { along, em, measure, step, rise, fall, lean: reach > MIN_LEAN * em ? reach : 0 };
    return { style, font, fontHandle, ...shape, ...(end !== undefined && { end }) };
  }

  #styleIndex(style: Style): number {
    const key = JSON.stringify(style);
    const known = this.#styleIndices.get(key);
    if (known !== undefined) return known;
    this.#styleIndices.set(key, this.styles.length);
    return this.styles.push(style) - 1;
  }

  [Symbol.dispose](): void {
    this.#scratch[Symbol.dispose]();
  }
}

/** Properties of a text object in PDFium; the matrix is that of a font of size 1. */
interface Told {
  readonly font: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  /** 0xRRGGBB. */
  readonly colour: number;
  /** From 0 to 255. */
  readonly opacity: number;
  readonly invisible: boolean;
  readonly thickened: boolean;
  /** Whether it is read in the direction opposite to its baseline. */
  readonly turned: boolean;
}

/** The index of colours in the scratch memory, as integers. */
const COLOUR_AT = 7;

const UNPAINTED: DrawnColour = { colour: 0, opacity: 0 };
const OPAQUE = 255;

function inkOf(drawn: DrawnColour): Pick<Style, 'colour' | 'translucent'> {
  const { colour, opacity } = drawn;
  if (opacity === OPAQUE) return { colour };
  return { colour: onWhitePage(drawn), translucent: { colour, opacity: rounded(opacity / OPAQUE) } };
}

/** Number of runs between which most texts change. */
const MAX_LATEST = 4;

function areEqual(one: Told, other: Told): boolean {
  return (
    one.font === other.font &&
    one.a === other.a &&
    one.b === other.b &&
    one.c === other.c &&
    one.d === other.d &&
    one.colour === other.colour &&
    one.opacity === other.opacity &&
    one.invisible === other.invisible &&
    one.thickened === other.thickened &&
    one.turned === other.turned
  );
}

const SPACE = 0x20;

/** Text rendering modes (ISO 32000-2, table 104). */
const STROKED_ONLY = new Set([1, 5]);
const FILLED_AND_STROKED = new Set([2, 6]);
const NOT_PAINTED = new Set([3, 7]);

/** In ems: Word strokes with 0.029, programs that only smooth edges with less than this. */
const THICKENING = 0.015;

/** The slope of slanted letters, of 6 to 31 degrees; programs that slant letters do so by 12 to 20 degrees. */
function isSlant(slope: number): boolean {
  return slope > 0.1 && slope < 0.6;
}

/** Returns how far the vertical direction leans along the baseline. */
function leanOf(step: Vector, up: Vector): number {
  const square = step.x * step.x + step.y * step.y;
  return square > 0 ? (up.x * step.x + up.y * step.y) / square : 0;
}

/** In ems. */
const MIN_LEAN = 0.02;

/** Rounds a value, since PDFium computes with 24-bit floats, whose further digits differ between equal runs. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Returns the angle of a vector on the displayed page, y downwards: clockwise from the right, 0 to 360. */
function angleOf({ x, y }: Vector): number {
  return (rounded((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360;
}
