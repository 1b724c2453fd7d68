import type { Style } from '../../document/model.js';
import { type Matrix, readerMatrix } from '../../geometry.js';
import type { PdfiumPage } from './page.js';
import type { FontTable } from './read-fonts.js';
import type { Scratch } from './read-scratch.js';

/** What glyphs of one text object have in common, and what it takes to place their cells. */
export interface Run {
  /** Its index in the page's styles. */
  readonly style: number;
  readonly font: number;
  readonly fontHandle: number;
  /** The direction of the baseline in the page's own space, of length 1. */
  readonly alongX: number;
  readonly alongY: number;
  /** The direction in which the font rises, of length 1. */
  readonly upX: number;
  readonly upY: number;
  /** What the page's space has for an em along the baseline. */
  readonly emAlong: number;
  /** From a point on the baseline to the top and to the bottom of the cells there, as a reader sees them. */
  readonly riseX: number;
  readonly riseY: number;
  readonly fallX: number;
  readonly fallY: number;
}

/** Where in the scratch the numbers of a run are written. */
const AT = { matrix: 0, size: 24, red: 28, green: 32, blue: 36, alpha: 40 } as const;

/** The runs and styles of a page, each made once. */
export class RunTable {
  readonly styles: Style[] = [];
  readonly #runs = new Map<string, Run>();
  readonly #styleIndices = new Map<string, number>();
  readonly #page: PdfiumPage;
  readonly #text: number;
  readonly #fonts: FontTable;
  readonly #scratch: Scratch;
  readonly #toReader: Matrix;

  constructor(page: PdfiumPage, text: number, { fonts, scratch }: { fonts: FontTable; scratch: Scratch }) {
    this.#page = page;
    this.#text = text;
    this.#fonts = fonts;
    this.#scratch = scratch;
    this.#toReader = readerMatrix(page.geometry);
  }

  /** Of the text object that a character of the text page is drawn by. */
  runOf(object: number, index: number): Run {
    const { raw } = this.#page.pdfium;
    const { pointer } = this.#scratch;
    const font = raw.FPDFTextObj_GetFont(object);
    const mode = raw.FPDFTextObj_GetTextRenderMode(object);
    const colourOf = STROKED_ONLY.has(mode) ? raw.FPDFPageObj_GetStrokeColor : raw.FPDFPageObj_GetFillColor;
    raw.FPDFText_GetMatrix(this.#text, index, pointer + AT.matrix);
    raw.FPDFTextObj_GetFontSize(object, pointer + AT.size);
    colourOf(object, pointer + AT.red, pointer + AT.green, pointer + AT.blue, pointer + AT.alpha);
    const key = this.#keyOf(font, mode);
    const known = this.#runs.get(key);
    if (known !== undefined) return known;
    const made = this.#make(font, mode);
    this.#runs.set(key, made);
    return made;
  }

  #keyOf(font: number, mode: number): string {
    const s = this.#scratch;
    const matrix = `${s.float(0)} ${s.float(4)} ${s.float(8)} ${s.float(12)}`;
    return `${font} ${mode} ${s.float(AT.size)} ${matrix} ${this.#colour()} ${s.integer(AT.alpha)}`;
  }

  #colour(): number {
    const s = this.#scratch;
    return (s.integer(AT.red) << 16) | (s.integer(AT.green) << 8) | s.integer(AT.blue);
  }

  #make(fontHandle: number, mode: number): Run {
    const s = this.#scratch;
    const size = s.float(AT.size);
    // A font may be set in a negative size: it reads and rises the other way then.
    const [a, b, c, d] = [s.float(0) * size, s.float(4) * size, s.float(8) * size, s.float(12) * size];
    const emAlong = Math.hypot(a, b);
    const emUp = Math.hypot(c, d);
    const [alongX, alongY] = emAlong > 0 ? [a / emAlong, b / emAlong] : [1, 0];
    const [upX, upY] = emUp > 0 ? [c / emUp, d / emUp] : [0, 1];
    const font = this.#fonts.indexOf(fontHandle);
    const { ascent, descent } = this.#fonts.heightsOf(font);
    const [ma, mb, mc, md] = this.#toReader;
    const style = this.#styleIndex({
      font,
      size: rounded(emUp * this.#page.geometry.userUnit),
      angle: angleOf(ma * alongX + mc * alongY, mb * alongX + md * alongY),
      colour: this.#colour(),
      invisible: NOT_PAINTED.has(mode) || s.integer(AT.alpha) === 0,
      vertical: false,
    });
    const [emX, emY] = [ma * c + mc * d, mb * c + md * d];
    return {
      ...{ style, font, fontHandle, alongX, alongY, upX, upY, emAlong },
      ...{ riseX: emX * ascent, riseY: emY * ascent, fallX: emX * descent, fallY: emY * descent },
    };
  }

  #styleIndex(style: Style): number {
    const key = Object.values(style).join(' ');
    const known = this.#styleIndices.get(key);
    if (known !== undefined) return known;
    this.#styleIndices.set(key, this.styles.length);
    return this.styles.push(style) - 1;
  }
}

/** Text rendering modes (ISO 32000-2, table 104). */
const STROKED_ONLY = new Set([1, 5]);
const NOT_PAINTED = new Set([3, 7]);

/** PDFium computes in floats of 24 bits: more digits than these differ between runs that are alike. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Of a direction as a reader sees it, y downwards: clockwise from the right, from 0 up to 360. */
function angleOf(x: number, y: number): number {
  const degrees = rounded((Math.atan2(y, x) * 180) / Math.PI);
  return (degrees + 360) % 360;
}
