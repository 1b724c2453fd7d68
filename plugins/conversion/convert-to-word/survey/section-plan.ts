import type {
  DocumentModel,
  HeaderContent,
  PageFacts,
  Paragraph,
  SectionHeaders,
  WordSection,
} from '../../../../engine/index.js';
import type { TextArea } from '../blocks/paragraph.js';
import { pageGroups, type PageGroup } from './sections.js';

/** Makes the content of a header or footer from what recurs on a page. */
export type MakeHeader = (paragraphs: readonly Paragraph[], type: 'Header' | 'Footer', area: TextArea) => HeaderContent;

/** The sections of a document, by the pages that they begin with. */
export class SectionPlan {
  readonly #groups: readonly PageGroup[];
  readonly #ofPage = new Map<number, number>();

  constructor(model: Pick<DocumentModel, 'pages'>) {
    this.#groups = pageGroups(model);
    for (const [index, { pages }] of this.#groups.entries())
      for (const { number } of pages) this.#ofPage.set(number, index);
  }

  /** The index of the section of a page. */
  indexOf(page: number): number {
    return this.#ofPage.get(page) ?? 0;
  }

  areaOf(index: number): TextArea {
    const group = this.#groups[index];
    const [first] = group?.pages ?? [];
    if (group === undefined || first === undefined) return { left: 72, right: 540 };
    return { left: group.margins.left, right: first.size.width - group.margins.right };
  }

  wordSection(index: number, make: MakeHeader): WordSection | undefined {
    const group = this.#groups[index];
    const [first] = group?.pages ?? [];
    if (group === undefined || first === undefined) return undefined;
    const area = this.areaOf(index);
    const headers = headersOf(
      group.pages,
      ({ header }) => header,
      (it) => make(it, 'Header', area),
    );
    const footers = headersOf(
      group.pages,
      ({ footer }) => footer,
      (it) => make(it, 'Footer', area),
    );
    return {
      kind: 'section',
      size: first.size,
      margins: group.margins,
      isContinuous: false,
      columns: { count: 1, gap: 36 },
      headers: headers.contents,
      footers: footers.contents,
      hasFirstPage: headers.hasFirst || footers.hasFirst,
    };
  }
}

/** Like that of most pages; the first page may differ. */
function headersOf(
  pages: readonly PageFacts[],
  recurring: (page: PageFacts) => readonly Paragraph[],
  make: (paragraphs: readonly Paragraph[]) => HeaderContent,
): { readonly contents: SectionHeaders; readonly hasFirst: boolean } {
  const [first, ...others] = pages.map(recurring);
  const usual = mostCommon(others.length > 0 ? others : [first ?? []]);
  const hasFirst = first !== undefined && keyOf(first) !== keyOf(usual);
  return {
    contents: { default: make(usual), ...(hasFirst && { first: make(first) }) },
    hasFirst,
  };
}

function mostCommon(all: readonly (readonly Paragraph[])[]): readonly Paragraph[] {
  const counts = new Map<string, { readonly paragraphs: readonly Paragraph[]; count: number }>();
  for (const paragraphs of all) {
    const key = keyOf(paragraphs);
    const known = counts.get(key) ?? { paragraphs, count: 0 };
    known.count += 1;
    counts.set(key, known);
  }
  const [most] = [...counts.values()].sort((one, other) => other.count - one.count);
  return most?.paragraphs ?? [];
}

/** The text, without the number of the page. */
function keyOf(paragraphs: readonly Paragraph[]): string {
  return paragraphs
    .map(({ runs }) => runs.map(({ text, pageNumber }) => (pageNumber ? '#' : text)).join(''))
    .join('\n');
}
