import {
  beginsReference,
  type Box,
  type DocumentModel,
  type ElementPlace,
  FieldPlaces,
  type FieldsBy,
  type FlowElement,
  type FormField,
  isTick,
  leavesOf,
  NoteMatcher,
  type PageFacts,
  type PagePlace,
  Places,
} from '../../../../engine/index.js';
import { lineRooms } from '../blocks/cell-room.js';
import { Boxes } from '../layout/placed-boxes.js';
import { ColumnPlan } from '../layout/column-plan.js';
import { FigurePlan, Figures } from '../layout/figure-plan.js';
import { BoxPlan } from '../layout/box-plan.js';
import { BesidePlan } from '../layout/beside-plan.js';
import { isCaptionAbove } from '../layout/caption-place.js';
import { ColumnSeparators } from '../layout/margins/column-separators.js';
import { RecurringShapes } from '../layout/headers/recurring-shapes.js';
import { PageStarts } from '../layout/page-starts.js';
import { RaggedEdges } from '../layout/ragged-edges.js';
import { placedPages } from '../layout/scattered-pages.js';
import { SectionPlan } from '../layout/section-plan.js';
import { twentieths } from '../layout/twentieths.js';
import { ListIndents } from '../lists/list-indents.js';
import { OutlinePlan } from '../lists/outline-plan.js';
import { Fonts } from '../styles/font-table.js';
import { contentsRoles, type Role, roleInCell, roleOf } from '../styles/style-roles.js';
import { type StyleLook, StyleVotes } from '../styles/style-votes.js';
import { plainLook } from '../styles/word-styles.js';
import { ContentsPlan } from './contents-plan.js';
import { NoteMarks } from './note-marks.js';

/** Properties of the whole document that must be known before its first element is written. */
export interface Survey {
  readonly fonts: Fonts;
  readonly looks: ReadonlyMap<Role, StyleLook>;
  readonly places: Places;
  readonly notes: NoteMatcher;
  readonly marks: NoteMarks;
  readonly lists: ListIndents;
  readonly outline: OutlinePlan;
  readonly sections: SectionPlan;
  /** The numbers of pages whose texts have places rather than an order. */
  readonly fixedPages: ReadonlySet<number>;
  /** The numbers of pages on which all that is drawn lies behind the texts. */
  readonly artworkPages: ReadonlySet<number>;
  /**
   * The numbers of pages that are to be read by page: fixed ones, and those that Word cannot let flow; none whose texts go over to
   * other pages, or were recognised in a scan.
   */
  readonly placedPages: readonly number[];
  readonly columns: ColumnPlan;
  readonly besides: BesidePlan;
  readonly framed: BoxPlan;
  readonly ragged: RaggedEdges;
  readonly figures: FigurePlan;
  readonly recurringShapes: RecurringShapes;
  readonly columnSeparators: ColumnSeparators;
  /** Form fields by the number of the leaf beside which they are shown, and by page where there is none. */
  readonly fields: { readonly ofLeaf: FieldsBy; readonly ofPage: FieldsBy };
  /** The boxes to tick of fixed pages, which keep their places, by page. */
  readonly ticks: FieldsBy;
  /** The numbers of the headings after which their pages end. */
  readonly lastHeadings: ReadonlySet<number>;
  /** The numbers of the elements that links lead to. */
  readonly linked: ReadonlySet<number>;
  readonly contents: ContentsPlan;
  /** The styles of texts of which a single line stands alone at the end of a page or of a column. */
  readonly loneLines: ReadonlySet<Role>;
}

/** Reads the elements once. */
export async function surveyOf(model: DocumentModel, signal: AbortSignal): Promise<Survey> {
  const surveyor = new Surveyor(model);
  for await (const element of model.elements()) {
    signal.throwIfAborted();
    surveyor.add(element);
  }
  return surveyor.settle();
}

/** The number of the element that a link leads to: the first one of the page when nothing stands at the place. */
export function elementAt(places: Places, place: PagePlace): number | undefined {
  return places.elementAt(place) ?? places.elementOfPage(place.page);
}

/** Entries of contents look like other text, but for their alignment and spacing, and for lines that stand closer than those of the text. */
function withContentsLooks(
  looks: ReadonlyMap<Role, StyleLook>,
  { levels, lineDistance = Infinity }: Pick<ContentsPlan, 'levels' | 'lineDistance'>,
): ReadonlyMap<Role, StyleLook> {
  const normal = looks.get('Normal') ?? plainLook;
  const lineHeight = Math.min(normal.lineHeight, Math.max(twentieths(lineDistance), normal.text.size));
  const look: StyleLook = { ...normal, lineHeight, align: 'start', spaceBefore: 0, indentFirst: 0 };
  return new Map([...looks, ...contentsRoles.slice(0, levels).map((role) => [role, look] as const)]);
}

/** Whether a text that goes over a page or column has one line alone at either end. */
function hasLoneLine(places: readonly ElementPlace[]): boolean {
  return places.length > 1 && (places[0]?.lines?.count === 1 || places.at(-1)?.lines?.count === 1);
}

function placedTicks({ fixedLayout, fields }: PageFacts): readonly FormField[] {
  return fixedLayout ? fields.filter(isTick) : [];
}

/** The page with the fields that stand beside texts. */
function withoutPlacedTicks(page: PageFacts): PageFacts {
  return page.fixedLayout ? { ...page, fields: page.fields.filter((field) => !isTick(field)) } : page;
}

class Surveyor {
  readonly #fonts = new Fonts();
  readonly #styles = new StyleVotes(this.#fonts);
  readonly #places = new Places();
  readonly #notes = new NoteMatcher();
  readonly #lists = new ListIndents();
  readonly #outline = new OutlinePlan();
  readonly #fields: FieldPlaces;
  readonly #targets = new Map<string, PagePlace>();
  readonly #boxes = new Boxes();
  readonly #framed = new BoxPlan();
  readonly #figures = new Figures();
  readonly #contents = new ContentsPlan();
  /** The pages of elements that are on several pages, and those of text that was recognised in a scan. */
  readonly #unplaceable = new Set<number>();
  readonly #fixedPages: ReadonlySet<number>;
  /** The boxes of the artwork of pages that are drawn. */
  readonly #artwork = new Map<number, readonly Box[]>();
  readonly #pageStarts = new PageStarts();
  readonly #ragged = new RaggedEdges();
  #labels: string[] = [];
  readonly #loneLines = new Set<Role>();
  #elements = 0;
  #leaves = 0;

  constructor(private readonly model: DocumentModel) {
    this.#fields = new FieldPlaces(model.pages.map(withoutPlacedTicks));
    const fixed = model.pages.filter(({ fixedLayout }) => fixedLayout);
    this.#fixedPages = new Set(fixed.map(({ number }) => number));
    for (const { header, footer } of model.pages) {
      for (const it of header) this.#styles.add('Header', it, false);
      for (const it of footer) this.#styles.add('Footer', it, false);
    }
  }

  add(element: FlowElement): void {
    if (element.kind === 'page') {
      this.#places.beginPage(element.number);
      const { artwork, number } = element;
      if (artwork !== undefined)
        this.#artwork.set(
          number,
          artwork.map(({ box }) => box),
        );
      return;
    }
    this.#addStyles(element);
    // Word has no footnotes in text boxes.
    const keepsText = this.#isFixed(element);
    // Recognised text over a scan.
    let isInvisible = false;
    for (const leaf of leavesOf(element)) {
      this.#fields.offer(leaf, this.#leaves);
      this.#leaves += 1;
      for (const [at, run] of leaf.runs.entries()) {
        isInvisible ||= run.style.invisible === true;
        if (run.page !== undefined) this.#places.beginInside(run.page);
        if (run.link !== undefined && 'page' in run.link) this.#addTarget(run.link);
        if (run.note === undefined || !beginsReference(run, leaf.runs[at - 1])) continue;
        this.#notes.addReference(keepsText ? undefined : run.note, this.#elements);
        this.#labels.push(run.note);
      }
    }
    if (element.kind === 'footnote') this.#notes.addNote(keepsText ? undefined : element.label, this.#elements);
    if (element.kind === 'list-item') this.#lists.add(element);
    if ((element.kind === 'heading' || element.kind === 'list-item') && !keepsText)
      this.#outline.add(element, this.#elements);
    if (element.kind === 'paragraph') this.#contents.add(element, this.#elements);
    if (element.kind === 'figure') this.#figures.add(element, this.#elements);
    this.#places.add(element);
    this.#pageStarts.add(element, this.#elements);
    if ('format' in element) this.#ragged.add(element);
    if (hasLoneLine(element.places)) this.#loneLines.add('runs' in element ? roleOf(element) : 'Normal');
    const pages = new Set(element.places.map(({ page }) => page));
    if (pages.size > 1 || isInvisible) for (const number of pages) this.#unplaceable.add(number);
    this.#boxes.add(element, this.#elements);
    this.#framed.add(element, this.#elements);
    this.#elements += 1;
  }

  #isFixed({ places: [first] }: Exclude<FlowElement, { readonly kind: 'page' }>): boolean {
    return first !== undefined && this.#fixedPages.has(first.page);
  }

  settle(): Survey {
    this.#places.end();
    const targets = [...this.#targets.values()].map((it) => elementAt(this.#places, it));
    this.#contents.settle();
    const looks = withContentsLooks(this.#styles.settle(), this.#contents);
    const { pages } = this.model;
    const fixedPages = this.#fixedPages;
    const { areHeadings: endWithBreaks, headed: headedPages, lastHeadings } = this.#pageStarts;
    const loneLines = this.#loneLines;
    const sections = new SectionPlan(this.model, { boxes: this.#boxes, looks, endWithBreaks, headedPages, loneLines });
    const flowing = pages.map(({ number }) => number).filter((number) => !fixedPages.has(number));
    const columns = new ColumnPlan(this.#boxes, sections, { looks, pages: flowing, elements: this.#elements });
    const columnSeparators = new ColumnSeparators(pages, columns.ofPages, (page) => sections.groupOf(page));
    const { headerPages } = sections;
    const artwork = this.#artwork;
    const figures = new FigurePlan(this.#figures, {
      ...{ boxes: this.#boxes, columns, fixedPages },
      ...{ headerPages, artwork, pageCount: pages.length },
      bottomOf: (page) => sections.bottomOf(page),
      headerBottomOf: (page) => sections.headerBottomOf(page),
    });
    const besides = new BesidePlan(this.#boxes, { columns, figures, sections }, flowing);
    this.#outline.settle(
      (element) =>
        besides.frameOf(element) !== undefined || columns.asideOf(element) !== undefined || besides.isInLine(element),
    );
    return {
      fonts: this.#fonts,
      looks,
      sections,
      columns,
      besides,
      placedPages: placedPages(
        pages.filter(({ number }) => !this.#unplaceable.has(number)),
        { boxes: this.#boxes, plans: { besides, columns, figures } },
      ),
      framed: this.#framed.settle(looks),
      ragged: this.#ragged.settle(),
      figures,
      recurringShapes: new RecurringShapes(pages, headerPages, columnSeparators),
      columnSeparators,
      fixedPages,
      artworkPages: new Set(artwork.keys()),
      places: this.#places,
      notes: this.#notes,
      marks: new NoteMarks(this.#labels, this.#notes),
      lists: this.#lists,
      outline: this.#outline,
      fields: this.#fields.settle(),
      ticks: new Map(pages.map((page) => [page.number, placedTicks(page)])),
      contents: this.#contents,
      loneLines,
      lastHeadings,
      linked: new Set(targets.filter((it) => it !== undefined)),
    };
  }

  #addStyles(element: Exclude<FlowElement, { readonly kind: 'page' }>): void {
    if ('runs' in element) this.#styles.add(roleOf(element), element, true);
    else if (element.kind === 'figure' || element.kind === 'table') {
      const { caption } = element;
      const isAbove = caption !== undefined && isCaptionAbove(element);
      if (isAbove) this.#styles.add('Caption', caption, true);
      this.#styles.pass(element.places);
      if (caption !== undefined && !isAbove) this.#styles.add('Caption', caption, true);
    } else this.#styles.pass(element.places);
    if (element.kind === 'footnote') for (const it of element.content) this.#styles.add('FootnoteText', it, false);
    if (element.kind !== 'table') return;
    const roomOf = lineRooms(element);
    for (const cell of element.cells) {
      const room = roomOf(cell);
      for (const it of cell.content) if ('runs' in it) this.#styles.add(roleInCell(it), it, false, room);
    }
  }

  #addTarget(place: PagePlace): void {
    this.#targets.set(`${place.page} ${Math.round(place.top ?? -1)}`, place);
  }
}
