import type {
  Boxed,
  CodeBlock,
  CodePart,
  FlowElement,
  Footnote,
  Paragraph,
  ParagraphFormat,
  RunStyle,
} from '../../flow-elements.js';
import { boxAround } from '../../order/reading-order-frame.js';
import { formatOf } from './format-of.js';
import { breaksBefore } from './line-breaks.js';
import type { ItemPlace, ListPlace } from './list-levels.js';
import { type PlacedLine, placesOf } from './placed-line.js';
import { runsOfLines, sameStyle } from './runs-of-lines.js';
import type { DocumentFacts } from './statistics.js';
import { MAX_SPACES, rounded } from '../runs/runs-of-line.js';
import { inReadingFrame } from '../page/reading-frame.js';
import { textOfLine } from '../page/text-of-lines.js';

/** An element whose text may continue below, in the next column or on the next page. */
export interface OpenElement extends Boxed {
  readonly kind: 'paragraph' | 'caption' | 'title' | 'heading' | 'item' | 'code';
  readonly lines: PlacedLine[];
  /** The bottom of the element above on its page; undefined if there is none. */
  readonly above: number | undefined;
  /** Width of the column, where it is known: in cells. */
  readonly room?: number;
  /** The alignment of its lines, where the lines around them tell it. */
  readonly align?: ParagraphFormat['align'] | undefined;
  /** Level of a heading. */
  readonly level?: number;
  readonly item?: Item;
}

export interface Item extends ItemPlace {
  readonly place: Omit<ListPlace, 'marker'> & Partial<Pick<ListPlace, 'marker'>>;
  /** How many characters of the first line are its marker. */
  readonly length: number;
}

export function elementOf(open: OpenElement, facts: DocumentFacts): FlowElement {
  const { kind, lines, item, level = 1 } = open;
  const box = boxedOf(open);
  if (kind === 'code') return { ...codeOf(lines), ...box };
  if (kind === 'heading') return { kind, level, ...textOf(open, facts), ...box };
  if (item !== undefined) {
    const hanging = rounded(Math.max(0, item.text - item.marker));
    const text = textOf(open, facts);
    return { kind: 'list-item', ...placeOf(item, lines, text.runs), hanging, ...text, ...box };
  }
  return paragraphOf(open, facts);
}

/** Returns the place of an item in its list, with the colour and the size of its marker where they differ from those of its text. */
function placeOf({ place }: Item, [line]: readonly PlacedLine[], [text]: Paragraph['runs']): Item['place'] {
  const style = line?.styles[line.runs[0]?.style ?? -1];
  if (place.marker === undefined || style === undefined || text === undefined) return place;
  const { colour, size } = style;
  const scale = rounded(size / text.style.size);
  return {
    ...place,
    marker: {
      ...place.marker,
      ...(colour !== text.style.colour && { colour }),
      ...(Math.abs(scale - 1) > SAME_SIZE && { scale }),
    },
  };
}

/** Maximum difference of the size of a marker from that of its text, relative to the latter, where they have one size. */
const SAME_SIZE = 0.05;

/** @param breaks whether the author ended the line before the line of an index; by default, the lines tell */
export function paragraphOf(open: OpenElement, facts: DocumentFacts, breaks?: Breaks): Paragraph {
  const text = textOf(open, facts, breaks);
  return { kind: 'paragraph', style: styleOf(open, text.format), ...text, ...boxedOf(open) };
}

function boxedOf({ boxed }: OpenElement): Boxed {
  return boxed === undefined ? {} : { boxed };
}

/** Whether the author ended the line before the line of an index. */
type Breaks = (index: number) => boolean;

function textOf(
  open: OpenElement,
  { words }: DocumentFacts,
  known?: Breaks,
): Pick<Paragraph, 'runs' | 'format' | 'places'> {
  const { lines, above, item, align } = open;
  const shown = item === undefined ? lines : withoutStart(lines, item.length);
  const format = formatOf(lines, above, { text: item?.text, align });
  const breaks = known ?? breaksIn(open, format);
  return {
    runs: runsOfLines(shown, { words, breaksBefore: breaks }),
    format,
    places: placesOf(lines, { align: format.align, breaksBefore: breaks }),
  };
}

/** Returns whether the author ended the line before the line of an index of an element. */
export function breaksIn({ lines, room }: OpenElement, { align }: ParagraphFormat): Breaks {
  return breaksBefore(lines, room ?? (align === 'center' ? centredRoomOf(lines) : undefined));
}

/**
 * Returns the width that is available to centred lines: such text has no indent, so it reaches to the nearer edge of its column, and as
 * far on the other side of its middle, where other text of the column may stand.
 */
function centredRoomOf(lines: readonly PlacedLine[]): number {
  const [first] = lines;
  if (first === undefined) return 0;
  const column = inReadingFrame(first.column, first);
  const { left, right } = boxAround(lines.map((line) => inReadingFrame(line.box, first)));
  const middle = (left + right) / 2;
  return 2 * Math.max(0, Math.min(middle - column.left, column.right - middle));
}

export function styleOf(
  { kind, lines }: OpenElement,
  { indentLeft, indentRight, align }: Paragraph['format'],
): Paragraph['style'] {
  if (kind === 'title' || kind === 'caption') return kind;
  const em = lines[0]?.size ?? 0;
  const isSetIn = Math.min(indentLeft, indentRight) > QUOTED * em && lines.length > 1 && align !== 'center';
  return isSetIn ? 'quote' : 'normal';
}

/** In ems: minimum indent of a quotation on both sides. */
const QUOTED = 1.2;

export function footnoteOf(label: string, lines: readonly PlacedLine[], facts: DocumentFacts): Footnote {
  const content: Paragraph = {
    kind: 'paragraph',
    style: 'normal',
    runs: runsOfLines(withoutStart(lines, label.length), { words: facts.words }),
    format: formatOf(lines, undefined),
    places: placesOf(lines),
  };
  return { kind: 'footnote', label, ...markOf(label, lines), content: [content], places: placesOf(lines) };
}

/** Maximum size of raised labels relative to the text after them. */
const RAISED = 0.9;

function markOf(label: string, lines: readonly PlacedLine[]): Pick<Footnote, 'mark'> {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return {};
  const { shift, size } = first.styles[first.runs[0]?.style ?? 0] ?? PLAIN;
  const isRaised = shift === 'superscript' || size < RAISED * last.size;
  const isJoined = /^\S/u.test(textOfLine(first).trimStart().slice(label.length));
  return isRaised && !isJoined ? {} : { mark: { isRaised, isJoined } };
}

const PLAIN: RunStyle = { family: '', generic: 'monospace', weight: 400, italic: false, size: 0, colour: 0 };

/** In ems: advance width of the letters in most monospaced fonts. */
const PITCH = 0.6;

/** Lines of code, with the spaces that they begin with and the empty lines between them. */
function codeOf(lines: readonly PlacedLine[]): CodeBlock {
  const em = lines[0]?.size ?? 0;
  const { left } = boxAround(lines.map(({ box }) => box));
  const parts: CodePart[] = [];
  const add = (text: string, style: RunStyle): void => {
    const last = parts.at(-1);
    if (last === undefined || !sameStyle(last.style, style)) parts.push({ text, style });
    else parts[parts.length - 1] = { text: last.text + text, style };
  };
  lines.forEach((line, index) => {
    const start = startOfCode(line, lines[index - 1], { left, em });
    line.runs.forEach(({ text, style }, at) => {
      add((at === 0 ? start : '') + text, line.styles[style] ?? PLAIN);
    });
  });
  return {
    kind: 'code',
    lines: parts
      .map(({ text }) => text)
      .join('')
      .split('\n'),
    style: mainStyle(parts) ?? PLAIN,
    ...(parts.length > 1 && { parts }),
    places: placesOf(lines),
  };
}

/** Returns the line breaks and the spaces before a line of code; pieces of a line that stand beside each other are one line. */
function startOfCode(
  line: PlacedLine,
  before: PlacedLine | undefined,
  { left, em }: { readonly left: number; readonly em: number },
): string {
  const spaces = (from: number, least: number): string => {
    const count = Math.round((line.box.left - from) / Math.max(PITCH * em, 1));
    return ' '.repeat(Math.max(least, Math.min(count, MAX_SPACES)));
  };
  if (before === undefined) return spaces(left, 0);
  const isOnPage = before.page === line.page;
  if (isOnPage && isBeside(line, before)) return spaces(before.box.right, 1);
  const isApart = isOnPage && line.baseline - before.baseline > 1.8 * Math.max(em, 1);
  return (isApart ? '\n\n' : '\n') + spaces(left, 0);
}

/** In ems: difference of the baselines of pieces of one line. */
const SAME_BASELINE = 0.2;

function isBeside(line: PlacedLine, before: PlacedLine): boolean {
  const isSameLine = Math.abs(line.baseline - before.baseline) < SAME_BASELINE * Math.max(line.size, before.size);
  return isSameLine && line.box.left >= before.box.right;
}

/** Returns the style of most of the letters. */
function mainStyle(parts: readonly CodePart[]): RunStyle | undefined {
  const lettersOf = (style: RunStyle): number =>
    parts.reduce((sum, part) => sum + (sameStyle(part.style, style) ? part.text.trim().length : 0), 0);
  const counts = parts.slice(0, MAX_LOOKS).map(({ style }) => ({ style, letters: lettersOf(style) }));
  return counts.reduce<(typeof counts)[number] | undefined>(
    (most, it) => (most !== undefined && most.letters >= it.letters ? most : it),
    undefined,
  )?.style;
}

/** Maximum number of looks of code that are compared. */
const MAX_LOOKS = 20;

/** Returns the lines without a number of characters at the start of the first line, and the spaces after them. */
function withoutStart([first, ...others]: readonly PlacedLine[], length: number): readonly PlacedLine[] {
  if (first === undefined) return [];
  let left = length;
  const runs = first.runs.flatMap((run) => {
    const taken = Math.min(left, run.text.length);
    left -= taken;
    return taken === run.text.length ? [] : [{ ...run, text: run.text.slice(taken) }];
  });
  const [opening, ...rest] = runs;
  const trimmed = opening === undefined ? [] : [{ ...opening, text: opening.text.trimStart() }, ...rest];
  const { gaps, ...line } = { ...first, runs: trimmed };
  const taken = textOfLine(first).length - textOfLine(line).length;
  const after = (gaps ?? []).flatMap((gap) => (gap.index < taken ? [] : [{ ...gap, index: gap.index - taken }]));
  return [{ ...line, ...(after.length > 0 && { gaps: after }) }, ...others];
}
