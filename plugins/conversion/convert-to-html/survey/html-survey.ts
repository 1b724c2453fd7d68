import {
  beginsReference,
  type DocumentModel,
  FieldPlaces,
  type FieldsBy,
  type FlowElement,
  type Table,
  type Heading,
  HeadingLevels,
  languageTag,
  leavesOf,
  NoteMatcher,
  type PagePlace,
  Places,
  textOfRuns,
} from '../../../../engine/index.js';
import type { Look } from '../styles/html-look.js';
import { BodyLook } from './body-look.js';
import { Chapters } from './chapters.js';
import { FigurePlaces } from './figure-places.js';
import { headerRowsOf } from './html-header-rows.js';
import { languageOfText } from './language-of-text.js';

/** Properties of the whole document that must be known before its first element is written. */
export interface Survey {
  readonly body: Look;
  readonly isRightToLeft: boolean;
  /** The language that the document states, or else that of its text; undefined when neither tells. BCP 47. */
  readonly language: string | undefined;
  /** The text of its title, or else of its first heading; empty when it has neither. */
  readonly title: string;
  /** Headings by element number. */
  readonly headings: ReadonlyMap<number, SurveyedHeading>;
  /** The levels of headings in cells, 1 to 6 without gaps, by {@link headingKey}. */
  readonly headingsInCells: ReadonlyMap<string, number>;
  readonly chapters: Chapters;
  readonly places: Places;
  readonly notes: NoteMatcher;
  /** Form fields by the number of the leaf beside which they are shown, and by page where there is none. */
  readonly fields: { readonly ofLeaf: FieldsBy; readonly ofPage: FieldsBy };
  /** The elements that links and bookmarks lead to, by {@link placeKey}. */
  readonly targets: ReadonlyMap<string, number>;
  /** The numbers of these elements. */
  readonly linked: ReadonlySet<number>;
  /** Pictures that stand beside another one, and those that recur and have been shown before, by element number. */
  readonly figures: { readonly besideOthers: ReadonlySet<number>; readonly repeated: ReadonlySet<number> };
  /** Whether each figure has an alternate text. */
  readonly hasAlternateTexts: boolean;
}

export interface SurveyedHeading {
  /** 1 to 6, without gaps. */
  readonly level: number;
  readonly text: string;
  /** Whether it is the title of the document. */
  readonly isTitle: boolean;
}

/** Places on the same line have the same key. */
export function placeKey({ page, top = 0 }: PagePlace): string {
  return `${page} ${Math.round(top)}`;
}

/** Headings in cells at the same place have the same key. */
export function headingKey({ places: [place], level }: Heading): string {
  return `${level} ${place?.page} ${place?.box.left} ${place?.box.top}`;
}

/** Number of characters of a document's text by which its language is detected. */
const SAMPLE_LENGTH = 4000;

/** Reads the elements once. */
export async function surveyOf(model: DocumentModel, signal: AbortSignal): Promise<Survey> {
  const surveyor = new Surveyor(model);
  for await (const element of model.elements()) {
    signal.throwIfAborted();
    surveyor.add(element);
  }
  return surveyor.settle();
}

class Surveyor {
  readonly #body = new BodyLook();
  readonly #levels = new HeadingLevels();
  readonly #headings = new Map<number, SurveyedHeading>();
  readonly #inCells = new Map<string, number>();
  readonly #chapters = new Chapters();
  readonly #places = new Places();
  readonly #notes = new NoteMatcher();
  readonly #fields: FieldPlaces;
  readonly #targets = new Map<string, PagePlace>();
  readonly #figures = new FigurePlaces();
  #sample = '';
  #elements = 0;
  #leaves = 0;
  #hasTitle = false;
  #hasAlternateTexts = true;

  constructor(private readonly model: DocumentModel) {
    this.#fields = new FieldPlaces(model.pages);
    for (const { target } of model.outline) if (target !== undefined) this.#addTarget(target);
  }

  add(element: FlowElement): void {
    if (element.kind === 'page') {
      this.#places.beginPage(element.number);
      return;
    }
    const length = this.#addLeaves(element);
    const heading = this.#headingOf(element);
    if (heading !== undefined) this.#headings.set(this.#elements, heading);
    if (element.kind === 'table') this.#addCells(element);
    if (element.kind === 'figure') {
      this.#hasAlternateTexts &&= Boolean(element.alternateText);
      this.#figures.add(element, this.#elements);
    }
    if (element.kind === 'footnote') this.#notes.addNote(element.label, this.#elements);
    const isTop = heading !== undefined && !heading.isTitle && heading.level === (this.#hasTitle ? 2 : 1);
    const mayBegin = element.kind !== 'list-item' && element.kind !== 'footnote';
    this.#chapters.add(this.#elements, { isTop, mayBegin, length });
    this.#places.add(element);
    this.#elements += 1;
  }

  settle(): Survey {
    this.#places.end();
    const targets = new Map<string, number>();
    for (const [key, target] of this.#targets) {
      const element = this.#places.elementAt(target);
      if (element !== undefined) targets.set(key, element);
    }
    const all = [...this.#headings.values()];
    return {
      body: this.#body.settle(this.model.bodySize),
      isRightToLeft: this.#body.isRightToLeft,
      language: languageTag(this.model.language) ?? languageOfText(this.#sample),
      title: (all.find(({ isTitle }) => isTitle) ?? all[0])?.text ?? '',
      headings: this.#headings,
      headingsInCells: this.#inCells,
      chapters: this.#chapters,
      places: this.#places,
      notes: this.#notes,
      fields: this.#fields.settle(),
      targets,
      linked: new Set(targets.values()),
      figures: {
        besideOthers: this.#figures.besideOthers,
        repeated: this.#figures.repeated(this.model.pages.length),
      },
      hasAlternateTexts: this.#hasAlternateTexts,
    };
  }

  /** Returns how many characters there are. */
  #addLeaves(element: FlowElement): number {
    let length = element.kind === 'code' ? element.lines.reduce((sum, line) => sum + line.length, 0) : 0;
    for (const leaf of leavesOf(element)) {
      this.#fields.offer(leaf, this.#leaves);
      this.#leaves += 1;
      this.#body.add(leaf.runs, 'format' in element ? element.format : undefined);
      if (this.#sample.length < SAMPLE_LENGTH) this.#sample += ' ';
      for (const [at, run] of leaf.runs.entries()) {
        length += run.text.length;
        if (this.#sample.length < SAMPLE_LENGTH) this.#sample += run.text;
        if (run.page !== undefined) this.#places.beginInside(run.page);
        if (run.link !== undefined && 'page' in run.link) this.#addTarget(run.link);
        if (run.note !== undefined && beginsReference(run, leaf.runs[at - 1]))
          this.#notes.addReference(run.note, this.#elements);
      }
    }
    return length;
  }

  /** HTML allows no headings in header cells. */
  #addCells(table: Table): void {
    const headerRows = headerRowsOf(table);
    const others = table.cells.filter(({ row }) => row >= headerRows);
    for (const element of others.flatMap(({ content }) => content)) {
      if (element.kind === 'heading') this.#inCells.set(headingKey(element), this.#levelOf(element));
      else if (element.kind === 'table') this.#addCells(element);
    }
  }

  #levelOf({ level }: Heading): number {
    return Math.min(6, this.#levels.next(level) + (this.#hasTitle ? 1 : 0));
  }

  #headingOf(element: FlowElement): SurveyedHeading | undefined {
    if (element.kind === 'heading')
      return { level: this.#levelOf(element), text: textOfRuns(element.runs), isTitle: false };
    const isFirst = this.#headings.size === 0 && !this.#hasTitle;
    if (element.kind !== 'paragraph' || element.style !== 'title' || !isFirst) return undefined;
    this.#hasTitle = true;
    return { level: 1, text: textOfRuns(element.runs), isTitle: true };
  }

  #addTarget(place: PagePlace): void {
    if (place.top !== undefined) this.#targets.set(placeKey(place), place);
  }
}
