import type { PageReading } from '../../../document/page-reading.js';
import { isOfKind } from '../../../errors.js';
import { Ref } from '../../../pdf/syntax/values.js';
import type { PdfiumDocument } from '../binding/document.js';
import type { PageText } from '../text/read-glyphs.js';
import { ContentFonts } from './content-fonts.js';
import { type ContentPage, readContentPage } from './content-page.js';
import { FontProbe } from './font-probe.js';
import { learnCodes } from './learn-codes.js';
import { learnPage } from './learn-page.js';
import { LearnedFonts } from './learned-fonts.js';
import { NotSimple } from './not-simple.js';
import { pageSource } from './page-source.js';
import { readLearned } from './read-learned.js';

/**
 * Documents with fewer pages are left to PDFium: each thread has to learn by itself, and until JavaScript is optimised, both
 * ways together take longer than one. Papers of 14 pages took half as long again in a new process.
 */
const FEWEST_PAGES = 40;

/**
 * Reading the content of a page is in vain when PDFium has to read the page as well: once that has happened to as many
 * pages, and to a third of all, the other pages are left to PDFium at once.
 */
const MAX_IN_VAIN = 4;

/** A document of which so many pages differ from their content is left to PDFium. */
const MAX_DIFFERENT = 2;

/**
 * Reads pages from their content, once PDFium has read other pages of the document with the same fonts and codes. PDFium
 * says what each code means and how wide it is, and confirms the places of all glyphs of the pages that it reads.
 */
export class ContentText implements Disposable {
  readonly #document: PdfiumDocument;
  readonly #learned = new LearnedFonts();
  readonly #probe: FontProbe;
  #fonts: ContentFonts | undefined;
  #different = 0;
  #inVain = 0;
  #known = 0;

  constructor(document: PdfiumDocument) {
    this.#document = document;
    this.#probe = new FontProbe(document);
    if (document.pageCount < FEWEST_PAGES || isOther(document)) this.#different = MAX_DIFFERENT;
  }

  /** Returns the content of a page; undefined when PDFium has to read it. */
  contentOf(number: number): ContentPage | undefined {
    if (this.#different >= MAX_DIFFERENT || !this.#pays) return undefined;
    const { pdfium, handle, objects } = this.#document;
    this.#inVain++;
    const page = new Ref(pdfium.raw.EPDFDoc_GetPageObjectNumberByIndex(handle, number - 1));
    return objects.read((file) => {
      const fonts = (this.#fonts ??= new ContentFonts(file));
      return simple(() => readContentPage({ file, fonts, ...pageSource(file, page) }));
    });
  }

  get #pays(): boolean {
    return this.#inVain < MAX_IN_VAIN || this.#known >= 2 * this.#inVain;
  }

  /** Returns the reading of a page with known fonts and codes; undefined for other pages. */
  read(number: number, content: ContentPage): PageReading | undefined {
    const read =
      readLearned(number, content, this.#learned) ??
      (learnCodes(content, this.#learned, this.#probe) ? readLearned(number, content, this.#learned) : undefined);
    if (read !== undefined) {
      this.#known++;
      this.#inVain--;
    }
    return read;
  }

  [Symbol.dispose](): void {
    this.#probe[Symbol.dispose]();
  }

  learn(content: ContentPage, text: PageText): void {
    if (!learnPage(content, text, { learned: this.#learned, probe: this.#probe })) this.#different++;
  }
}

/** Returns whether a document has a structure tree or layers, which are not part of the content. */
function isOther({ objects }: PdfiumDocument): boolean {
  return objects.read(({ catalog }) => catalog.has('StructTreeRoot') || catalog.has('OCProperties')) ?? true;
}

function simple<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotSimple || isOfKind(error, 'too-complex')) return undefined;
    throw error;
  }
}
