import { expect } from 'chai';

import { findTables } from '../../../../../engine/document/tables/find-tables.js';
import { linesOutside } from '../../../../../engine/document/tables/lines-outside.js';
import type { PageModel } from '../../../../../engine/document/model.js';
import { textOfLine } from '../../../../../engine/document/text.js';
import { across, entries, tablePage, textsOf } from '../../../../fixtures/table-page.js';

const xs = [100, 300, 380];

/** Texts whose column dots fill up. */
const led = (text: string): string => `${text}${'.'.repeat(30 - text.length)}`;

function pageOf(rows: readonly (readonly string[])[]): PageModel {
  const count = rows.filter((row) => row.length > 1).length;
  const rulings = [98, 114, 114 + 11 * count].map((y) => across(y, 95, 440));
  const lines = [['Offence', 'Total', 'Male'], ...rows];
  return tablePage(entries(lines, { xs, y: 110, leading: 11 }), { rulings });
}

const tableOf = (rows: readonly (readonly string[])[]) => findTables(pageOf(rows)).map(textsOf);

describe('leaders in a table', () => {
  it('end the rows, and are not part of the texts', () => {
    const rows = [
      [led('Violent crime'), '467.9', '380.2'],
      ['Murder and', '', ''],
      [led('manslaughter'), '10.0', '9.0'],
      [led('Robbery'), '102.1', '90.0'],
      [led('Arson etc. '), '9.8', '8.1'],
    ];
    expect(tableOf(rows)).to.deep.equal([
      [
        ['Offence', 'Total', 'Male'],
        ['Violent crime', '467.9', '380.2'],
        ['Murder and/manslaughter', '10.0', '9.0'],
        ['Robbery', '102.1', '90.0'],
        ['Arson etc.', '9.8', '8.1'],
      ],
    ]);
  });

  it('have their first dot at the text where spaces stand between them', () => {
    const rows = [
      ['Robbery. . . . . . .', '102.1', '90.0'],
      ['Larceny-theft. . . .', '258.1', '822.0'],
      ['Aggravated assault . . . .', '10.0', '9.0'],
      ['Loitering law violations . .', '91.0', '63.1'],
    ];
    expect(tableOf(rows)[0]?.map(([offence]) => offence)).to.deep.equal([
      'Offence',
      'Robbery',
      'Larceny-theft',
      'Aggravated assault',
      'Loitering law violations',
    ]);
  });

  it('are not left as text beside the table', () => {
    const rows = [
      ['Robbery . . . . . . .', '102.1', '90.0'],
      ['Larceny-theft . . . .', '258.1', '822.0'],
      ['Aggravated assault . . . .', '10.0', '9.0'],
    ];
    const page = pageOf([...rows, ['Totals . . . and more']]);
    const outside = linesOutside(
      page.blocks.flatMap(({ lines }) => lines),
      findTables(page),
    );
    expect(outside.map(textOfLine)).to.deep.equal(['Totals . . . and more']);
  });

  it('stay where they are a place to write in', () => {
    const rows = [
      ['Violent crime', '467.9', '380.2'],
      [led('Robbery'), '102.1', '90.0'],
      ['Arson', '9.8', '8.1'],
    ];
    expect(tableOf(rows)[0]?.[2]?.[0]).to.match(/^Robbery\.{23}$/);
  });

  it('stay in the last column', () => {
    const rows = ['1.2', '3.4', '5.6'].map((number) => ['Robbery', number, '..........']);
    expect(tableOf(rows)[0]?.map((row) => row[2])).to.deep.equal(['Male', '..........', '..........', '..........']);
  });
});
