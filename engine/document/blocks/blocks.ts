import type { Box, Size } from '../../geometry/geometry.js';
import { gatherAcross } from './blocks-across.js';
import { withLeadingMarks } from './blocks-marks.js';
import { cutAtRulings } from './blocks-cells.js';
import { partMargins } from './blocks-margins.js';
import { joinRulings } from './blocks-rulings.js';
import { paragraphsOf } from './blocks-paragraphs.js';
import type { Block, BlockRole, Font, Line, PageImage, Ruling } from '../model.js';
import { joinLed } from '../order/led-pieces.js';
import { joinMarkers } from '../order/marked-pieces.js';
import { readingOrder, type Strand } from '../order/reading-order.js';
import { boxAround, type Frame, intoFrame, quartersOf, readsLeftwards } from '../order/reading-order-frame.js';
import { type Piece, pieceOf, pieceWithout } from '../order/reading-order-piece.js';
import { rowsOf } from '../order/reading-order-rows.js';
import { roleOf, type Typography, typographyOf } from './block-roles.js';

/** Objects of a page that show how its lines belong together. */
export interface Around {
  readonly size: Size;
  readonly rulings: readonly Ruling[];
  readonly images: readonly PageImage[];
  readonly fonts?: readonly Font[];
}

/** Groups the lines of a page into blocks in reading order. */
export function blocksOf(found: readonly Line[], around: Around): readonly Block[] {
  const lines = withLeadingMarks(found);
  const straight = lines.filter((line) => quartersOf(line) !== undefined);
  const askew = lines.filter((line) => quartersOf(line) === undefined);
  const frame = frameOf(straight);
  return [...blocksIn(frame, straight, around), ...askew.map((line) => blockOf([line], 'sidebar'))];
}

/** Returns the frame of the direction that most of the text has. */
function frameOf(lines: readonly Line[]): Frame {
  const letters: [number, number, number, number] = [0, 0, 0, 0];
  for (const line of lines) {
    for (const { glyphs } of line.words) letters[quartersOf(line) ?? 0] += glyphs.length;
  }
  const quarters = ([0, 1, 2, 3] as const).reduce((most, turn) => (letters[turn] > letters[most] ? turn : most), 0);
  return { quarters, mirrored: readsLeftwards(lines) };
}

function blocksIn(frame: Frame, lines: readonly Line[], around: Around): Block[] {
  const rulings = joinRulings(around.rulings.map((ruling) => intoFrame(frame, ruling)));
  const straight = lines.filter((line) => quartersOf(line) === frame.quarters);
  const along = joinMarkers(joinLed(cutAtRulings(frame, straight, rulings).map((line) => pieceOf(frame, line))));
  const typography = typographyOf(along, around.fonts ?? []);
  const across = gatherAcross(frame, lines, (group, turned) => blocksIn(turned, group, around));
  const page = intoFrame(frame, { left: 0, top: 0, right: around.size.width, bottom: around.size.height });
  const margins = partMargins([...along, ...across], page, typography.em);
  const pictures = around.images.flatMap(({ box }) => pictureAmong(margins.body, intoFrame(frame, box), page));
  const strands = readingOrder([...margins.body, ...pictures], { frame, rulings, em: typography.em });
  const surroundings = { rulings, fonts: around.fonts ?? [] };
  const inRows = (pieces: readonly Piece[], role: BlockRole): Block[] =>
    rowsOf(pieces).flatMap((row) => row.flatMap((piece) => blocksOfPiece(piece, role)));
  return [
    ...inRows(margins.above, 'header'),
    ...inRows(margins.before, 'sidebar'),
    ...strands.flatMap((strand) => blocksOfStrand(strand, surroundings, typography)),
    ...inRows(margins.after, 'sidebar'),
    ...inRows(margins.below, 'footer'),
  ];
}

/**
 * Returns a picture as a piece, since pictures separate columns, unless the picture lies under text as a background or
 * a scan does.
 */
function pictureAmong(pieces: readonly Piece[], box: Box, page: Box): Piece[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width < 18 || height < 18 || width * height > 0.5 * (page.right - page.left) * (page.bottom - page.top))
    return [];
  const under = pieces.some(
    ({ left, top, right, bottom }) =>
      (left + right) / 2 > box.left &&
      (left + right) / 2 < box.right &&
      (top + bottom) / 2 > box.top &&
      (top + bottom) / 2 < box.bottom,
  );
  return under ? [] : [pieceWithout(box)];
}

function blocksOfStrand(
  strand: Strand,
  surroundings: Parameters<typeof paragraphsOf>[1],
  typography: Typography,
): readonly Block[] {
  const groups = strand.kind === 'table' ? strand.cells.map((cell) => [cell]) : paragraphsOf(strand.rows, surroundings);
  return groups.flatMap((rows) => {
    const pieces = rows.flat();
    if (pieces.some(({ blocks }) => blocks !== undefined)) {
      return pieces.flatMap((piece) => blocksOfPiece(piece, 'body'));
    }
    const role = strand.kind === 'table' ? 'body' : roleOf(rows, typography);
    return [
      blockOf(
        pieces.flatMap(({ lines }) => lines),
        role,
      ),
    ];
  });
}

function blocksOfPiece({ lines, blocks }: Piece, role: BlockRole): Block[] {
  if (blocks === undefined) return [blockOf(lines, role)];
  return blocks.map((block) => ({ ...block, role: role === 'body' ? block.role : role }));
}

function blockOf(lines: readonly Line[], role: BlockRole): Block {
  return { lines, box: boxAround(lines.map(({ box }) => box)), role };
}
