import type { Box, SlideLink, SlideParagraph, TextBox } from '../../../../engine/index.js';
import { runsWithWords } from './link-areas.js';
import { firstIndentOf, markedRuns } from './marked-runs.js';
import { paragraphsAtBreaks } from './paragraphs-at-breaks.js';
import { isUpright, sizeOf, type TextPiece } from './text-piece.js';
import { withNumbering } from './with-numbering.js';

/**
 * In ems: how far lines of a fixed height reach below their baseline, and the distance of the lines of most fonts. LibreOffice takes a
 * fifth of the font size, whatever the font (`ImpEditEngine::RecalcFormatterFontMetrics`).
 */
const DESCENT = 0.2;
const LINE = 1.2;

/**
 * How much wider than its text a box is in which lines wrap, since letters of replaced fonts differ a little: half of what moves no
 * word to the line before, within a share of its width; less where that is not known, and where the lines are justified.
 */
const SPARE_SHARE = 0.015;
const SPARE_POINTS = 2;
const MAX_SPARE_SHARE = 0.2;

/** How much wider the box of a placeholder is whose lines are not to wrap. */
const SHORT_SHARE = 0.3;

export interface BoxSettings {
  /** Left out for other texts than the title and the main text of a slide. */
  readonly placeholder?: NonNullable<TextBox['placeholder']>;
  readonly pageCount: number;
}

/** A text box that holds paragraphs; those of more than one are upright. */
export function textBoxOf(pieces: readonly TextPiece[], settings: BoxSettings): TextBox {
  return withBoxLink(placedBox(pieces, settings));
}

function placedBox(pieces: readonly TextPiece[], settings: BoxSettings): TextBox {
  const [first] = pieces;
  if (first === undefined) throw new TypeError('A text box has at least one paragraph.');
  const { placeholder } = settings;
  const isVertical = first.format.direction === 'top-to-bottom';
  const common = { kind: 'text', ...(placeholder !== undefined && { placeholder }), isVertical } as const;
  if (!isUpright(first)) {
    const { box, rotation } = isVertical ? { box: lengthened(first), rotation: 0 } : turned(first);
    const lineHeight = acrossOf(box, first) / Math.max(1, first.lines.count);
    const paragraphs = paragraphsOf(first, { ...settings, box, lineHeight });
    return { ...common, box, wraps: flows(first), paragraphs, ...(rotation !== 0 && { rotation }) };
  }
  const rows = rowsOf(pieces);
  // Programs may wrap the lines of placeholders, whatever these say.
  const [hasLongLines, wraps] = [pieces.some(flows), pieces.some(flows) || placeholder === 'body'];
  const around = boxAround(pieces);
  const box = wraps || placeholder !== undefined ? widened(around, pieces, !hasLongLines) : around;
  const outermost = pieces.reduce((least, { item }) => Math.min(least, item?.level ?? least), Infinity);
  const paragraphs = withNumbering(
    pieces.flatMap((piece, index) => paragraphsOf(piece, { ...settings, box, outermost, ...rows[index] })),
  );
  const top = topOf(first, rows[0]?.lineHeight ?? lineHeightOf(first));
  return {
    ...common,
    box: { ...box, top },
    wraps,
    paragraphs,
  };
}

/** A box of which all text has one link has the link itself: programs underline text with a link, whatever it says. */
function withBoxLink(box: TextBox): TextBox {
  const runs = runsWithWords(box.paragraphs.flatMap((paragraph) => paragraph.runs));
  const [link] = runs.map((run) => run.link);
  const isWhole = runs.every((run) => !run.underline && isSameLink(run.link, link));
  if (link === undefined || !isWhole) return box;
  const paragraphs = box.paragraphs.map((paragraph) => {
    return { ...paragraph, runs: paragraph.runs.map(({ link: _, ...run }) => run) };
  });
  return { ...box, paragraphs, link };
}

function isSameLink(one: SlideLink | undefined, other: SlideLink | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

interface Row {
  readonly lineHeight: number;
  readonly spaceBefore: number;
}

/** The distances of lines that put each paragraph where it stands on the page. */
function rowsOf(pieces: readonly TextPiece[]): readonly Row[] {
  return pieces.map((piece, index) => {
    const before = pieces[index - 1];
    const lineHeight = lineHeightOf(piece);
    if (before === undefined) return { lineHeight, spaceBefore: 0 };
    const room = topOf(piece, lineHeight) - (before.lines.lastBaseline + DESCENT * sizeOf(before));
    if (room >= 0 || piece.lines.count > 1) return { lineHeight, spaceBefore: Math.max(0, room) };
    return { lineHeight: Math.max(0.5 * sizeOf(piece), lineHeight + room), spaceBefore: 0 };
  });
}

/** In ems: lines that are nearer to each other are pieces of one line, such as those of text in two directions. */
const LEAST_STEP = 0.4;

function lineHeightOf(piece: TextPiece): number {
  const { count, firstBaseline, lastBaseline } = piece.lines;
  const step = (lastBaseline - firstBaseline) / Math.max(1, count - 1);
  return count > 1 && step > LEAST_STEP * sizeOf(piece) ? step : LINE * sizeOf(piece);
}

/** The top of the first line where lines have a fixed height: they end at the descent of their letters. */
function topOf(piece: TextPiece, lineHeight: number): number {
  return piece.lines.firstBaseline + DESCENT * sizeOf(piece) - lineHeight;
}

function boxAround(pieces: readonly TextPiece[]): Box {
  return pieces.reduce<Box>(
    (box, { box: own }) => ({
      left: Math.min(box.left, own.left),
      top: Math.min(box.top, own.top),
      right: Math.max(box.right, own.right),
      bottom: Math.max(box.bottom, own.bottom),
    }),
    { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity },
  );
}

/** Returns whether a line of a piece ends for want of room, and not because its author has ended it. */
function flows({ lines, runs, isCode }: TextPiece): boolean {
  return !isCode && lines.count > 1 + runs.filter(({ lineBreak }) => lineBreak === true).length;
}

const SHARES = { left: 0, justify: 0, center: 0.5, right: 1 } as const;

function widened(box: Box, pieces: readonly TextPiece[], hasShortLines: boolean): Box {
  const spare = hasShortLines ? SHORT_SHARE * (box.right - box.left) : spareOf(box, pieces);
  const share = SHARES[pieces[0]?.format.align ?? 'left'];
  return { ...box, left: box.left - share * spare, right: box.right + (1 - share) * spare };
}

function spareOf(box: Box, pieces: readonly TextPiece[]): number {
  const width = box.right - box.left;
  const usual = SPARE_POINTS + SPARE_SHARE * width;
  const least = pieces.reduce((some, { box: own, lines, format }) => {
    if (lines.spare === undefined) return some;
    const gaps = {
      left: box.right - own.right,
      justify: Infinity,
      center: width - (own.right - own.left),
      right: own.left - box.left,
    };
    return Math.min(some, lines.spare - gaps[format.align]);
  }, Infinity);
  return Number.isFinite(least) && least > 0 ? Math.min(least / 2, MAX_SPARE_SHARE * width) : usual;
}

interface ParagraphPlace extends Partial<Row>, BoxSettings {
  readonly box: Box;
  /** The lowest level of the items of the box: lists beside each other are of one document, which nests them. */
  readonly outermost?: number;
}

/** Lines of titles, items and code are one paragraph, with line breaks. */
function paragraphsOf(piece: TextPiece, place: ParagraphPlace): readonly SlideParagraph[] {
  const paragraph = paragraphOf(piece, place);
  const isWhole = place.placeholder === 'title' || piece.isCode || piece.item !== undefined;
  return isWhole ? [paragraph] : paragraphsAtBreaks(paragraph, marginsAtBreaks(piece, place.box));
}

/** How far from the edge of their box the lines after line breaks begin; none where that follows from their alignment. */
function marginsAtBreaks(piece: TextPiece, box: Box): readonly number[] {
  const { format, lines } = piece;
  const isAtLeft = format.align === 'left' || format.align === 'justify';
  if (!isAtLeft || format.direction !== 'left-to-right' || !isUpright(piece)) return [];
  return lines.starts?.map((start) => Math.max(0, start - box.left)) ?? [];
}

function paragraphOf(
  piece: TextPiece,
  { box, pageCount, outermost = 1, spaceBefore = 0, lineHeight }: ParagraphPlace,
): SlideParagraph {
  const { format, item, tabs } = piece;
  const isRightToLeft = format.direction === 'right-to-left';
  const natural = isRightToLeft ? 'right' : 'left';
  const isInset = format.align === natural || format.align === 'justify' || item !== undefined;
  const inset = isRightToLeft ? box.right - piece.box.right : piece.box.left - box.left;
  const first = firstIndentOf(piece);
  return {
    ...markedRuns(piece, pageCount),
    align: format.align,
    isRightToLeft,
    ...(lineHeight !== undefined && { lineHeight }),
    spaceBefore,
    margin: isInset && isUpright(piece) ? Math.max(0, inset) + Math.max(0, -first) : 0,
    indent: isInset && isUpright(piece) ? first : 0,
    level: item === undefined ? 0 : Math.max(0, item.level - outermost),
    ...(tabs !== undefined && { tabs: tabs.stops.map((stop) => stop - box.left) }),
  };
}

/** The box of vertical text with room at the ends of its lines, which is less than a letter takes. */
function lengthened(piece: TextPiece): Box {
  const { box } = piece;
  const spare = flows(piece) ? SPARE_POINTS + SPARE_SHARE * (box.bottom - box.top) : 0;
  return { ...box, bottom: box.bottom + Math.min(spare, sizeOf(piece) / 2) };
}

/** How high the lines of a box are together, before its rotation. */
function acrossOf({ left, top, right, bottom }: Box, { format }: TextPiece): number {
  return format.direction === 'top-to-bottom' ? right - left : bottom - top;
}

/** The box of turned text before its rotation, which has the same centre. */
function turned(piece: TextPiece): { readonly box: Box; readonly rotation: number } {
  const { box, lines } = piece;
  const rotation = lines.angle ?? 0;
  const [sine, cosine] = [
    Math.abs(Math.sin((rotation * Math.PI) / 180)),
    Math.abs(Math.cos((rotation * Math.PI) / 180)),
  ];
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const isQuarter = Math.min(sine, cosine) < 0.02;
  const across = isQuarter ? (sine > cosine ? width : height) : lines.count * LINE * sizeOf(piece);
  const along = Math.max(1, cosine > sine ? (width - across * sine) / cosine : (height - across * cosine) / sine);
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  return {
    rotation,
    box: { left: x - along / 2, top: y - across / 2, right: x + along / 2, bottom: y + across / 2 },
  };
}
