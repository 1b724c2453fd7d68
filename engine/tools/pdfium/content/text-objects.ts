import type { Matrix } from '../../../geometry/geometry.js';
import type { ContentGlyphs } from './content-glyphs.js';
import { NotSimple } from './not-simple.js';

/** The glyphs of one operation, in PDFium's order of text objects. */
interface TextObject {
  readonly first: number;
  readonly end: number;
  /** The origin of the first glyph on the displayed page. */
  readonly x: number;
  readonly y: number;
  readonly font: number;
  readonly code: number;
  readonly em: number;
  /** The advances of the first and the last glyph. */
  readonly firstWidth: number;
  readonly lastWidth: number;
}

/**
 * Puts text objects into the order in which PDFium reads them: those of one line from left to right (CPDF_TextPage).
 * Text drawn twice, of which PDFium drops one, is not simple.
 */
export class TextObjects {
  readonly #glyphs: ContentGlyphs;
  readonly #toReader: Matrix;
  readonly #done: TextObject[] = [];
  /** The objects of the current line, from left to right. */
  #line: TextObject[] = [];
  /** Whether PDFium may have begun a new line within `#line`. */
  #isUncertain = false;
  /** The objects drawn last. */
  readonly #last: TextObject[] = [];

  constructor(glyphs: ContentGlyphs, toReader: Matrix) {
    this.#glyphs = glyphs;
    this.#toReader = toReader;
  }

  /** Adds the object of the glyphs from `first` on. @throws NotSimple */
  add(first: number): void {
    const object = this.#objectOf(first);
    this.#rejectCopies(object);
    this.#last.push(object);
    if (this.#last.length > COMPARED_OBJECTS) this.#last.shift();
    const before = this.#line.at(-1);
    if (before === undefined) this.#line.push(object);
    else this.#place(object, before);
  }

  order(): Uint32Array {
    this.#flush();
    const order = new Uint32Array(this.#glyphs.length);
    let at = 0;
    for (const { first, end } of this.#done) for (let glyph = first; glyph < end; glyph++) order[at++] = glyph;
    return order;
  }

  #place(object: TextObject, before: TextObject): void {
    const threshold = Math.max(before.lastWidth, object.firstWidth) / 2;
    const off = Math.abs(object.y - before.y);
    if (off > threshold * (1 + DOUBT)) this.#flush();
    else if (off > threshold * (1 - DOUBT)) this.#isUncertain = true;
    let at = this.#line.length;
    while (at > 0 && object.x < (this.#line[at - 1]?.x ?? 0)) at--;
    if (at < this.#line.length && (this.#isUncertain || this.#isNearest(object))) throw new NotSimple('order of text');
    this.#line.splice(at, 0, object);
  }

  /** Returns whether rounding could place an object on the other side of another one. */
  #isNearest({ x }: TextObject): boolean {
    return this.#line.some((other) => Math.abs(other.x - x) < ROUNDING);
  }

  #flush(): void {
    for (const object of this.#line) this.#done.push(object);
    this.#line = [];
    this.#isUncertain = false;
  }

  #objectOf(first: number): TextObject {
    const { length: end, x, y, run, runs, code, width } = this.#glyphs;
    const [a, b, c, d, e, f] = this.#toReader;
    const [px, py] = [x[first] ?? 0, y[first] ?? 0];
    const { font = 0, a: ma = 0, b: mb = 0 } = runs[run[first] ?? 0] ?? {};
    const em = Math.hypot(ma, mb);
    const widthOf = (glyph: number): number => Math.abs(width[glyph] ?? 0) * em;
    const place = { x: a * px + c * py + e, y: b * px + d * py + f };
    const widths = { firstWidth: widthOf(first), lastWidth: widthOf(end - 1) };
    return { first, end, ...place, font, code: code[first] ?? 0, em, ...widths };
  }

  /** Returns whether PDFium may take an object for a copy of another one, as shadows are. */
  #mayCopy(object: TextObject, other: TextObject): boolean {
    const { code } = this.#glyphs;
    const count = object.end - object.first;
    if (other.font !== object.font || other.end - other.first !== count) return false;
    const reach = Math.max(object.firstWidth, object.lastWidth, NEAR * object.em);
    const tall = Math.max(object.em, count * object.em) / TALLNESS;
    if (Math.abs(other.x - object.x) > reach || Math.abs(other.y - object.y) > tall) return false;
    for (let at = 0; at < count; at++) if (code[object.first + at] !== code[other.first + at]) return false;
    return true;
  }

  /** @throws NotSimple when the object may draw the same as a previous one, or draws a glyph twice in one place */
  #rejectCopies(object: TextObject): void {
    for (const other of this.#last) {
      if (this.#mayCopy(object, other)) throw new NotSimple('copies of text');
    }
    const { code, x, y } = this.#glyphs;
    const [near, one] = [NEAR * object.em, ONE_PLACE * object.em];
    for (let glyph = object.first; glyph < object.end; glyph++) {
      for (let other = Math.max(0, glyph - COMPARED_GLYPHS); other < glyph; other++) {
        if (
          Math.abs((x[other] ?? 0) - (x[glyph] ?? 0)) < (code[other] === code[glyph] ? near : one) &&
          Math.abs((y[other] ?? 0) - (y[glyph] ?? 0)) < (code[other] === code[glyph] ? near : one)
        )
          throw new NotSimple('copies of glyphs');
      }
    }
  }
}

/** In ems: distance of glyphs that rounding could put into one place, where PDFium's characters become one glyph. */
const ONE_PLACE = 0.001;

/** Numbers of objects and glyphs among which PDFium looks for copies. */
const COMPARED_OBJECTS = 5;
const COMPARED_GLYPHS = 8;

/** In ems: maximum distance of copies of a glyph; PDFium's is 0.07. */
const NEAR = 0.1;

/** Share of PDFium's limit between lines within which rounding, or a character's width, could decide otherwise. */
const DOUBT = 0.3;

/** PDFium takes objects for copies whose distance is at most an eighth of their size across the line. */
const TALLNESS = 7;

/** In points. */
const ROUNDING = 0.01;
