import type { ColumnEvidence } from './column-evidence.js';
import { decimalOf, dayOrderOf, groupsBySpaces, writesDottedDates } from './language-habits.js';

/** How the ambiguous cells of a column are read. */
export interface ColumnRules {
  /** The decimal separator; undefined when nothing tells. */
  readonly decimal: 'point' | 'comma' | undefined;
  /** Whether digits with spaces between them are one number. */
  readonly hasSpaces: boolean;
  /** Whether the column separates thousands. */
  readonly isGrouped: boolean;
  /** Whether whole numbers are identifiers, which stay text. */
  readonly isIdentifiers: boolean;
  /** Whether numbers with a point are those of sections or versions, which stay text. */
  readonly isNumbering: boolean;
  readonly dayOrder: 'day-month' | 'month-day' | undefined;
  /** Whether dates such as `05.03.24` are dates rather than versions. */
  readonly hasShortDates: boolean;
}

export interface ColumnContext {
  /** The text of the column's header cells. */
  readonly header: string;
  /** Of all columns of the document. */
  readonly document: ColumnEvidence;
  /** BCP 47. */
  readonly language?: string;
}

/** Telephone numbers, postcodes and accounts in the languages of most documents. */
const identifierHeader =
  /(?<!\p{L})(?:phone|tel|telephone|fax|mobile|cell|telefon|handy|mobil|téléphone|teléfono|telefono|zip|zip code|postcode|postal code|plz|postleitzahl|code postal|iban|bic|isbn|issn|ean|gtin|upc|sku|vat id|account no|account number|kontonummer)(?!\p{L})/iu;

/** Decides how a column is read: by its own cells, then by the document's, then by the document's language. */
export function rulesOf(column: ColumnEvidence, { header, document, language }: ColumnContext): ColumnRules {
  const decimal = votedDecimal(column, document) ?? votedDecimal(document, document) ?? decimalOf(language);
  return {
    decimal,
    hasSpaces: decimal === 'comma' || groupsBySpaces(language) || (column.spaced > 1 && column.grouped === 0),
    isGrouped: column.grouped > 0,
    isIdentifiers: column.identifiers > 0 || identifierHeader.test(header),
    isNumbering: column.numberings > 0,
    dayOrder: votedOrder(column) ?? dayOrderOf(language),
    hasShortDates: column.dayFirst > 0 || writesDottedDates(language),
  };
}

/** `1,5` is a list rather than a number where the document has decimal points and the column no other sign of a comma. */
function votedDecimal(votes: ColumnEvidence, document: ColumnEvidence): ColumnRules['decimal'] {
  const isPointed = document.point > document.comma + document.weakComma;
  const comma = votes.comma + (isPointed ? 0 : votes.weakComma);
  if (comma === votes.point) return undefined;
  return comma > votes.point ? 'comma' : 'point';
}

function votedOrder({ dayFirst, monthFirst }: ColumnEvidence): ColumnRules['dayOrder'] {
  if (dayFirst > 0 === monthFirst > 0) return undefined;
  return dayFirst > 0 ? 'day-month' : 'month-day';
}
