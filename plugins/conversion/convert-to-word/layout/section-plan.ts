import type {
  DocumentModel,
  HeaderContent,
  Paragraph,
  SectionColumn,
  SectionHeaders,
  WordSection,
} from '../../../../engine/index.js';
import type { TextArea } from '../blocks/paragraph.js';
import {
  differsOnEvenPages,
  differsOnFirstPage,
  headerPages,
  headersOf,
  type RecurringContent,
  usualPages,
} from './headers/page-headers.js';
import { sectionNumbers } from './headers/page-numbering.js';
import type { TextColumn } from './page-columns.js';
import type { TextOfPages } from './margins/page-extents.js';
import { pageGroups, type PageGroup } from './margins/page-groups.js';
import { MAX_SPARE, SPARE_WIDTH } from './margins/spare-width.js';

/** Makes the content of headers and footers. */
export interface HeaderMaker {
  /** @param page one that has the content; undefined where none has */
  make(content: RecurringContent, place: HeaderPlace): HeaderContent;
  /** Whether the headers of two pages have the same pictures. */
  haveSamePictures(one: number, other: number): boolean;
}

export interface HeaderPlace {
  readonly type: 'Header' | 'Footer';
  readonly area: TextArea;
  /** The number of a page that has it; left out where no page has. */
  readonly page: number | undefined;
}

/** A section to write. */
export interface SectionStart {
  /** The index of its group of pages. */
  readonly group: number;
  readonly columns: readonly TextColumn[];
  /** Whether it is the first of its group; others go on where the one before ended. */
  readonly isFirst: boolean;
  /** Whether another section of the group begins a page. */
  readonly beginsPage?: boolean;
}

/** The sections of a document, by groups of pages of one size. */
export class SectionPlan {
  readonly hasEvenHeaders: boolean;
  readonly hasMirroredMargins: boolean;
  readonly #groups: readonly PageGroup[];
  readonly #ofPage = new Map<number, number>();
  readonly #numbers: ReturnType<typeof sectionNumbers>;

  constructor(model: Pick<DocumentModel, 'pages'>, texts: TextOfPages) {
    this.#groups = pageGroups(model, texts);
    for (const [index, { pages }] of this.#groups.entries())
      for (const { number } of pages) this.#ofPage.set(number, index);
    this.#numbers = sectionNumbers(this.#groups.map(({ pages }) => pages));
    this.hasEvenHeaders = this.#groups.some(
      ({ pages }) => differsOnEvenPages(pages, headerOf) || differsOnEvenPages(pages, footerOf),
    );
    this.hasMirroredMargins = this.#groups.some(({ evenShift }) => evenShift !== 0);
  }

  /** The index of the group of a page. */
  groupOf(page: number): number {
    return this.#ofPage.get(page) ?? 0;
  }

  /** Where the text of a page stands. */
  areaOf(page: number): TextArea {
    const group = this.#groups[this.groupOf(page)];
    if (group === undefined) return { left: 72, right: 540 };
    const { margins, evenShift } = group;
    const shift = page % 2 === 0 ? evenShift : 0;
    return { left: margins.left + shift, right: group.size.width - margins.right + shift };
  }

  widthOf(page: number): number {
    return this.#groups[this.groupOf(page)]?.size.width ?? Infinity;
  }

  heightOf(page: number): number {
    return this.#groups[this.groupOf(page)]?.size.height ?? Infinity;
  }

  /** The lowest place of text on the pages of a group. */
  bottomOf(page: number): number {
    const group = this.#groups[this.groupOf(page)];
    return group === undefined ? Infinity : group.size.height - group.textBottom;
  }

  /** Where the text of most pages of a group ends. */
  textEndOf(page: number): number {
    return this.#groups[this.groupOf(page)]?.textEnd ?? Infinity;
  }

  /** Where Word ends the text of a page of a group. */
  endOf(page: number): number {
    const group = this.#groups[this.groupOf(page)];
    return group === undefined ? Infinity : group.size.height - group.margins.bottom;
  }

  /** Whether a page ends with a break in any case. */
  endWithBreaks(page: number): boolean {
    return this.#groups[this.groupOf(page)]?.endWithBreaks.has(page) === true;
  }

  /** Whether the text of a page has room at its end, also where it takes more lines. */
  isRoomy(page: number): boolean {
    return this.#groups[this.groupOf(page)]?.roomyPages.has(page) === true;
  }

  /** The highest place of text on a page: below its header. */
  topOf(page: number): number {
    return Math.max(this.#groups[this.groupOf(page)]?.margins.top ?? 0, this.headerBottomOf(page) ?? 0);
  }

  /** Where the header of a page ends; undefined where it has none. */
  headerBottomOf(page: number): number | undefined {
    return this.#groups[this.groupOf(page)]?.headerBottoms.get(page);
  }

  /** The numbers of pages that have the same header, where their first page may have its own. */
  get headerPages(): readonly (readonly number[])[] {
    const { hasEvenHeaders: hasEven } = this;
    const alike = this.#groups.flatMap(({ pages }) => Object.values(headerPages(pages, hasEven)));
    return alike.map((pages) => pages.map(({ number }) => number));
  }

  wordSection(
    { group: index, columns, isFirst, beginsPage = false }: SectionStart,
    maker: HeaderMaker,
  ): WordSection | undefined {
    const group = this.#groups[index];
    const [first] = group?.pages ?? [];
    if (group === undefined || first === undefined) return undefined;
    const { pages, margins } = group;
    const pageNumbers = this.#numbers[index];
    const area = this.areaOf(first.number);
    const { hasEvenHeaders: hasEven } = this;
    const [usual] = usualPages(pages, hasEven);
    const hasFirst =
      isFirst &&
      ([headerOf, footerOf].some((it) => differsOnFirstPage(pages, it, hasEven)) ||
        (usual !== undefined && !maker.haveSamePictures(first.number, usual.number)));
    const contentsOf = (recurring: typeof headerOf, type: HeaderPlace['type']): SectionHeaders =>
      headersOf(pages, recurring, {
        ...{ hasEven, hasFirst },
        ruleOf: ({ headRule, footRule }) => (type === 'Header' ? headRule : footRule),
        make: (content, page) => maker.make(content, { type, area, page: page?.number }),
      });
    return {
      kind: 'section',
      size: group.size,
      margins,
      isContinuous: !isFirst && !beginsPage,
      columns: columnsIn(area, columns),
      headers: isFirst ? contentsOf(headerOf, 'Header') : {},
      footers: isFirst ? contentsOf(footerOf, 'Footer') : {},
      ...(isFirst && pageNumbers !== undefined && { pageNumbers }),
      hasFirstPage: hasFirst,
    };
  }
}

const headerOf = ({ header }: DocumentModel['pages'][number]): readonly Paragraph[] => header;
const footerOf = ({ footer }: DocumentModel['pages'][number]): readonly Paragraph[] => footer;

/** In points: how far the widths of columns are apart that are meant to be equal. */
const ALIKE = 1.5;

/** Columns of equal width where the texts may have stood in such ones. */
function columnsIn(area: TextArea, columns: readonly TextColumn[]): readonly SectionColumn[] {
  const [first, last] = [columns[0], columns.at(-1)];
  if (first === undefined || last === undefined || first === last) return unequalColumns(area, columns);
  const width = area.right - last.left;
  const step = (last.left - area.left) / (columns.length - 1);
  const areAlike = columns.every(({ left, right, spare }, index) => {
    const room = left + width - right;
    return Math.abs(left - area.left - index * step) < ALIKE && room > -ALIKE && room < Math.max(ALIKE, spare);
  });
  return areAlike ? columns.map(() => ({ width, gap: step - width })) : unequalColumns(area, columns);
}

function unequalColumns(area: TextArea, columns: readonly TextColumn[]): readonly SectionColumn[] {
  return columns.map(({ left, right, spare }, index) => {
    const next = columns[index + 1];
    const begins = index === 0 ? area.left : left;
    if (next === undefined) return { width: area.right - begins, gap: 0 };
    const end = right + Math.min(MAX_SPARE, Math.max(SPARE_WIDTH, spare / 2));
    return { width: end - begins, gap: next.left - end };
  });
}
