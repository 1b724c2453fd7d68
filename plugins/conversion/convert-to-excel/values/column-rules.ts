import type { ColumnEvidence } from './column-evidence.js';
import { decimalOf, dayOrderOf, groupsBySpaces, writesDottedDates } from './language-habits.js';

/** How the ambiguous cells of a column are read. */
export interface ColumnRules {
  /** The decimal separator; undefined when nothing tells. */
  readonly decimal: 'point' | 'comma' | undefined;
  /**
   * Whether all certain numbers of the column are whole; a number with a decimal separator before exactly three digits may
   * then be one with a group separator of another style, unless numbers of the table have groups of one style only.
   */
  readonly isWhole: boolean;
  /** Whether digits with spaces between them are one number. */
  readonly hasSpaces: boolean;
  /** Whether the column separates thousands. */
  readonly isGrouped: boolean;
  /** Whether whole numbers are identifiers, which stay text. */
  readonly isIdentifiers: boolean;
  /** Whether numbers with a point are those of sections or versions, which stay text. */
  readonly isNumbering: boolean;
  /**
   * How numbers in brackets without a currency are read: as negative ones, all or only those that are no labels such as `(1)`;
   * or as text, where brackets mean something else, such as standard errors or shares.
   */
  readonly brackets: 'negative' | 'negative-or-label' | 'text';
  /** Whether numbers with a plus sign behind them are positive; elsewhere, `65+` is a range. */
  readonly hasSignsBehind: boolean;
  readonly dayOrder: 'day-month' | 'month-day' | undefined;
  /** Whether dates such as `05.03.24` are dates rather than versions. */
  readonly hasShortDates: boolean;
  /** Whether texts such as `14:15` are times of day rather than ratios or results. */
  readonly hasTimes: boolean;
}

export interface ColumnContext {
  /** The text of the column's header cells. */
  readonly header: string;
  /** Evidence of all columns of the table. */
  readonly table: ColumnEvidence;
  /** Evidence of all columns of the document. */
  readonly document: ColumnEvidence;
  /** BCP 47. */
  readonly language?: string;
}

/** Telephone numbers, postcodes and accounts in the languages of most documents. */
const identifierHeader =
  /(?<!\p{L})(?:phone|tel|telephone|fax|mobile|cell|telefon|handy|mobil|téléphone|teléfono|telefono|zip|zip code|postcode|postal code|plz|postleitzahl|code postal|iban|bic|isbn|issn|ean|gtin|upc|sku|vat id|account no|account number|kontonummer)(?!\p{L})/iu;

/** Decides how a column is read: by its own cells, by those of its table and of the document, and then by the document's language. */
export function rulesOf(column: ColumnEvidence, { header, table, document, language }: ColumnContext): ColumnRules {
  const written = decimalIn(column, table, document);
  const decimal = written ?? decimalOf(language);
  return {
    decimal,
    isWhole: column.integers > 0 && column.fractions === 0 && !hasStyle(table, decimal),
    hasSpaces: decimal === 'comma' || groupsBySpaces(language) || (column.spaced > 1 && column.grouped === 0),
    isGrouped: column.grouped > 0,
    isIdentifiers: column.identifiers > 0 || identifierHeader.test(header),
    isNumbering: column.numberings > 0,
    brackets: bracketsIn(column, table),
    hasSignsBehind: document.minusesBehind > 0,
    dayOrder: votedOrder(column) ?? votedOrder(document) ?? dayOrderOf(language) ?? orderBeside(written, document),
    hasShortDates: column.dayFirst > 0 || writesDottedDates(language),
    hasTimes: column.ratios === 0 && table.times > 0,
  };
}

/**
 * Numbers with groups are certain, and so are amounts with decimals beside them. Without groups, the document counts before the column: in a document with decimal points,
 * a column of `1,2` and `3` has lists rather than numbers.
 */
function decimalIn(column: ColumnEvidence, table: ColumnEvidence, document: ColumnEvidence): ColumnRules['decimal'] {
  const votes = [
    [column.point, column.comma],
    [column.amountPoint, column.amountComma],
    [table.point, table.comma],
    [table.amountPoint, table.amountComma],
    [document.point, document.comma],
    [document.weakPoint, document.weakComma],
    [column.weakPoint, column.weakComma],
  ] as const;
  const decided = votes.find(([point, comma]) => point !== comma);
  if (decided === undefined) return undefined;
  return decided[0] > decided[1] ? 'point' : 'comma';
}

/** Whether the numbers of a table with groups have one decimal separator. */
function hasStyle({ point, comma }: ColumnEvidence, decimal: ColumnRules['decimal']): boolean {
  return decimal === 'point' ? point > 0 && comma === 0 : comma > 0 && point === 0;
}

function votedOrder({ dayFirst, monthFirst }: ColumnEvidence): ColumnRules['dayOrder'] {
  if (dayFirst > 0 === monthFirst > 0) return undefined;
  return dayFirst > 0 ? 'day-month' : 'month-day';
}

/** Only countries with a decimal point write the month first. A document with a date of that order has dates of both. */
function orderBeside(decimal: ColumnRules['decimal'], { monthFirst }: ColumnEvidence): ColumnRules['dayOrder'] {
  return decimal === 'comma' && monthFirst === 0 ? 'day-month' : undefined;
}

/**
 * A table with minus signs has no other sign for negative numbers, and a column of nothing but brackets has none without, unless it
 * has amounts. Accounts may have minus signs before the changes in percent, beside columns of amounts in brackets.
 */
function bracketsIn(column: ColumnEvidence, table: ColumnEvidence): ColumnRules['brackets'] {
  if (table.minuses > 0 || column.percentMinuses > 0) return 'text';
  if (column.unbracketed === 0 && column.bracketedAmounts === 0) return 'text';
  return column.wholes > 0 ? 'negative' : 'negative-or-label';
}
