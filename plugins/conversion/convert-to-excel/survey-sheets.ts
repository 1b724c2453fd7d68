import { type ColumnNeeds, columnWidth } from './column-widths.js';
import { SheetNames } from './sheet-names.js';
import { readSpool, type RowCell, type TableHead, type TableRow } from './spool.js';
import { addEvidence, type ColumnEvidence, noEvidence, observe } from './values/column-evidence.js';
import { type ColumnRules, rulesOf } from './values/column-rules.js';
import { readDate } from './values/date-text.js';
import { readNumber } from './values/number-text.js';

/** Properties of a worksheet that must be known before its first row is written. */
export interface SheetPlan {
  readonly head: TableHead;
  readonly name: string;
  readonly rowCount: number;
  /** Width of each column in characters. */
  readonly widths: readonly number[];
  readonly rules: readonly ColumnRules[];
}

/** Reads all tables for the layout of their worksheets and the meaning of their columns. */
export async function surveySheets(spool: string, language?: string): Promise<readonly SheetPlan[]> {
  const surveys: SheetSurvey[] = [];
  for await (const record of readSpool(spool)) {
    if ('widths' in record) surveys.push(new SheetSurvey(record));
    else surveys.at(-1)?.add(record);
  }
  const document = noEvidence();
  for (const survey of surveys) addEvidence(document, survey.evidence);
  const names = new SheetNames();
  return surveys.map((survey): SheetPlan => {
    const { head, rowCount, columns, evidence: table } = survey;
    return {
      head,
      name: names.take(nameOf(head)),
      rowCount,
      widths: columns.map((column) => columnWidth(column, head.textSize)),
      rules: columns.map(({ evidence, header }) =>
        rulesOf(evidence, { header, document, table, ...(language !== undefined && { language }) }),
      ),
    };
  });
}

/** The name of a worksheet: the caption, unless it is a number, which may be a value of a table above. */
function nameOf({ caption, page }: TableHead): string {
  const named = caption !== undefined && /\p{L}/u.test(caption) ? caption : undefined;
  return named ?? (page === undefined ? 'Text' : `Page ${page}`);
}

/** Maximum number of characters that are kept of the header cells of a column. */
const MAX_HEADER_CHARACTERS = 1000;

interface ColumnSurvey extends ColumnNeeds {
  readonly evidence: ColumnEvidence;
  header: string;
  longestNumber: number;
  longestText: number;
}

class SheetSurvey {
  rowCount = 0;
  readonly columns: ColumnSurvey[];

  constructor(readonly head: TableHead) {
    this.columns = head.widths.map((width) => ({ ...emptyColumn(), width }));
  }

  /** Evidence of all columns together. */
  get evidence(): ColumnEvidence {
    const sum = noEvidence();
    for (const { evidence } of this.columns) addEvidence(sum, evidence);
    return sum;
  }

  add(row: TableRow): void {
    this.rowCount += 1;
    const isHeader = this.rowCount <= this.head.headerRows;
    for (const cell of row) if (cell.text !== undefined) this.#addText(cell, cell.text, isHeader);
  }

  #addText({ column, merged }: RowCell, text: string, isHeader: boolean): void {
    while (this.columns.length <= column) this.columns.push(emptyColumn());
    const its = this.columns[column];
    if (its === undefined) return;
    if (merged === undefined && isValue(text)) its.longestNumber = Math.max(its.longestNumber, text.length);
    if (isHeader) {
      its.header = `${its.header} ${text}`.slice(0, MAX_HEADER_CHARACTERS);
      return;
    }
    observe(its.evidence, text);
    its.longestText = Math.max(its.longestText, text.length);
  }
}

/** Whether a text may become a number or a date, which Excel does not wrap. */
function isValue(text: string): boolean {
  return readNumber(text) !== undefined || readDate(text) !== undefined;
}

function emptyColumn(): ColumnSurvey {
  return { evidence: noEvidence(), header: '', longestNumber: 0, longestText: 0 };
}
