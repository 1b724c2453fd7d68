import {
  contentsEntryIn,
  type Paragraph,
  type Run,
  type WordParagraph,
  type WordRun,
} from '../../../../../engine/index.js';
import type { ContentsPlace } from '../../survey/contents-plan.js';

/** The text of an entry of a table of contents, with a tab instead of the dots before the number of the page. */
export function contentsText(entry: Paragraph): Paragraph {
  return { ...entry, runs: withTab(entry.runs), format: { ...entry.format, align: 'left' } };
}

/** The place of an entry, and what the whole table has. */
export interface ContentsEntry extends ContentsPlace {
  /** Where the number of the page ends, in points from the left edge of the text. */
  readonly end: number;
  /** Number of levels of headings in the table. */
  readonly levels: number;
}

/** An entry of a table of contents, which is the result of a field that begins and ends with its first and last entry. */
export function contentsEntryBlock(block: WordParagraph, entry: ContentsEntry): WordParagraph {
  const begin: WordRun = { kind: 'run', content: { beginsField: `TOC \\o "1-${entry.levels}" \\h \\z \\u` } };
  const end: WordRun = { kind: 'run', content: { endsField: true } };
  return {
    ...block,
    format: {
      ...block.format,
      tabs: [...(block.format?.tabs ?? []), { at: entry.end, align: 'right', hasLeader: entry.hasDots }],
    },
    content: [...(entry.isFirst ? [begin] : []), ...block.content, ...(entry.isLast ? [end] : [])],
  };
}

function withTab(runs: readonly Run[]): readonly Run[] {
  const entry = contentsEntryIn(runs);
  if (entry === undefined) return runs;
  const parts: Run[] = [];
  let at = 0;
  for (const { hyphens: _, gaps = [], ...run } of runs) {
    const title = run.text.slice(0, Math.max(0, entry.end - at));
    const page = run.text.slice(Math.max(0, entry.start - at));
    const hasTab = entry.start >= at && entry.start < at + run.text.length;
    const own = gaps.filter(({ index }) => index < title.length);
    const text = `${title}${hasTab ? '\t' : ''}${page.trimEnd()}`;
    parts.push({ ...run, text, ...(own.length > 0 && { gaps: own }) });
    at += run.text.length;
  }
  return parts.filter(({ text }) => text !== '');
}
