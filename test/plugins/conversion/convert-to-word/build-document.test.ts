import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';
import sharp from 'sharp';

import type {
  Cell,
  ElementPlace,
  FlowElement,
  Paragraph,
  ParagraphBox,
  RunStyle,
  Table,
} from '../../../../engine/index.js';
import {
  box,
  figure,
  footnote,
  furtherParagraph,
  heading,
  item,
  linked,
  page,
  paragraph,
  table,
  type Text,
} from '../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../fixtures/flow/model.js';
import { paragraphsIn, type ReadDocx, type ReadParagraph } from '../../../fixtures/office/read-docx.js';
import { elements } from '../../../fixtures/office/read-package.js';
import { validateTogether } from './validate-together.js';
import { writtenWord } from './written-word.js';

/** A place of a paragraph of several lines. */
function at(top: number, { number = 1, left = 50, right = 550, height = 60 } = {}): ElementPlace {
  return { page: number, box: { left, top, right, bottom: top + height } };
}

function text(words: Text, top: number, more: Parameters<typeof at>[1] = {}): Paragraph {
  return paragraph(words, { places: [at(top, more)], format: { align: 'justify' } });
}

interface Lines {
  readonly page?: number;
  readonly left?: number;
  readonly right?: number;
  readonly firstBaseline?: number;
  readonly count?: number;
  readonly lineHeight?: number;
}

/** A place of lines, whose letters reach 9 points above their baselines and 3 below them. */
function linesAt({ page: number = 1, left = 50, right = 550, firstBaseline = 100, ...more }: Lines): ElementPlace {
  const { count = 1, lineHeight = 12 } = more;
  const lastBaseline = firstBaseline + (count - 1) * lineHeight;
  const box = { left, top: firstBaseline - 9, right, bottom: lastBaseline + 3 };
  return { page: number, box, lines: { count, firstBaseline, lastBaseline } };
}

/** A paragraph of several lines. */
function onLines(words: string, place: Lines): Paragraph {
  return paragraph(words, { places: [linesAt(place)], format: { lineHeight: place.lineHeight ?? 12 } });
}

const body = [text('The first paragraph of the body.', 100), text('The second paragraph of the body.', 170)];

/** Attributes of the elements with a name in a part. */
function values(
  { parts }: ReadDocx,
  element: string,
  attribute = 'w:val',
  part = 'document',
): readonly (string | null)[] {
  return elements(parts.get(`word/${part}.xml`), element).map((it) => it.getAttribute(attribute));
}

function paragraphOf({ paragraphs }: ReadDocx, start: string): ReadParagraph {
  const found = paragraphs.find((it) => it.text.startsWith(start));
  if (found === undefined) throw new Error(`No paragraph begins with ${start}.`);
  return found;
}

/** An attribute of the first element with a name in a paragraph. */
function attribute(document: ReadDocx, start: string, element: string, name: string): string | undefined {
  return elements(paragraphOf(document, start).element, element)[0]?.getAttribute(name) ?? undefined;
}

/** The text of each paragraph in text boxes, and the colours that its runs state. */
function coloursInBoxes(document: ReadDocx): readonly (readonly (string | null)[])[] {
  return elements(document.parts.get('word/document.xml'), 'w:txbxContent')
    .flatMap((it) => paragraphsIn(it))
    .map(({ text: words, element }) => [words, ...elements(element, 'w:color').map((it) => it.getAttribute('w:val'))]);
}

function propertiesOf(document: ReadDocx, start: string): readonly string[] {
  const [properties] = elements(paragraphOf(document, start).element, 'w:pPr');
  return Array.from(properties?.childNodes ?? []).map(({ nodeName }) => nodeName);
}

describe('convert-to-word, of a document model', () => {
  validateTogether();

  let folder = '';
  before(() => (folder = mkdtempSync(join(tmpdir(), 'word-'))));
  after(() => rmSync(folder, { recursive: true }));

  async function picture(name: string): Promise<string> {
    const path = join(folder, name);
    writeFileSync(
      path,
      await sharp({ create: { width: 20, height: 10, channels: 3, background: '#08f' } })
        .png()
        .toBuffer(),
    );
    return path;
  }

  it('gives styles what most of the text has, so that its paragraphs state nothing', async () => {
    const document = await writtenWord(modelOf([heading(1, 'A head', [at(50, { height: 40 })]), ...body]));
    const styles = elements(document.parts.get('word/styles.xml'), 'w:style');
    const normal = styles.find((it) => it.getAttribute('w:styleId') === 'Normal');
    expect(elements(normal, 'w:sz')[0]?.getAttribute('w:val')).to.equal('20');
    expect(elements(normal, 'w:rFonts')[0]?.getAttribute('w:ascii')).to.equal('Times New Roman');
    expect(elements(normal, 'w:jc')[0]?.getAttribute('w:val')).to.equal('both');
    expect(propertiesOf(document, 'The second')).to.deep.equal([]);
    expect(paragraphOf(document, 'A head').style).to.equal('Heading1');
    expect(elements(paragraphOf(document, 'The second').element, 'w:rPr')).to.deep.equal([]);
  });

  it('kerns letters where most pairs of the document are kerned', async () => {
    const [kerned, plain] = await Promise.all([true, false].map((it) => writtenWord(modelOf(body, { kerned: it }))));
    const sizesOf = (document: ReadDocx | undefined): readonly (string | null)[] =>
      document === undefined ? [] : values(document, 'w:kern', 'w:val', 'styles');
    expect([sizesOf(kerned), sizesOf(plain)]).to.deep.equal([['2'], []]);
  });

  it('states of runs only what differs from their style', async () => {
    const document = await writtenWord(
      modelOf([
        ...body,
        text(
          [
            'Plain ',
            { text: 'bold', style: { weight: 700, colour: 0xff0000, highlight: 0xffff00 } },
            ' x',
            { text: '2', style: { shift: 'superscript' } },
          ],
          240,
        ),
      ]),
    );
    const looks = elements(paragraphOf(document, 'Plain').element, 'w:rPr').map((it) =>
      Array.from(it.childNodes).map(({ nodeName }) => nodeName),
    );
    expect(looks).to.deep.equal([['w:b', 'w:bCs', 'w:color', 'w:shd'], ['w:vertAlign']]);
  });

  it('blackens light text unless what it stands on is dark in the document, too', async () => {
    const light = (words: string, more: Partial<RunStyle> = {}) => [
      { text: words, style: { colour: 0xffffff, ...more } },
    ];
    const inCell = (words: string, shading: number) => ({ content: [paragraph(light(words))], shading });
    const document = await writtenWord(
      modelOf([
        ...body,
        text(light('Bare'), 240),
        text(light('Marked', { highlight: 0 }), 310),
        text([{ text: 'Scanned', style: { colour: 0xff0000, invisible: true } }], 380),
        figure(await picture('ground.png'), { places: [at(500)], behindText: true }),
        text(light('Shown'), 500),
        table([[inCell('In white', 0xffffff), inCell('In blue', 0x000080)]], { places: [at(600)] }),
      ]),
    );
    const coloured = ['Bare', 'Marked', 'Scanned', 'Shown', 'In white', 'In blue'].filter(
      (start) => elements(paragraphOf(document, start).element, 'w:color').length > 0,
    );
    expect(coloured).to.deep.equal(['Marked', 'Shown', 'In blue']);
  });

  it('numbers lists as the document does', async () => {
    const document = await writtenWord(
      modelOf([
        item('one', { marker: '1.' }),
        item('inner', { marker: '(a)', level: 2 }),
        furtherParagraph('more of it', { level: 2 }),
        item('two', { marker: '2.' }),
        item('five', { marker: '5.' }),
        item('other', { marker: '1.', list: 2 }),
        item('point', { marker: '•', list: 3 }),
      ]),
    );
    expect(values(document, 'w:numId')).to.deep.equal(['1', '1', '1', '2', '3', '4']);
    expect(values(document, 'w:ilvl')).to.deep.equal(['0', '1', '0', '0', '0', '0']);
    const levels = elements(document.parts.get('word/numbering.xml'), 'w:abstractNum').map((it) =>
      elements(it, 'w:lvlText')
        .slice(0, 2)
        .map((level) => level.getAttribute('w:val')),
    );
    expect(levels[0]).to.deep.equal(['%1.', '(%2)']);
    expect(levels.at(-1)?.[0]).to.equal('•');
    // The third item of the first list has a number of its own.
    expect(values(document, 'w:startOverride', 'w:val', 'numbering')).to.deep.equal(['5']);
  });

  it('counts the numbers of sections by styles, with clauses and their items as further levels', async () => {
    const start = (text: string, top: number): FlowElement => heading(1, text, [linesAt({ firstBaseline: top })]);
    const document = await writtenWord(
      modelOf([
        start('1. Scope', 100),
        item('clause', { marker: '1.1' }),
        item('inner', { marker: '(a)', level: 2 }),
        item('next', { marker: '1.2' }),
        start('2. Terms', 200),
        start('3. Costs', 250),
        start('4. Notices', 275),
        start('6. Dates', 300),
        start('References', 350),
        table([[{ content: [heading(1, 'In a cell')] }]]),
      ]),
      { check: true },
    );
    const numberOf = ({ element, text }: ReadParagraph): string =>
      [text, ...['w:ilvl', 'w:numId'].map((it) => elements(element, it)[0]?.getAttribute('w:val') ?? '')]
        .join(' ')
        .trim();
    expect(document.paragraphs.map(numberOf)).to.deep.equal([
      ...[
        'Scope',
        'clause 1 1',
        'inner 2 1',
        'next 1 1',
        'Terms',
        'Costs',
        'Notices',
        'Dates 0 2',
        'References 0 0',
        'In a cell 0 0',
        '',
      ],
    ]);
    const [style] = elements(document.parts.get('word/styles.xml'), 'w:style').filter(
      (it) => it.getAttribute('w:styleId') === 'Heading1',
    );
    expect(elements(style, 'w:numId')[0]?.getAttribute('w:val')).to.equal('1');
    expect(values(document, 'w:lvlText', 'w:val', 'numbering').slice(0, 3)).to.deep.equal(['%1.', '%1.%2', '(%3)']);
    expect(values(document, 'w:pStyle', 'w:val', 'numbering')).to.deep.equal(['Heading1']);
    expect(values(document, 'w:startOverride', 'w:val', 'numbering')).to.deep.equal(['6']);
  });

  it('joins references and footnotes, and keeps marks that Word would not give', async () => {
    const reference = (label: string) => ({ text: label, note: label, style: { shift: 'superscript' } }) as const;
    const document = await writtenWord(
      modelOf([
        text(['One', reference('1'), ' and star', reference('*'), ' again', reference('1')], 100),
        footnote('1', 'The first note'),
        footnote('*', 'The star note'),
        footnote('9', 'Nothing refers to it'),
      ]),
    );
    expect(values(document, 'w:footnoteReference', 'w:id')).to.deep.equal(['1', '2']);
    expect(values(document, 'w:footnoteReference', 'w:customMarkFollows')).to.deep.equal([null, '1']);
    const notes = paragraphsIn(document.parts.get('word/footnotes.xml')).map((it) => it.text);
    expect(notes).to.deep.equal(['', '', ' The first note', '* The star note']);
    expect(document.paragraphs.map((it) => it.text)).to.deep.equal(['One and star* again1', '9 Nothing refers to it']);
  });

  it('shows the labels of footnotes as the document does: raised or not, before a space or not', async () => {
    const reference = { text: '1', note: '1', style: { shift: 'superscript' } } as const;
    const mark = { isRaised: false, isJoined: true };
    const notes = { ...footnote('1', 'The note'), mark };
    const document = await writtenWord(modelOf([text(['One', reference], 100), notes]), { check: true });
    const part = document.parts.get('word/footnotes.xml');
    expect(paragraphsIn(part).map((it) => it.text)).to.deep.equal(['', '', 'The note']);
    expect(elements(part, 'w:footnoteRef')).to.have.length(1);
    expect(elements(part, 'w:rStyle')).to.deep.equal([]);
  });

  it('has links to addresses and to bookmarks, but none that could do harm', async () => {
    const document = await writtenWord(
      modelOf([
        page(1),
        text(
          [
            linked('out', { uri: 'https://quire.test/' }),
            linked(' in', { page: 1, top: 170 }),
            linked(' bad', { uri: 'javascript:x' }),
          ],
          100,
        ),
        text('Here', 170),
      ]),
    );
    expect(elements(paragraphOf(document, 'out').element, 'w:hyperlink')).to.have.length(2);
    const [bookmark] = values(document, 'w:bookmarkStart', 'w:name');
    expect(values(document, 'w:hyperlink', 'w:anchor')).to.deep.equal([null, bookmark]);
    expect(elements(paragraphOf(document, 'Here').element, 'w:bookmarkStart')).to.have.length(1);
  });

  it('has tables with merged cells, without the narrow empty columns beside them', async () => {
    const borders = { top: 0, bottom: 0 };
    const rows = [
      [
        'Head',
        { content: [], borders: { ...borders, right: 0 }, borderWidths: { right: 1.5 } },
        { content: [paragraph('Both')], columnSpan: 2, rowSpan: 2, borders },
      ],
      ['One', ''],
      ['Two', '', 'x', 'y'],
    ];
    const model = modelOf([table(rows, { widths: [100, 5, 80, 60], headerRows: 1 })]);
    const document = await writtenWord(model, { check: true });
    expect(values(document, 'w:gridCol', 'w:w')).to.deep.equal(['2100', '1600', '1200']);
    expect(values(document, 'w:vMerge')).to.deep.equal(['restart', null]);
    expect(values(document, 'w:gridSpan')).to.deep.equal(['2', '2']);
    expect(elements(document.parts.get('word/document.xml'), 'w:tblHeader')).to.have.length(1);
    const [first] = elements(document.parts.get('word/document.xml'), 'w:tcBorders');
    expect(elements(first, 'w:right')[0]?.getAttribute('w:val')).to.equal('single');
    expect(elements(first, 'w:right')[0]?.getAttribute('w:sz')).to.equal('12');
  });

  it('keeps the lines of cells beside narrow empty columns that are part of merged cells', async () => {
    const borders = { left: 0, top: 0, right: 0, bottom: 0 };
    const lined = (text: string): Pick<Cell, 'content' | 'borders'> => ({ content: [paragraph(text)], borders });
    const rows = [
      [{ ...lined('Head'), columnSpan: 3 }],
      [lined('One'), { ...lined('Two'), columnSpan: 2 }],
      ['a', '', 'b'],
    ];
    const document = await writtenWord(modelOf([table(rows, { widths: [100, 5, 80] }), ...body]), { check: true });
    expect(values(document, 'w:gridCol', 'w:w')).to.deep.equal(['2100', '1600']);
    const drawn = elements(document.parts.get('word/document.xml'), 'w:tcBorders').slice(0, 3);
    for (const side of ['w:left', 'w:right'])
      expect(drawn.map((it) => elements(it, side)[0]?.getAttribute('w:val'))).to.deep.equal(Array(3).fill('single'));
  });

  it('turns the text of cells that is turned on the page', async () => {
    const turned = [270, 90].map((angle) => ({ content: [paragraph(`At ${angle}`)], turned: angle as 90 | 270 }));
    const document = await writtenWord(modelOf([table([['Upright', ...turned]]), ...body]), { check: true });
    const cells = elements(document.parts.get('word/document.xml'), 'w:tc');
    const directions = cells.map((cell) => elements(cell, 'w:textDirection')[0]?.getAttribute('w:val'));
    expect(directions).to.deep.equal([undefined, 'btLr', 'tbRl']);
  });

  it('leaves no room between a table and the text above it for a caption below the table', async () => {
    const at = (top: number, height: number): readonly ElementPlace[] => {
      return [{ page: 1, box: { left: 50, top, right: 550, bottom: top + height } }];
    };
    const caption = paragraph('Table 1', { style: 'caption', places: at(420, 10) });
    const all = [
      paragraph('Above.', { places: at(100, 10) }),
      table([['a']], { places: at(115, 300), caption }),
      ...body,
    ];
    const document = await writtenWord(modelOf(all), { check: true });
    const [spacing] = elements(paragraphOf(document, 'Above').element, 'w:spacing');
    expect(Number(spacing?.getAttribute('w:after') ?? 0)).to.be.at.most(100);
  });

  it('has tables in cells, at their places there', async () => {
    const at = (left: number, right: number): ElementPlace => ({
      page: 1,
      box: { left, top: 100, right, bottom: 140 },
    });
    const inner = table([['inner']], { widths: [60], places: [at(170, 230)] });
    const outer = table([['outer', { content: [inner] }]], { places: [at(50, 250)] });
    const document = await writtenWord(modelOf([outer, ...body]), { check: true });
    const [own, nested] = elements(document.parts.get('word/document.xml'), 'w:tbl');
    expect(document.paragraphs.map(({ text }) => text)).to.include('inner');
    const indents = [own, nested].map((it) => Number(elements(it, 'w:tblInd')[0]?.getAttribute('w:w')));
    // The outer table begins at the margin; the inner one, 20 points behind the edge of its cell.
    expect(indents[0]).to.be.below(20);
    expect(indents[1]).to.be.within(14 * 20, 20 * 20);
  });

  it('keeps where texts stand between the upper and the lower edges of cells, and from each other', async () => {
    const line = (words: string, top: number): Paragraph => paragraph(words, { places: [at(top, { height: 12 })] });
    const inCells = [
      { content: [line('Top', 104)] },
      { content: [line('Middle', 124)], verticalAlign: 'middle' as const },
      { content: [line('Bottom', 144)], verticalAlign: 'bottom' as const },
    ];
    const rows = [[...inCells, { content: [line('Upper', 104), line('Lower', 136)] }]];
    const box = { left: 50, top: 100, right: 450, bottom: 160 };
    const model = modelOf([table(rows, { heights: [60], places: [{ page: 1, box }] })]);
    const document = await writtenWord(model, { check: true });
    expect(values(document, 'w:vAlign')).to.deep.equal(['center', 'bottom']);
    expect(values(document, 'w:trHeight')).to.deep.equal(['1200']);
    const [margins] = elements(document.parts.get('word/document.xml'), 'w:tblCellMar');
    expect(elements(margins, 'w:top')[0]?.getAttribute('w:w')).to.equal('80');
    const spacing = elements(paragraphOf(document, 'Lower').element, 'w:spacing')[0];
    expect(spacing?.getAttribute('w:before')).to.equal('400');
  });

  it('leaves room at the right of texts that fill their cells, since rounding makes them wrap otherwise', async () => {
    const filling = (words: string, left: number): { readonly content: readonly FlowElement[] } => ({
      content: [paragraph(words, { places: [at(104, { left: left + 5, right: left + 35, height: 12 })] })],
    });
    const box = { left: 50, top: 100, right: 130, bottom: 120 };
    const rows = [[filling('2024', 50), filling('2025', 90)]];
    const model = modelOf([table(rows, { widths: [40, 40], heights: [20], places: [{ page: 1, box }] })]);
    const document = await writtenWord(model, { check: true });
    const [margins] = elements(document.parts.get('word/document.xml'), 'w:tblCellMar');
    const sides = ['w:left', 'w:right'].map((side) => Number(elements(margins, side)[0]?.getAttribute('w:w')));
    expect(sides).to.deep.equal([5 * 20, 4 * 20]);
  });

  it('begins sections where pages change their size, and pages where the author ended one early', async () => {
    const pages = [1, 2, 3, 4].map((number) =>
      pageFacts({
        number,
        size: number === 4 ? { width: 800, height: 600 } : { width: 600, height: 800 },
        body: { left: 50, top: 100, right: 550, bottom: number === 2 ? 160 : 720 },
      }),
    );
    const flow: FlowElement[] = [
      ...[page(1), text('On the first page', 100, { height: 620 })],
      ...[page(2), text('On the second page', 100, { number: 2 })],
      ...[page(3), text('On the third page', 100, { number: 3 }), text('At its foot', 660, { number: 3 })],
      ...[page(4), text('On the wide page', 100, { number: 4 })],
    ];
    const document = await writtenWord(modelOf(flow, { pages }));
    expect(values(document, 'w:pgSz', 'w:orient')).to.deep.equal([null, 'landscape']);
    const breaks = document.paragraphs.filter(({ element }) => elements(element, 'w:pageBreakBefore').length > 0);
    expect(breaks.map((it) => it.text)).to.deep.equal(['On the third page']);
  });

  it('begins pages with texts that would have had room on the page before, and no others', async () => {
    const breaksAfter = async (bottom: number, note?: number): Promise<readonly string[]> => {
      const pages = [bottom, 180].map((end, index) =>
        pageFacts({
          ...{ number: index + 1, size: { width: 600, height: 800 } },
          body: { left: 50, top: 100, right: 550, bottom: end },
        }),
      );
      const notes =
        note === undefined ? [] : [{ ...footnote('1', 'The note'), places: [{ ...at(note - 12), page: 1 }] }];
      const flow: FlowElement[] = [
        ...[page(1), text('On the first page', 100, { height: bottom - 100 }), ...notes],
        ...[page(2), heading(1, 'A head', [at(100, { number: 2, height: 14 })]), text('Below', 120, { number: 2 })],
      ];
      const { paragraphs } = await writtenWord(modelOf(flow, { pages }));
      const breaks = paragraphs.filter(({ element }) => elements(element, 'w:pageBreakBefore').length > 0);
      return breaks.map((it) => it.text);
    };
    // A usual margin of 72 points ends the page at 728.
    expect(await breaksAfter(680)).to.deep.equal(['A head']);
    expect(await breaksAfter(720)).to.deep.equal([]);
    expect(await breaksAfter(500, 720)).to.deep.equal(['A head']);
  });

  it('leaves a heading on the page that ends with it', async () => {
    const document = await writtenWord(
      modelOf([
        page(1),
        text('A text', 60),
        heading(1, 'A head', [at(100)]),
        page(2),
        text('Another text', 60, { number: 2 }),
      ]),
    );
    const [own] = elements(document.parts.get('word/document.xml'), 'w:keepNext');
    expect(own?.getAttribute('w:val')).to.equal('0');
    const usual = await writtenWord(modelOf([page(1), heading(1, 'A head', [at(60)]), text('A text', 100)]));
    expect(elements(usual.parts.get('word/document.xml'), 'w:keepNext')).to.deep.equal([]);
  });

  it('begins pages where nearly all of them begin with headings, as slides do, however full they are', async () => {
    const breaksOf = async (isHeaded: (number: number) => boolean, numbers = [1, 2, 3, 4]): Promise<number> => {
      const flow = numbers.flatMap((number): FlowElement[] => [
        page(number),
        isHeaded(number) ? heading(1, 'A slide', [at(100, { number, height: 20 })]) : text('A text', 100, { number }),
        text('On it', 660, { number }),
      ]);
      const pages = numbers.map((number) =>
        pageFacts({
          ...{ number, size: { width: 600, height: 800 } },
          body: { left: 50, top: 100, right: 550, bottom: 720 },
        }),
      );
      return values(await writtenWord(modelOf(flow, { pages })), 'w:pageBreakBefore').length;
    };
    expect(await breaksOf(() => true)).to.equal(3);
    expect(await breaksOf((number) => number !== 2)).to.equal(0);
    expect(await breaksOf((number) => number !== 2, [1, 2, 3, 4, 5, 6])).to.equal(5);
  });

  it('begins a page whose text begins far below its top, however full the page before is, and keeps the space', async () => {
    const pages = [1, 2, 3].map((number) =>
      pageFacts({ number, body: { left: 50, top: number === 2 ? 300 : 100, right: 550, bottom: 720 } }),
    );
    const whole = (words: string, number: number): Paragraph => text(words, 100, { number, height: 620 });
    const flow = [
      page(1),
      whole('One', 1),
      page(2),
      text('Low', 300, { number: 2, height: 420 }),
      page(3),
      whole('Three', 3),
    ];
    const document = await writtenWord(modelOf(flow, { pages }));
    const breaks = document.paragraphs.filter(({ element }) => elements(element, 'w:pageBreakBefore').length > 0);
    expect(breaks.map((it) => it.text)).to.deep.equal(['Low']);
    expect(Number(attribute(document, 'Low', 'w:spacing', 'w:before'))).to.be.closeTo(200 * 20, 60);
  });

  it('begins the text of pages at the caption above a table, which has no space above it there', async () => {
    const caption = paragraph('Table 1', { style: 'caption', places: [linesAt({ firstBaseline: 109 })] });
    const first = table([['a', 'b']], { caption, places: [at(140, { height: 40 })] });
    const below = { ...caption, places: [linesAt({ firstBaseline: 269 })] };
    const second = table([['c', 'd']], { caption: below, places: [at(300, { height: 40 })] });
    const document = await writtenWord(modelOf([page(1), first, text('Between them.', 190), second]));
    const [margins] = elements(document.parts.get('word/document.xml'), 'w:pgMar');
    expect(Number(margins?.getAttribute('w:top')) / 20).to.be.closeTo(100, 2);
    const space = (start: string): number => Number(attribute(document, start, 'w:spacing', 'w:before') ?? NaN);
    expect(space('Table 1')).to.be.below(20);
  });

  it('keeps pages on which nothing stands, without more empty paragraphs', async () => {
    const pages = [1, 2, 3, 4].map((number) => {
      const { body: found, ...empty } = pageFacts({ number });
      return number % 2 === 0 || found === undefined ? empty : { ...empty, body: found };
    });
    const flow: FlowElement[] = [
      ...[page(1), text('On the first page', 100)],
      ...[page(2), page(3), text('On the third page', 100, { number: 3 })],
      page(4),
    ];
    const document = await writtenWord(modelOf(flow, { pages }));
    const starts = document.paragraphs.map(({ text: words, element }) => [
      words,
      elements(element, 'w:pageBreakBefore').length,
    ]);
    expect(starts).to.deep.equal([
      ['On the first page', 0],
      ['', 1],
      ['On the third page', 1],
      ['', 1],
    ]);
  });

  it('leaves lines the width that most of them have, though several end earlier at one place', async () => {
    const places = [
      [100, 250, 60],
      [170, 520, 14],
      [200, 501, 40],
      [260, 512, 40],
    ] as const;
    const flow = places.map(([top, right, height]) =>
      paragraph('Some text.', { places: [at(top, { right, height })], format: { lineHeight: height < 20 ? 0 : 14 } }),
    );
    const document = await writtenWord(modelOf(flow));
    // The lines end at 512 points; what rounding may add to their width is left to them.
    expect(values(document, 'w:pgMar', 'w:right')).to.deep.equal(['1758']);
  });

  it('leaves lines that are not justified half of the room that another word would need, and 2 points at most', async () => {
    const rightOf = async (...spares: readonly number[]): Promise<readonly (string | null)[]> => {
      const flow = spares.map((spare, index) => {
        const { lines, ...place } = linesAt({ firstBaseline: 100 + 200 * index, right: 510, count: 12 });
        return paragraph('Some text.', {
          places: [{ ...place, ...(lines !== undefined && { lines: { ...lines, spare } }) }],
          format: { lineHeight: 12 },
        });
      });
      return values(await writtenWord(modelOf(flow)), 'w:pgMar', 'w:right');
    };
    // The page is 600 points wide.
    expect(await rightOf(3, 8)).to.deep.equal([String(20 * 88.5)]);
    expect(await rightOf(9, 8)).to.deep.equal([String(20 * 88)]);
  });

  it('has an empty paragraph with the space between two tables', async () => {
    const tables = [table([['One']], { places: [at(100, { height: 20 })] }), table([['Two']], { places: [at(160)] })];
    const { paragraphs } = await writtenWord(modelOf([page(1), ...tables, ...body]), { check: true });
    const [between] = paragraphs.filter((it) => it.text === '' && it.element.parentNode?.nodeName === 'w:body');
    const [spacing] = elements(between?.element, 'w:spacing');
    const points = ['w:before', 'w:line'].map((name) => Number(spacing?.getAttribute(name)) / 20);
    expect(points).to.deep.equal([28, 12]);
  });

  it('sets a text of several lines from its left edge on, though it is as far from both margins', async () => {
    const block = paragraph('Several lines that begin below each other.', {
      places: [at(240, { left: 100, right: 500 })],
    });
    const document = await writtenWord(modelOf([page(1), ...body, block]));
    expect(attribute(document, 'Several lines', 'w:jc', 'w:val')).to.equal('left');
    expect(attribute(document, 'Several lines', 'w:ind', 'w:left')).to.equal('1000');
  });

  it('gives the paragraph above a table the space between them', async () => {
    const flow = [
      paragraph('Above the table.', { places: [at(100, { height: 10 })] }),
      table([['Cell']], { places: [at(135)] }),
    ];
    const document = await writtenWord(modelOf(flow), { check: true });
    expect(elements(paragraphOf(document, 'Above').element, 'w:spacing')[0]?.getAttribute('w:after')).to.equal('500');
  });

  it('sets lines of exact heights on the baselines that they had', async () => {
    const flow = [140, 200, 275].map((firstBaseline, index) =>
      onLines(`Paragraph ${index + 1}`, { firstBaseline, count: 3 }),
    );
    const document = await writtenWord(modelOf(flow), { check: true });
    const [margins] = elements(document.parts.get('word/document.xml'), 'w:pgMar');
    // Four fifths of a line of 12 points are above its baseline.
    expect(Number(margins?.getAttribute('w:top'))).to.equal(20 * (140 - 9.6));
    expect(attribute(document, 'Paragraph 1', 'w:spacing', 'w:before')).to.equal('0');
    // From the end of one line to the begin of the next one: 24 points, which the style has, and 39.
    expect(attribute(document, 'Paragraph 2', 'w:spacing', 'w:before')).to.equal(undefined);
    expect(attribute(document, 'Paragraph 3', 'w:spacing', 'w:before')).to.equal('780');
  });

  it('does not let small differences from the space of a style add up', async () => {
    const flow = [0, 1, 2, 3, 4, 5].map((index) =>
      onLines(`Paragraph ${index}`, { firstBaseline: 100 + 37 * index, count: 2, lineHeight: 12 }),
    );
    // Each of these stands a little lower than the space of most paragraphs, 13 points, says.
    const lower = [1, 2, 3].map((index) => onLines(`Lower ${index}`, { firstBaseline: 285 + 37.4 * index, count: 2 }));
    const document = await writtenWord(modelOf([...flow, ...lower]));
    const spaces = ['Lower 1', 'Lower 2', 'Lower 3'].map((it) => attribute(document, it, 'w:spacing', 'w:before'));
    expect(spaces).to.deep.equal([undefined, undefined, '275']);
  });

  it('states the height of the lines where a long text would end elsewhere with that of its style', async () => {
    const usual = onLines(`Many lines ${'of text '.repeat(9)}`, { firstBaseline: 100, count: 30 });
    const [short, long] = [2, 20].map((count, index) =>
      onLines(`Of ${count} lines`, { firstBaseline: 480 + 60 * index, count, lineHeight: 12.2 }),
    );
    const document = await writtenWord(modelOf([usual, short, long].flatMap((it) => it ?? [])));
    expect(attribute(document, 'Of 2 lines', 'w:spacing', 'w:line')).to.equal(undefined);
    expect(attribute(document, 'Of 20 lines', 'w:spacing', 'w:line')).to.equal('244');
  });

  it('lets words be divided where they were', async () => {
    const run = { text: 'A hyphenated word', hyphens: [4, 9] };
    const document = await writtenWord(modelOf([paragraph([run])]), { check: true });
    const [element] = elements(paragraphOf(document, 'A hyphenated word').element, 'w:r');
    const parts = Array.from(element?.childNodes ?? []).map(({ nodeName, textContent }) => textContent || nodeName);
    expect(parts).to.deep.equal(['A hy', 'w:softHyphen', 'phena', 'w:softHyphen', 'ted word']);
  });

  it('keeps texts narrow that end before their column does, and gives lines that reach over the margin their room', async () => {
    const wide = [60, 110, 160].map((top) => paragraph('Some wide text.', { places: [at(top, { height: 40 })] }));
    const narrow = paragraph('In a narrow box', { places: [at(220, { right: 200 })], format: { isNarrow: true } });
    const over = paragraph('Over the margin', {
      places: [at(300, { right: 570, height: 12 })],
      format: { lineHeight: 0 },
    });
    const document = await writtenWord(modelOf([...wide, narrow, over]), { check: true });
    expect(attribute(document, 'In a narrow box', 'w:ind', 'w:right')).to.equal(String(20 * (550 - 200 - 2)));
    expect(attribute(document, 'Over the margin', 'w:ind', 'w:right')).to.equal('-400');
  });

  it('lets lines stand alone at the ends of pages in a document that has such lines', async () => {
    const [whole, parted] = [
      [2, 2],
      [3, 1],
    ].map((counts) =>
      paragraph('Over two pages', { places: counts.map((count, index) => linesAt({ page: index + 1, count })) }),
    );
    for (const [flow, expected] of [
      [whole, []],
      [parted, ['0']],
    ] as const) {
      const document = await writtenWord(modelOf([page(1), flow ?? page(2), page(2)]), { check: true });
      expect(values(document, 'w:widowControl', 'w:val', 'styles')).to.deep.equal(expected);
    }
  });

  it('lets lines of items alone stand alone where only such lines do', async () => {
    const parted = { ...item('Over two pages'), places: [linesAt({ count: 3 }), linesAt({ page: 2 })] };
    const document = await writtenWord(modelOf([page(1), ...body, parted, page(2)]), { check: true });
    const styles = elements(document.parts.get('word/styles.xml'), 'w:style');
    const alone = styles.filter((it) => elements(it, 'w:widowControl').length > 0);
    expect(alone.map((it) => it.getAttribute('w:styleId'))).to.deep.equal(['ListParagraph']);
  });

  it('sets the letters of a font that it replaces as wide as they were', async () => {
    const run = (text: string, spread?: number): Exclude<Text, string>[number] => {
      return { text, style: { family: 'Latin Modern Roman', ...(spread !== undefined && { spread }) } };
    };
    const flow = [paragraph([run('Most of the text is as wide', 1.13)]), paragraph([run('This is not.')])];
    const document = await writtenWord(modelOf(flow), { check: true });
    const normal = elements(document.parts.get('word/styles.xml'), 'w:style')[0];
    expect(elements(normal, 'w:w')[0]?.getAttribute('w:val')).to.equal('113');
    expect(attribute(document, 'Most', 'w:w', 'w:val')).to.equal(undefined);
    expect(attribute(document, 'This', 'w:w', 'w:val')).to.equal('100');
  });

  it('spaces the letters of text that was spaced', async () => {
    const flow = [paragraph([{ text: 'Spaced', style: { tracking: 0.2 } }, ' and not'])];
    const document = await writtenWord(modelOf(flow), { check: true });
    const properties = elements(document.parts.get('word/document.xml'), 'w:rPr');
    const spacing = properties.map((it) => elements(it, 'w:spacing')[0]?.getAttribute('w:val'));
    expect(spacing.filter((it) => it !== undefined)).to.deep.equal(['40']);
  });

  it('gives pictures the space above them that they had', async () => {
    const shown = figure(await picture('below.png'), { places: [at(300)] });
    const document = await writtenWord(modelOf([onLines('Above', { firstBaseline: 247, count: 2 }), shown]), {
      check: true,
    });
    const [format] = elements(elements(document.parts.get('word/document.xml'), 'w:p')[1], 'w:spacing');
    // The second line ends 2.4 points below its baseline.
    expect(format?.getAttribute('w:before')).to.equal('770');
  });

  it('makes one paragraph of texts in one line, with tabs', async () => {
    const inLine = (words: string, left: number, right: number): Paragraph =>
      paragraph(words, { places: [linesAt({ left, right, firstBaseline: 200 })], format: { lineHeight: 0 } });
    const flow = [...body, inLine('Left', 50, 90), inLine('Middle', 200, 260), inLine('Right', 510, 550)];
    const document = await writtenWord(modelOf(flow), { check: true });
    const { element } = paragraphOf(document, 'Left\tMiddle\tRight');
    const stops = elements(element, 'w:tab').filter((it) => it.getAttribute('w:pos') !== null);
    expect(stops.map((it) => [it.getAttribute('w:val'), it.getAttribute('w:pos')])).to.deep.equal([
      ['left', '3000'],
      ['right', '10002'],
    ]);
  });

  it('joins no more texts in one line than Word takes tab stops', async () => {
    const letters = Array.from({ length: 80 }, (_, index) =>
      paragraph(String(index), {
        places: [linesAt({ left: 50 + 6 * index, right: 54 + 6 * index, firstBaseline: 200 })],
        format: { lineHeight: 0 },
      }),
    );
    const document = await writtenWord(modelOf([...body, ...letters]), { check: true });
    const stops = document.paragraphs.map(({ element }) => elements(elements(element, 'w:tabs')[0], 'w:tab').length);
    expect(Math.max(...stops)).to.equal(63);
    expect(document.paragraphs.map((it) => it.text.replaceAll('\t', '')).join('')).to.contain('62636465');
  });

  it('does not join a text with the text of a frame that comes before it', async () => {
    const line = (words: string, left: number, firstBaseline: number): Paragraph =>
      paragraph(words, {
        places: [linesAt({ left, right: left + 50, firstBaseline })],
        format: { lineHeight: 0 },
      });
    const flow = [...body, line('Left', 50, 200), line('Lower', 200, 203), line('Right', 300, 200)];
    const document = await writtenWord(modelOf(flow), { check: true });
    expect(document.paragraphs.map((it) => it.text).filter((it) => it.includes('\t'))).to.deep.equal([]);
  });

  it('keeps the spaces of lines that their author ended in justified text', async () => {
    const document = await writtenWord(modelOf(body), { check: true });
    expect(elements(document.parts.get('word/settings.xml'), 'w:doNotExpandShiftReturn')).to.have.length(1);
  });

  it('gives texts beside others a frame, so that what follows stands where it stood', async () => {
    const beside = paragraph('At the side', {
      places: [linesAt({ left: 400, right: 500, firstBaseline: 110, count: 2 })],
    });
    const main = paragraph('At the left', {
      places: [linesAt({ left: 50, right: 300, firstBaseline: 110, count: 4 })],
    });
    const below = onLines('Below', { firstBaseline: 170, count: 2 });
    const document = await writtenWord(modelOf([main, beside, below]), { check: true });
    expect(attribute(document, 'At the side', 'w:framePr', 'w:x')).to.equal('8000');
    // Its letters may be a little wider than they were.
    expect(Number(attribute(document, 'At the side', 'w:framePr', 'w:w'))).to.be.within(2020, 2100);
    // Its first line, four fifths of which are above the baseline, is a point lower: a line above it keeps its place.
    expect(attribute(document, 'At the side', 'w:framePr', 'w:y')).to.equal(String(20 * (110 - 0.8 * 12 + 1)));
    expect(attribute(document, 'At the left', 'w:framePr', 'w:x')).to.equal(undefined);
    expect(attribute(document, 'Below', 'w:framePr', 'w:x')).to.equal(undefined);
  });

  it('gives all texts at one side of a letterhead frames, since those at the other end lower', async () => {
    const line = (words: string, left: number, firstBaseline: number): Paragraph =>
      paragraph(words, {
        places: [linesAt({ left, right: left + 100, firstBaseline })],
        format: { lineHeight: 0 },
      });
    const [left, right] = [
      [line('Company', 50, 110), line('Motto', 50, 123), line('Street', 50, 136)],
      [line('Invoice', 400, 116), line('Number', 400, 129)],
    ];
    const below = onLines('Below', { firstBaseline: 170, count: 2 });
    const document = await writtenWord(modelOf([...left, ...right, below]), { check: true });
    for (const words of ['Invoice', 'Number']) expect(attribute(document, words, 'w:framePr', 'w:x')).to.equal('8000');
    for (const words of ['Company', 'Motto', 'Street', 'Below'])
      expect(attribute(document, words, 'w:framePr', 'w:x')).to.equal(undefined);
  });

  it('gives texts that come after what stands below them a frame, where nothing else stands at their height', async () => {
    const label = (firstBaseline: number, right = 300): Paragraph =>
      paragraph(`Label at ${firstBaseline}`, { places: [linesAt({ left: 200, right, firstBaseline, count: 2 })] });
    const [first, second] = [
      onLines('First', { firstBaseline: 110, count: 2 }),
      onLines('Second', { firstBaseline: 400, count: 4 }),
    ];
    const third = onLines('Third', { firstBaseline: 460, count: 2 });
    const document = await writtenWord(modelOf([first, second, label(200), label(110, 250), third]), { check: true });
    expect(attribute(document, 'Label at 200', 'w:framePr', 'w:x')).to.equal('4000');
    for (const flowing of ['First', 'Second', 'Label at 110', 'Third'])
      expect(attribute(document, flowing, 'w:framePr', 'w:x')).to.equal(undefined);
    const two = await writtenWord(modelOf([second, label(200), third]), { check: true });
    expect(attribute(two, 'Label at 200', 'w:framePr', 'w:x')).to.equal(undefined);
  });

  it('lets text flow that stands beside a picture', async () => {
    const shown = figure(await picture('side.png'), { places: [at(100, { left: 50, right: 200, height: 120 })] });
    const beside = paragraph('Beside the picture', {
      places: [linesAt({ left: 220, right: 550, firstBaseline: 110, count: 6 })],
    });
    const document = await writtenWord(modelOf([shown, beside, ...body]), { check: true });
    expect(attribute(document, 'Beside the picture', 'w:framePr', 'w:x')).to.equal(undefined);
  });

  it('takes line numbers beside the text for no margin', async () => {
    const numbers = paragraph('1 2 3 4 5', {
      places: [linesAt({ left: 20, right: 30, firstBaseline: 100, count: 40 })],
    });
    const flow = [numbers, onLines('The text', { firstBaseline: 100, count: 20 })];
    const document = await writtenWord(modelOf(flow), { check: true });
    const [margins] = elements(document.parts.get('word/document.xml'), 'w:pgMar');
    expect(margins?.getAttribute('w:left')).to.equal('1000');
    expect(attribute(document, '1 2 3', 'w:framePr', 'w:x')).to.equal('400');
  });

  it('has the size of its text as the default, which programs take in tables', async () => {
    const document = await writtenWord(modelOf(body), { check: true });
    const [defaults] = elements(document.parts.get('word/styles.xml'), 'w:docDefaults');
    const [normal] = elements(document.parts.get('word/styles.xml'), 'w:style');
    const sizeOf = (element: typeof defaults): string | null | undefined =>
      element?.getElementsByTagName('w:sz')[0]?.getAttribute('w:val');
    expect(sizeOf(defaults)).to.be.a('string');
    expect(sizeOf(defaults)).to.equal(sizeOf(normal));
  });

  it('measures the space below a table from the table, whatever stands in its cells', async () => {
    const inner = table([['1', '2']], { places: [at(310, { left: 60, right: 260, height: 20 })] });
    const outer = table([[{ content: [inner] }, 'Beside it']], { places: [at(300, { height: 200 })], heights: [200] });
    const document = await writtenWord(modelOf([...body, outer, onLines('After it', { firstBaseline: 529 })]));
    // The table ends at 500 points, and four fifths of a line of 12 points are above its baseline.
    expect(Number(attribute(document, 'After it', 'w:spacing', 'w:before'))).to.be.closeTo(390, 20);
  });

  it('gives single lines an exact height, also where their letters are larger than those of their style', async () => {
    const large = paragraph([{ text: 'Large', style: { size: 20 } }], {
      places: [linesAt({ firstBaseline: 300 })],
      format: { lineHeight: 0 },
    });
    const mixed = paragraph(['Some text ', { text: '2', style: { size: 20 } }], {
      places: [linesAt({ firstBaseline: 400 })],
      format: { lineHeight: 0 },
    });
    const document = await writtenWord(modelOf([...body, large, mixed]));
    const rules = ['Large', 'Some text'].map((start) => attribute(document, start, 'w:spacing', 'w:lineRule'));
    expect(rules).to.deep.equal(['exact', 'exact']);
  });

  it('gives code the height of its lines and its place', async () => {
    const style = { family: 'Courier', generic: 'monospace', weight: 400, italic: false, size: 9, colour: 0 } as const;
    const place = linesAt({ left: 80, firstBaseline: 300, count: 3, lineHeight: 10.5 });
    const code: FlowElement = { kind: 'code', lines: ['one', 'two', 'three'], style, places: [place] };
    const document = await writtenWord(modelOf([...body, code]), { check: true });
    expect(attribute(document, 'one', 'w:spacing', 'w:line')).to.equal('210');
    expect(attribute(document, 'one', 'w:ind', 'w:left')).to.equal('600');
  });

  it('gives code the colours of its parts, and counts its empty lines', async () => {
    const style = { family: 'Courier', generic: 'monospace', weight: 400, italic: false, size: 9, colour: 0 } as const;
    const parts = [
      { text: 'one', style: { ...style, colour: 0x0077aa } },
      { text: ' 1\n\nthree', style },
    ];
    const place = linesAt({ firstBaseline: 300, count: 2, lineHeight: 21 });
    const code: FlowElement = { kind: 'code', lines: ['one 1', '', 'three'], style, parts, places: [place] };
    const document = await writtenWord(modelOf([...body, code]), { check: true });
    expect(values(document, 'w:color', 'w:val')).to.deep.equal(['0077AA']);
    expect(attribute(document, 'one 1', 'w:spacing', 'w:line')).to.equal('210');
  });

  it('gives lines of code that overlap the height that their letters need', async () => {
    const style = { family: 'Courier', generic: 'monospace', weight: 400, italic: false, size: 10, colour: 0 } as const;
    const place = linesAt({ firstBaseline: 300, count: 3, lineHeight: 0 });
    const code: FlowElement = { kind: 'code', lines: ['one', 'two', 'three'], style, places: [place] };
    const document = await writtenWord(modelOf([...body, code]), { check: true });
    expect(attribute(document, 'one', 'w:spacing', 'w:line')).to.equal('240');
  });

  it('makes pages as large as Word takes them', async () => {
    const pages = [pageFacts({ size: { width: 2448, height: 3000 } })];
    const document = await writtenWord(modelOf(body, { pages }));
    expect([values(document, 'w:pgSz', 'w:w'), values(document, 'w:pgSz', 'w:h')]).to.deep.equal([
      ['31680'],
      ['31680'],
    ]);
  });

  it('makes headers and footers with fields, which differ on first and even pages', async () => {
    const head = (words: Text): Paragraph =>
      paragraph(words, { places: [{ page: 1, box: { left: 50, top: 20, right: 300, bottom: 30 } }] });
    const pages = Array.from({ length: 7 }, (_, index) =>
      pageFacts({
        number: index + 1,
        header: index === 0 ? [] : [head(index % 2 === 1 ? 'Left head' : 'Right head')],
        footer: [head(['Page ', { text: String(index + 5), pageNumber: true }, ' of ', '7'])],
      }),
    );
    const flow = pages.flatMap(({ number }) => [page(number), text(`Text of page ${number}`, 100, { number })]);
    const document = await writtenWord(modelOf(flow, { pages }), { check: true });
    const texts = values(document, 'w:headerReference', 'w:type').map((type, index) => {
      const id = elements(document.parts.get('word/document.xml'), 'w:headerReference')[index]?.getAttribute('r:id');
      const relation = elements(document.parts.get('word/_rels/document.xml.rels'), 'Relationship').find(
        (it) => it.getAttribute('Id') === id,
      );
      return [
        type,
        paragraphsIn(document.parts.get(`word/${relation?.getAttribute('Target') ?? ''}`))
          .map((it) => it.text)
          .join(),
      ];
    });
    expect(Object.fromEntries(texts)).to.deep.equal({ even: 'Left head', default: 'Right head', first: '' });
    const footers = [...document.parts.keys()].filter((name) => name.startsWith('word/footer'));
    const fields = elements(document.parts.get(footers[0] ?? ''), 'w:fldSimple').map((it) =>
      it.getAttribute('w:instr'),
    );
    expect(fields).to.deep.equal([' PAGE ', ' NUMPAGES ']);
    expect(values(document, 'w:pgNumType', 'w:start')).to.deep.equal(['5']);
    expect(elements(document.parts.get('word/settings.xml'), 'w:evenAndOddHeaders')).to.have.length(1);
  });

  it('keeps the footer of the first page when only its header differs', async () => {
    const recurring = (words: Text, top: number): Paragraph =>
      paragraph(words, { places: [{ page: 1, box: { left: 50, top, right: 300, bottom: top + 10 } }] });
    const pages = [1, 2, 3, 4].map((number) =>
      pageFacts({
        number,
        header: number === 1 ? [] : [recurring('Running head', 20)],
        footer: [recurring(['Page ', { text: String(number), pageNumber: true }], 770)],
      }),
    );
    const flow = pages.flatMap(({ number }) => [page(number), text(`Text of page ${number}`, 100, { number })]);
    const document = await writtenWord(modelOf(flow, { pages }), { check: true });
    expect(elements(document.parts.get('word/document.xml'), 'w:titlePg')).to.have.length(1);
    expect(values(document, 'w:headerReference', 'w:type')).to.have.members(['default', 'first']);
    expect(values(document, 'w:footerReference', 'w:type')).to.have.members(['default', 'first']);
    const footers = [...document.parts.keys()].filter((name) => name.startsWith('word/footer'));
    const texts = footers.map((name) => paragraphsIn(document.parts.get(name)).map((it) => it.text));
    expect(texts.every(([words]) => words?.startsWith('Page ') === true)).to.equal(true);
  });

  it('sets the texts of a running head apart at its wide spaces, each at its place', async () => {
    const place: ElementPlace = { page: 1, box: { left: 260, top: 20, right: 550, bottom: 30 } };
    const gaps = [{ index: 10, left: 340, right: 540 }];
    const head = paragraph([{ text: 'In the mid 12', gaps }], { places: [place] });
    const pages = [1, 2, 3].map((number) => pageFacts({ number, header: [head] }));
    const flow = pages.flatMap(({ number }) => [page(number), text(`Text of page ${number}`, 100, { number })]);
    const document = await writtenWord(modelOf(flow, { pages }), { check: true });
    const header = document.parts.get('word/header1.xml');
    expect(paragraphsIn(header).map((it) => it.text)).to.deep.equal(['\tIn the mid\t12']);
    const stops = elements(header, 'w:tab').filter((it) => it.getAttribute('w:pos') !== null);
    expect(stops.map((it) => [it.getAttribute('w:val'), it.getAttribute('w:pos')])).to.deep.equal([
      ['center', '5001'],
      ['right', '10002'],
    ]);
  });

  it('draws lines below running heads and above running feet as borders of the paragraphs beside them', async () => {
    const rule = { colour: 0x336699, width: 0.75, distance: 4.4 };
    const recurring = (words: string, top: number): Paragraph =>
      paragraph(words, { places: [{ page: 1, box: { left: 50, top, right: 300, bottom: top + 10 } }] });
    const pages = [1, 2, 3, 4].map((number) =>
      pageFacts({
        number,
        header: [recurring('First line of the head', 20), recurring('Second line', 34)],
        footer: [recurring('First line of the foot', 750), recurring('Last line', 764)],
        // Most pages have the line below the head, and one the line above the foot.
        ...(number < 4 && { headRule: rule }),
        ...(number === 4 && { footRule: rule }),
      }),
    );
    const flow = pages.flatMap(({ number }) => [page(number), text(`Text of page ${number}`, 100, { number })]);
    const document = await writtenWord(modelOf(flow, { pages }), { check: true });
    const bordered = [...document.parts].flatMap(([name, part]) =>
      elements(part, 'w:pBdr').map((borders) => {
        const [side] = [...elements(borders, 'w:bottom'), ...elements(borders, 'w:top')];
        const paragraphText = borders.parentNode?.parentNode?.textContent;
        const valuesOf = ['w:color', 'w:sz', 'w:space'].map((key) => side?.getAttribute(key));
        return [/header|footer/.exec(name)?.[0], side?.tagName, paragraphText, ...valuesOf];
      }),
    );
    expect(bordered).to.deep.equal([['header', 'w:bottom', 'Second line', '336699', '6', '4']]);
  });

  it('makes columns of text beside each other, and frames of text in the margin', async () => {
    const column = (words: string, top: number, left: number): Paragraph =>
      text(words, top, { left, right: left + 240, height: 200 });
    const document = await writtenWord(
      modelOf([
        text('Over both columns', 50),
        ...[
          column('Left one', 120, 50),
          column('Left two', 330, 50),
          column('Right one', 120, 310),
          column('Right two', 330, 310),
        ],
        text('Below both columns', 560),
        text('In the margin', 200, { left: 560, right: 596 }),
      ]),
    );
    expect(values(document, 'w:cols', 'w:num')).to.deep.equal([null, '2', null]);
    expect(values(document, 'w:type')).to.deep.equal(['continuous', 'continuous']);
    expect(propertiesOf(document, 'In the margin')).to.include('w:framePr');
    expect(document.paragraphs.filter((it) => it.text === '')).to.deep.equal([]);
  });

  it('goes on with the columns on a last page that has text in the first one only', async () => {
    const column = (words: string, place: Parameters<typeof at>[1]): Paragraph =>
      text(words, 100, { right: (place?.left ?? 50) + 240, height: 500, ...place });
    const document = await writtenWord(
      modelOf([
        ...[page(1), column('Left', {}), column('Right', { left: 310 })],
        ...[page(2), column('Last', { number: 2, height: 80 })],
      ]),
    );
    expect(values(document, 'w:cols', 'w:num')).to.deep.equal(['2']);
  });

  it('begins a page with the section behind columns where the author has ended the page', async () => {
    const column = (words: string, number: number, left: number): Paragraph =>
      text(words, 100, { number, left, right: left + 240, height: 500 });
    const short = text('End', 100, { number: 2, right: 290, height: 80 });
    const document = await writtenWord(
      modelOf(
        [
          ...[page(1), column('Left', 1, 50), column('Right', 1, 310), page(2), short],
          ...[page(3), text('Wide words', 50, { number: 3 }), text('More words', 120, { number: 3 })],
        ],
        {
          pages: [600, 180, 180].map((bottom, index) =>
            pageFacts({ number: index + 1, body: { left: 50, top: 50, right: 550, bottom } }),
          ),
        },
      ),
      { check: true },
    );
    expect(values(document, 'w:type')).to.deep.equal([]);
    expect(values(document, 'w:cols', 'w:num')).to.deep.equal(['2', null]);
    expect(propertiesOf(document, 'Wide words')).not.to.include('w:pageBreakBefore');
  });

  it('repeats the headers of a table on its pages as the document does', async () => {
    const rows = [['Name'], ['one'], ['two']];
    const headersOf = async (more: Partial<Table>): Promise<number> => {
      const document = await writtenWord(modelOf([table(rows, { headerRows: 1, ...more })]));
      return elements(document.parts.get('word/document.xml'), 'w:tblHeader').length;
    };
    const places = [at(700), at(50, { number: 2 })];
    expect(await headersOf({ places })).to.equal(0);
    expect(await headersOf({ places, repeatsHeader: true })).to.equal(1);
    expect(await headersOf({ places: [at(700)] })).to.equal(1);
  });

  it('makes columns of a table and few lines beside more text, which begin where they do on the page', async () => {
    const across = { left: 50, right: 550 };
    const document = await writtenWord(
      modelOf([
        table([['1', '2']], { places: [at(100, { left: 50, right: 280, height: 40 })] }),
        text('The end of the first column.', 150, { left: 50, right: 280, height: 28 }),
        text('The second column.', 100, { left: 310, right: 550, height: 140 }),
        paragraph('Above the other table:', { places: [at(260, { left: 50, right: 160, height: 12 })] }),
        table([['3', '4']], { places: [at(280, { ...across, height: 110 })] }),
      ]),
    );
    expect(values(document, 'w:cols', 'w:num')).to.deep.equal(['2', null]);
    expect(values(document, 'w:framePr', 'w:x')).to.deep.equal([]);
    const [breaks] = elements(document.parts.get('word/document.xml'), 'w:br');
    expect(breaks?.getAttribute('w:type')).to.equal('column');
    const [margins] = elements(document.parts.get('word/document.xml'), 'w:pgMar');
    expect(Number(margins?.getAttribute('w:left'))).to.be.closeTo(50 * 20, 20);
  });

  it('makes a field of a table of contents, with its levels and without the dots that it has in the text', async () => {
    const entry = (words: string, number: number, left = 50): Paragraph =>
      paragraph([words, linked(' . . . . . . ', { page: 2 }), String(number)], {
        places: [at(100, { left, height: 12 })],
      });
    const all = [entry('1 One', 2), entry('1.1 Inner', 2, 70), entry('2 Two', 12), paragraph('After it.')];
    const document = await writtenWord(modelOf([...all, page(2), heading(1, '1 One', [at(60, { number: 2 })])]), {
      check: true,
    });
    const texts = document.paragraphs.slice(0, 4).map(({ style, text: shown }) => `${style}: ${shown}`);
    expect(texts).to.deep.equal(['TOC1: 1 One\t2', 'TOC2: 1.1 Inner\t2', 'TOC1: 2 Two\t12', 'Normal: After it.']);
    expect(values(document, 'w:tab', 'w:leader').filter((leader) => leader === 'dot')).to.have.length(3);
    expect(values(document, 'w:fldChar', 'w:fldCharType')).to.deep.equal(['begin', 'separate', 'end']);
    const [instruction] = elements(document.parts.get('word/document.xml'), 'w:instrText');
    expect(instruction?.textContent).to.equal(' TOC \\o "1-2" \\h \\z \\u ');
  });

  it('keeps the wide space between the number and the title of an entry of a table of contents, as a tab', async () => {
    const entry = (number: string, top: number): Paragraph =>
      paragraph([{ text: `${number} A title . . . . . . 4`, gaps: [{ index: number.length, left: 60, right: 90 }] }], {
        places: [at(top, { height: 12 })],
      });
    const document = await writtenWord(modelOf([entry('1', 100), entry('2', 112), entry('3', 124)]), { check: true });
    expect(document.paragraphs.map((it) => it.text)).to.include('1\tA title\t4');
    const tabs = elements(paragraphOf(document, '1').element, 'w:tabs').flatMap((it) => elements(it, 'w:tab'));
    expect(tabs.map((it) => it.getAttribute('w:val'))).to.deep.equal(['left', 'right']);
  });

  it('keeps entries of a table of contents as close as they are where the lines of the text stand farther apart', async () => {
    const lines = (top: number, count: number, distance: number): Paragraph['places'] => {
      const [first, last] = [top + 10, top + 10 + (count - 1) * distance];
      const box = { left: 50, top, right: 550, bottom: last + 2 };
      return [{ page: 1, box, lines: { count, firstBaseline: first, lastBaseline: last } }];
    };
    const prose = paragraph('A long text.', { format: { lineHeight: 24 }, places: lines(200, 4, 24) });
    const entries = [100, 114, 128, 142].map((top, index) =>
      paragraph(`Title ${index} . . . . . . ${index}`, { format: { lineHeight: 0 }, places: lines(top, 1, 0) }),
    );
    const document = await writtenWord(modelOf([...entries, prose]), { check: true });
    const styles = elements(document.parts.get('word/styles.xml'), 'w:style');
    const heightOf = (id: string): string | null | undefined =>
      elements(
        styles.find((it) => it.getAttribute('w:styleId') === id),
        'w:spacing',
      )[0]?.getAttribute('w:line');
    expect(['TOC1', 'Normal'].map(heightOf)).to.deep.equal([String(14 * 20), String(24 * 20)]);
  });

  it('gives entries of a table of contents dots only where they have some', async () => {
    const entries = ['One\t2', 'Two\t3', 'Three . . . . . . 4'].map((words) => paragraph(words));
    const document = await writtenWord(modelOf([...entries, paragraph('After it.')]));
    expect(values(document, 'w:tab', 'w:leader').filter((leader) => leader === 'dot')).to.have.length(1);
  });

  it('begins a page with a table, and bookmarks it, by its first paragraph', async () => {
    const start = table([['', 'b']], { places: [{ page: 2, box: { left: 50, top: 60, right: 550, bottom: 80 } }] });
    const pages = [1, 2].map((number) =>
      pageFacts({ number, body: { left: 50, top: 60, right: 550, bottom: number === 1 ? 200 : 750 } }),
    );
    const lead = paragraph([linked('The table', { page: 2, top: 60 })], { places: [at(100)] });
    const all = [
      page(1),
      lead,
      page(2),
      start,
      text('The text below fills the page.', 100, { number: 2, height: 600 }),
    ];
    const document = await writtenWord(modelOf(all, { pages }), { check: true });
    const [cell] = elements(document.parts.get('word/document.xml'), 'w:tc');
    expect(elements(cell, 'w:pageBreakBefore')).to.have.length(1);
    expect(elements(cell, 'w:bookmarkStart')).to.have.length(1);
  });

  it('keeps the places of texts, tables and pictures of pages that do not flow', async () => {
    const logo = await picture('form.png');
    const box = { left: 100, top: 300, right: 300, bottom: 340 };
    const label = (words: string, top: number, left: number): Paragraph =>
      paragraph(words, { places: [{ page: 2, box: { left, top, right: left + 60, bottom: top + 12 } }] });
    const all = [
      ...[page(1), ...body, page(2), label('Name', 100, 80), figure(logo, { places: [{ page: 2, box }] })],
      ...[table([['a', 'b']], { places: [{ page: 2, box }] }), label('Street', 130, 400)],
      ...[page(3), text('It flows again.', 100, { number: 3 })],
    ];
    const pages = [1, 2, 3].map((number) => pageFacts({ number, fixedLayout: number === 2 }));
    const document = await writtenWord(modelOf(all, { pages }), { check: true });
    const places = ['wp:positionH', 'wp:positionV'].map((name) =>
      elements(document.parts.get('word/document.xml'), name).map((it) => Number(it.textContent) / 12_700),
    );
    expect(places).to.deep.equal([
      [80, 100, 100, 400],
      [100, 300, 300, 130],
    ]);
    // The picture is behind the texts, which may stand on it.
    expect(values(document, 'wp:anchor', 'behindDoc')).to.deep.equal(['0', '1', '0', '0']);
    const boxes = elements(document.parts.get('word/document.xml'), 'w:txbxContent');
    expect(boxes.map((it) => paragraphsIn(it).map(({ text: words }) => words))).to.deep.equal([
      ['Name'],
      ['a', 'b', ''],
      ['Street'],
    ]);
    // All of it belongs to one paragraph of the flow.
    const [before, after] = [document.paragraphs[body.length], paragraphOf(document, 'It flows')];
    expect(document.paragraphs).to.have.length(body.length + 1 + 5 + 1);
    expect(elements(before?.element, 'w:pageBreakBefore')).to.have.length(1);
    expect(elements(after.element, 'w:pageBreakBefore')).to.have.length(1);
  });

  it('lays artwork behind the text of pages that do not flow, and keeps the colour of text on it', async () => {
    const art = await picture('art.png');
    const box = { left: 0, top: 0, right: 600, bottom: 120 };
    const drawn = { path: art, format: 'png', pixelWidth: 20, pixelHeight: 10 } as const;
    const title = paragraph([{ text: 'On dark blue', style: { colour: 0xffffff } }], { places: [at(40)] });
    const all: FlowElement[] = [
      {
        kind: 'page',
        number: 1,
        artwork: [
          { box, colour: 0x123456 },
          { box: { ...box, top: 700 }, picture: drawn },
        ],
      },
      title,
    ];
    const document = await writtenWord(modelOf(all, { pages: [pageFacts({ fixedLayout: true })] }), { check: true });
    expect(values(document, 'wp:anchor', 'behindDoc')).to.deep.equal(['1', '1', '0']);
    const [fill] = elements(document.parts.get('word/document.xml'), 'a:srgbClr');
    expect(fill?.getAttribute('val')).to.equal('123456');
    expect(attribute(document, 'On dark blue', 'w:color', 'w:val')).to.not.equal('000000');
    expect([...values(document, 'w:color'), ...values(document, 'w:color', 'w:val', 'styles')]).to.include('FFFFFF');
  });

  it('keeps the places of headings of pages that do not flow in frames, as Word shows no headings in text boxes', async () => {
    const title = heading(1, 'A title', [at(120, { number: 2, left: 80, right: 300, height: 20 })]);
    const all = [
      ...[page(1), ...body, page(2), text('Above', 60, { number: 2 }), title, text('Below', 300, { number: 2 })],
      ...[page(3), text('It flows again.', 100, { number: 3 })],
    ];
    const pages = [1, 2, 3].map((number) => pageFacts({ number, fixedLayout: number === 2 }));
    const document = await writtenWord(modelOf(all, { pages }), { check: true });
    const inBoxes = elements(document.parts.get('word/document.xml'), 'w:txbxContent').flatMap((it) =>
      paragraphsIn(it),
    );
    expect(inBoxes.map(({ text: words }) => words)).to.deep.equal(['Above', 'Below']);
    expect(values(document, 'w:framePr', 'w:x')).to.deep.equal(['1600']);
    expect(attribute(document, 'A title', 'w:pStyle', 'w:val')).to.match(/^Heading|^Title/);
    // The page begins before the heading, and with the next page's first text.
    expect(values(document, 'w:pageBreakBefore')).to.have.length(2);
    const words = document.paragraphs.map((it) => it.text);
    expect(words.indexOf('Above')).to.be.lessThan(words.indexOf('A title'));
    expect(words.indexOf('A title')).to.be.lessThan(words.indexOf('Below'));
  });

  it('keeps pages that have nothing but artwork and a running foot, each with its artwork', async () => {
    const foot = text('Running foot', 770);
    const ground = (number: number): FlowElement => ({
      ...{ kind: 'page', number },
      artwork: [{ box: { left: 0, top: 0, right: 600, bottom: 800 }, colour: number }],
    });
    const title = text('On page 3', 100, { number: 3 });
    const all = [page(1), text('On page 1', 100), ground(2), ground(3), title, ground(4)];
    const fixedPage = { fixedLayout: true, footer: [foot] };
    const pages = [pageFacts({ footer: [foot] }), ...[2, 3, 4].map((number) => pageFacts({ number, ...fixedPage }))];
    const document = await writtenWord(modelOf(all, { pages }), { check: true });
    expect(values(document, 'a:srgbClr', 'val')).to.deep.equal(['000002', '000003', '000004']);
    expect(values(document, 'w:pageBreakBefore')).to.have.length(3);
  });

  it('blackens light text of pages that do not flow, unless their artwork or a picture is behind it', async () => {
    const light = (words: string, top: number): Paragraph =>
      text([{ text: words, style: { colour: 0xffffff } }], top, { height: 12 });
    const fixed = { pages: [pageFacts({ fixedLayout: true })] };
    const ground = figure(await picture('dark.png'), { places: [at(500)], behindText: true });
    const without = await writtenWord(
      modelOf([page(1), light('Bare', 100), ground, light('On a picture', 520), text('Dark', 600)], fixed),
    );
    expect(coloursInBoxes(without)).to.deep.equal([['Bare'], ['On a picture', 'FFFFFF'], ['Dark']]);
    const start: FlowElement = { kind: 'page', number: 1, artwork: [] };
    const drawn = await writtenWord(
      modelOf([start, light('Drawn', 100), text('Dark', 200), text('Black', 300)], fixed),
    );
    expect(coloursInBoxes(drawn)).to.deep.equal([['Drawn', 'FFFFFF'], ['Dark'], ['Black']]);
  });

  it('keeps notes of pages that do not flow as text, since Word has none in text boxes', async () => {
    const reference = { text: '1', note: '1', style: { shift: 'superscript' } } as const;
    const note = (words: string, number: number): FlowElement => ({
      ...footnote('1', words),
      places: [at(700, { number })],
    });
    const all = [
      ...[page(1), text(['In a box', reference], 100), note('A note in a box', 1)],
      ...[page(2), text(['It flows', reference], 100, { number: 2 }), note('A note below', 2)],
    ];
    const pages = [pageFacts({ fixedLayout: true }), pageFacts({ number: 2 })];
    const document = await writtenWord(modelOf(all, { pages }), { check: true });
    const boxes = elements(document.parts.get('word/document.xml'), 'w:txbxContent');
    expect(boxes.map((it) => paragraphsIn(it).map(({ text: words }) => words))).to.deep.equal([
      ['In a box1'],
      ['1 A note in a box'],
    ]);
    expect(values(document, 'w:footnoteReference', 'w:id')).to.have.length(1);
    const notes = paragraphsIn(document.parts.get('word/footnotes.xml')).map((it) => it.text);
    expect(notes.join('')).to.contain('A note below').and.not.contain('in a box');
  });

  it('turns the texts of pages that do not flow', async () => {
    const turned = (words: string, angle: number, left: number): Paragraph => {
      const lines = { count: 1, firstBaseline: 300, lastBaseline: 300, angle };
      return paragraph(words, {
        format: { indentFirst: 40 },
        places: [{ page: 1, box: { left, top: 100, right: left + 12, bottom: 300 }, lines }],
      });
    };
    const all = [page(1), turned('Downwards', 90, 100), turned('Upwards', 270, 200), turned('Slanted', 30, 300)];
    const prose = text('Prose that tells the style of the text. '.repeat(9), 100, { number: 2 });
    const pages = [pageFacts({ fixedLayout: true }), pageFacts({ number: 2 })];
    const document = await writtenWord(modelOf([...all, page(2), prose], { pages }), { check: true });
    expect(values(document, 'wps:bodyPr', 'vert').map((it) => it || 'none')).to.deep.equal(['vert', 'vert270', 'none']);
    expect(values(document, 'a:xfrm', 'rot').map((it) => it || '0')).to.deep.equal(['0', '0', '1800000']);
    // 40 points: what is measured across the lines of a text is no indent of its first line.
    expect(values(document, 'w:ind', 'w:firstLine')).to.not.include('800');
    const heights = values(document, 'wp:extent', 'cy').map((it) => Number(it) / 12_700);
    // As long as the text, and longer, so that the line does not wrap.
    expect(heights.slice(0, 2).every((height) => height > 200)).to.equal(true);
  });

  it('keeps pictures beside the last text of a page on that page', async () => {
    const photo = await picture('last.png');
    const beside = { page: 1, box: { left: 400, top: 600, right: 550, bottom: 700 } };
    const all = [
      ...[page(1), text('Beside the picture, in lines.', 600, { right: 380, height: 100 })],
      ...[figure(photo, { places: [beside] }), page(2), text('On the next page.', 100, { number: 2 })],
    ];
    const document = await writtenWord(modelOf(all), { check: true });
    const holder = document.paragraphs.find(({ element }) => elements(element, 'wp:anchor').length > 0);
    expect(holder?.text).to.equal('');
    expect(document.paragraphs.map(({ text: words }) => words)).to.deep.equal([
      'Beside the picture, in lines.',
      '',
      'On the next page.',
    ]);
  });

  it('places pictures in lines, beside text, behind it, and in the header when they recur', async () => {
    const [logo, photo] = [await picture('logo.png'), await picture('photo.png')];
    const box = (top: number, left = 50, number = 1): ElementPlace =>
      at(top, { number, left, right: left + 40, height: 20 });
    const logos = [1, 2, 3, 4].flatMap((number) => [
      page(number),
      figure(logo, { places: [box(10, 50, number)] }),
      text(`Text of page ${number}`, 100, { number }),
    ]);
    const document = await writtenWord(
      modelOf([
        ...logos,
        figure(photo, {
          places: [box(300, 50, 4)],
          alternateText: 'A photograph',
          caption: paragraph('Fig. 1', { style: 'caption', places: [box(330, 50, 4)] }),
        }),
        figure(photo, { places: [box(400, 50, 4)] }),
        figure(photo, { places: [box(500, 100, 4)], behindText: true }),
        text('Beside the picture', 400, { number: 4, left: 100 }),
      ]),
      { check: true },
    );
    const main = document.parts.get('word/document.xml');
    expect(elements(main, 'wp:inline')).to.have.length(1);
    expect(elements(main, 'wp:wrapSquare')).to.have.length(1);
    expect(values(document, 'wp:anchor', 'behindDoc')).to.deep.equal(['0', '1']);
    expect(values(document, 'wp:docPr', 'descr')[0]).to.equal('A photograph');
    expect(paragraphOf(document, 'Fig. 1').style).to.equal('Caption');
    const headers = [...document.parts.keys()].filter((name) => name.startsWith('word/header'));
    expect(headers.flatMap((name) => elements(document.parts.get(name), 'wp:anchor'))).to.have.length(1);
  });

  it('keeps pictures of most pages on these pages, and in the header where all of its pages have them', async () => {
    const [logo, draft] = [await picture('head.png'), await picture('draft.png')];
    const flow = [1, 2, 3, 4, 5].flatMap((number) => [
      page(number),
      ...(number === 1 ? [] : [figure(logo, { places: [at(10, { number, right: 90, height: 20 })] })]),
      ...(number < 4 ? [figure(draft, { places: [at(300, { number })], behindText: true })] : []),
      text(`Text of page ${number}`, 100, { number }),
    ]);
    const document = await writtenWord(modelOf(flow), { check: true });
    const anchorsIn = (part: string): number => elements(document.parts.get(`word/${part}.xml`), 'wp:anchor').length;
    const headers = [...document.parts.keys()].flatMap((name) => /^word\/(header\d+)\.xml$/.exec(name)?.[1] ?? []);
    expect(anchorsIn('document')).to.equal(2);
    // The first page has the draft sign only, the others have the logo.
    expect(headers.map(anchorsIn)).to.deep.equal([1, 1]);
    expect(values(document, 'w:headerReference', 'w:type')).to.have.members(['default', 'first']);
  });

  it('places pictures beside each other in one line, each at its tab', async () => {
    const photo = await picture('row.png');
    const placeAt = (top: number, left: number): ElementPlace => at(top, { left, right: left + 40, height: 20 });
    const places = [placeAt(300, 50), placeAt(305, 200), placeAt(400, 50)];
    const document = await writtenWord(
      modelOf([...body, ...places.map((place) => figure(photo, { places: [place] }))]),
      { check: true },
    );
    const lines = document.paragraphs.map(({ element }) => elements(element, 'wp:inline').length);
    expect(lines.filter((count) => count > 0)).to.deep.equal([2, 1]);
    const [row] = document.paragraphs.filter(({ element }) => elements(element, 'wp:inline').length === 2);
    expect(row === undefined ? [] : elements(row.element, 'w:tab').length).to.be.at.least(2);
  });

  /** A frame from 50 to 550 points around text from 60 to 540. */
  function framed(top: number, bottom: number, more: Partial<ParagraphBox> = {}): ParagraphBox {
    return box({
      places: [{ page: 1, box: { left: 50, top, right: 550, bottom } }],
      padding: { left: 9.5, top: 5, right: 9.5, bottom: 5 },
      ...more,
    });
  }

  const inFrame = { left: 60, right: 540 };

  it('draws the box of paragraphs around them where it stood', async () => {
    const boxed = framed(160, 220, { fill: 0xffeecc });
    const document = await writtenWord(
      modelOf([
        onLines('Before', { firstBaseline: 100, count: 4 }),
        { ...onLines('First', { ...inFrame, firstBaseline: 176, count: 2 }), boxed },
        { ...onLines('Second', { ...inFrame, firstBaseline: 200, count: 2 }), boxed },
        onLines('After', { firstBaseline: 250, count: 4 }),
      ]),
      { check: true },
    );
    expect(propertiesOf(document, 'First')).to.deep.equal(['w:pBdr', 'w:shd', 'w:spacing', 'w:ind']);
    const borders = ['First', 'Second'].map((start) => {
      const [drawn] = elements(paragraphOf(document, start).element, 'w:pBdr');
      return Array.from(drawn?.childNodes ?? [])
        .map(String)
        .join('');
    });
    expect(borders[0]).to.equal(borders[1]);
    // The first line of text begins 9.6 points above its baseline.
    expect(attribute(document, 'First', 'w:top', 'w:space')).to.equal('6');
    expect(attribute(document, 'First', 'w:left', 'w:sz')).to.equal('4');
    expect(attribute(document, 'First', 'w:ind', 'w:left')).to.equal('200');
    expect(attribute(document, 'Second', 'w:ind', 'w:right')).to.equal('200');
    // The last line before ends at 138.4 points, and the last one in the box at 214.4.
    expect(attribute(document, 'First', 'w:spacing', 'w:before')).to.equal('430');
    expect(attribute(document, 'After', 'w:spacing', 'w:before')).to.equal('410');
    expect(propertiesOf(document, 'After')).not.to.include('w:pBdr');
  });

  it('keeps boxes that look alike and follow each other apart, whatever their spaces', async () => {
    const rule = { colour: 0x336699, width: 1 };
    const document = await writtenWord(
      modelOf(
        ['First', 'Second', 'Third'].map((words, index) => ({
          ...onLines(words, { firstBaseline: 100 + 20 * index }),
          boxed: framed(90, 104 + 23 * index, { number: index, sides: { bottom: rule } }),
        })),
      ),
    );
    const colours = ['First', 'Second', 'Third'].map((start) => attribute(document, start, 'w:bottom', 'w:color'));
    expect(colours).to.deep.equal(['336699', '336698', '336699']);
    expect(values(document, 'w:pBdr', 'w:val')).to.have.length(3);
    expect(values(document, 'w:left')).to.deep.equal([]);
  });

  it('makes a table of one cell of a box with a list, whose items have indents of their own', async () => {
    const boxed = framed(160, 240, { fill: 0x204060, sides: { left: { colour: 0xff0000, width: 3 } } });
    const light = [{ text: 'Light', style: { colour: 0xffffff } }];
    const document = await writtenWord(
      modelOf([
        onLines('Before', { firstBaseline: 100, count: 4 }),
        paragraph(light, { places: [linesAt({ ...inFrame, firstBaseline: 176 })], boxed }),
        { ...item('One'), places: [linesAt({ left: 70, firstBaseline: 200 })], boxed },
        { ...item('Two'), places: [linesAt({ left: 70, firstBaseline: 220 })], boxed },
        onLines('After', { firstBaseline: 260, count: 4 }),
      ]),
      { check: true },
    );
    expect(document.paragraphs.map(({ text: words }) => words)).to.deep.equal([
      'Before',
      'Light',
      'One',
      'Two',
      'After',
    ]);
    expect(values(document, 'w:tbl', 'w:val')).to.have.length(1);
    const [cell] = elements(document.parts.get('word/document.xml'), 'w:tc');
    const inCell = elements(cell, 'w:t').map((it) => it.textContent);
    expect(inCell).to.deep.equal(['Light', 'One', 'Two']);
    expect(elements(cell, 'w:left').map((it) => [it.getAttribute('w:sz'), it.getAttribute('w:color')])).to.deep.equal([
      ['24', 'FF0000'],
    ]);
    expect(elements(cell, 'w:shd')[0]?.getAttribute('w:fill')).to.equal('204060');
    expect(attribute(document, 'Light', 'w:color', 'w:val')).to.equal('FFFFFF');
    expect(values(document, 'w:cantSplit')).to.deep.equal([]);
    // From the bottom of the last line, at 138.4 points, to the box.
    expect(attribute(document, 'Before', 'w:spacing', 'w:after')).to.equal('430');
    expect(propertiesOf(document, 'After')).not.to.include('w:pBdr');
  });

  it('makes a table of one cell of a box whose text ends farther above its lower side than Word permits', async () => {
    const rule = { colour: 0x336699, width: 1 };
    const boxed = framed(160, 240, { sides: { left: rule, right: rule, bottom: rule } });
    const line = paragraph('Alone', { places: [linesAt({ ...inFrame, firstBaseline: 176 })], boxed });
    const document = await writtenWord(modelOf([onLines('Before', { firstBaseline: 100, count: 4 }), line]));
    const part = document.parts.get('word/document.xml');
    expect(elements(part, 'w:tc').flatMap((cell) => elements(cell, 'w:t').map((it) => it.textContent))).to.deep.equal([
      'Alone',
    ]);
    // The line ends at 178.4 points, and the lower side begins at 239.
    const [margins] = elements(part, 'w:tblCellMar');
    expect(elements(margins, 'w:bottom').map((it) => it.getAttribute('w:w'))).to.deep.equal(['1212']);
  });

  it('extends the background of a box without sides over its padding', async () => {
    const boxed = framed(160, 190, { sides: {}, fill: 0x204060 });
    const place = linesAt({ ...inFrame, firstBaseline: 176 });
    const light = [{ text: 'Light', style: { colour: 0xffffff } }];
    const document = await writtenWord(modelOf([...body, paragraph(light, { places: [place], boxed })]));
    expect(attribute(document, 'Light', 'w:left', 'w:color')).to.equal('204060');
    expect(attribute(document, 'Light', 'w:shd', 'w:fill')).to.equal('204060');
    // The text is not blackened.
    expect(attribute(document, 'Light', 'w:color', 'w:val')).to.equal('FFFFFF');
  });

  it('makes content controls of form fields', async () => {
    const beside = { left: 200, top: 100, right: 300, bottom: 112 };
    const fields = [
      { box: beside, name: 'Name', type: 'text', value: 'Ada' },
      { box: { ...beside, left: 40, right: 48 }, name: 'Agreed', type: 'checkbox', value: 'true' },
    ] as const;
    const label = paragraph('Your name', { places: [at(100, { left: 50, right: 150, height: 12 })] });
    const document = await writtenWord(modelOf([label], { pages: [pageFacts({ fields })] }));
    expect(document.paragraphs.map((it) => it.text)).to.deep.equal(['☒ Your name Ada']);
    expect(values(document, 'w:tag')).to.deep.equal(['Agreed', 'Name']);
  });

  it('sets text of right-to-left scripts from the right', async () => {
    const hebrew = paragraph('שלום לכולם', {
      places: [at(100)],
      format: { direction: 'right-to-left', align: 'right' },
    });
    const document = await writtenWord(modelOf([hebrew], { language: 'he' }));
    expect(propertiesOf(document, 'שלום')).to.include('w:bidi');
    expect(elements(paragraphOf(document, 'שלום').element, 'w:rtl')).to.have.length(1);
    expect(values(document, 'w:lang', 'w:bidi', 'styles')).to.deep.equal(['he']);
  });

  it('has valid XML of whatever a document says', async () => {
    const odd = '\u0000\u001f\ud800 ]]> & <w:p> \uffff _x0041_';
    const document = await writtenWord(
      modelOf([
        heading(9, odd),
        item(odd, { marker: odd }),
        {
          kind: 'code',
          lines: [odd, '  b'],
          style: { family: odd, generic: 'monospace', weight: 400, italic: false, size: 0, colour: -1 },
          places: [],
        },
        table([[odd]], { caption: paragraph(odd) }),
        text(odd, 100),
      ]),
      { check: true },
    );
    expect(document.paragraphs.map((it) => it.text)).to.include('\ufffd ]]> & <w:p>  _x0041_');
  });
});
