import { type CsvDialect, csvRows } from './csv-rows.js';
import { isFigure } from './figures.js';

/** The candidates. The first of equally good ones is chosen; the comma is last because it is common in texts and numbers. */
const DELIMITERS = ['\t', ';', '|', ','];
/** The number of characters of a text that are examined. */
const SAMPLE_CHARACTERS = 65_536;
const SAMPLE_ROWS = 200;

/** Detects delimiter and quote of a CSV text. Excel states the delimiter in a first line such as `sep=;`. */
export function csvDialect(text: string): CsvDialect {
  const sample = sampleOf(text);
  const quote = quoteIn(sample);
  const stated = STATED.exec(text)?.[1];
  if (stated !== undefined) return { delimiter: stated, quote };
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: scoreOf(sample, { delimiter, quote }) }));
  const best = Math.max(...scores.map(({ score }) => score));
  return { delimiter: scores.find(({ score }) => score === best && best > 0)?.delimiter ?? ',', quote };
}

const STATED = /^sep=([,;|\t])\r?\n/i;

/** Returns the text without the line that states the delimiter. */
export function withoutStatement(text: string): string {
  return text.replace(STATED, '');
}

/** Returns the beginning of the text; only whole lines if the text is longer than the sample. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE_CHARACTERS) return text;
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const end = Math.max(sample.lastIndexOf('\n'), sample.lastIndexOf('\r'));
  return end < 0 ? sample : sample.slice(0, end);
}

/** Returns the double quote, unless more cells are enclosed in single quotes. */
function quoteIn(sample: string): string {
  const double = sample.match(/(?:^|[,;|\t])"[^"\n\r]*"(?=[,;|\t]|\r?$)/gm)?.length ?? 0;
  const single = sample.match(/(?:^|[,;|\t])'[^'\n\r]*'(?=[,;|\t]|\r?$)/gm)?.length ?? 0;
  return single > double ? "'" : '"';
}

/**
 * Returns a score for a dialect. It increases with the share of rows that have the same number of cells and with that number,
 * and decreases with cells that contain another delimiter; 0 for rows of one cell.
 */
function scoreOf(sample: string, dialect: CsvDialect): number {
  const rows: (readonly string[])[] = [];
  for (const row of csvRows(sample, dialect)) if (rows.push(row) === SAMPLE_ROWS) break;
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [[width, alike] = [1, 0]] = [...counts].sort(([, one], [, other]) => other - one);
  if (width === 1) return 0;
  const cells = rows.flat();
  const whole = cells.filter((cell) => isFigure(cell) || !/[;|\t]|,\S/.test(cell)).length;
  return (alike / rows.length) * (1 - 1 / width) * (whole / cells.length) ** 2;
}
