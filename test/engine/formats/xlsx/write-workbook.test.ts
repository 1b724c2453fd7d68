import { expect } from 'chai';

import { StyleTable } from '../../../../engine/formats/xlsx/style-table.js';
import {
  MAX_FORMATS,
  type Worksheet,
  type WorksheetCell,
  type WorksheetRow,
} from '../../../../engine/formats/xlsx/workbook.js';
import { writeWorkbook } from '../../../../engine/formats/xlsx/write-workbook.js';
import { displayedIn, type ReadSheet, readWorkbook } from '../../../fixtures/office/read-workbook.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

/** Texts that a careless writer would change. */
const texts = [
  '=1+1',
  '+49 30 1',
  '-5',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  '<b>&amp; "quoted" \'single\'</b>',
  ']]>',
  '_x0041_',
  '_x005F_x0041_',
  ' spaces at both ends ',
  'two\nlines',
  'عربي and 中文 and 😀',
  '007',
  '1E5',
  'TRUE',
];

describe('a workbook that is written', () => {
  it('has texts as they were in LibreOffice, and none of them a formula', async () => {
    const rows = texts.map((value) => [{ column: 0, value, style: { isLiteral: true } }]);
    const { sheets, displayed } = await written([sheet('Texts', rows)], true);
    expect(displayed['Texts']?.map(([text]) => text)).to.deep.equal(texts.map((text) => text.trim()));
    expect(Object.values(sheets[0]?.cells ?? {}).map(({ value }) => typeof value)).to.deep.equal(
      texts.map(() => 'string'),
    );
    expect(Object.values(sheets[0]?.cells ?? {}).every(({ quotePrefix }) => quotePrefix)).to.equal(true);
  });

  it('escapes what XML cannot hold', async () => {
    const value = 'a\u0000b\u001f\ud800c\ufffe\r_x000D_';
    const { sheets } = await written([sheet('Codes', [[{ column: 0, value, style: {} }]])]);
    expect(sheets[0]?.cells['A1']?.value).to.equal('a_x0000_b_x001F_\ufffdc_xFFFE__x000D__x005F_x000D_');
  });

  it('displays numbers by their formats', async () => {
    const formats = ['0.00', '#,##0', '0.0%', '[$-407]#,##0.00" "[$€-407]', 'yyyy"-"mm"-"dd', '0;"("0")"'];
    const numbers = [1.5, 12345, 0.125, 1234.5, 45356, -7];
    const rows = formats.map((format, index) => [{ column: 0, value: numbers[index] ?? 0, style: { format } }]);
    const { displayed } = await written([sheet('Numbers', rows)], true);
    expect(displayed['Numbers']?.flat()).to.deep.equal(['1.50', '12,345', '12.5%', '1.234,50 €', '2024-03-05', '(7)']);
  });

  it('has merged cells, widths, frozen rows, borders, fills and the direction of worksheets', async () => {
    const style = { borders: { left: 0x112233, bottom: 0 }, fill: 0xabcdef, bold: true, align: 'center' } as const;
    const rows = [[{ column: 1, value: 'x', style, merged: { rows: 2, columns: 26 } }], []];
    const layout = { widths: [10, 20.5], frozenRows: 1, rightToLeft: true };
    const { sheets } = await written([{ ...sheet('Arabic', rows), ...layout }]);
    const [first] = sheets;
    expect(first).to.deep.include({ merged: ['B1:AA2'], heights: [30, 30], ...layout });
    expect(first?.cells['B1']).to.deep.include({
      bold: true,
      fill: 'FFABCDEF',
      borders: ['left', 'bottom'],
      horizontal: 'center',
    });
  });

  it('is printed on pages as wide as the worksheet, upright where it fits, with the frozen rows on each', async () => {
    const rows = [[{ column: 0, value: 'x', style: {} }]];
    const { sheets } = await written([
      { ...sheet('Narrow', rows), widths: [40, 40] },
      { ...sheet("Wide 'n <long>", rows), widths: [60, 60, 60], frozenRows: 2 },
    ]);
    expect(sheets.map(({ print }) => print)).to.deep.equal([
      { orientation: 'portrait', isFitToWidth: true, titles: undefined },
      { orientation: 'landscape', isFitToWidth: true, titles: "'Wide ''n <long>'!$1:$2" },
    ]);
  });

  it('names the columns up to the last one', async () => {
    const columns = [0, 25, 26, 701, 702, 16_383];
    const row = columns.map((column) => ({ column, value: column, style: {} }));
    const { sheets } = await written([sheet('Wide', [row])]);
    expect(Object.keys(sheets[0]?.cells ?? {})).to.deep.equal(['A1', 'Z1', 'AA1', 'ZZ1', 'AAA1', 'XFD1']);
  });

  it('has its worksheets in order, each with its own rows', async () => {
    const sheets = ['One', 'Two & <three>', 'Leer'].map((name, index) =>
      sheet(name, index === 2 ? [] : [[{ column: 0, value: name, style: {} }]]),
    );
    const { sheets: read } = await written(sheets);
    expect(read.map(({ name, cells }) => [name, cells['A1']?.value])).to.deep.equal([
      ['One', 'One'],
      ['Two & <three>', 'Two & <three>'],
      ['Leer', undefined],
    ]);
  });

  it('has no more formats, fonts and styles than Excel takes, whatever is asked for', () => {
    const table = new StyleTable();
    const wanted = Array.from({ length: 70_000 }, (_, index) => index);
    const ids = wanted.map((it) => table.idOf({ fill: it, colour: it % 2000, format: `0"${it % 1000}"` }));
    const count = (list: string): number => Number(new RegExp(`<${list} count="(\\d+)"`).exec(table.xml())?.[1]);
    expect(count('numFmts')).to.equal(MAX_FORMATS);
    expect(count('fonts')).to.equal(1000);
    expect(count('cellXfs')).to.equal(60_000);
    expect(Math.max(...ids)).to.equal(59_999);
  });
});

function sheet(name: string, rows: readonly (readonly WorksheetCell[])[]): Worksheet {
  async function* each(): AsyncGenerator<WorksheetRow> {
    yield* await Promise.resolve(rows.map((cells) => ({ cells, height: 30 })));
  }
  return { name, widths: [12], frozenRows: 0, rightToLeft: false, rows: each() };
}

interface Read {
  readonly sheets: readonly ReadSheet[];
  /** The text that LibreOffice displays, if requested. */
  readonly displayed: Awaited<ReturnType<typeof displayedIn>>;
}

async function written(sheets: readonly Worksheet[], isDisplayed = false): Promise<Read> {
  return await inFolderAsync(async (path) => {
    await writeWorkbook({ sheets }, path('book.xlsx'), path(''));
    const displayed = isDisplayed ? await displayedIn(path('book.xlsx')) : {};
    return { sheets: await readWorkbook(path('book.xlsx')), displayed };
  });
}
