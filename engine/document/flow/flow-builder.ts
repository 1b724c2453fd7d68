import type { PageFacts } from '../document-model.js';
import type { FlowElement } from '../flow-elements.js';
import { elementOf, type OpenElement } from './element-of.js';
import { continues, mayGoOn, startsColumn } from './goes-on.js';
import { markerOf } from './list-markers.js';
import type { PageContent, PagePart, TablePart, TextPart } from './page-content.js';
import { pageFactsOf } from './page-facts.js';
import { placedLinesOf } from './placed-line.js';
import type { DocumentFacts } from './statistics.js';
import { tableOf } from './table-of.js';
import { textOfLine } from './text-of-lines.js';

/** Joins the pages of a document, in their order, to its elements. */
export class FlowBuilder {
  readonly pages: PageFacts[] = [];
  #open: OpenElement | undefined;
  /** What follows the open element, in order. */
  #waiting: FlowElement[] = [];
  #lists = 0;

  constructor(private readonly facts: DocumentFacts) {}

  /** Takes the next page; gives the elements that are complete. */
  add(page: PageContent): readonly FlowElement[] {
    const done: FlowElement[] = [];
    const { header, footer } = this.facts.furniture.on(page);
    const furniture = new Set<PagePart>([...header, ...footer]);
    const body = page.parts.filter((part) => !furniture.has(part));
    this.pages.push(pageFactsOf(page, { header, footer, body }, this.facts));
    this.#waiting.push({ kind: 'page', number: page.number });
    body.forEach((part, index) => {
      const before = body[index - 1];
      if (part.kind === 'table') this.#addTable(part, page, done);
      else this.#addText(part, { page, before, done });
    });
    if (this.#open === undefined) done.push(...this.#waiting.splice(0));
    return done;
  }

  /** The elements that are left after the last page. */
  end(): readonly FlowElement[] {
    const done: FlowElement[] = [];
    this.#flush(done);
    return done;
  }

  #addTable(part: TablePart, page: PageContent, done: FlowElement[]): void {
    if (this.#open !== undefined && !mayGoOn(this.#open)) this.#flush(done);
    this.#waiting.push(tableOf(part, page, this.facts));
  }

  #addText(part: TextPart, { page, before, done }: Surroundings): void {
    const lines = placedLinesOf(part, page);
    if (this.#open !== undefined && startsColumn(part, before) && continues(this.#open, part, lines)) {
      this.#open.lines.push(...lines);
      this.#waiting = this.#waiting.filter((element) => element.kind !== 'page' || element.number !== page.number);
      return;
    }
    const list = this.#open?.kind === 'item' ? this.#open.list : undefined;
    this.#flush(done);
    const above = before !== undefined && before.box.bottom <= part.box.top ? before.box.bottom : undefined;
    this.#open = { ...this.#kindOf(part, list), lines: [...lines], above };
  }

  #kindOf(part: TextPart, list: number | undefined): Pick<OpenElement, 'kind' | 'marker' | 'list'> {
    if (part.role === 'heading' || part.role === 'caption') return { kind: part.role };
    const [first] = part.lines;
    const marker = first === undefined ? undefined : markerOf(textOfLine(first));
    if (marker === undefined) return { kind: 'paragraph' };
    return { kind: 'item', marker, list: list ?? ++this.#lists };
  }

  #flush(done: FlowElement[]): void {
    if (this.#open !== undefined) done.push(elementOf(this.#open, this.facts));
    this.#open = undefined;
    done.push(...this.#waiting.splice(0));
  }
}

interface Surroundings {
  readonly page: PageContent;
  /** The part before it on its page. */
  readonly before: PagePart | undefined;
  /** Where complete elements go. */
  readonly done: FlowElement[];
}
