import { expect } from 'chai';

import type { FlowElement } from '../../../../engine/document/flow-elements.js';
import { MAX_CELL_CHARACTERS, MAX_COLUMNS, MAX_FORMATS, MAX_ROWS } from '../../../../engine/formats/xlsx/workbook.js';
import { spoolTables } from '../../../../plugins/conversion/convert-to-excel/spool-tables.js';
import { documentOf, paragraph, run, table, workbookOf } from './workbook-of.js';

describe('The workbook of a document with tables', () => {
  it('displays the cells as the document does, whatever their values are', async () => {
    const rows = [
      ['Item', 'Price', 'Share', 'Since', 'Code'],
      ['Tea', '1,250.00', '12.5%', '2024-03-05', '00123'],
      ['=1+1', '(3.50)', '(7 %)', '2024-11-30', '10115'],
      ['+49 30', '(7)', '0.5%', 'n/a', '=A1'],
      ['two\nlines', '$12', '', '', '@x'],
    ];
    const { displayed, sheets } = await workbookOf([table({ rows, headerRows: 1 })], { isDisplayed: true });
    expect(displayed).to.deep.equal({ 'Page 1': rows });
    const cells = sheets[0]?.cells;
    expect(['B2', 'B3', 'C3', 'D2'].map((it) => cells?.[it]?.value)).to.deep.equal([1250, -3.5, -0.07, 45356]);
    expect(['A3', 'A4', 'E4', 'E5'].map((it) => cells?.[it]?.quotePrefix)).to.deep.equal([true, true, true, true]);
    expect(['A2', 'E2', 'E3'].map((it) => cells?.[it]?.quotePrefix)).to.deep.equal([false, false, false]);
  });

  it('has no leaders, so that the amounts before them are numbers', async () => {
    const rows = [
      ['Repair ..........', '$85 ......', 'from $5.', 'and so on...'],
      ['Wiring\u2026\u2026\u2026\u2026', '$90 . . . . .', '.....', ''],
    ];
    const { sheets } = await workbookOf([table({ rows })]);
    const cells = sheets[0]?.cells;
    const values = ['A1', 'B1', 'C1', 'D1', 'A2', 'B2', 'C2'].map((it) => cells?.[it]?.value);
    expect(values).to.deep.equal(['Repair', 85, 'from $5.', 'and so on...', 'Wiring', 90, '.....']);
  });

  it('has a worksheet for each table, named by its caption or its page', async () => {
    const rows = [['a', 'b']];
    const captions = ['Table 1: Sales [EUR]', ' ', '55,40'].map((caption) => ({ page: 4, caption }));
    const tables = [{ page: 3 }, { page: 3 }, ...captions];
    const { sheets, counts } = await workbookOf(tables.map((it) => table({ rows, ...it })));
    expect(sheets.map(({ name }) => name)).to.deep.equal([
      'Page 3',
      'Page 3 (2)',
      'Table 1 Sales EUR',
      'Page 4',
      'Page 4 (2)',
    ]);
    expect(counts.tables).to.equal(5);
  });

  const line = {
    page: 1,
    box: { left: 0, top: 0, right: 9, bottom: 9 },
    lines: { count: 1, firstBaseline: 5, lastBaseline: 5 },
  };
  const text = (words: string, places = [line]) => ({ ...paragraph([run(words)]), places });
  const titles: readonly (readonly [what: string, above: readonly FlowElement[], name: string])[] = [
    ['a heading', [{ ...text('Sales of the year'), kind: 'heading', level: 1 }], 'Sales of the year'],
    ['a line', [text('Reference table')], 'Reference table'],
    ['a line that ends with a colon', [text('Extended Review:')], 'Extended Review'],
    ['a line of another script', [text('売上高')], '売上高'],
    ['no sentence', [text('See the table.')], 'Page 1'],
    ['no number of its page', [text('Seite 1 von 3')], 'Page 1'],
    ['a line with numbers', [text('Group 2 of 3')], 'Group 2 of 3'],
    ['no value', [text('Customer: Smith')], 'Page 1'],
    ['no text of two lines', [text('Reference table', [line, line])], 'Page 1'],
    ['no end of a sentence', [text('of the year')], 'Page 1'],
    ['no text of the page before', [text('Reference table'), { kind: 'page', number: 2 }], 'Page 1'],
    ['no text above another table', [text('Sales'), table({ rows: [['a', 'b']], caption: 'Table 1' })], 'Page 1'],
  ];
  for (const [what, above, name] of titles) {
    it(`is named by ${what} above it`, async () => {
      const { sheets } = await workbookOf([...above, table({ rows: [['a', 'b']] })]);
      expect(sheets.at(-1)?.name).to.equal(name);
    });
  }

  it('has merged cells, with their borders and fill on all their places', async () => {
    const borders = { left: 0, top: 0, right: 0, bottom: 0 };
    const wide = { text: 'wide', columnSpan: 2, borders, shading: 0xffeecc };
    const rows = [
      [wide, { text: 'high', rowSpan: 2 }],
      ['a', 'b'],
      ['c', 'd', 'e'],
    ];
    const { sheets } = await workbookOf([table({ rows, widths: [50, 50, 50] })]);
    const [sheet] = sheets;
    expect(sheet?.merged).to.deep.equal(['A1:B1', 'C1:C2']);
    expect(sheet?.cells['A1']).to.deep.include({ value: 'wide', fill: 'FFFFEECC', borders: ['left', 'top', 'bottom'] });
    expect(sheet?.cells['B1']).to.deep.include({
      value: undefined,
      fill: 'FFFFEECC',
      borders: ['top', 'right', 'bottom'],
    });
    expect(['A2', 'B2', 'C2', 'C3'].map((it) => sheet?.cells[it]?.value)).to.deep.equal(['a', 'b', undefined, 'e']);
  });

  it('has header rows in bold and filled, which stay in view; years in them are labels', async () => {
    const rows = [
      ['Year', '2023', '15%'],
      ['Sales', '5', '2024'],
    ];
    const { sheets } = await workbookOf([table({ rows, headerRows: 1 })]);
    const [sheet] = sheets;
    expect(sheet?.frozenRows).to.equal(1);
    expect(sheet?.cells['B1']).to.deep.include({ value: '2023', bold: true, fill: 'FFE7E6E6' });
    expect(sheet?.cells['B2']).to.deep.include({ value: 5, bold: false, fill: undefined });
    expect([sheet?.cells['C1']?.value, sheet?.cells['C2']?.value]).to.deep.equal([0.15, 2024]);
  });

  it('has rows as high as the lines of their wrapped texts', async () => {
    const words = 'word '.repeat(40);
    const rows = [
      ['a', 'b'],
      [words, 'c'],
      ['two\nlines', 'd'],
      [{ text: words, columnSpan: 2 }],
      ['漢'.repeat(60), 'e'],
    ];
    const [sheet] = (await workbookOf([table({ rows, widths: [200, 200] })])).sheets;
    const [one, wrapped = 0, two, merged = 0, wide] = sheet?.heights ?? [];
    expect([one, two]).to.deep.equal([15, 30]);
    expect(wrapped / 15).to.be.within(5, 7);
    expect(merged).to.be.within(wrapped / 2, wrapped / 1.5);
    expect(wide).to.equal(60);
  });

  it('has rows of one line where narrow letters fit, and of two where wide ones do not', async () => {
    const [sheet] = (
      await workbookOf([table({ rows: [['illicit trafficking, still'], ['MMMMMM WWWWWW MMMMMM']], widths: [107] })])
    ).sheets;
    expect(sheet?.widths[0]).to.be.within(20, 25);
    expect(sheet?.heights).to.deep.equal([15, 30]);
  });

  it('freezes nothing where all rows are headers', async () => {
    const { sheets } = await workbookOf([table({ rows: [['a'], ['b']], headerRows: 2 })]);
    expect(sheets[0]?.frozenRows).to.equal(0);
  });

  it('turns the text of cells that is turned on the page', async () => {
    const rows = [[{ text: 'up', turned: 270 as const }, { text: 'down', turned: 90 as const }, 'upright']];
    const [sheet] = (await workbookOf([table({ rows })])).sheets;
    // ECMA-376 Part 1, 18.8.1: angles above 90 are downwards, counted from 90.
    expect(['A1', 'B1', 'C1'].map((it) => sheet?.cells[it]?.rotation)).to.deep.equal(['90', '180', undefined]);
  });

  it('keeps the place of texts between the upper and the lower edges of cells', async () => {
    const rows = [
      [{ text: 'a', verticalAlign: 'middle' as const }, { text: 'b', verticalAlign: 'bottom' as const }, 'c'],
    ];
    const [sheet] = (await workbookOf([table({ rows })])).sheets;
    expect(['A1', 'B1', 'C1'].map((it) => sheet?.cells[it]?.vertical)).to.deep.equal(['center', 'bottom', 'top']);
  });

  it('keeps the alignment, and the weight and colour of texts that can be read', async () => {
    const styled = (style: object) => [paragraph([run('x', style)])];
    const rows = [
      [styled({ weight: 700, colour: 0xaa0000 }), { text: '5', align: 'right' as const }],
      [{ content: styled({ colour: 0xffffff }), shading: 0x000080 }, styled({ colour: 0xffffff })],
      ['5', { text: '2024-03-05', align: 'left' as const }],
    ];
    const [sheet] = (await workbookOf([table({ rows })])).sheets;
    expect(sheet?.cells['A1']).to.deep.include({ bold: true, colour: 'FFAA0000' });
    expect(sheet?.cells['B1']).to.deep.include({ horizontal: 'right', colour: undefined });
    expect(sheet?.cells['A2']).to.deep.include({ colour: 'FFFFFFFF', fill: 'FF000080' });
    expect(sheet?.cells['B2']?.colour).to.equal(undefined);
    expect(['A3', 'B3'].map((it) => sheet?.cells[it]?.horizontal)).to.deep.equal([undefined, 'left']);
  });

  it('has columns as wide as in the document, measured in its characters, and wide enough for numbers and dates', async () => {
    const rows = [
      ['', '', '', '', '2024-03-05 14:30'],
      ['a', 'b', '1,234,567,890.00', 'c', ''],
    ];
    const [sheet] = (await workbookOf([table({ rows, widths: [150, 75, 10, 1, 10], headerRows: 1 })])).sheets;
    const [first = 0, second = 0, third, fourth, fifth] = sheet?.widths ?? [];
    expect(first / second).to.be.within(1.95, 2.15);
    // 150 points in a font of 10 points are about 30 characters.
    expect(first).to.be.within(25, 35);
    expect([third, fourth, fifth]).to.deep.equal([18, 4, 18]);
  });

  it('has right-to-left tables with their first column at the right', async () => {
    // The model counts columns from the left.
    const rows = [
      ['٣', { text: 'سعر', columnSpan: 2 }],
      ['أ', 'ب', 'ج'],
    ];
    const typed = table({ rows, widths: [30, 60, 90], direction: 'right-to-left' });
    const [sheet] = (await workbookOf([typed])).sheets;
    expect(sheet?.rightToLeft).to.equal(true);
    expect(sheet?.merged).to.deep.equal(['A1:B1']);
    expect(['A1', 'C1', 'A2', 'B2', 'C2'].map((it) => sheet?.cells[it]?.value)).to.deep.equal([
      'سعر',
      3,
      'ج',
      'ب',
      'أ',
    ]);
    expect(sheet?.widths[0]).to.be.greaterThan(sheet?.widths[2] ?? Infinity);
  });

  it('has a line for each paragraph of a cell, list items with markers, and raised digits raised', async () => {
    const item = { ...paragraph([run('one')]), kind: 'list-item', list: 1, level: 1 } as const;
    const content = [
      paragraph([run('first'), { ...run('second'), lineBreak: true }]),
      { ...item, marker: { text: '\u2022', style: 'bullet' as const } },
    ];
    const raised = paragraph([run('1,234'), run('2', { shift: 'superscript' })]);
    const [sheet] = (await workbookOf([table({ rows: [[content], [[raised]], ['5,678']] })])).sheets;
    expect(sheet?.cells['A1']?.value).to.equal('first\nsecond\n\u2022 one');
    expect(sheet?.cells['A2']).to.deep.include({ value: 1234, format: '#,##0"\u00b2"' });
  });

  it('puts tables inside of cells into the text of the cell', async () => {
    const inner = table({
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
    });
    const [sheet] = (await workbookOf([table({ rows: [[[inner], 'x']] })])).sheets;
    expect(sheet?.cells['A1']?.value).to.equal('a b\nc d');
  });

  it('decides about commas by the whole document', async () => {
    const tables = [table({ rows: [['1.234']] }), table({ rows: [['7,5'], ['1.500,25']] })];
    const { sheets } = await workbookOf(tables);
    expect(sheets[0]?.cells['A1']?.value).to.equal(1234);
  });

  it('cuts texts that are too long for a cell, and counts them', async () => {
    const { sheets, cutCells } = await workbookOf([table({ rows: [['x'.repeat(MAX_CELL_CHARACTERS + 1)], ['y']] })]);
    expect(cutCells).to.equal(1);
    expect(sheets[0]?.cells['A1']?.value).to.have.lengthOf(MAX_CELL_CHARACTERS);
  });

  it('leaves out columns past the last one of a worksheet, and counts such tables', async () => {
    const rows = [
      Array.from({ length: MAX_COLUMNS + 3 }, (_, index) => ({ text: String(index), align: 'left' as const })),
    ];
    const { sheets, counts } = await workbookOf([table({ rows })]);
    expect(counts.wideTables).to.equal(1);
    expect(Object.keys(sheets[0]?.cells ?? {}).at(-1)).to.equal('XFD1');
  });

  it('has no more formats than Excel takes; further values stay text', async () => {
    const raised = (digits: string): string =>
      digits.replace(/\d/g, (it) => '\u2070\u00b9\u00b2\u00b3\u2074\u2075'.charAt(Number(it) % 6));
    const rows = Array.from({ length: 216 }, (_, index) => [`5${raised(index.toString(6).padStart(3, '0'))}`]);
    const { sheets } = await workbookOf([table({ rows })]);
    const cells = Object.values(sheets[0]?.cells ?? {});
    expect(cells.filter(({ value }) => value === 5)).to.have.lengthOf(MAX_FORMATS);
    expect(cells.at(-1)).to.deep.include({ value: '5\u2075\u2075\u2075', format: 'General' });
  });

  it('goes on in another worksheet where a table has too many rows', async () => {
    const counts = { tables: 0, longTables: 0, wideTables: 0 };
    const long = { ...table({ rows: [['a']], headerRows: 1 }), rowCount: MAX_ROWS + 1 };
    const heads: string[] = [];
    let lines = 0;
    for await (const line of spoolTables(documentOf([long]), counts)) {
      lines += 1;
      if (line.startsWith('{')) heads.push(line);
    }
    expect(heads.map((it) => /"headerRows":(\d)/.exec(it)?.[1])).to.deep.equal(['1', '0']);
    expect([lines, counts.longTables]).to.deep.equal([MAX_ROWS + 3, 1]);
  });
});
