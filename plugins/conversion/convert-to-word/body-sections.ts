import type { DocumentModel, FlowElement, WordSection } from '../../../engine/index.js';
import type { Environment } from './blocks/block-environment.js';
import { headerContent } from './blocks/header-content.js';
import { withPictures } from './blocks/picture-blocks.js';
import type { SectionStart } from './layout/section-plan.js';

type Element = Exclude<FlowElement, { readonly kind: 'page' }>;

/** The section that is being written, which ends where the page size, the columns or the running heads change. */
export class BodySections {
  #section: SectionStart;
  #isEmpty = true;

  constructor(
    private readonly model: DocumentModel,
    private readonly environment: Environment,
  ) {
    const first = model.pages[0]?.number ?? 1;
    this.#section = { group: environment.survey.sections.groupOf(first), columns: [], isFirst: true };
  }

  /** Whether the section has no blocks yet. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  /** Whether what comes next begins a page because a section begins. */
  get isPageStart(): boolean {
    return this.#isEmpty && (this.#section.isFirst || this.#section.beginsPage === true);
  }

  get hasColumns(): boolean {
    return this.#section.columns.length > 1;
  }

  /** Notes a block of the section. */
  pass(): void {
    this.#isEmpty = false;
  }

  /** Goes over to the section that an element stands in. @param isAfterBreak whether the author has ended a page before it */
  *enter(element: Element, number: number, isAfterBreak: boolean): Generator<WordSection> {
    const next = nextSection(this.#section, element, number, this.environment);
    if (next === this.#section) return;
    // A section without blocks would be an empty page.
    if (this.#isEmpty && next.group === this.#section.group) {
      this.#section = { ...this.#section, columns: next.columns };
      return;
    }
    // Columns before a section that goes on on their page would be made equally high.
    const beginsPage = isAfterBreak && this.hasColumns;
    yield* this.#begin({ ...next, ...(beginsPage && { beginsPage }) });
  }

  /** Goes over to the section of a page without elements. */
  *enterPage(page: number): Generator<WordSection> {
    const group = this.environment.survey.sections.groupOf(page);
    if (group !== this.#section.group) yield* this.#begin({ group, columns: [], isFirst: true });
  }

  /** Ends the columns before the end of the page, by a section without columns. */
  *endColumns(): Generator<WordSection> {
    yield* this.#begin({ group: this.#section.group, columns: [], isFirst: false });
  }

  *end(): Generator<WordSection> {
    const { sections, figures, columns, columnSeparators, recurringShapes } = this.environment.survey;
    const { environment } = this;
    const pageCount = this.model.pages.length;
    const section = sections.wordSection(this.#section, {
      make: (content, { type, area, page }) =>
        withPictures(
          headerContent(content, type, { environment, area, pageCount, page }),
          type === 'Header' && page !== undefined
            ? { figures: figures.recurringOn(page), shapes: recurringShapes.on(page) }
            : { figures: [], shapes: [] },
        ),
      haveSamePictures: (one, other) =>
        figures.recurringOn(one) === figures.recurringOn(other) &&
        recurringShapes.on(one) === recurringShapes.on(other),
    });
    if (section === undefined) return;
    yield {
      ...section,
      hasColumnSeparators: columnSeparators.areRuled(this.#section),
      hasWideNotes: columns.hasWideNotes && section.columns.length > 1,
    };
  }

  *#begin(section: SectionStart): Generator<WordSection> {
    yield* this.end();
    this.#section = section;
    this.#isEmpty = true;
  }
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
