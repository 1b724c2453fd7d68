import type { Block, Glyphs, Line } from '../../model.js';
import { boxAround } from '../../order/reading-order-frame.js';
import type { TextLine, TextPart } from './page-content.js';
import { withContentsRows } from './contents-rows.js';
import { type Looks, textLineOf } from '../runs/runs-of-line.js';
import type { TickBoxes } from './tick-boxes.js';
import { type PartTag, tagOfLines } from './tags-of.js';
import { partedAtLooks } from './parted-looks.js';
import { partedTexts } from './parted-texts.js';
import { areApart, beginsColumn, leastStep } from './tagged-gaps.js';
import { isMarkerOf, isNumberOf, isTornFrom, joinRows, strandsOf } from './paragraph-rows.js';
import { hangingKinds, splitBefore, splitBullets, splitParagraphs } from './split-paragraphs.js';

/** A part of a page whose column is not known yet. */
export type LooseText = Omit<TextPart, 'column'>;

/** Data of the text of a page besides its blocks. */
export interface TextLooks extends Looks {
  readonly tags: ReadonlyMap<number, PartTag>;
  readonly mark: Glyphs['mark'];
  /** Whether texts far apart in one row are separate parts. */
  readonly keepsPlaces: boolean;
  /** The drawn box around each line that is in one, by its index. */
  readonly boxes: ReadonlyMap<Line, number>;
  readonly ticks: TickBoxes;
  /** On pages whose texts keep their places: bullets that are pictures. */
  readonly bullets: TickBoxes;
}

/** The blocks of a page as paragraphs and items. */
export function textPartsOf(blocks: readonly Block[], looks: TextLooks): readonly LooseText[] {
  const { blocks: ordered, pages } = looks.keepsPlaces ? { blocks, pages: NO_LINES } : withContentsRows(blocks);
  const strands = ordered.flatMap(({ lines, role }) =>
    partedAtBoxes(lines, looks).map((some) => strandsOfBlock(some, { role, pages }, looks)),
  );
  const hanging = new Set(strands.flatMap(({ rows }) => rows.flatMap(hangingKinds)));
  const parts = strands.flatMap((some) => partsOfBlock(some, hanging, looks));
  return withWholeRows(parts, looks);
}

/** Parts the lines of a block at the edges of drawn boxes. */
function partedAtBoxes(lines: readonly Line[], { boxes }: TextLooks): readonly (readonly Line[])[] {
  const groups: Line[][] = [];
  let last: number | undefined;
  for (const line of lines) {
    const box = boxes.get(line);
    const group = groups.at(-1);
    if (group !== undefined && box === last) group.push(line);
    else groups.push([line]);
    last = box;
  }
  return groups;
}

const NO_LINES: ReadonlySet<Line> = new Set();

interface OfBlock {
  readonly role: TextPart['role'];
  /** The lines that are numbers of pages in a table of contents. */
  readonly pages: ReadonlySet<Line>;
}

/** The rows of a block, in strands that stand beside each other. */
interface Strands {
  readonly lines: readonly Line[];
  readonly role: Block['role'];
  readonly tag: PartTag | undefined;
  readonly rows: readonly (readonly TextLine[])[];
}

/** @param lines in one box, or in none */
function strandsOfBlock(lines: readonly Line[], { role, pages }: OfBlock, looks: TextLooks): Strands {
  const ticked = lines.flatMap((line) => looks.ticks.partsOf(line));
  const parted = looks.keepsPlaces ? ticked.flatMap(partedAtLooks) : ticked;
  const own = parted.map((line) => (pages.has(line) ? afterTab(textLineOf(line, looks)) : textLineOf(line, looks)));
  const strands = looks.keepsPlaces ? strandsOf(own) : [own];
  const rows = strands.map((strand) => joinRows(strand, isTickedIn(looks)));
  return { lines, role, tag: tagOfLines(lines, looks), rows };
}

function isTickedIn({ ticks, bullets }: TextLooks): (line: TextLine) => boolean {
  return (line) => ticks.isTicked(line) || bullets.isTicked(line);
}

function partsOfBlock(
  { lines, role, tag, rows: strands }: Strands,
  hanging: Parameters<typeof splitParagraphs>[1],
  looks: TextLooks,
): readonly LooseText[] {
  const [first] = lines;
  const boxed = first === undefined ? undefined : looks.boxes.get(first);
  const isTicked = isTickedIn(looks);
  // With a structure tree, an element is one paragraph, or the items of a list, unless its lines are far apart.
  const groups = strands
    .flatMap((rows) => (tag === undefined ? splitParagraphs(rows, hanging) : splitBullets(rows)))
    .flatMap((rows) => (tag?.type === 'P' ? splitApart(rows) : [rows]))
    .flatMap((group) => splitBefore(group, isTicked))
    .flatMap((group) => (looks.keepsPlaces ? partedTexts(group, looks.styles.list) : [group]));
  const begins = ([line]: readonly TextLine[], index: number): boolean => {
    const before = groups[index - 1]?.at(-1);
    if (line === undefined) return false;
    return isTicked(line) || (tag !== undefined && before !== undefined && !beginsColumn(before, line));
  };
  return groups.map((group, index) => ({
    ...{ kind: 'text', role, lines: group },
    ...(begins(group, index) && { begins: true }),
    box: boxAround(group.map(({ box }) => box)),
    ...(tag !== undefined && { tag }),
    ...(boxed !== undefined && { boxed }),
  }));
}

function splitApart(rows: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const usual = leastStep(rows);
  return splitBefore(
    rows,
    (row, before) => before !== undefined && (areApart(before, row, usual) || beginsColumn(before, row)),
  );
}

function afterTab({ gaps: _, ...line }: TextLine): TextLine {
  return { ...line, runs: line.runs.map((run, index) => (index === 0 ? { ...run, text: `\t${run.text}` } : run)) };
}

/**
 * Joins a part to the previous one if it begins in the row in which that ends: torn lines, and items without their
 * markers.
 */
function withWholeRows(found: readonly LooseText[], { keepsPlaces }: TextLooks): readonly LooseText[] {
  const parts: LooseText[] = [];
  for (const part of found) {
    const before = parts.at(-1);
    if (before !== undefined && isOneRow(before, part, keepsPlaces)) {
      const lines = joinRows([...before.lines, ...part.lines]);
      parts[parts.length - 1] = { ...part, lines, box: boxAround([before.box, part.box]) };
    } else if (before !== undefined && beginsWithNumber(before, part, keepsPlaces)) {
      const lines = joinRows([...part.lines, ...before.lines]);
      parts[parts.length - 1] = { ...before, lines, box: boxAround([before.box, part.box]) };
    } else parts.push(part);
  }
  return parts;
}

function isOneRow(before: LooseText, { lines: [first], tag, boxed, begins }: LooseText, keepsPlaces: boolean): boolean {
  if (before.boxed !== boxed || begins === true) return false;
  if (before.tag !== undefined && before.tag.element !== tag?.element) return false;
  return (
    (!keepsPlaces && isTornFrom(before.lines.at(-1), first)) ||
    (before.lines.length === 1 && isMarkerOf(before.lines[0], first))
  );
}

/** Returns whether a part is the number of the right-to-left line before it, where the page is read from left to right. */
function beginsWithNumber(before: LooseText, part: LooseText, keepsPlaces: boolean): boolean {
  if (keepsPlaces || before.boxed !== part.boxed || part.begins === true) return false;
  const isLine = before.lines.length === 1 && part.lines.length === 1;
  return isLine && before.tag === undefined && part.tag === undefined && isNumberOf(part.lines[0], before.lines[0]);
}
