import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { TooComplex } from '../../../errors.js';
import { csvDialect, withoutStatement } from '../../../formats/csv/csv-dialect.js';
import { csvRows } from '../../../formats/csv/csv-rows.js';
import { decodeText } from '../../../text/encodings/decode-text.js';
import { detectEncoding } from '../../../text/encodings/detect-encoding.js';
import { detectLanguage } from '../../../text/detect-language.js';
import { withoutCodes } from '../../../text/text-pages.js';
import type { TextPageInput, TextPages } from '../text-page.js';
import { writePage } from '../write-page.js';
import { surveyTable } from './survey-table.js';
import { bandElements } from './table-elements.js';
import { layoutTable, styleOf } from './table-layout.js';

/** Table cells take a browser several times as long as lines of text: about 30 ms per page. */
const MAX_PAGES = 2000;
const MAX_COLUMNS = 1000;

/**
 * Writes web pages that show separated values as a table, each with a suitable number of rows. Columns that do not
 * fit side by side follow in further bands, with all rows. @throws TooComplex past a limit of columns or printed
 * pages
 */
export default async function writeTablePages({ source, name, folder }: TextPageInput): Promise<TextPages> {
  const bytes = await readFile(source);
  const text = withoutCodes(decodeText(bytes, detectEncoding(bytes)));
  const dialect = csvDialect(text);
  const rows = (): Iterable<readonly string[]> => csvRows(withoutStatement(text), dialect);
  const survey = surveyTable(rows());
  if (survey.columns.length > MAX_COLUMNS) throw new TooComplex(`${name}: a table may have at most 1,000 columns.`);
  const layout = layoutTable(survey.columns);
  const head = { title: name, language: detectLanguage(text), style: styleOf(layout) };
  const paths: string[] = [];
  let printed = 0;
  for (const band of layout.bands) {
    for (const part of bandElements(rows(), { survey, layout, band })) {
      printed += part.printed;
      if (printed > MAX_PAGES) throw new TooComplex(`${name}: a table may have at most 2,000 pages in print.`);
      const path = join(folder, `${paths.length + 1}.html`);
      await writePage(path, head, part.elements);
      paths.push(path);
    }
  }
  return { paths, warnings: [] };
}
