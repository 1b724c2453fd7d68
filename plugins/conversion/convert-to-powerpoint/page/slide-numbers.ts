import { type DocumentModel, mostOf, type PageFacts, type Paragraph } from '../../../../engine/index.js';

/** The highest number that the first slide may show (ECMA-376 Part 1, 19.2.1.26, as PowerPoint reads it). */
const MAX_FIRST = 9999;

/** Minimum number of pages whose numbers count on. */
const MIN_PAGES = 2;

/** The number that the first slide shows so that most others show those of their pages; 1 where no number suits most of them. */
export function firstNumberOf({ pages }: Pick<DocumentModel, 'pages'>): number {
  const counts = new Map<number, number>();
  let shown = 0;
  for (const facts of pages) {
    const number = shownNumber(facts);
    if (number === undefined) continue;
    shown += 1;
    const first = Number(number) - facts.number + 1;
    if (first >= 0 && first <= MAX_FIRST) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const most = mostOf(counts) ?? 1;
  const count = counts.get(most) ?? 0;
  // A number on one page of several counts nothing: it may be a label.
  return 2 * count > shown && count >= Math.min(MIN_PAGES, pages.length) ? most : 1;
}

/** Returns a page on which only the number of its slide is one: where several pages have one number, as steps of a slide have, others are text. */
export function withSlideNumbers(facts: PageFacts, firstNumber: number): PageFacts {
  const own = String(firstNumber + facts.number - 1);
  const shown = (paragraph: Paragraph): Paragraph => ({
    ...paragraph,
    runs: paragraph.runs.map(({ pageNumber, ...run }) =>
      pageNumber === true && run.text.trim() === own ? { ...run, pageNumber } : run,
    ),
  });
  return { ...facts, header: facts.header.map(shown), footer: facts.footer.map(shown) };
}

function shownNumber({ header, footer }: PageFacts): string | undefined {
  const runs = [...header, ...footer].flatMap((paragraph) => paragraph.runs);
  return runs.find(({ pageNumber }) => pageNumber === true)?.text;
}
