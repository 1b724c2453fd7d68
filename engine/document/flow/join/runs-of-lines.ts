import type { LinkTarget, Run, RunGap, RunStyle } from '../../flow-elements.js';
import { joinInLink, joinOf } from './hyphens.js';
import type { PlacedLine } from './placed-line.js';
import { textOfLine } from '../page/text-of-lines.js';
import type { WordFilter } from './word-filter.js';

interface OpenRun {
  text: string;
  readonly style: RunStyle;
  readonly link?: LinkTarget;
  readonly note?: string;
  readonly page?: number;
  readonly lineBreak?: true;
  readonly gaps: RunGap[];
}

/** Settings for joining the lines of a paragraph into runs. */
export interface RunSettings {
  readonly words: WordFilter;
  /** Whether the author ended the line before the line of this index. */
  readonly breaksBefore?: (index: number) => boolean;
}

/** Returns the runs of the lines of one paragraph, joined, without the hyphens of line breaks. */
export function runsOfLines(lines: readonly PlacedLine[], { words, breaksBefore }: RunSettings): readonly Run[] {
  const runs: OpenRun[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const breaks = before !== undefined && breaksBefore?.(index) === true;
    if (before !== undefined && !breaks) joinEnd(runs, textOfLine(before), line, words);
    const gaps = new GapsOfLine(before === undefined || breaks ? line.gaps : undefined);
    const turned = before !== undefined && before.page !== line.page;
    line.runs.forEach(({ text: written, style: key, link, note }, at) => {
      // Only code has several spaces between words.
      const text = line.pitch === undefined ? written : written.replace(/ {2,}/g, ' ');
      const style = line.styles[key] ?? PLAIN;
      const last = runs.at(-1);
      const marks = at > 0 ? {} : { ...(turned && { page: line.page }), ...(breaks && { lineBreak: true as const }) };
      const isNew = Object.keys(marks).length > 0 || note !== undefined || last?.note !== undefined;
      if (!isNew && last !== undefined && sameStyle(last.style, style) && sameLink(last.link, link)) {
        last.gaps.push(...gaps.take(text, last.text.length));
        last.text += text;
      } else {
        const own = { ...(link !== undefined && { link }), ...(note !== undefined && { note }), ...marks };
        runs.push({ text, style, gaps: gaps.take(text, 0), ...own });
      }
    });
  });
  return runs.map(settled).filter(({ text }) => text !== '');
}

/** Gives the gaps of a line to its runs, in their order. */
class GapsOfLine {
  #taken = 0;
  /** Where the next run begins in the text of the line. */
  #start = 0;

  constructor(private readonly gaps: readonly RunGap[] = []) {}

  /** @param offset where the text of the next run of the line begins in the run that it becomes a part of */
  take(text: string, offset: number): RunGap[] {
    const taken: RunGap[] = [];
    const end = this.#start + text.length;
    for (let gap = this.gaps[this.#taken]; gap !== undefined && gap.index < end; gap = this.gaps[++this.#taken])
      taken.push({ ...gap, index: gap.index - this.#start + offset });
    this.#start = end;
    return taken;
  }
}

/** Marks where a hyphen was taken out, until the run is complete. */
const SOFT_HYPHEN = '\u00ad';

/** Gaps need no change: a line that has some begins a run, and hyphens are taken out at the ends of lines. */
function settled({ gaps, ...run }: OpenRun): Run {
  const parts = run.text.split(SOFT_HYPHEN);
  let length = 0;
  const hyphens = parts.slice(0, -1).map((part) => (length += part.length));
  return {
    ...run,
    text: parts.join(''),
    ...(hyphens.length > 0 && { hyphens }),
    ...(gaps.length > 0 && { gaps }),
  };
}

/** Adapts the end of the runs so that the text of the next line can be appended. */
function joinEnd(runs: readonly OpenRun[], before: string, next: PlacedLine, words: WordFilter): void {
  const last = runs.at(-1);
  if (last === undefined) return;
  const [first] = next.runs;
  const after = textOfLine(next);
  const uri = sameLink(last.link, first?.link) && last.link !== undefined && 'uri' in last.link ? last.link.uri : '';
  const { drop, between } = joinInLink(before, after, uri) ?? joinOf(before, after, words);
  last.text = drop > 0 ? last.text.slice(0, -drop) + SOFT_HYPHEN : last.text + between;
}

const PLAIN: RunStyle = { family: '', generic: 'serif', weight: 400, italic: false, size: 0, colour: 0 };

export function sameStyle(one: RunStyle, other: RunStyle): boolean {
  return (
    one === other ||
    (one.family === other.family &&
      one.weight === other.weight &&
      one.italic === other.italic &&
      Math.abs(one.size - other.size) < 0.1 &&
      one.colour === other.colour &&
      one.translucent?.opacity === other.translucent?.opacity &&
      one.tracking === other.tracking &&
      one.invisible === other.invisible &&
      one.shift === other.shift &&
      one.highlight === other.highlight &&
      one.underline === other.underline &&
      one.strike === other.strike &&
      one.language === other.language)
  );
}

function sameLink(one: LinkTarget | undefined, other: LinkTarget | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  if ('uri' in one || 'uri' in other) return 'uri' in one && 'uri' in other && one.uri === other.uri;
  return one.page === other.page && one.top === other.top;
}
