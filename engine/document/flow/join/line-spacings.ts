import type { PageContent, PagePart, TextLine } from '../page/page-content.js';
import { baselineInFrame, inReadingFrame } from '../page/reading-frame.js';
import { endsInSentence, startsSmall } from '../page/text-of-lines.js';

/** In ems: a line below another within a paragraph is no farther away, and how exactly spacings are counted. */
const MAX_SPACING = 3;
const STEP = 0.05;

/** Fewer pairs of lines may be parts of a list. */
const MIN_PAIRS = 3;

/** In ems: about the width of a space. */
const SPACE = 0.25;

/**
 * Counts the distances between lines that stand apart, as the lines of text with wide spacing do, where a full line is followed by one
 * that goes on in its sentence.
 */
export class LineSpacingCounts {
  readonly #pairs = new Map<number, number>();

  add({ parts, columns }: Pick<PageContent, 'parts' | 'columns'>): void {
    let before: PagePart | undefined;
    for (const part of parts) {
      const spacing = before === undefined ? undefined : spacingWithin(before, part, columns);
      if (spacing !== undefined) this.#pairs.set(spacing, (this.#pairs.get(spacing) ?? 0) + 1);
      before = part;
    }
  }

  result(): LineSpacings {
    return new LineSpacings(new Set([...this.#pairs].flatMap(([step, pairs]) => (pairs < MIN_PAIRS ? [] : [step]))));
  }
}

/** The distances between the lines of paragraphs that a document sets apart. */
export class LineSpacings {
  /** @param steps in steps of `STEP` ems */
  constructor(private readonly steps: ReadonlySet<number>) {}

  /** @param distance between baselines, in ems */
  has(distance: number): boolean {
    const step = stepOf(distance);
    return [step - 1, step, step + 1].some((it) => this.steps.has(it));
  }
}

function stepOf(distance: number): number {
  return Math.round(distance / STEP);
}

/** Returns the distance of the last line of a part and the first line of the next part, where the latter goes on in the sentence of the former. */
function spacingWithin(before: PagePart, part: PagePart, columns: PageContent['columns']): number | undefined {
  if (before.kind !== 'text' || part.kind !== 'text' || before.column !== part.column) return undefined;
  const [last, first, column] = [before.lines.at(-1), part.lines[0], columns[part.column]];
  if (last === undefined || first === undefined || column === undefined || last.size !== first.size) return undefined;
  const distance = (baselineInFrame(first) - baselineInFrame(last)) / first.size;
  if (distance <= 0 || distance > MAX_SPACING || !isFull(last, first, inReadingFrame(column, last))) return undefined;
  return endsInSentence([last]) && startsSmall([first]) ? stepOf(distance) : undefined;
}

/** Returns whether the first word of the next line would not have fitted into a line. */
function isFull(line: TextLine, next: TextLine, column: { readonly left: number; readonly right: number }): boolean {
  const { left, right } = inReadingFrame(line.box, line);
  const room = line.direction === 'right-to-left' ? left - column.left : column.right - right;
  return room < next.firstWidth + SPACE * line.size;
}
