import type { DocumentModel, HeaderContent, Paragraph, SectionColumn, WordSection } from '../../../../engine/index.js';
import type { TextArea } from '../blocks/paragraph.js';
import type { Boxes } from './placed-boxes.js';
import { differsOnEvenPages, differsOnFirstPage, headersOf } from './page-headers.js';
import type { Role } from '../styles/style-roles.js';
import type { StyleLook } from '../styles/style-votes.js';
import { pageGroups, type PageGroup, SPARE_WIDTH } from './page-groups.js';

/** Makes the content of a header or footer from what recurs on a page. */
export type MakeHeader = (paragraphs: readonly Paragraph[], type: 'Header' | 'Footer', area: TextArea) => HeaderContent;

/** A section to write. */
export interface SectionStart {
  /** The index of its group of pages. */
  readonly group: number;
  readonly columns: readonly TextArea[];
  /** Whether it is the first of its group; others go on where the one before ended. */
  readonly isFirst: boolean;
}

/** The sections of a document, by groups of pages of one size. */
export class SectionPlan {
  readonly hasEvenHeaders: boolean;
  readonly hasMirroredMargins: boolean;
  readonly #groups: readonly PageGroup[];
  readonly #ofPage = new Map<number, number>();

  constructor(model: Pick<DocumentModel, 'pages'>, boxes: Boxes, looks: ReadonlyMap<Role, StyleLook>) {
    this.#groups = pageGroups(model, boxes, looks);
    for (const [index, { pages }] of this.#groups.entries())
      for (const { number } of pages) this.#ofPage.set(number, index);
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

  /** The lowest place of text on the pages of a group. */
  bottomOf(page: number): number {
    const group = this.#groups[this.groupOf(page)];
    return group === undefined ? Infinity : group.size.height - group.margins.bottom;
  }

  /** The highest place of text on a page: below its header. */
  topOf(page: number): number {
    const group = this.#groups[this.groupOf(page)];
    return Math.max(group?.margins.top ?? 0, group?.headerBottoms.get(page) ?? 0);
  }

  wordSection({ group: index, columns, isFirst }: SectionStart, make: MakeHeader): WordSection | undefined {
    const group = this.#groups[index];
    const [first] = group?.pages ?? [];
    if (group === undefined || first === undefined) return undefined;
    const { pages, margins } = group;
    const area = this.areaOf(first.number);
    const { hasEvenHeaders: hasEven } = this;
    const hasFirst = isFirst && [headerOf, footerOf].some((it) => differsOnFirstPage(pages, it, hasEven));
    const settings = { hasEven, hasFirst };
    const headers = headersOf(pages, headerOf, { ...settings, make: (it) => make(it, 'Header', area) });
    const footers = headersOf(pages, footerOf, { ...settings, make: (it) => make(it, 'Footer', area) });
    return {
      kind: 'section',
      size: group.size,
      margins,
      isContinuous: !isFirst,
      columns: columnsIn(area, columns),
      headers: isFirst ? headers : {},
      footers: isFirst ? footers : {},
      ...(isFirst && numbersOf(pages)),
      hasFirstPage: hasFirst,
    };
  }
}

const headerOf = ({ header }: DocumentModel['pages'][number]): readonly Paragraph[] => header;
const footerOf = ({ footer }: DocumentModel['pages'][number]): readonly Paragraph[] => footer;

function columnsIn(area: TextArea, columns: readonly TextArea[]): readonly SectionColumn[] {
  return columns.map(({ left, right }, index) => {
    const next = columns[index + 1];
    const begins = index === 0 ? area.left : left;
    if (next === undefined) return { width: area.right - begins, gap: 0 };
    return { width: right + SPARE_WIDTH - begins, gap: next.left - right - SPARE_WIDTH };
  });
}

/** The number that the first page shows, where it is not the one that it has by itself. */
function numbersOf(pages: DocumentModel['pages']): Pick<WordSection, 'pageNumbers'> {
  for (const [index, page] of pages.entries()) {
    const runs = [...page.header, ...page.footer].flatMap(({ runs }) => runs);
    const shown = Number(runs.find(({ pageNumber }) => pageNumber === true)?.text ?? '');
    if (shown === 0 || !Number.isInteger(shown)) continue;
    const start = shown - index;
    return start >= 0 && start !== pages[0]?.number ? { pageNumbers: { start } } : {};
  }
  return {};
}
