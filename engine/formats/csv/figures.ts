/** With grouped digits, decimals by point or comma, an exponent, and the signs of currencies and percent. */
const NUMBER =
  /^[-+(\u2212]?\p{Sc}?\s?[-+\u2212]?(?:\d{1,3}(?:[.,'\u2019\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)(?:e[-+]?\d+)?\s?[\p{Sc}%\u2030]?\)?$/iu;
const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T ]\d{1,2}:\d{2}.*)?$/;
/** Longer than any number that people write. */
const MAX_CHARACTERS = 40;

/** Whether a cell holds a number, as people and programs write numbers. */
export function isNumber(cell: string): boolean {
  return cell.length <= MAX_CHARACTERS && NUMBER.test(cell);
}

/** Whether a cell holds a number or a date. */
export function isFigure(cell: string): boolean {
  return isNumber(cell) || (cell.length <= MAX_CHARACTERS && DATE.test(cell));
}
