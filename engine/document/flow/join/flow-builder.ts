import { contentsEntryOf } from '../../contents-entry.js';
import type { PageFacts } from '../../document-model.js';
import type { FlowElement, ParagraphBox, Table } from '../../flow-elements.js';
import { goesOnInBox } from '../boxes/goes-on-in-box.js';
import { areFeet, type AsidesIn, headsBefore } from './asides.js';
import { elementOf, footnoteOf, type Item, type OpenElement } from './element-of.js';
import { elementsOf } from './elements-of.js';
import { type FoundNote, notesOn } from './footnotes.js';
import {
  goesOnAfterFloat,
  goesOnBelow,
  goesOnFixed,
  goesOnInNext,
  isInColumnOf,
  mayGoOn,
  startsColumn,
} from './goes-on.js';
import type { Candidate } from '../headings/candidate.js';
import { candidatesOn } from '../headings/heading-candidates.js';
import { goesOnAsCode, goesOnAsListing } from './goes-on-as-code.js';
import { goesOnAsHeading, isLabel } from './goes-on-as-heading.js';
import { joinedTable, tableAtEnd, tableBefore } from './tables/join-tables.js';
import { ListLevels } from './list-levels.js';
import { type FoundMarker, markerOf } from '../page/list-markers.js';
import { withSpreads } from '../runs/letter-widths.js';
import { lookOf } from '../page/look-of.js';
import type { FigurePart, PageContent, PagePart, TablePart, TextPart } from '../page/page-content.js';
import { pageFactsOf } from './page-facts.js';
import { type PlacedLine, placedLinesOf, secondWordInset, startInset } from './placed-line.js';
import { type PlacedTable, splitRowOf } from './tables/rows-over-pages.js';
import { bodyOf, columnsOfBody, type DocumentFacts } from './statistics.js';
import { figureOf, tableOf } from './table-of.js';
import { textOfLine, textOfPart } from '../page/text-of-lines.js';

/** Joins the pages of a document, in their order, into its elements. */
export class FlowBuilder {
  readonly pages: PageFacts[] = [];
  readonly #lists = new ListLevels();
  #open: OpenElement | undefined;
  /** The elements after the open element, in order. */
  #waiting: FlowElement[] = [];
  #done: FlowElement[] = [];
  /** The last table, with the part that it, or its last page, is made of. */
  #lastTable: { readonly table: Table; readonly placed: PlacedTable } | undefined;

  /** @param byPage whether elements end with their column */
  constructor(
    private readonly facts: DocumentFacts,
    private readonly byPage = false,
  ) {}

  /** Adds the next page; returns the elements that are complete. */
  add(content: PageContent): readonly FlowElement[] {
    const { usual, spreads } = this.facts;
    const body = bodyOf(content, this.facts);
    const whole = { ...content, styles: withSpreads(content.styles, spreads) };
    const page = { ...whole, columns: columnsOfBody(content, body) };
    const { notes, parts: ofNotes } = notesOn(page, body, usual.size);
    const parts = body.filter((part) => !ofNotes.has(part));
    const candidates = candidatesOn(page, parts, this.facts);
    const tops = new Map(notes.map(({ label, lines: [line], part }) => [label, (line?.box ?? part.box).top]));
    this.pages.push(pageFactsOf(whole, { body, notes: [...tops.values()] }, this.facts));
    const { number, artwork, comments } = page;
    const more = { ...(artwork !== undefined && { artwork }), ...(comments !== undefined && { comments }) };
    this.#waiting.push({ kind: 'page', number, ...more });
    const asides: AsidesIn = {
      page,
      parts: this.byPage || page.fixedLayout ? [] : parts,
      isText: (part): part is TextPart => part.kind === 'text' && this.#levelOf(candidates.get(part)) === undefined,
    };
    const heads = headsBefore(this.#open, asides);
    parts.forEach((part, index) => {
      if (part.kind === 'table' && this.#joinTable(part, page)) return;
      const isFoot = areFeet(this.#open, index, asides);
      if (part.kind !== 'text') this.#addFloat(part, page);
      else if (index < heads || isFoot) this.#addAside(part, page);
      else
        this.#addText(part, {
          page,
          notes: tops,
          candidates,
          before: index === heads ? undefined : parts[index - 1],
          following: parts.slice(index + 1, index + 1 + LOOK_AHEAD),
        });
    });
    for (const note of notes) this.#addNote(note, page);
    // A table at the end of a page may continue on the next page.
    const mayGoOnWithTable = tableAtEnd(this.#waiting, { pages: 0, size: page.size }) !== undefined;
    if (this.byPage || (this.#open === undefined && !mayGoOnWithTable)) this.#flush();
    return this.#done.splice(0);
  }

  /** Returns the remaining elements after the last page. */
  end(): readonly FlowElement[] {
    this.#flush();
    return this.#done.splice(0);
  }

  /** Joins a table at the top of a page or column to the table at the end of the one before if they are one table. */
  #joinTable(part: TablePart, page: PageContent): boolean {
    const before = this.byPage ? undefined : tableBefore(this.#waiting, part.box, page.size);
    if (before === undefined) return false;
    const upper = this.#lastTable?.table === before.table ? this.#lastTable.placed : undefined;
    const joined = joinedTable(before.table, tableOf(part, page, this.facts), (row) =>
      upper === undefined ? undefined : splitRowOf(upper, { part, page }, row, this.facts),
    );
    if (joined === undefined) return false;
    this.#waiting.splice(before.at, Infinity, joined, ...before.pictures);
    // A row that goes on over a whole page ends there, since its earlier lines are no longer known.
    if (joined.rowCount > before.table.rowCount) this.#lastTable = { table: joined, placed: { part, page } };
    return true;
  }

  #tableOf(part: TablePart, page: PageContent): Table {
    const table = tableOf(part, page, this.facts);
    this.#lastTable = { table, placed: { part, page } };
    return table;
  }

  /** Adds a table or a figure; the text around it may continue after it, unless it is a formula, which has its place in the text. */
  #addFloat(part: TablePart | FigurePart, page: PageContent): void {
    const isFormula = part.kind === 'figure' && part.formula === true;
    if (this.#open !== undefined && (isFormula || !mayGoOn(this.#open))) this.#flush();
    this.#waiting.push(part.kind === 'table' ? this.#tableOf(part, page) : figureOf(part, page, this.facts));
  }

  /** Adds a text between an element and its continuation on the next page. */
  #addAside(part: TextPart, page: PageContent): void {
    const lines = [...placedLinesOf(part, page)];
    this.#waiting.push(elementOf({ kind: 'paragraph', lines, above: undefined }, this.facts));
  }

  #levelOf(candidate: Candidate | undefined): number | 'title' | undefined {
    return candidate === undefined ? undefined : this.facts.headings.levelOf(candidate);
  }

  #addNote({ label, lines, part }: FoundNote, page: PageContent): void {
    this.#waiting.push(footnoteOf(label, placedLinesOf({ ...part, lines }, page), this.facts));
  }

  #addText(part: TextPart, around: Surroundings): void {
    const { page, before, notes } = around;
    const lines = placedLinesOf(part, page, notes);
    const candidate = around.candidates.get(part);
    const level = this.#levelOf(candidate);
    const boxed = this.facts.boxes.of(page.number, part.boxed);
    if (this.#open !== undefined && this.#goesOn(part, lines, { page, before, level, boxed })) {
      if (typeof level === 'number' && isLabel(this.#open)) this.#open = { ...this.#open, level };
      for (const line of lines) this.#open.lines.push(line);
      if (boxed !== undefined) this.#open = { ...this.#open, boxed };
      this.#waiting = this.#waiting.filter((element) => element.kind !== 'page' || element.number !== page.number);
      return;
    }
    this.#flush();
    const above = before !== undefined && before.box.bottom <= part.box.top ? before.box.bottom : undefined;
    const inBox = boxed !== undefined && { boxed };
    this.#open = { ...this.#kindOf(part, lines, around, level), lines: [...lines], above, ...inBox };
  }

  #goesOn(part: TextPart, lines: readonly PlacedLine[], { page, before, level, boxed }: Joint): boolean {
    const open = this.#open;
    // In a listing, no bullet begins an item.
    if (open === undefined || (part.begins === true && open.kind !== 'code')) return false;
    // Rules may be drawn between the number of a chapter and its title.
    const isTitled = level !== undefined && isLabel(open);
    // On a slide, the number and the title have their own places.
    if (isTitled && this.byPage) return false;
    if (!isTitled && !goesOnInBox(open.boxed, boxed)) return false;
    if (this.byPage && open.lines[0]?.column !== lines[0]?.column) return false;
    if (level !== undefined) return goesOnAsHeading(open, lines, level);
    // A code block cannot record where a page begins.
    if (open.kind === 'code') return this.byPage ? goesOnAsListing(open, lines) : goesOnAsCode(open, lines);
    const opened = this.pages.findLast(({ number }) => number === open.lines.at(-1)?.page);
    if (page.fixedLayout || opened?.fixedLayout === true) return goesOnFixed(open, lines);
    const next = { lines, spacings: this.facts.spacings };
    if (before !== undefined && before.kind !== 'text' && isInColumnOf(open, lines))
      return goesOnAfterFloat(open, part, next);
    return startsColumn(part, before) ? goesOnInNext(open, part, lines) : goesOnBelow(open, part, next);
  }

  #kindOf(
    part: TextPart,
    lines: readonly PlacedLine[],
    { page, following }: Surroundings,
    level: number | 'title' | undefined,
  ): Pick<OpenElement, 'kind' | 'level' | 'item'> {
    if (level !== undefined) {
      this.#lists.end();
      return level === 'title' ? { kind: 'title' } : { kind: 'heading', level };
    }
    const look = lookOf(part, page);
    if (look.fixedPitch && this.facts.usual.family !== look.family) return { kind: 'code' };
    if (part.role === 'caption') return { kind: 'caption' };
    const item = this.#itemOf(lines, following);
    if (item === undefined) this.#lists.interrupt();
    return item === undefined ? { kind: 'paragraph' } : { kind: 'item', item };
  }

  #itemOf(lines: readonly PlacedLine[], following: readonly PagePart[]): Item | undefined {
    const [first, second] = lines;
    const found = first === undefined ? undefined : markerOf(textOfLine(first));
    if (first === undefined || found === undefined || isCentredName(first, found)) return undefined;
    // An entry of a table of contents begins with the number of its heading, which is no list marker.
    if (lines.some((line) => contentsEntryOf(textOfLine(line)) !== undefined)) return undefined;
    // A line of numbers has no direction of its own.
    const text = second === undefined ? secondWordInset(first) : startInset({ ...second, direction: first.direction });
    const at = { marker: startInset(first), text, em: first.size };
    const next = following.flatMap((part) => (part.kind === 'text' ? (markerOf(textOfPart(part)) ?? []) : []));
    const place = this.#lists.place(found, at, next[0]);
    return place === undefined ? undefined : { ...at, place, length: found.length };
  }

  #flush(): void {
    const elements = this.#open === undefined ? [] : this.#elementsOf(this.#open);
    for (const element of elements) this.#done.push(element);
    this.#open = undefined;
    this.#done.push(...this.#waiting.splice(0));
  }

  #elementsOf(open: OpenElement): readonly FlowElement[] {
    return this.byPage ? [elementOf(open, this.facts)] : elementsOf(open, this.facts);
  }
}

/** In ems: how far from the edges of its column a centred line begins at least, and how exactly it is in the middle. */
const INSET = 3;
const MIDDLE = 1;

/** Returns whether a line is the centred name of a person, which begins with an initial. */
function isCentredName({ box, column, size }: PlacedLine, { readings }: FoundMarker): boolean {
  const [before, after] = [box.left - column.left, column.right - box.right];
  const isCentred = before > INSET * size && Math.abs(before - after) < MIDDLE * size;
  return isCentred && readings.some(({ style }) => style === 'upper-letter');
}

interface Joint extends Pick<Surroundings, 'page' | 'before'> {
  readonly boxed: ParagraphBox | undefined;
  readonly level: number | 'title' | undefined;
}

/** Maximum number of parts between an item and the next item of its list. */
const LOOK_AHEAD = 3;

interface Surroundings {
  readonly page: PageContent;
  /** The upper edges of the footnotes of the page, by their labels. */
  readonly notes: ReadonlyMap<string, number>;
  readonly candidates: ReadonlyMap<PagePart, Candidate>;
  /** The part before it on its page, and those after it. */
  readonly before: PagePart | undefined;
  readonly following: readonly PagePart[];
}
