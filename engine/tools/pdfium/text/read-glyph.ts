import type { Glyphs } from '../../../document/model.js';
import { type Matrix, readerMatrix, type Size, sizeOf } from '../../../geometry/geometry.js';
import type { RawFunctions } from '../binding/raw-functions.js';
import type { PdfiumPage } from '../binding/open-page.js';
import { coversAnother, drawingOrder, drawingOrderOfLines, isRightToLeft } from './drawing-order.js';
import type { ActualText, ActualTexts } from './read-actual-text.js';
import { characterOf, joinedTexts } from './read-characters.js';
import { GlyphColumns } from './read-columns.js';
import type { FontTable } from '../fonts/read-fonts.js';
import type { OpenText } from './read-glyphs.js';
import { encodingsOf } from './read-named.js';
import { logicalOrderOf } from './read-right-to-left.js';
import type { Run, RunTable } from './read-runs.js';
import { Spot } from '../drawing/read-spot.js';
import { spellSymbols } from './spell-symbols.js';
import { UnmappedGlyphs } from './read-unmapped.js';
import { WritingModes } from './read-vertical.js';

const FIRST_RIGHT_TO_LEFT = 0x590;

/**
 * The scripts from Arabic to Mongolian, whose letters have several glyphs each: the advance that a font states for a
 * character is that of one of them.
 */
const FIRST_SHAPED = 0x600;
const LAST_SHAPED = 0x18af;

/** The scripts from Devanagari to Sinhala, in which several glyphs are one syllable, and their minimum size. */
const FIRST_SYLLABIC = 0x900;
const LAST_SYLLABIC = 0xdff;
const SMALLEST = 1;

/** In ems: maximum plausible width of a glyph; larger boxes are wrong. */
const MAX_WIDTH = 20;

/** In ems: maximum distance of a glyph from the end of the previous glyph's shape where it begins there. */
const AT_END = 0.02;

interface ReadingNeeds {
  readonly fonts: FontTable;
  readonly runs: RunTable;
  readonly unseen: boolean;
  readonly actualTexts: ActualTexts;
}

/**
 * Converts the characters of a text page to glyphs, one after the other. It creates no objects per glyph, since a page
 * has thousands.
 */
export class GlyphReader implements Disposable {
  readonly #columns: GlyphColumns;
  /** The text object of each glyph. */
  readonly #objects: number[] = [];
  #rightToLeft = false;
  /** Whether text is drawn over other text. */
  #overlaid = false;
  /** Glyphs of several characters, which PDFium may have reversed. */
  readonly #joined = new Set<number>();
  readonly #writing = new WritingModes();
  readonly #unmapped = new UnmappedGlyphs();
  readonly #page: PdfiumPage;
  readonly #raw: RawFunctions;
  readonly #text: number;
  readonly #fonts: FontTable;
  readonly #runs: RunTable;
  readonly #toReader: Matrix;
  readonly #size: Size;
  readonly #unseen: boolean;
  readonly #actualTexts: ActualTexts;

  /** The text object of the previous character, and its data. */
  #object = 0;
  #run: Run | undefined;
  #mark = -1;
  /** The ActualText of that object. */
  #actualText: ActualText | undefined;
  /** The position of the previous character. */
  readonly #spot: Spot;
  /** Whether the previous character became a glyph; false when it is not visible. */
  #kept = false;
  /** How far the box of the previous glyph extends, where the font states a smaller advance; 0 for other glyphs. */
  #reach = 0;

  constructor(page: PdfiumPage, text: OpenText, { fonts, runs, unseen, actualTexts }: ReadingNeeds) {
    this.#columns = new GlyphColumns(text.count);
    this.#page = page;
    this.#raw = page.pdfium.raw;
    this.#text = text.handle;
    this.#fonts = fonts;
    this.#runs = runs;
    this.#spot = new Spot(page, text.handle);
    this.#toReader = readerMatrix(page.geometry);
    this.#size = sizeOf(page.geometry);
    this.#unseen = unseen;
    this.#actualTexts = actualTexts;
  }

  finish(): Glyphs {
    const { text } = this.#columns;
    const { styles } = this.#runs;
    const { fonts } = this.#fonts;
    for (const index of this.#joined) text[index] = logicalOrderOf(text[index] ?? '');
    this.#unmapped.settle(this.#columns, { styles, fonts, encodings: (names) => encodingsOf(this.#page, names) });
    spellSymbols(this.#columns, { styles, fonts });
    this.#writing.settle(this.#columns, styles, (index) => this.#spot.looseBox(index, this.#toReader));
    if (this.#rightToLeft) this.#columns.reorder(drawingOrderOfLines(this.#page, this.#columns, this.#objects));
    else if (this.#overlaid) this.#columns.reorder(drawingOrder(this.#page, this.#objects));
    return this.#columns.finish(styles);
  }

  /** Reads the character of an index in the text page. */
  read(index: number): void {
    // Codes of four bytes are above the range of signed integers.
    const code = this.#raw.FPDFText_GetUnicode(this.#text, index) >>> 0;
    if (this.#isMadeUp(index, code)) return;
    const object = this.#raw.FPDFText_GetTextObject(this.#text, index);
    const moved = this.#spot.move(index);
    const continued = object === this.#object;
    if (continued && !moved) return this.#join(index, code);
    if (!continued) this.#enter(object, index);
    const run = this.#run;
    const follows = continued && this.#kept;
    const reach = follows ? this.#reach : 0;
    this.#reach = 0;
    this.#kept = run !== undefined && (this.#unseen || !this.#isHidden(code, run)) && this.#add(index, code, run);
    // A glyph after one that was left out follows a glyph of another object.
    if (!follows || !this.#kept || run === undefined) return;
    this.#writing.note(run, this.#columns);
    if (reach > 0) this.#widen(this.#columns.length - 2, run, reach);
  }

  /** Returns whether a character is a space or line end that PDFium added. */
  #isMadeUp(index: number, code: number): boolean {
    return (code === 0x20 || code === 0x0d || code === 0x0a) && this.#raw.FPDFText_IsGenerated(this.#text, index) === 1;
  }

  /**
   * Returns whether the previous character is too small to be visible: some programs hide their source text this way. An empty glyph of a
   * syllable of Indic scripts is not hidden: WeasyPrint may state the text of all of its glyphs there.
   */
  #isHidden(code: number, { em }: Run): boolean {
    const isSyllabic = code >= FIRST_SYLLABIC && code <= LAST_SYLLABIC && em >= SMALLEST;
    return !isSyllabic && this.#spot.isSpeck;
  }

  #enter(object: number, index: number): void {
    this.#object = object;
    this.#run = this.#runs.runOf(object, index);
    this.#actualText = this.#actualTexts.get(object);
    this.#mark = this.#raw.FPDFPageObj_GetMarkedContentID(object);
  }

  #join(index: number, code: number): void {
    const run = this.#run;
    if (!this.#kept || run === undefined) return;
    const { text, length } = this.#columns;
    if (this.#actualText !== undefined) return;
    text[length - 1] = joinedTexts(text[length - 1] ?? '', this.#textOf(index, code, run));
    if (code >= FIRST_RIGHT_TO_LEFT) this.#joined.add(length - 1);
    // The advance that a font states for the first character of a ligature is not that of the ligature.
    if (this.#spot.latenessOf(run) === 0) this.#columns.setCell(length - 1, run, Math.max(0, this.#spot.reachOf(run)));
  }

  #textOf(index: number, code: number, run: Run): string {
    // PDFium represents a hyphen at a line end by this code.
    if (code === 0x02 && this.#raw.FPDFText_IsHyphen(this.#text, index) === 1) return '-';
    // Without a mapping, the code is the font's own and not a character.
    if (this.#raw.FPDFText_HasUnicodeMapError(this.#text, index) === 1) {
      this.#unmapped.add({
        index: this.#columns.length - 1,
        code,
        font: run.font,
        reach: this.#spot.reachOf(run) / run.em,
      });
      return '';
    }
    return characterOf(code);
  }

  /** @returns whether the glyph is visible */
  #add(index: number, code: number, run: Run): boolean {
    const columns = this.#columns;
    const matrix = this.#toReader;
    const late = this.#spot.latenessOf(run);
    const pageX = this.#spot.x + late * run.along.x;
    const pageY = this.#spot.y + late * run.along.y;
    const at = columns.length;
    columns.x[at] = matrix[0] * pageX + matrix[2] * pageY + matrix[4];
    columns.y[at] = matrix[1] * pageX + matrix[3] * pageY + matrix[5];
    columns.setCell(at, run, late > 0 ? this.#spot.reachOf(run) - late : this.#advanceOf(index, code, run));
    if (!(this.#unseen ? columns.isSomewhere(at) : columns.isInSight(at, this.#size))) return false;
    const actualText = this.#actualText;
    if (actualText !== undefined && actualText.glyph !== -1) {
      this.#extend(actualText.glyph, at, run);
      return false;
    }
    if (actualText !== undefined) actualText.glyph = at;
    columns.length++;
    columns.text[at] = actualText?.text ?? this.#textOf(index, code, run);
    this.#rightToLeft ||= isRightToLeft(code);
    this.#overlaid ||= this.#objects[at - 1] !== this.#object && at > 0 && coversAnother(columns, at);
    this.#objects.push(this.#object);
    columns.style[at] = run.style;
    columns.source[at] = index;
    columns.mark[at] = this.#mark;
    return true;
  }

  /**
   * Widens the cell of a glyph to the next one if that begins where the shape of the glyph ends: then the advance that the
   * font states for the character is that of another glyph of the character, as of its small capital.
   */
  #widen(at: number, run: Run, reach: number): void {
    const { x, y } = this.#columns;
    const { step } = run;
    const along = ((x[at + 1] ?? NaN) - (x[at] ?? NaN)) * step.x + ((y[at + 1] ?? NaN) - (y[at] ?? NaN)) * step.y;
    const advance = along / (step.x * step.x + step.y * step.y);
    if (Math.abs(advance - reach) < AT_END * run.measure) this.#columns.setCell(at, run, advance);
  }

  /**
   * Extends the cell of a glyph by that of another one, unless that is apart, as the second half of a word on two
   * lines.
   */
  #extend(glyph: number, by: number, run: Run): void {
    const { left, top, right, bottom } = this.#columns;
    const reach = this.#runs.styles[run.style]?.size ?? 0;
    if ((left[by] ?? NaN) > (right[glyph] ?? NaN) + reach || (right[by] ?? NaN) < (left[glyph] ?? NaN) - reach) return;
    if ((top[by] ?? NaN) > (bottom[glyph] ?? NaN) || (bottom[by] ?? NaN) < (top[glyph] ?? NaN)) return;
    this.#columns.extendCell(glyph, by);
  }

  /** Returns the advance of a glyph in the page's own space. */
  #advanceOf(index: number, code: number, run: Run): number {
    const reach = this.#spot.reachOf(run) - run.lean;
    if (code >= FIRST_SHAPED && code <= LAST_SHAPED) return Math.max(0, reach);
    if (run.end !== undefined && (run.lean > 0 || !this.#spot.hangsOut(index, run.end))) return Math.max(0, reach);
    const told = this.#fonts.advanceOf(run.font, run.fontHandle, code) * run.em;
    if (told > 0 && told <= reach + 0.01) {
      this.#reach = reach;
      return told;
    }
    return reach > MAX_WIDTH * run.measure ? run.measure : Math.max(0, reach);
  }

  [Symbol.dispose](): void {
    this.#spot[Symbol.dispose]();
  }
}
