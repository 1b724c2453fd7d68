import type {
  ElementPlace,
  Paragraph,
  ParagraphProperties,
  Run,
  RunningRule,
  TabStop,
  WordInline,
  WordParagraph,
} from '../../../../engine/index.js';
import type { RecurringContent } from '../layout/headers/page-headers.js';
import { Spacing } from '../layout/paragraph-spacing.js';
import { plainLook } from '../styles/word-styles.js';
import { Cursor, type Environment } from './block-environment.js';
import { inlineOf } from './inline-content.js';
import type { TextArea } from './paragraph.js';

interface HeaderSettings {
  readonly environment: Environment;
  readonly area: TextArea;
  readonly pageCount: number;
  /** The number of a page that has it; left out where no page has. */
  readonly page: number | undefined;
}

/**
 * Makes a header or footer of what recurs on a page; texts beside each other become one paragraph with tabs. The line between it and
 * the text of the page is a border of the paragraph beside it.
 */
export function headerContent(
  { paragraphs, rule }: RecurringContent,
  role: 'Header' | 'Footer',
  { environment, area, pageCount, page }: HeaderSettings,
): readonly WordParagraph[] {
  const look = environment.survey.looks.get(role) ?? plainLook;
  const spacing = new Spacing();
  const apart = { ...environment, cursor: new Cursor(new Map()) };
  const lines = linesOf(paragraphs);
  return lines.map((line, index): WordParagraph => {
    const tabs: TabStop[] = [];
    const content: WordInline[] = [];
    const backdrop = groundOf(line, page, environment);
    const around = backdrop === undefined ? apart : { ...apart, backdrop };
    for (const { runs, box } of line.flatMap(textsOf)) {
      const tab = tabOf(box, area);
      if (tab !== undefined) {
        tabs.push(tab);
        content.push({ kind: 'run', content: { text: '\t' } });
      }
      content.push(...inlineOf(runs, look.text, around).map((it) => withPageCount(it, runs, pageCount)));
    }
    const isRightToLeft = line.some(({ format }) => format.direction === 'right-to-left');
    return {
      kind: 'paragraph',
      style: role,
      format: {
        align: 'start',
        indentFirst: 0,
        spaceBefore: spacing.before(line[0]?.places ?? [], { lineHeight: look.lineHeight, usual: 0 }) ?? 0,
        ...(tabs.length > 0 && { tabs }),
        ...(isRightToLeft && { isRightToLeft }),
        ...(rule !== undefined && index === (role === 'Header' ? lines.length - 1 : 0) && bordersOf(rule, role)),
      },
      content,
    };
  });
}

/** The colour of the shape of the header behind a line. */
function groundOf(
  [first]: readonly Paragraph[],
  page: number | undefined,
  { survey }: Environment,
): number | undefined {
  const [place] = first?.places ?? [];
  return place === undefined || page === undefined ? undefined : survey.recurringShapes.groundOf(page, place.box);
}

function bordersOf({ colour, width, distance }: RunningRule, role: 'Header' | 'Footer'): ParagraphProperties {
  const border = { colour, width, space: Math.round(distance) };
  return { borders: role === 'Header' ? { bottom: border } : { top: border } };
}

/** Paragraphs at one height, from the left. */
function linesOf(paragraphs: readonly Paragraph[]): readonly (readonly Paragraph[])[] {
  const lines: Paragraph[][] = [];
  const topOf = ({ places: [first] }: Paragraph): number => first?.box.top ?? 0;
  const leftOf = ({ places: [first] }: Paragraph): number => first?.box.left ?? 0;
  for (const paragraph of [...paragraphs].sort((one, other) => topOf(one) - topOf(other))) {
    const line = lines.at(-1);
    const [first] = line?.[0]?.places ?? [];
    if (line !== undefined && first !== undefined && topOf(paragraph) < (first.box.top + first.box.bottom) / 2)
      line.push(paragraph);
    else lines.push([paragraph]);
  }
  return lines.map((line) => line.sort((one, other) => leftOf(one) - leftOf(other)));
}

interface HeaderText {
  readonly runs: readonly Run[];
  readonly box: TextArea;
}

/** The texts of a paragraph, parted at its wide spaces. */
function textsOf({ runs, places: [first] }: Paragraph): readonly HeaderText[] {
  if (first === undefined) return [];
  const texts: { runs: Run[]; left: number; right: number }[] = [{ runs: [], ...edgesOf(first) }];
  for (const run of runs) {
    const { gaps = [], hyphens: _, lineBreak: __, ...rest } = run;
    let start = 0;
    for (const { index, left, right } of gaps) {
      const open = texts.at(-1);
      open?.runs.push({ ...rest, text: run.text.slice(start, index) });
      if (open !== undefined) open.right = left;
      texts.push({ runs: [], left: right, right: first.box.right });
      start = index + 1;
    }
    texts.at(-1)?.runs.push(start === 0 ? run : { ...rest, text: run.text.slice(start) });
  }
  return texts.map(({ runs: own, left, right }) => ({
    runs: own.filter(({ text }) => text !== ''),
    box: { left, right },
  }));
}

function edgesOf({ box: { left, right } }: ElementPlace): TextArea {
  return { left, right };
}

/** In points. */
const FLUSH = 8;

/** The stop at which a text stands; none for a text at the left. */
function tabOf(box: TextArea, { left, right }: TextArea): TabStop | undefined {
  const [before, after] = [box.left - left, right - box.right];
  if (before < FLUSH) return undefined;
  if (Math.abs(before - after) < FLUSH) return { at: (right - left) / 2, align: 'center' };
  return after < Math.min(before, 4 * FLUSH) ? { at: right - left, align: 'right' } : { at: before, align: 'left' };
}

/** In a text with a page number, another number that is the count of pages is that count. */
function withPageCount(inline: WordInline, runs: readonly Run[], pageCount: number): WordInline {
  if (inline.kind !== 'run' || !('text' in inline.content) || 'field' in inline.content) return inline;
  const isCount =
    inline.content.text.trim() === String(pageCount) && runs.some(({ pageNumber }) => pageNumber === true);
  return isCount ? { ...inline, content: { field: 'NUMPAGES', text: inline.content.text } } : inline;
}
