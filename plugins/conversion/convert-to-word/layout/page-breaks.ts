import type { DocumentModel, ElementPlace, FlowElement, PageFacts } from '../../../../engine/index.js';
import type { Survey } from '../survey/word-survey.js';
import { isAtFoot } from './is-at-foot.js';

type Element = Exclude<FlowElement, { readonly kind: 'page' }>;

/** Height, in lines, of the lines that Word keeps together at the start of a paragraph. */
const KEPT_LINES = 3;

/** How many lines of space there are above a page that begins below its top, where the page before has room, and elsewhere. */
const SUNK_LINES = 1;
const FAR_SUNK_LINES = 4;

/**
 * In lines: the least space above last lines that keep their place into which text of the next page would move: a line of it, and a line that
 * the text above may gain in Word. With less room, the text above would go over to a page that ends with the break.
 */
const LINES_ABOVE_LAST = 2;

/** Tells where the author has ended a page: where what follows would have had room on it. */
export class PageBreaks {
  readonly #pages: ReadonlyMap<number, PageFacts>;
  readonly #first: number;
  #page: number | undefined;

  constructor(
    { pages, bodySize }: Pick<DocumentModel, 'pages' | 'bodySize'>,
    private readonly survey: Pick<Survey, 'sections' | 'figures' | 'fixedPages' | 'besides'>,
  ) {
    this.#pages = new Map(pages.map((page) => [page.number, page]));
    this.#first = pages[0]?.number ?? 1;
    this.lineHeight = 1.2 * (bodySize || 11);
  }

  private readonly lineHeight: number;

  /**
   * Takes the next page when no element stands on it and one begins on a later page; returns its number.
   * @param drawn the pages on which artwork or boxes to tick stand, and no element yet
   */
  takeEmptyPage(end: number, drawn: { has(page: number): boolean }): number | undefined {
    const next = this.#pages.get(this.#page === undefined ? this.#first : this.#page + 1);
    if (next === undefined || next.number >= end) return undefined;
    if (!drawn.has(next.number) && (next.body !== undefined || next.fields.length > 0)) return undefined;
    return (this.#page = next.number);
  }

  /** Whether a page ends before an element. Elements come in their order. */
  isBefore(element: Element): boolean {
    const [first] = element.places;
    const last = element.places.at(-1);
    if (first === undefined || last === undefined || isAtFoot(element, this.survey.fixedPages)) return false;
    const before = this.#page;
    this.#page = last.page;
    if (before === undefined || first.page <= before) return false;
    const bottom = this.#pages.get(before)?.body?.bottom;
    if (bottom === undefined || this.survey.fixedPages.has(before)) return true;
    const room = this.survey.besides.roomAboveLastLines(before);
    if (room !== undefined && room > LINES_ABOVE_LAST * this.lineHeight) return true;
    const isNear = this.survey.sections.isRoomy(before) && element.kind !== 'figure';
    if (this.#isSunk(element, first, isNear ? SUNK_LINES : FAR_SUNK_LINES)) return true;
    if (this.survey.sections.endWithBreaks(before) || this.survey.figures.hasOnlyAnchored(first.page)) return true;
    const height = first.box.bottom - first.box.top;
    const isWhole = element.kind === 'figure' || element.kind === 'heading';
    const following = element.kind === 'heading' ? KEPT_LINES * this.lineHeight : 0;
    const needed = (isWhole ? height : Math.min(height, KEPT_LINES * this.lineHeight)) + following;
    const end = this.survey.figures.bottomOfFlow(before, bottom);
    return this.survey.sections.bottomOf(before) - end > needed + 2 * this.lineHeight;
  }

  /** Whether a page begins with an element far below its top: there is no space above text that goes on from page to page. */
  #isSunk(element: Element, { page, box }: ElementPlace, lines: number): boolean {
    const isHighest = box.top - (this.#pages.get(page)?.body?.top ?? 0) < this.lineHeight;
    const [caption] = 'caption' in element ? element.caption.places : [];
    const top = caption?.page === page ? Math.min(caption.box.top, box.top) : box.top;
    return isHighest && top - this.survey.sections.topOf(page) > lines * this.lineHeight;
  }
}
