import type { Font, Glyphs } from '../../document/model.js';
import { TooComplex } from '../../errors.js';
import { type Matrix, readerMatrix, type Size, sizeOf } from '../../geometry.js';
import { closeHandle, type RawFunctions } from './library.js';
import type { PdfiumPage } from './page.js';
import { characterOf } from './read-characters.js';
import { GlyphColumns } from './read-columns.js';
import { FontTable } from './read-fonts.js';
import { type Run, RunTable } from './read-runs.js';
import { Scratch } from './read-scratch.js';

export interface PageText {
  readonly glyphs: Glyphs;
  readonly fonts: readonly Font[];
}

/** A page of a newspaper has 60,000; a map with all its labels, 200,000. */
const MOST_CHARACTERS = 500_000;

/**
 * The glyphs of a page, as far as they touch what its reader sees of it. PDFium gives them in the order of drawing, but
 * for those of one line, which it sorts from left to right, and of right-to-left words, which it puts into logical
 * order. What it takes for the same glyph drawn twice, as for a shadow, comes once.
 * @throws TooComplex when the page has more characters than a page can be read with.
 */
export function readGlyphs(page: PdfiumPage): PageText {
  const { raw, memory } = page.pdfium;
  using text = openText(page);
  using scratch = new Scratch(memory, 64);
  using runScratch = new Scratch(memory, 64);
  using fonts = new FontTable(page.pdfium);
  const runs = new RunTable(page, text.handle, { fonts, scratch: runScratch });
  const reader = new GlyphReader(page, text, { fonts, runs, scratch });
  for (let index = 0; index < text.count; index++) {
    if (raw.FPDFText_IsGenerated(text.handle, index) !== 1) reader.read(index);
  }
  return { glyphs: reader.columns.finish(runs.styles), fonts: fonts.fonts };
}

interface OpenText extends Disposable {
  readonly handle: number;
  readonly count: number;
}

function openText({ pdfium: { raw }, handle: page, number, document }: PdfiumPage): OpenText {
  const handle = raw.FPDFText_LoadPage(page);
  const close = (): void => closeHandle(() => raw.FPDFText_ClosePage(handle));
  const count = Math.max(0, raw.FPDFText_CountChars(handle));
  if (count <= MOST_CHARACTERS) return { handle, count, [Symbol.dispose]: close };
  close();
  throw new TooComplex(
    `${document.name}: page ${number} has ${count} characters; a page with more than ${MOST_CHARACTERS} cannot be read.`,
  );
}

/** Where in the scratch the numbers of a character are written: FS_RECTF is left, top, right, bottom. */
const AT = { loose: 0, left: 0, top: 4, right: 8, bottom: 12, x: 16, y: 24, tight: 32 } as const;
const TIGHT = { left: 32, right: 40, bottom: 48, top: 56 } as const;

class GlyphReader {
  readonly columns: GlyphColumns;
  readonly #raw: RawFunctions;
  readonly #text: number;
  readonly #fonts: FontTable;
  readonly #runs: RunTable;
  readonly #scratch: Scratch;
  readonly #toReader: Matrix;
  readonly #size: Size;

  /** What the last character had, by which it is known whether the next one is of the same glyph. */
  #object = 0;
  #run: Run | undefined;
  #mark = -1;
  readonly #last = new Float64Array(6);
  #kept = false;

  constructor(
    page: PdfiumPage,
    text: OpenText,
    { fonts, runs, scratch }: { fonts: FontTable; runs: RunTable; scratch: Scratch },
  ) {
    this.columns = new GlyphColumns(text.count);
    this.#raw = page.pdfium.raw;
    this.#text = text.handle;
    this.#fonts = fonts;
    this.#runs = runs;
    this.#scratch = scratch;
    this.#toReader = readerMatrix(page.geometry);
    this.#size = sizeOf(page.geometry);
  }

  /** Reads a character of the text page. */
  read(index: number): void {
    const object = this.#raw.FPDFText_GetTextObject(this.#text, index);
    if (object === 0) return;
    const code = this.#codeOf(index);
    const sameObject = object === this.#object;
    const sameGlyph = this.#measure(index) && sameObject;
    if (!sameObject) this.#enter(object, index);
    if (sameGlyph) this.#join(code);
    else this.#add(index, code);
  }

  #codeOf(index: number): number {
    const code = this.#raw.FPDFText_GetUnicode(this.#text, index);
    // A hyphen that ends a line, as PDFium marks it.
    if (code === 0x02 && this.#raw.FPDFText_IsHyphen(this.#text, index) === 1) return 0x2d;
    // Its own code, where the font maps it to nothing.
    if (this.#raw.FPDFText_HasUnicodeMapError(this.#text, index) === 1) return 0;
    return code;
  }

  /** @returns whether it lies exactly where the last one did, as the characters of a ligature do. */
  #measure(index: number): boolean {
    const { pointer } = this.#scratch;
    this.#raw.FPDFText_GetLooseCharBox(this.#text, index, pointer + AT.loose);
    this.#raw.FPDFText_GetCharOrigin(this.#text, index, pointer + AT.x, pointer + AT.y);
    const s = this.#scratch;
    const last = this.#last;
    const [left, top, right, bottom] = [s.float(AT.left), s.float(AT.top), s.float(AT.right), s.float(AT.bottom)];
    const [x, y] = [s.double(AT.x), s.double(AT.y)];
    const same =
      x === last[0] && y === last[1] && left === last[2] && top === last[3] && right === last[4] && bottom === last[5];
    last[0] = x;
    last[1] = y;
    last[2] = left;
    last[3] = top;
    last[4] = right;
    last[5] = bottom;
    return same;
  }

  #enter(object: number, index: number): void {
    this.#object = object;
    this.#run = this.#runs.runOf(object, index);
    this.#mark = this.#raw.FPDFPageObj_GetMarkedContentID(object);
  }

  #join(code: number): void {
    if (!this.#kept) return;
    const at = this.columns.length - 1;
    this.columns.text[at] += characterOf(code);
  }

  #add(index: number, code: number): void {
    const { columns } = this;
    const run = this.#run;
    if (run === undefined) return;
    const [a, b, c, d, e, f] = this.#toReader;
    const [pageX = 0, pageY = 0] = this.#last;
    const x = a * pageX + c * pageY + e;
    const y = b * pageX + d * pageY + f;
    const advance = this.#advanceOf(index, code, run);
    const dx = (a * run.alongX + c * run.alongY) * advance;
    const dy = (b * run.alongX + d * run.alongY) * advance;
    const left = x + Math.min(0, dx) + Math.min(run.riseX, run.fallX);
    const right = x + Math.max(0, dx) + Math.max(run.riseX, run.fallX);
    const top = y + Math.min(0, dy) + Math.min(run.riseY, run.fallY);
    const bottom = y + Math.max(0, dy) + Math.max(run.riseY, run.fallY);
    // Written so that what is not a number is not kept.
    this.#kept = right >= 0 && bottom >= 0 && left <= this.#size.width && top <= this.#size.height;
    if (!this.#kept) return;
    const at = columns.length++;
    columns.text.push(characterOf(code));
    columns.left[at] = left;
    columns.top[at] = top;
    columns.right[at] = right;
    columns.bottom[at] = bottom;
    columns.x[at] = x;
    columns.y[at] = y;
    columns.style[at] = run.style;
    columns.source[at] = index;
    columns.mark[at] = this.#mark;
  }

  /**
   * How far a glyph moves the pen, in the page's space. Its loose box spans from the origin over the advance, but also
   * over what of the glyph hangs out of that; where something does, the font is asked.
   */
  #advanceOf(index: number, code: number, run: Run): number {
    const [x = 0, y = 0, left = 0, top = 0, right = 0, bottom = 0] = this.#last;
    const { alongX, alongY } = run;
    const side = Math.abs(alongY) < 1e-4 ? (alongX > 0 ? 'right' : 'left') : alongY > 0 ? 'top' : 'bottom';
    const level = Math.abs(alongX) < 1e-4 || Math.abs(alongY) < 1e-4;
    const reach = { right: right - x, left: x - left, top: top - y, bottom: y - bottom };
    if (level && !this.#overhangs(index, side, { right, left, top, bottom })) return Math.max(0, reach[side]);
    const told = this.#fonts.advanceOf(run.font, run.fontHandle, code) * run.emAlong;
    const most = level ? reach[side] : (right - left) / Math.max(Math.abs(alongX), 1e-4);
    return Math.max(0, told > 0 && told <= most + 0.01 ? told : most);
  }

  #overhangs(index: number, side: keyof typeof TIGHT, loose: Readonly<Record<keyof typeof TIGHT, number>>): boolean {
    const at = this.#scratch.pointer;
    this.#raw.FPDFText_GetCharBox(
      this.#text,
      index,
      at + TIGHT.left,
      at + TIGHT.right,
      at + TIGHT.bottom,
      at + TIGHT.top,
    );
    return this.#scratch.double(TIGHT[side]) === loose[side];
  }
}
