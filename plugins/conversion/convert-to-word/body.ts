import {
  type Artwork,
  type Box,
  type FlowElement,
  type FormField,
  numberedElements,
  type DocumentModel,
  type PageStart,
  type Shape,
  type TabStop,
  type WordBlock,
  type WordSection,
} from '../../../engine/index.js';
import { bookmarkName, type Environment } from './blocks/block-environment.js';
import { FlowBlocks } from './blocks/flow-blocks.js';
import type { FlowPlace } from './blocks/flow-place.js';
import { headerContent } from './blocks/header-content.js';
import type { TextArea } from './blocks/paragraph.js';
import { withPictures } from './blocks/picture-blocks.js';
import { frameAround } from './layout/fixed-place.js';
import { isAtFoot } from './layout/is-at-foot.js';
import { PageBreaks } from './layout/page-breaks.js';
import { HeldParagraph } from './layout/held-paragraph.js';
import type { SectionPlan, SectionStart } from './layout/section-plan.js';

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

/** The artwork and the boxes to tick of a page, which are none of its elements. */
interface PlacedParts {
  readonly artwork: readonly Artwork[];
  readonly ticks: readonly FormField[];
}

const NOTHING: PlacedParts = { artwork: [], ticks: [] };

/** Parts the blocks of a document into sections. */
class Body {
  readonly #blocks: FlowBlocks;
  readonly #breaks: PageBreaks;
  #section: SectionStart;
  /** Whether the section has no blocks yet. */
  #isEmpty = true;
  /** The last page on which an element begins. */
  #page = 0;
  /** The artwork and the boxes to tick of pages that have not been written yet, by page. */
  readonly #placed = new Map<number, PlacedParts>();
  /** The lines and filled areas that go behind the text of a page, by page, until its first text is written. */
  readonly #shapes: Map<number, readonly Shape[]>;
  /** Whether the page that is being written needs a page break. */
  #beginsFixedPage = false;
  /** The page that is being written if its texts have places rather than an order. */
  #fixedPage: number | undefined;

  constructor(
    private readonly model: DocumentModel,
    private readonly environment: Environment,
  ) {
    const { sections } = environment.survey;
    this.#blocks = new FlowBlocks(environment);
    this.#breaks = new PageBreaks(model, environment.survey);
    this.#shapes = new Map(model.pages.map(({ number, shapes = [] }) => [number, shapes]));
    this.#section = { group: sections.groupOf(model.pages[0]?.number ?? 1), columns: [], isFirst: true };
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

  beginPage({ number, artwork = [] }: PageStart): void {
    const ticks = this.environment.survey.ticks.get(number) ?? [];
    if (artwork.length + ticks.length > 0) this.#placed.set(number, { artwork, ticks });
  }

  *write(element: Element, number: number): Generator<WordBlock | WordSection> {
    if (!isAtFoot(element, this.environment.survey.fixedPages)) {
      const [first] = element.places;
      if (first?.page !== this.#fixedPage) yield* this.#leaveFixedPage();
      if (first !== undefined && first.page > this.#page) yield* this.#leavePage(first.page);
    }
    yield* this.#enterSection(element, number);
    const { sections, columns, besides, linked } = this.environment.survey;
    const isPageStart = this.#isEmpty && this.#section.isFirst;
    const endsPage = this.#breaks.isBefore(element) && !isPageStart;
    this.#enterFixedPage(element, isPageStart);
    const isFixed = this.#fixedPage !== undefined;
    const pageBreakBefore = endsPage && !isFixed;
    const frame = isFixed
      ? undefined
      : (columns.asideOf(number) ?? besideFrame(element, besides.frameOf(number), sections));
    const place: FlowPlace = {
      area: frame ?? (isFixed ? element.places[0]?.box : undefined) ?? areaOf(element, number, this.environment),
      isFixed,
      bookmarks: linked.has(number) ? [bookmarkName(number)] : [],
      pageBreakBefore,
      columnBreakBefore: !this.#isEmpty && columns.breaksBefore(number),
      frame,
      top: isPageStart || pageBreakBefore ? sections.topOf(element.places[0]?.page ?? 1) : undefined,
      isInLine: besides.joinsLine(number) || besides.joinsLine(number + 1),
      number,
    };
    // A heading may be a paragraph of the flow, which must not stand before the page begins.
    if (this.#beginsFixedPage && element.kind === 'heading') yield this.#fixedPageBreak();
    if (!isFixed) this.#addShapes(element);
    for (const block of this.#blocks.write(element, place)) {
      yield block;
      this.#isEmpty = false;
    }
  }

  *end(): Generator<WordBlock | WordSection> {
    yield* this.#leaveFixedPage();
    yield* this.#blocks.rest();
    yield* this.#emptyPages(Infinity);
    yield* this.#endColumns();
    yield* this.#endSection();
  }

  /** Ends the columns of the last page before the end of the page, by a section without text. */
  *#endColumns(): Generator<WordBlock | WordSection> {
    const { group, columns } = this.#section;
    const { survey } = this.environment;
    const isFixed = survey.fixedPages.has(this.model.pages.at(-1)?.number ?? 1);
    if (columns.length < 2 || isFixed || !survey.columns.endBeforePage) return;
    yield* this.#beginSection({ group, columns: [], isFirst: false });
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
    const take = (): number | undefined => this.#breaks.takeEmptyPage(end, this.#placed);
    for (let page = take(); page !== undefined; page = take()) {
      const group = this.environment.survey.sections.groupOf(page);
      if (group !== this.#section.group) yield* this.#beginSection({ group, columns: [], isFirst: true });
      this.#addPlaced(page);
      yield this.#blocks.anchor({ pageBreakBefore: !this.#isEmpty || !this.#section.isFirst });
      this.#isEmpty = false;
    }
  }

  #enterFixedPage({ places: [first] }: Element, isPageStart: boolean): void {
    if (first === undefined || first.page === this.#fixedPage) return;
    if (!this.environment.survey.fixedPages.has(first.page)) return;
    this.#fixedPage = first.page;
    this.#beginsFixedPage = !isPageStart;
    this.#addPlaced(first.page);
  }

  #addPlaced(page: number): void {
    const { artwork, ticks } = this.#placed.get(page) ?? NOTHING;
    this.#blocks.addPlaced([...artwork, ...(this.#shapes.get(page) ?? [])], ticks);
    this.#placed.delete(page);
    this.#shapes.delete(page);
  }

  /** The shapes of a page belong to the first text that begins there, so that they are on its page. */
  #addShapes(element: Element): void {
    const { fixedPages } = this.environment.survey;
    const page = element.places[0]?.page ?? 0;
    if (isAtFoot(element, fixedPages) || fixedPages.has(page)) return;
    this.#blocks.addPlaced(this.#shapes.get(page) ?? [], []);
    this.#shapes.delete(page);
  }

  /** All that stands on a page without an order belongs to a paragraph of the flow. */
  *#leaveFixedPage(): Generator<WordBlock> {
    if (this.#fixedPage === undefined) return;
    this.#fixedPage = undefined;
    yield this.#beginsFixedPage ? this.#fixedPageBreak() : this.#blocks.anchor();
    this.#isEmpty = false;
  }

  #fixedPageBreak(): WordBlock {
    this.#beginsFixedPage = false;
    return this.#blocks.anchor({ pageBreakBefore: true });
  }

  *#enterSection(element: Element, number: number): Generator<WordSection> {
    const next = nextSection(this.#section, element, number, this.environment);
    if (next === this.#section) return;
    // A section without blocks would be an empty page.
    if (this.#isEmpty && next.group === this.#section.group) {
      this.#section = { ...next, isFirst: this.#section.isFirst };
      return;
    }
    yield* this.#beginSection(next);
  }

  *#beginSection(section: SectionStart): Generator<WordSection> {
    yield* this.#endSection();
    this.#section = section;
    this.#isEmpty = true;
  }

  *#endSection(): Generator<WordSection> {
    const { sections, figures, columns } = this.environment.survey;
    const { environment } = this;
    const pageCount = this.model.pages.length;
    const section = sections.wordSection(this.#section, {
      make: (content, { type, area, page }) =>
        withPictures(
          headerContent(content, type, { environment, area, pageCount }),
          type === 'Header' && page !== undefined ? figures.recurringOn(page) : [],
        ),
      haveSamePictures: (one, other) => figures.recurringOn(one) === figures.recurringOn(other),
    });
    if (section !== undefined) yield { ...section, hasWideNotes: columns.hasWideNotes && section.columns.length > 1 };
  }
}

function besideFrame(element: Element, frame: Box | undefined, sections: SectionPlan): Box | undefined {
  const pageWidth = sections.widthOf(element.places[0]?.page ?? 1);
  return frame === undefined
    ? undefined
    : frameAround(frame, { pageWidth, ...('format' in element && { align: element.format.align }) });
}

/** The section that an element stands in: the one so far, or a new one. */
function nextSection(
  section: SectionStart,
  element: Element,
  number: number,
  { survey: { sections, columns } }: Environment,
): SectionStart {
  const [first] = element.places;
  const group = first === undefined ? section.group : Math.max(section.group, sections.groupOf(first.page));
  if (group !== section.group) return { group, columns: columns.placeOf(number)?.columns ?? [], isFirst: true };
  if (!columns.isPlaced(number)) return section;
  const own = columns.placeOf(number)?.columns ?? [];
  const goesOn = own.length === section.columns.length && !columns.beginsColumns(number);
  return goesOn ? section : { group, columns: own, isFirst: false };
}

/** Where the indents of an element are measured from. */
function areaOf({ places: [first] }: Element, number: number, { survey }: Environment): TextArea {
  const place = survey.columns.placeOf(number);
  return place?.columns[place.column] ?? survey.sections.areaOf(first?.page ?? 1);
}
