import {
  type Box,
  type DocumentModel,
  type FlowElement,
  numberedElements,
  type PageStart,
  type TabStop,
  type WordBlock,
  type WordSection,
} from '../../../engine/index.js';
import { bookmarkName, type Environment } from './blocks/block-environment.js';
import { FlowBlocks } from './blocks/flow-blocks.js';
import type { FlowPlace } from './blocks/flow-place.js';
import type { TextArea } from './blocks/paragraph.js';
import { BodySections } from './body-sections.js';
import { frameAround } from './layout/fixed-place.js';
import { HeldParagraph } from './layout/held-paragraph.js';
import { isAtFoot } from './layout/is-at-foot.js';
import { PageBreaks } from './layout/page-breaks.js';
import { lineHeightOf, measuresOf, topOfLines } from './layout/line-heights.js';
import { roleOf } from './styles/style-roles.js';
import { plainLook } from './styles/word-styles.js';
import type { Survey } from './survey/word-survey.js';
import { UnwrittenParts } from './unwritten-parts.js';

type Element = Exclude<FlowElement, { readonly kind: 'page' }>;

/** Yields the blocks of the document, and each section after its blocks. @param onPage called with the number of pages so far */
export async function* bodyOf(
  model: DocumentModel,
  environment: Environment,
  onPage: (pages: number) => void,
): AsyncGenerator<WordBlock | WordSection> {
  const body = new Body(model, environment);
  const held = new HeldParagraph();
  let pages = 0;
  for await (const { element, number } of numberedElements(model.elements())) {
    if (element.kind === 'page') {
      onPage((pages += 1));
      body.beginPage(element);
    } else {
      const tab = body.tabBefore(element, number);
      for (const block of body.write(element, number))
        yield* held.pass(block, { spaceAbove: body.spaceAboveTable, tab });
    }
  }
  for (const block of body.end()) yield* held.pass(block, { spaceAbove: 0 });
  yield* held.end();
}

/** In points: how far texts end from the margin at which they stand. */
const FLUSH = 4;

/** Writes the elements of a document, and ends its pages. */
class Body {
  readonly #blocks: FlowBlocks;
  readonly #breaks: PageBreaks;
  readonly #sections: BodySections;
  readonly #parts: UnwrittenParts;
  /** The last page on which an element begins. */
  #page = 0;
  /** Whether the page that is being written needs a page break. */
  #beginsFixedPage = false;
  /** The page that is being written if its texts have places rather than an order. */
  #fixedPage: number | undefined;
  /** The page that has begun with texts in frames, and has no others yet. */
  #framesOnly: number | undefined;

  constructor(
    private readonly model: DocumentModel,
    private readonly environment: Environment,
  ) {
    const { survey } = environment;
    this.#blocks = new FlowBlocks(environment);
    this.#breaks = new PageBreaks(model, survey);
    this.#sections = new BodySections(model, environment);
    this.#parts = new UnwrittenParts(model, survey);
  }

  /** The space between the last table and the element above it, in points. */
  get spaceAboveTable(): number {
    return this.#blocks.spaceAboveTable;
  }

  /** The tab stop of a text that stands in the line of the text before it. */
  tabBefore(element: Element, number: number): TabStop | undefined {
    const [first] = element.places;
    if (first === undefined || !this.environment.survey.besides.joinsLine(number)) return undefined;
    const { left, right } = areaOf(element, number, this.environment);
    const { box } = first;
    if (Math.abs(right - box.right) < FLUSH) return { at: right - left, align: 'right' };
    return { at: box.left - left, align: 'left' };
  }

  beginPage(page: PageStart): void {
    this.#parts.beginPage(page);
  }

  *write(element: Element, number: number): Generator<WordBlock | WordSection> {
    if (!isAtFoot(element, this.environment.survey.fixedPages)) {
      const [first] = element.places;
      if (first?.page !== this.#fixedPage) yield* this.#leaveFixedPage();
      if (first !== undefined && first.page > this.#page) yield* this.#leavePage(first.page);
    }
    const isAfterBreak = this.#breaks.isBefore(element);
    yield* this.#sections.enter(element, number, isAfterBreak);
    const { isPageStart } = this.#sections;
    const endsPage = isAfterBreak && !isPageStart;
    this.#enterFixedPage(element, isPageStart);
    const place = this.#placeOf(element, number, endsPage);
    // A heading may be a paragraph of the flow, which must not stand before the page begins.
    if (this.#beginsFixedPage && element.kind === 'heading') yield this.#fixedPageBreak();
    if (place.isFixed !== true) this.#addShapes(element);
    for (const block of this.#blocks.write(element, place)) {
      yield block;
      this.#sections.pass();
    }
  }

  *end(): Generator<WordBlock | WordSection> {
    yield* this.#leaveFixedPage();
    yield* this.#blocks.rest();
    yield* this.#emptyPages(Infinity);
    yield* this.#endColumns();
    yield* this.#sections.end();
  }

  #placeOf(element: Element, number: number, endsPage: boolean): FlowPlace {
    const { sections, columns, besides, figures, linked } = this.environment.survey;
    const [first] = element.places;
    const isFixed = this.#fixedPage !== undefined;
    const pageBreakBefore = endsPage && !isFixed;
    const frame = isFixed
      ? undefined
      : (columns.asideOf(number) ?? besideFrame(element, besides.frameOf(number), this.environment.survey));
    const isFirstInFlow = first !== undefined && first.page === this.#framesOnly;
    const beginsPage = this.#sections.isPageStart || pageBreakBefore || isFirstInFlow;
    this.#framesOnly = beginsPage && frame !== undefined ? first?.page : undefined;
    return {
      area: frame ?? (isFixed ? first?.box : undefined) ?? areaOf(element, number, this.environment),
      isFixed,
      bookmarks: linked.has(number) ? [bookmarkName(number)] : [],
      pageBreakBefore,
      columnBreakBefore: !this.#sections.isEmpty && columns.breaksBefore(number),
      frame,
      top: beginsPage ? sections.topOf(first?.page ?? 1) : undefined,
      isInLine: besides.isInLine(number),
      isWrapped: besides.isWrapped(number) || figures.isBeside(element.places),
      number,
    };
  }

  /** Ends the columns of the last page before the end of the page. */
  *#endColumns(): Generator<WordBlock | WordSection> {
    const { survey } = this.environment;
    const isFixed = survey.fixedPages.has(this.model.pages.at(-1)?.number ?? 1);
    if (!this.#sections.hasColumns || isFixed || !survey.columns.endBeforePage) return;
    yield* this.#blocks.endPage();
    yield* this.#sections.endColumns();
    yield this.#blocks.anchor();
  }

  /** Pictures beside text that are left over stand on the page that ends. */
  *#leavePage(next: number): Generator<WordBlock | WordSection> {
    this.#page = next;
    yield* this.#blocks.endPage();
    yield* this.#emptyPages(next);
  }

  /** Pages on which nothing but heads, feet and artwork stands. @param end the page of the next element */
  *#emptyPages(end: number): Generator<WordBlock | WordSection> {
    const take = (): number | undefined => this.#breaks.takeEmptyPage(end, this.#parts);
    for (let page = take(); page !== undefined; page = take()) {
      yield* this.#blocks.endPage();
      yield* this.#sections.enterPage(page);
      this.#addParts(page);
      yield this.#blocks.anchor({ pageBreakBefore: !this.#sections.isPageStart });
      this.#sections.pass();
    }
  }

  #enterFixedPage({ places: [first] }: Element, isPageStart: boolean): void {
    if (first === undefined || first.page === this.#fixedPage) return;
    if (!this.environment.survey.fixedPages.has(first.page)) return;
    this.#fixedPage = first.page;
    this.#beginsFixedPage = !isPageStart;
    this.#addParts(first.page);
  }

  #addParts(page: number): void {
    const { artwork, ticks } = this.#parts.take(page);
    this.#blocks.addPlaced(artwork, ticks);
  }

  /** The shapes of a page belong to the first text that begins there, so that they are on its page. */
  #addShapes(element: Element): void {
    const { fixedPages } = this.environment.survey;
    const page = element.places[0]?.page ?? 0;
    if (!isAtFoot(element, fixedPages) && !fixedPages.has(page))
      this.#blocks.addPlaced(this.#parts.takeShapes(page), []);
  }

  /** All that stands on a page without an order belongs to a paragraph of the flow. */
  *#leaveFixedPage(): Generator<WordBlock> {
    if (this.#fixedPage === undefined) return;
    this.#fixedPage = undefined;
    yield this.#beginsFixedPage ? this.#fixedPageBreak() : this.#blocks.anchor();
    this.#sections.pass();
  }

  #fixedPageBreak(): WordBlock {
    this.#beginsFixedPage = false;
    return this.#blocks.anchor({ pageBreakBefore: true });
  }
}

/** The frame of an element, which begins with the first line where it is the only one in its frame. */
function besideFrame(element: Element, frame: Box | undefined, { sections, looks }: Survey): Box | undefined {
  const [first] = element.places;
  if (frame === undefined || first === undefined || element.kind === 'table') return frame;
  const pageWidth = sections.widthOf(first.page);
  if (!('runs' in element) || first.box.top !== frame.top) return frameAround(frame, { pageWidth });
  const { height } = lineHeightOf(measuresOf(element), looks.get(roleOf(element)) ?? plainLook);
  const top = Math.max(0, topOfLines(first, height));
  return frameAround({ ...frame, top }, { pageWidth, align: element.format.align });
}

/** Where the indents of an element are measured from. */
function areaOf({ places: [first] }: Element, number: number, { survey }: Environment): TextArea {
  const place = survey.columns.placeOf(number);
  return place?.columns[place.column] ?? survey.sections.areaOf(first?.page ?? 1);
}
