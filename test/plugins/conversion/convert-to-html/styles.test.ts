import { expect } from 'chai';

import type { FlowElement, RunStyle } from '../../../../engine/index.js';
import { box, figure, heading, paragraph, place, table } from '../../../fixtures/flow/elements.js';
import { modelOf } from '../../../fixtures/flow/model.js';
import { textIn, writtenHtml } from './written-parts.js';

const body = paragraph('Most of the text of the document looks like this. '.repeat(20));

async function styleOf(elements: readonly FlowElement[]): Promise<string> {
  return textIn(await writtenHtml(modelOf(elements)), 'style.css');
}

/** The rules of classes, which follow those that every document has. */
async function rulesOf(...elements: readonly FlowElement[]): Promise<string> {
  const usual = await styleOf([body]);
  const style = await styleOf([body, ...elements]);
  expect(style.startsWith(usual)).to.equal(true);
  return style.slice(usual.length);
}

/** A cell with one line of text. */
const cellOf = (text: string) => {
  const { page, box: around } = place();
  const lines = { count: 1, firstBaseline: 110, lastBaseline: 110 };
  return { content: [paragraph(text, { places: [{ page, box: around, lines }] })] };
};

/** A cell whose line is 100 points wide. */
const wideCell = {
  content: [
    paragraph('a line', {
      places: [
        {
          page: 1,
          box: { left: 0, top: 100, right: 100, bottom: 112 },
          lines: { count: 1, firstBaseline: 110, lastBaseline: 110 },
        },
      ],
    }),
  ],
};

const styled = (style: Partial<RunStyle>): FlowElement => paragraph(['a longer text ', { text: 'a', style }]);

describe('convert-to-html, as styles', () => {
  const rows: readonly (readonly [what: string, element: FlowElement, rules: string | RegExp])[] = [
    [
      'declares a colour that is legible on light and on dark pages',
      styled({ colour: 0xc00000 }),
      /\.c1 \{ color: #c00000; \}[^]*dark\) \{\n {2}\.c1 \{ color: #(?!c00000)/,
    ],
    ['makes pale colours darker', styled({ colour: 0xffcc00 }), /color: #(?!ffcc00)[0-9a-f]{4}00/],
    ['shows white text of dark pages in the colour of the page', styled({ colour: 0xffffff }), ''],
    [
      'shows recognised text over a scan in one look',
      paragraph([
        { text: 'a longer text ', style: { invisible: true, family: 'Other', weight: 700 } },
        { text: 'a', style: { invisible: true, italic: true, size: 18, family: 'Another' } },
      ]),
      '',
    ],
    [
      'shows recognised text over a scan in its size',
      paragraph([{ text: 'a', style: { invisible: true, size: 14 } }]),
      '.c1 { font-size: 1.4rem; }\n',
    ],
    ['shows dark grey as black', styled({ colour: 0x111111 }), ''],
    ['keeps sizes against the text of the body', styled({ size: 14 }), '.c1 { font-size: 1.4rem; }\n'],
    [
      'keeps a large initial from parting its line from the next one',
      styled({ size: 19 }),
      /^\.c1 \{ font-size: 1.45rem; line-height: 1; \}/,
    ],
    ['shows tiny text larger than it is', styled({ size: 2 }), '.c1 { font-size: 0.7rem; }\n'],
    [
      'makes large headings smaller on narrow windows',
      paragraph([{ text: 'a', style: { size: 30 } }]),
      /\.c1 \{ font-size: 2rem; \}\n\n@media \(min-width: 40em\), print \{\n {2}\.c1 \{ font-size: 3rem; \}/,
    ],
    [
      'names other fonts with a generic family',
      styled({ family: 'Arimo', generic: 'sans-serif' }),
      '.c1 { font-family: "Arimo", sans-serif; }\n',
    ],
    [
      'takes no code from the name of a font',
      styled({ family: '";} body { display: none }/*\\' }),
      '.c1 { font-family: "body  display none", serif; }\n',
    ],
    [
      'indents paragraphs in wide windows only',
      paragraph('a', { format: { indentLeft: 20 } }),
      '\n@media (min-width: 40em), print {\n  .c1 { margin-inline-start: 2rem; }\n}\n',
    ],
    [
      'hangs the first line',
      paragraph('a', { format: { indentLeft: 0, indentFirst: -10 } }),
      /margin-inline-start: 1rem; text-indent: -1rem;/,
    ],
    [
      'keeps a date in a cell on its line, and lets words wrap',
      table([
        [cellOf('14 Jan'), cellOf('Balance brought forward')],
        [cellOf('21 Jan'), cellOf('Card payment')],
      ]),
      /^\.c1 \{ min-width: \d+rem; \}\n\.c3 \{ white-space: nowrap; \}\n(?![^]*nowrap)/,
    ],
    ['centres', paragraph('a', { format: { align: 'center', indentLeft: 100 } }), '.c1 { text-align: center; }\n'],
    [
      'shades cells, with text and dark shading that are legible',
      table([[{ content: [paragraph('a')], shading: 0x000080 }]]),
      /background-color: #000080; color: #(?!000000)[^]*dark\) \{\n {2}\.c\d \{ background-color: #(?!000080)/,
    ],
    [
      'draws the rules of cells',
      table([[{ content: [paragraph('a')], borders: { bottom: 0xff0000 } }]]),
      /border-width: 0 0 1px 0; border-color: transparent transparent #ff0000 transparent/,
    ],
    [
      'draws the sides of a box, with its padding and a background that is dark on dark pages',
      paragraph('a', { boxed: box({ fill: 0xffeecc }) }),
      /\.c1 \{ border-style: solid; border-width: 1px 1px 1px 1px; border-color: (?:#336699 ?){4}; padding: (?:0\.5rem ?){4}; background-color: #ffeecc; color: #000000; \}[^]*dark\) \{\n {2}\.c1 \{ border-color: [^;]*; background-color: #(?!ffeecc)/,
    ],
    [
      'draws the line below a heading, without padding at other sides',
      paragraph('a', { boxed: box({ sides: { bottom: { colour: 0x336699, width: 1.5 } } }) }),
      /border-width: 0 0 2px 0; border-color: transparent transparent #336699 transparent; padding: 0 0 0\.5rem 0;/,
    ],
    [
      'makes text legible on the background of its box',
      paragraph([{ text: 'a', style: { colour: 0xffffff } }], { boxed: box({ sides: {}, fill: 0xffff00 }) }),
      /background-color: #ffff00; color: #000000; \}\n\.c2 \{ color: #(?!ffffff)/,
    ],
    [
      'keeps a box away from the edges of the text in wide windows',
      paragraph('a', { boxed: box({ indentLeft: 40, indentRight: 20 }) }),
      /print \{\n {2}\.c1 \{ margin-inline-start: 4rem; margin-inline-end: 2rem; \}/,
    ],
    [
      'makes formulas as large as the text around them',
      figure('one.png', {
        formula: true,
        places: [{ page: 1, box: { left: 0, top: 0, right: 250, bottom: 30 } }],
      }),
      '.c1 { width: 25rem; }\n',
    ],
    [
      'keeps small pictures small in narrow windows',
      figure('one.png', { places: [{ page: 1, box: { left: 0, top: 0, right: 52, bottom: 50 } }] }),
      /\.c1 \{ max-width: min\(100%, 5rem\); \}[^]*\.c1 \{ width: \d+%; \}/,
    ],
    [
      'turns the text of cells that reads upwards on the page',
      table([['a', { content: [paragraph('b')], turned: 270 }]]),
      /writing-mode: vertical-rl; white-space: nowrap; transform: rotate\(180deg\);/,
    ],
    [
      'keeps the text of cells in the middle, as on the page',
      table([['a', { content: [paragraph('b')], verticalAlign: 'middle' }]]),
      /\{ vertical-align: middle; \}/,
    ],
    [
      'keeps the size of a picture in a cell against the text, since a share would be that of the cell',
      table([
        [
          {
            content: [
              figure('one.png', { places: [{ page: 1, box: { left: 60, top: 100, right: 100, bottom: 130 } }] }),
            ],
          },
        ],
      ]),
      /\.c\d \{ width: 4rem; margin-inline: 0; \}/,
    ],
    [
      'gives a table the width that its columns need to be legible',
      table([['a'.repeat(100), 'b'.repeat(6)]]),
      /\.c1 \{ min-width: 14rem; \}/,
    ],
    [
      'gives columns no more than the width that they have in the document',
      table([['a'.repeat(100), 'b'.repeat(100)]], { widths: [50, 50] }),
      /\.c1 \{ min-width: 10rem; \}/,
    ],
    [
      'gives wide characters more than letters',
      table([['語'.repeat(5), '語'.repeat(5)]]),
      /\.c1 \{ min-width: 12rem; \}/,
    ],
    [
      'gives a table the width in which no line of its cells is broken',
      table([[wideCell, 'b']], {
        widths: [100, 100],
        places: [{ page: 1, box: { left: 0, top: 0, right: 200, bottom: 20 } }],
      }),
      /\.c1 \{ width: 55%; \}/,
    ],
    [
      'gives a table with long lines that is broader than the text more than its width in the document',
      table([[wideCell, 'b']], {
        widths: [100, 900],
        places: [{ page: 1, box: { left: 0, top: 0, right: 600, bottom: 20 } }],
      }),
      /\.c1 \{ width: min\(100%, 75rem\); \}/,
    ],
    [
      'gives a table that is broader than the text its width in the document',
      table([Array.from({ length: 8 }, () => 'a'.repeat(100))], {
        places: [{ page: 1, box: { left: 0, top: 0, right: 900, bottom: 20 } }],
      }),
      /\.c1 \{ min-width: 80rem; \}[^]*\.c1 \{ width: min\(100%, 90rem\); \}/,
    ],
  ];
  for (const [what, element, rules] of rows) {
    it(what, async () => {
      const found = await rulesOf(element);
      if (typeof rules === 'string') expect(found).to.equal(rules);
      else expect(found).to.match(rules);
    });
  }

  it('parts a text by the usual space from the one before, which ends lower in another column', async () => {
    const at = (top: number) => ({ places: [place(1, top)], format: { spaceBefore: 0 } });
    const [below, column] = [paragraph('b', at(140)), paragraph('c', at(90))];
    const classOf = async (element: FlowElement): Promise<string | undefined> => {
      const markup = textIn(await writtenHtml(modelOf([paragraph('a', at(120)), element])), 'index.html');
      return /<p(.*)>[bc]<\/p>/.exec(markup)?.[1];
    };
    expect(await classOf(below)).to.equal(' class="c1"');
    expect(await classOf(column)).to.equal('');
  });

  it('gives equal looks one class', async () => {
    const rules = await rulesOf(
      styled({ colour: 0xff0000 }),
      styled({ colour: 0xff0000 }),
      styled({ colour: 0x0000ff }),
    );
    expect(rules.match(/^\.c\d+ \{/gm)).to.deep.equal(['.c1 {', '.c2 {']);
  });

  it('has no more classes than a reader can bear, however many looks there are', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ text: 'a', style: { colour: at * 3000 } }));
    const rules = await rulesOf(paragraph(['a longer text'.repeat(10), ...many]));
    expect(rules.match(/^\.c\d+ \{/gm)).to.have.length.within(1000, 4000);
  });

  it('marks headings as bold by themselves', async () => {
    expect(await rulesOf(heading(1, 'a'))).not.to.contain('font-weight');
  });
});
