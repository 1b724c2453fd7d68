import { expect } from 'chai';

import {
  addEvidence,
  type ColumnEvidence,
  noEvidence,
  observe,
} from '../../../../plugins/conversion/convert-to-excel/values/column-evidence.js';
import { rulesOf } from '../../../../plugins/conversion/convert-to-excel/values/column-rules.js';
import { typedValue } from '../../../../plugins/conversion/convert-to-excel/values/typed-value.js';

/** A value with its format, or TEXT. */
type Expected = readonly [value: number, format: string] | typeof TEXT;

interface Column {
  readonly language?: string;
  readonly header?: string;
  /** Cells of other columns of the table. */
  readonly table?: readonly string[];
  /** Cells of other tables of the document. */
  readonly document?: readonly string[];
  readonly cells: readonly (readonly [text: string, expected: Expected])[];
}

const TEXT = 'text';

/** Serial numbers of Excel's calendar. */
const MARCH_5 = 45356;
const MARCH_13 = 45364;

/** The format of whole numbers with a currency, whose groups apostrophes part. */
const swiss = (currency: string): string =>
  `[<1000]${currency}0;[<1000000]${currency}###"'"##0;${currency}###"'"###"'"##0`;

const columns: Readonly<Record<string, Column>> = {
  'plain numbers': {
    cells: [
      ['0', [0, '0']],
      ['12', [12, '0']],
      ['2024', [2024, '0']],
      ['3.14', [3.14, '0.00']],
      ['0.125', [0.125, '0.000']],
      ['.5', [0.5, '.0']],
      ['123456789012345', [123456789012345, '0']],
    ],
  },
  'numbers with groups': {
    cells: [
      ['1,234', [1234, '#,##0']],
      ['1,234,567.80', [1234567.8, '#,##0.00']],
      ['999', [999, '#,##0']],
      ['1234', [1234, '0']],
      ['12,34', TEXT],
      ['1,2345', TEXT],
      ['1,234.567.8', TEXT],
    ],
  },
  'numbers with groups and signs': {
    cells: [
      ['(1,234.50)', [-1234.5, '#,##0.00;"("#,##0.00")"']],
      ['(5.00)', [-5, '#,##0.00;"("#,##0.00")"']],
      ['7.00', [7, '#,##0.00']],
    ],
  },
  'brackets of accounts': {
    cells: [
      ['(5)', [-5, '0;"("0")"']],
      ['7', [7, '0']],
    ],
  },
  'brackets of labels': {
    cells: [
      ['(1)', TEXT],
      ['0.52', [0.52, '0.00']],
      ['(0.12)', [-0.12, '0.00;"("0.00")"']],
    ],
  },
  'brackets beside minus signs': {
    cells: [
      ['-0.52', [-0.52, '0.00;"-"0.00']],
      ['(0.12)', TEXT],
    ],
  },
  'brackets beside a column of percentages with minus signs': {
    table: ['8.5%', '-1.2%'],
    cells: [
      ['1,204', [1204, '#,##0']],
      ['(904)', [-904, '0;"("0")"']],
    ],
  },
  'brackets beside percentages with minus signs': {
    cells: [
      ['-1.2%', [-0.012, '0.0%;"-"0.0%']],
      ['(0.5%)', TEXT],
    ],
  },
  'nothing but brackets': {
    cells: [
      ['(45)', TEXT],
      ['(3.2%)', TEXT],
      ['($5)', [-5, '[$$-409]0;"("[$$-409]0")"']],
    ],
  },
  'brackets of amounts': {
    cells: [
      ['(123.40)', [-123.4, '#,##0.00;"("#,##0.00")"']],
      ['(1,110.60)', [-1110.6, '#,##0.00;"("#,##0.00")"']],
    ],
  },
  'signs behind numbers': {
    document: ['1.250,00-'],
    cells: [
      ['2.843,17+', [2843.17, '[$-407]#,##0.00"+";[$-407]#,##0.00"-"']],
      ['85,00-', [-85, '[$-407]#,##0.00;[$-407]#,##0.00"-"']],
    ],
  },
  'a plus sign behind numbers without others': { cells: [['65+', TEXT]] },
  'a plus sign behind numbers beside a range without an end': { document: ['2019–'], cells: [['65+', TEXT]] },
  'decimals of three digits beside groups of another style': {
    table: ['20,577.60'],
    cells: [
      ['10,000', [10000, '#,##0']],
      ['120', [120, '0']],
      ['210.553', [210.553, '0.000']],
    ],
  },
  'dates with Arabic digits': {
    cells: [
      ['٢٠٢٤/٠٣/٠٥', [MARCH_5, '[$-2000401]yyyy"/"mm"/"dd']],
      ['١٣/٠٣/٢٠٢٤', [MARCH_13, '[$-2000401]dd"/"mm"/"yyyy']],
      ['٢٥/٠٣/٤٥', TEXT],
      ['٢٥/٠٣/١٤٤٥', TEXT],
      ['२०८०/०१/१५', TEXT],
    ],
  },
  signs: {
    cells: [
      ['-5', [-5, '0;"-"0']],
      ['\u22125.5', [-5.5, '0.0;"\u2212"0.0']],
      ['\u20135', [-5, '0;"\u2013"0']],
      ['- 5', [-5, '0;"- "0']],
      ['5-', [-5, '0;0"-"']],
      ['+5', [5, '"+"0;"-"0']],
      ['(5', TEXT],
      ['5)', TEXT],
      ['--5', TEXT],
      ['2021 –', TEXT],
      ['-5-', TEXT],
      ['(-5)', TEXT],
      ['-0', TEXT],
      ['\u2013', TEXT],
      ['-', TEXT],
      ['\u00b15', TEXT],
    ],
  },
  'decimal commas by themselves': {
    cells: [
      ['1,5', [1.5, '[$-407]#,##0.0']],
      ['1.234,50', [1234.5, '[$-407]#,##0.00']],
      ['1.234', [1234, '[$-407]#,##0']],
      ['1,234', [1.234, '[$-407]#,##0.000']],
      ['1 234,5', [1234.5, '[$-40C]#,##0.0']],
      ['12 345', [12345, '[$-40C]#,##0']],
      ['-1.234.567', [-1234567, '[$-407]#,##0;[$-407]"-"#,##0']],
      ['1.5', TEXT],
      ['1.2.3', TEXT],
    ],
  },
  'decimal commas by the document': {
    document: ['1.234,50', '7,5'],
    cells: [
      ['1.234', [1234, '[$-407]#,##0']],
      ['5.678', [5678, '[$-407]#,##0']],
    ],
  },
  'decimal commas by the language': { language: 'de-AT', cells: [['1.234', [1234, '[$-407]#,##0']]] },
  'decimal points by the column': {
    cells: [
      ['1.234', [1.234, '0.000']],
      ['0.5', [0.5, '0.0']],
    ],
  },
  'decimal points by the document': { document: ['1,234.5'], cells: [['1.234', [1.234, '0.000']]] },
  'decimal points by the language': { language: 'en', cells: [['1.234', [1.234, '0.000']]] },
  'decimal points by the region': { language: 'es-MX', cells: [['1.234', [1.234, '0.000']]] },
  'a point that nothing tells of': { cells: [['1.234', TEXT]] },
  'a comma that nothing tells of': { cells: [['1,234', [1234, '#,##0']]] },
  'lists in a document with decimal points': {
    document: ['1.5', '2.5', '3.5'],
    cells: [
      ['1,2', TEXT],
      ['3', [3, '0']],
    ],
  },
  'other groups': {
    cells: [
      ["1'234.50", [1234.5, `[<1000]0.00;[<1000000]###"'"##0.00;###"'"###"'"##0.00`]],
      ["CHF 1'234", [1234, swiss('[$CHF-409]" "')]],
      ["-1'234.50", [-1234.5, `#"'"##0.00;"-"#"'"##0.00`]],
      ["1'234%", [12.34, `[<10]0%;[<10000]###"'"##0%;###"'"###"'"##0%`]],
      ['12,34,567.00', [1234567, '[<1000]0.00;[<100000]##","##0.00;##","##","##0.00']],
      ['1 234 567.5', [1234567.5, '[<1000]0.0;[<1000000]###" "##0.0;###" "###" "##0.0']],
      ["1'234'567'890", [1234567890, `[<1000000]###"'"##0;[<1000000000]###"'"###"'"##0;###"'"###"'"###"'"##0`]],
      ['555 123', TEXT],
    ],
  },
  'groups by spaces in several cells': {
    cells: [
      ['12 345', [12345, '[$-40C]#,##0']],
      ['6 789', [6789, '[$-40C]#,##0']],
    ],
  },
  percentages: {
    cells: [
      ['12.5%', [0.125, '0.0%']],
      ['33.3%', [0.333, '0.0%']],
      ['7 %', [0.07, '0" "%']],
      ['(3.2%)', [-0.032, '0.0%;"("0.0%")"']],
      ['(3.2)%', [-0.032, '0.0%;"("0.0")"%']],
      ['5 %%', TEXT],
      ['5\u2030', TEXT],
    ],
  },
  'currencies with groups': {
    cells: [
      ['$1,234.00', [1234, '[$$-409]#,##0.00']],
      ['$5.00', [5, '[$$-409]#,##0.00']],
    ],
  },
  currencies: {
    cells: [
      ['-$5.00', [-5, '[$$-409]0.00;"-"[$$-409]0.00']],
      ['$-5.00', [-5, '[$$-409]0.00;[$$-409]"-"0.00']],
      ['($5.00)', [-5, '[$$-409]0.00;"("[$$-409]0.00")"']],
      ['$(5.00)', [-5, '[$$-409]0.00;[$$-409]"("0.00")"']],
      ['US$ 5', [5, '[$US$-409]" "0']],
      ['EUR 12.50', [12.5, '[$EUR-409]" "0.00']],
      ['12.50 CHF', [12.5, '0.00" "[$CHF-409]']],
      ['\u20ac5', [5, '[$\u20ac-409]0']],
      ['Rs. 500', [500, '[$Rs.-409]" "0']],
      ['\u20ac 5 EUR', TEXT],
      ['EURO 5', TEXT],
    ],
  },
  'currencies with groups and decimal commas': {
    cells: [['1.234,50 \u20ac', [1234.5, '[$-407]#,##0.00" "[$\u20ac-407]']]],
  },
  'currencies with decimal commas': {
    cells: [
      ['5,50 kr', [5.5, '[$-407]0.00" "[$kr-407]']],
      ['-3,00 \u20ac', [-3, '[$-407]0.00" "[$\u20ac-407];[$-407]"-"0.00" "[$\u20ac-407]']],
    ],
  },
  'other digits': {
    cells: [
      ['\u0661\u066c\u0662\u0663\u0664\u066b\u0665', [1234.5, '[$-2000401]#,##0.0']],
      ['\u0661\u0662', [12, '[$-2000401]#,##0']],
      ['-\u06f1\u06f2', [-12, '[$-3000429]#,##0;[$-3000429]"-"#,##0']],
      ['\u0967\u0968,\u0969\u096a,\u096b\u096c\u096d', [1234567, '[$-4000439]#,##0']],
      ['\u0661,\u0662\u0663\u0664', TEXT],
      ['\u06612', TEXT],
    ],
  },
  'Japanese accounts': {
    cells: [
      ['\u25b31,234', [-1234, '#,##0;"\u25b3"#,##0']],
      ['1,000\u5186', [1000, '#,##0[$\u5186-409]']],
      ['1,000\uc6d0', [1000, '#,##0[$\uc6d0-409]']],
    ],
  },
  'digits as wide as ideographs': {
    cells: [
      ['\uff11\uff0c\uff12\uff13\uff14', [1234, '#,##0']],
      ['\uff0d\uff15\uff0e\uff12\uff15', [-5.25, '0.00;"-"0.00']],
      ['\uff11\uff10\uff05', [0.1, '0%']],
      ['\uff11\u5e74', TEXT],
    ],
  },
  'whole numbers as wide as ideographs': { cells: [['\uff11\uff12', [12, '0']]] },
  'identifiers as wide as ideographs': { cells: [['\uff10\uff11\uff12', TEXT]] },
  'footnote marks': {
    cells: [
      ['1,234\u00b9', [1234, '#,##0"\u00b9"']],
      ['12.0 \u2020', [12, '0.0" \u2020"']],
      ['5*', [5, '0"*"']],
      ['5%\u1d43', [0.05, '0%"\u1d43"']],
      ['10\u2076', TEXT],
      ['5 m\u00b2', TEXT],
    ],
  },
  'powers of ten': {
    cells: [
      ['1.5E+03', [1500, '0.0E+00']],
      ['2.5e-3', [0.0025, '0.0E-0']],
      ['-6.02E23', [-6.02e23, '0.00E-00;"-"0.00E-00']],
      ['12E5', TEXT],
      ['3E10', TEXT],
      ['1E999', TEXT],
    ],
  },
  identifiers: {
    cells: [
      ['00123', TEXT],
      ['10115', TEXT],
      ['1234567890123456', TEXT],
      ['10.50', [10.5, '0.00']],
    ],
  },
  'telephone numbers': {
    header: 'Name Phone no.',
    cells: [
      ['5551234', TEXT],
      ['+15551234567', TEXT],
      ['+49 30 1234', TEXT],
    ],
  },
  'telephone numbers without a header': {
    cells: [
      ['+15551234567', TEXT],
      ['555-1234', TEXT],
      ['(030) 1234', TEXT],
    ],
  },
  'numbers of sections': {
    cells: [
      ['1.1', TEXT],
      ['1.2', TEXT],
      ['1.2.1', TEXT],
      ['7', [7, '0']],
    ],
  },
  addresses: {
    cells: [
      ['192.168.100.200', TEXT],
      ['10.0.0.1', TEXT],
    ],
  },
  'what only looks like numbers': {
    cells: [
      ['1/2', TEXT],
      ['1-2', TEXT],
      ['3:4', TEXT],
      ['14:30', TEXT],
      ['n/a', TEXT],
      ['12a', TEXT],
      ['1.', TEXT],
      ['#5', TEXT],
      ['1 2', TEXT],
      ['', TEXT],
      [`1${'0'.repeat(500)}`, TEXT],
      ['0.1234567890123456789', TEXT],
      ['=1+1', TEXT],
    ],
  },
  'dates that are certain': {
    cells: [
      ['2024-03-05', [MARCH_5, 'yyyy"-"mm"-"dd']],
      ['2024/3/5', [MARCH_5, 'yyyy"/"m"/"d']],
      ['05.03.2024', [MARCH_5, 'dd"."mm"."yyyy']],
      ['5.3.2024', [MARCH_5, 'd"."m"."yyyy']],
      ['2024-03-05 14:30', [MARCH_5 + 14.5 / 24, 'yyyy"-"mm"-"dd" "hh":"mm']],
      ['5 March 2024', [MARCH_5, '[$-409]d" "mmmm" "yyyy']],
      ['March 5, 2024', [MARCH_5, '[$-409]mmmm" "d", "yyyy']],
      ['5-Mar-24', [MARCH_5, '[$-409]d"-"mmm"-"yy']],
      ['5. M\u00e4rz 2024', [MARCH_5, '[$-407]d". "mmmm" "yyyy']],
      ['5 Mart 2024', [MARCH_5, '[$-41F]d" "mmmm" "yyyy']],
      ['5 \u043c\u0430\u0440\u0442\u0430 2024', TEXT],
      ['5 de marzo de 2024', [MARCH_5, '[$-C0A]d" de "mmmm" de "yyyy']],
      ['2024\u5e743\u67085\u65e5', [MARCH_5, 'yyyy"\u5e74"m"\u6708"d"\u65e5"']],
      ['2024\ub144 3\uc6d4 5\uc77c', [MARCH_5, 'yyyy"\ub144 "m"\uc6d4 "d"\uc77c"']],
      ['31.02.2024', TEXT],
      ['2024-13-01', TEXT],
      ['2024-03/05', TEXT],
      ['1.1.1900', TEXT],
      ['MARCH 5, 2024', TEXT],
      ['March 2024', TEXT],
    ],
  },
  'dates with a time of day': {
    language: 'en-US',
    cells: [
      ['2024-03-05T14:30:15.5', [MARCH_5 + 52_215.5 / 86_400, 'yyyy"-"mm"-"dd"T"hh":"mm":"ss.0']],
      ['3/13/2024 2:30 PM', [MARCH_13 + 14.5 / 24, 'm"/"dd"/"yyyy" "h":"mm" "AM/PM']],
      ['3/5/2024, 12:05am', [MARCH_5 + 5 / 1440, 'm"/"d"/"yyyy", "hh":"mmAM/PM']],
      ['05.03.2024 14:30 Uhr', [MARCH_5 + 14.5 / 24, 'dd"."mm"."yyyy" "hh":"mm" Uhr"']],
      ['5-Mar-24 0:00', [MARCH_5, '[$-409]d"-"mmm"-"yy" "h":"mm']],
      ['March 5, 2024, 12:00 PM', [MARCH_5 + 0.5, '[$-409]mmmm" "d", "yyyy", "hh":"mm" "AM/PM']],
      ['2024-03-05 24:00', TEXT],
      ['2024-03-05 14:60', TEXT],
      ['2024-03-05 14:30 PM', TEXT],
      ['31.02.2024 14:30', TEXT],
      ['Tuesday 14:30', TEXT],
    ],
  },
  'dates with a time of day, with the day first by the column': {
    cells: [
      ['13/03/2024 08:00', [MARCH_13 + 8 / 24, 'dd"/"mm"/"yyyy" "hh":"mm']],
      ['05/03/2024 08:00', [MARCH_5 + 8 / 24, 'dd"/"mm"/"yyyy" "hh":"mm']],
    ],
  },
  'dates with a time of day of which nothing tells the order': { cells: [['05/03/2024 08:00', TEXT]] },
  'times of day': {
    cells: [
      ['08:05', [485 / 1440, 'hh":"mm']],
      ['9:45', [585 / 1440, 'h":"mm']],
      ['14:15:30', [51_330 / 86_400, 'hh":"mm":"ss']],
      ['2:30 PM', [14.5 / 24, 'h":"mm" "AM/PM']],
      ['20:15 Uhr', [20.25 / 24, 'hh":"mm" Uhr"']],
    ],
  },
  'times of day beside certain ones in other columns': {
    table: ['08:05'],
    cells: [['14:15', [14.25 / 24, 'hh":"mm']]],
  },
  'times of day and ratios': {
    cells: [
      ['08:05', TEXT],
      ['14:60', TEXT],
      ['24:00', TEXT],
    ],
  },
  'times or ratios': {
    cells: [
      ['1:20', TEXT],
      ['10:15', TEXT],
    ],
  },
  'spans of time': {
    cells: [
      ['08:05', [485 / 1440, 'hh":"mm']],
      ['8:05 - 9:45', TEXT],
    ],
  },
  'versions or dates': { cells: [['1.2.24', TEXT]] },
  'dates with the day first, by the column': {
    language: 'en-US',
    cells: [
      ['13/03/2024', [MARCH_13, 'dd"/"mm"/"yyyy']],
      ['05/03/2024', [MARCH_5, 'dd"/"mm"/"yyyy']],
      ['05.03.24', [MARCH_5, 'dd"."mm"."yy']],
    ],
  },
  'dates with the month first, by the column': {
    language: 'en-GB',
    cells: [
      ['3/13/2024', [MARCH_13, 'm"/"dd"/"yyyy']],
      ['3/5/24', [MARCH_5, 'm"/"d"/"yy']],
    ],
  },
  'dates with the day first, by the language': { language: 'fr', cells: [['05/03/2024', [MARCH_5, 'dd"/"mm"/"yyyy']]] },
  'dates with the month first, by the language': {
    language: 'en-US',
    cells: [['03-05-2024', [MARCH_5, 'mm"-"dd"-"yyyy']]],
  },
  'dates with the day first, by the document': {
    language: 'en-US',
    document: ['13/03/2024'],
    cells: [['05/03/2024', [MARCH_5, 'dd"/"mm"/"yyyy']]],
  },
  'dates with the day first, beside numbers with a decimal comma': {
    document: ['10.000,00'],
    cells: [['05/03/2024', [MARCH_5, 'dd"/"mm"/"yyyy']]],
  },
  'dates of two orders beside numbers with a decimal comma': {
    document: ['10.000,00', '13/03/2024', '3/13/2024'],
    cells: [['05/03/2024', TEXT]],
  },
  'dates beside numbers with a decimal point': {
    document: ['10,000.00'],
    cells: [['05/03/2024', TEXT]],
  },
  'dates in a document with two orders': {
    document: ['13/03/2024', '3/13/2024'],
    cells: [['05/03/2024', TEXT]],
  },
  'dates in two orders': {
    cells: [
      ['13/03/2024', [MARCH_13, 'dd"/"mm"/"yyyy']],
      ['3/13/2024', [MARCH_13, 'm"/"dd"/"yyyy']],
      ['05/03/2024', TEXT],
    ],
  },
  'dates of which nothing tells the order': {
    language: 'en',
    cells: [
      ['05/03/2024', TEXT],
      ['05/05/2024', [45417, 'dd"/"mm"/"yyyy']],
    ],
  },
  'numbers beside prices, in a document of the other style': {
    table: ['$0.50', '$14.40'],
    document: ['1.234,56'],
    cells: [
      ['12', [12, '0']],
      ['1,000', [1000, '#,##0']],
    ],
  },
  'prices in a document of the other style': {
    document: ['1.234,56', '2,5'],
    cells: [
      ['$1.20', [1.2, '[$$-409]0.00']],
      ['$100.00', [100, '[$$-409]0.00']],
    ],
  },
  'whole numbers beside groups of the other style': {
    document: ['1.234,56'],
    cells: [
      ['1,200', TEXT],
      ['200', [200, '0']],
    ],
  },
  'numbers with three decimals': {
    document: ['1.234,56'],
    cells: [
      ['1,200', [1.2, '[$-407]0.000']],
      ['0,750', [0.75, '[$-407]0.000']],
      ['2', [2, '0']],
    ],
  },
  'short dates with points, by the language': {
    language: 'de',
    cells: [
      ['05.03.24', [MARCH_5, 'dd"."mm"."yy']],
      ['05.03.85', [31111, 'dd"."mm"."yy']],
    ],
  },
};

describe('The typed values of a column', () => {
  for (const [name, { cells, language, header = '', table = [], document = [] }] of Object.entries(columns)) {
    const evidence = evidenceOf(cells.map(([text]) => text));
    const whole = sumOf([evidence, evidenceOf(table)]);
    const all = sumOf([whole, evidenceOf(document)]);
    const rules = rulesOf(evidence, {
      header,
      document: all,
      table: whole,
      ...(language !== undefined && { language }),
    });
    for (const [text, expected] of cells) {
      it(`in ${name}: ${text.slice(0, 40)} is ${expected === TEXT ? TEXT : expected.join(' as ')}`, () => {
        const typed = typedValue(text, rules);
        if (expected === TEXT || typed === undefined) {
          expect(typed).to.equal(expected === TEXT ? undefined : expected);
          return;
        }
        expect(typed.value).to.be.closeTo(expected[0], 1e-9 * Math.abs(expected[0]));
        expect(typed.format).to.equal(expected[1]);
      });
    }
  }
});

function evidenceOf(texts: readonly string[]): ColumnEvidence {
  const evidence = noEvidence();
  for (const text of texts) observe(evidence, text);
  return evidence;
}

function sumOf(parts: readonly ColumnEvidence[]): ColumnEvidence {
  const sum = noEvidence();
  for (const part of parts) addEvidence(sum, part);
  return sum;
}
