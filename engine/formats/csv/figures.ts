/** Matches numbers with digit groups, decimal point or comma, an exponent, and currency or percent signs. */
const NUMBER =
  /^[-+(\u2212]?\p{Sc}?\s?[-+\u2212]?(?:\d{1,3}(?:[.,'\u2019\u00a0\u202f ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)(?:e[-+]?\d+)?\s?[\p{Sc}%\u2030]?\)?$/iu;
const DATE = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[T ]\d{1,2}:\d{2}.*)?$/;
/** Maximum number of characters of a number. */
const MAX_CHARACTERS = 40;

/** Returns whether a cell contains a number, in the notation of people or of programs. */
export function isNumber(cell: string): boolean {
  return cell.length <= MAX_CHARACTERS && NUMBER.test(cell);
}

/** Returns whether a cell contains a number or a date. */
export function isFigure(cell: string): boolean {
  return isNumber(cell) || (cell.length <= MAX_CHARACTERS && DATE.test(cell));
}
