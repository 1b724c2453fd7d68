import { type Gutter, isLeftOf } from './find-gutter.js';
import { boxAround } from '../order/reading-order-frame.js';
import type { Piece } from '../order/reading-order-piece.js';
import type { Row } from '../order/reading-order-rows.js';

/** In ems: how long labels may be, how far apart their baselines are, and how much height a value shares with its own. */
const LONGEST_LABEL = 14;
const APART = 1.6;
const SHARED = 0.15;

/** In ems: of columns with shared baselines other signs tell better how they are read. */
const LEVEL = 0.2;

const FEWEST_LABELS = 3;

/**
 * The cells of a form: each label on the left of a gutter and the values that stand beside it. Values are set in fields,
 * centred or larger than labels, so that they do not share baselines with them. Nothing when the left side is something
 * else than labels, each with its own values.
 */
export function formCells(pieces: readonly Piece[], gutter: Gutter): readonly Row[] | undefined {
  const labels = pieces.filter((piece) => isLeftOf(piece, gutter));
  if (labels.length < FEWEST_LABELS || !labels.every((label, index) => isLabel(label, labels[index - 1]))) return;
  const fields = labels.map((label): Field => ({ label, values: [] }));
  for (const value of groupsOf(pieces.filter((piece) => !isLeftOf(piece, gutter)))) {
    const beside = fields.filter(({ label }) => sharesHeight(label, value));
    const [own = fields.findLast(({ label }) => label.top <= (value[0]?.top ?? 0))] = beside;
    if (own === undefined || beside.length > 1) return;
    own.values.push(value);
  }
  return areAnswered(fields) ? fields.flatMap(({ label, values }) => [[label], ...values]) : undefined;
}

interface Field {
  readonly label: Piece;
  readonly values: Row[];
}

/** Whether most labels have a value beside them, and most of these not on the same baseline. */
function areAnswered(fields: readonly Field[]): boolean {
  let [answered, level] = [0, 0];
  for (const { label, values } of fields) {
    const beside = values.filter((value) => sharesHeight(label, value));
    if (beside.length > 0) answered++;
    if (beside.flat().some(({ baseline }) => Math.abs(baseline - label.baseline) <= LEVEL * label.em)) level++;
  }
  return answered > fields.length / 2 && level <= answered / 2;
}

function isLabel({ left, right, em, baseline, blocks }: Piece, above: Piece | undefined): boolean {
  if (blocks !== undefined || right - left > LONGEST_LABEL * em) return false;
  return above === undefined || baseline - above.baseline > APART * em;
}

function sharesHeight({ top, bottom, em }: Piece, value: Row): boolean {
  const box = boxAround(value);
  return Math.min(box.bottom, bottom) - Math.max(box.top, top) > SHARED * em;
}

/** In ems: lines of one value leave less between them. */
const CLOSE = 0.6;

/** So that a page with everything in one place stays cheap. */
const MAX_LOOKED_AT = 16;

/** Lines that stand closely below one another, such as the choices of a list. */
function groupsOf(pieces: readonly Piece[]): readonly Row[] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const group = groups.slice(-MAX_LOOKED_AT).find((lines) => goesOn(lines.at(-1), piece));
    if (group === undefined) groups.push([piece]);
    else group.push(piece);
  }
  return groups;
}

function goesOn(above: Piece | undefined, piece: Piece): boolean {
  if (above === undefined || above.blocks !== undefined || piece.blocks !== undefined) return false;
  const overlap = Math.min(above.right, piece.right) > Math.max(above.left, piece.left);
  return overlap && piece.top >= above.bottom - CLOSE * above.em && piece.top < above.bottom + CLOSE * above.em;
}
