import { type Gutter, isLeftOf } from './find-gutter.js';
import { boxAround } from '../order/reading-order-frame.js';
import type { Piece } from '../order/reading-order-piece.js';
import type { Row } from '../order/reading-order-rows.js';

/**
 * In ems: maximum width of a label, maximum distance between baselines of labels, and minimum height that a value
 * shares with its label.
 */
const LONGEST_LABEL = 14;
const APART = 1.6;
const SHARED = 0.15;

/** In ems: columns whose baselines differ by less share baselines; `readsAcross` then has better evidence. */
const LEVEL = 0.2;

const FEWEST_LABELS = 3;

/**
 * Returns the cells of a form: each label to the left of a gutter with the values beside it. Values in form fields are
 * centred or larger than labels, so they do not share baselines with them. Returns undefined when the left side has
 * other text than labels, or when labels share values.
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

/**
 * Returns whether most labels have a value beside them, and most of these values are on another baseline. Labels that end
 * in colons are certain: a third of them with values suffices, since boxes to tick and empty fields are no text.
 */
function areAnswered(fields: readonly Field[]): boolean {
  let [answered, level] = [0, 0];
  for (const { label, values } of fields) {
    const beside = values.filter((value) => sharesHeight(label, value));
    if (beside.length > 0) answered++;
    if (beside.flat().some(({ baseline }) => Math.abs(baseline - label.baseline) <= LEVEL * label.em)) level++;
  }
  if (endInColons(fields.map(({ label }) => label))) return answered >= fields.length / 3;
  return answered > fields.length / 2 && level <= answered / 2;
}

/** Returns whether most pieces end in a colon, as labels do. */
export function endInColons(pieces: readonly Piece[]): boolean {
  const labels = pieces.filter(({ lines }) => /[:：]$/.test(lines.at(-1)?.words.at(-1)?.text ?? ''));
  return labels.length > pieces.length / 2;
}

function isLabel({ left, right, em, baseline, blocks }: Piece, above: Piece | undefined): boolean {
  if (blocks !== undefined || right - left > LONGEST_LABEL * em) return false;
  return above === undefined || baseline - above.baseline > APART * em;
}

function sharesHeight({ top, bottom, em }: Piece, value: Row): boolean {
  const box = boxAround(value);
  return Math.min(box.bottom, bottom) - Math.max(box.top, top) > SHARED * em;
}

/** In ems: maximum gap between lines of one value. */
const CLOSE = 0.6;

/** Maximum number of pieces compared, which bounds the time for pages with all text in one place. */
const MAX_COMPARED = 16;

/** Groups lines that are directly below each other, such as the choices of a list. */
function groupsOf(pieces: readonly Piece[]): readonly Row[] {
  const groups: Piece[][] = [];
  for (const piece of pieces) {
    const group = groups.slice(-MAX_COMPARED).find((lines) => goesOn(lines.at(-1), piece));
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
