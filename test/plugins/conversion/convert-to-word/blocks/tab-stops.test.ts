import { expect } from 'chai';

import { OperationTester } from '../../../../../engine/testing/index.js';
import convertToWord from '../../../../../plugins/conversion/convert-to-word/index.js';
import { modelOf } from '../../../../fixtures/flow/model.js';
import { paragraph, table } from '../../../../fixtures/flow/elements.js';
import { readDocx, type ReadParagraph } from '../../../../fixtures/office/read-docx.js';
import { rawPdf, stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { writtenWord } from '../written-word.js';

/** The positions of the tab stops, or of the left indent, of a paragraph, in points. */
function positionsIn({ element }: ReadParagraph, tag: string, name: string): readonly number[] {
  return Array.from(element.getElementsByTagName(tag)).map((it) => Number(it.getAttribute(name)) / 20);
}

const sentence = 'The quick brown fox jumps over the lazy dog, and then it goes home to have a rest.';

/** Each text at its place on a page, in Helvetica of 11 points. */
function typed(texts: readonly (readonly [x: number, y: number, text: string])[]): string {
  const shown = texts.map(([x, y, text]) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`).join('\n');
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
      3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /Font << /F 3 0 R >> >> >>',
      5: stream('', `BT /F 11 Tf ${shown} ET`),
    },
  });
}

const numbered = typed([
  [72, 700, 'Table 2'],
  [144, 700, 'Impurities of the substance'],
  ...[660, 646, 632, 618].map((y) => [72, y, sentence] as const),
]);

new OperationTester().test(convertToWord, {
  accepts: [
    {
      name: 'makes a tab with a stop of a wide space in a line',
      files: { file: { name: 'numbered.pdf', bytes: numbered } },
      async gives({ file: { path } }) {
        const { paragraphs } = await readDocx(path);
        const caption = paragraphs.find(({ text }) => text.startsWith('Table'));
        expect(caption?.text).to.equal('Table 2\tImpurities of the substance');
        expect(caption && positionsIn(caption, 'w:tab', 'w:pos').slice(0, 1)).to.deep.equal([72]);
      },
    },
  ],
  rejects: [],
});

describe('Wide spaces', () => {
  const at = (left: number, right: number): ReturnType<typeof paragraph>['places'] => [
    { page: 1, box: { left, top: 100, right, bottom: 112 } },
  ];

  it('are tabs only where the next stop is their own', async () => {
    const lines = [
      { text: 'Day Month', gaps: [{ index: 3, left: 90, right: 150 }] },
      // Its text ends before the stop of the first line.
      { text: 'A Longer', lineBreak: true as const, gaps: [{ index: 1, left: 80, right: 200 }] },
    ];
    const body = paragraph('Body text.', { places: at(50, 550) });
    const { paragraphs } = await writtenWord(modelOf([body, paragraph(lines, { places: at(50, 250) })]));
    expect(paragraphs.map(({ text }) => text)).to.include('Day\tMonth\nA Longer');
  });

  it('stay spaces in justified and in centred texts', async () => {
    const runs = [{ text: 'Wide words', gaps: [{ index: 4, left: 90, right: 150 }] }];
    for (const align of ['justify', 'center'] as const) {
      const text = paragraph(runs, { places: at(50, 550), format: { align, lineHeight: 12 } });
      const { paragraphs } = await writtenWord(modelOf([text]));
      expect(paragraphs.map((it) => it.text)).to.include('Wide words');
    }
  });

  it('are tabs in a line that they take much of, though it stands in the middle of the page', async () => {
    const gaps = [
      { index: 8, left: 200, right: 280 },
      { index: 12, left: 300, right: 380 },
    ];
    const line = paragraph([{ text: 'Claimant and Defendant', gaps }], {
      places: at(150, 450),
      format: { align: 'center', lineHeight: 0 },
    });
    const { paragraphs } = await writtenWord(modelOf([paragraph('Body text.', { places: at(50, 550) }), line]));
    const found = paragraphs.find(({ text }) => text.startsWith('Claimant'));
    expect(found?.text).to.equal('Claimant\tand\tDefendant');
    expect(found && positionsIn(found, 'w:ind', 'w:left')).to.deep.equal([100]);
    expect(found && positionsIn(found, 'w:tab', 'w:pos')).to.include.members([230, 330]);
  });

  it('keep the distance of numbers from the right edges of cells', async () => {
    const cell = (
      left: number,
      right: number,
      text: string,
    ): { content: ReturnType<typeof paragraph>[]; align: 'right' } => ({
      content: [paragraph(text, { places: at(left, right) })],
      align: 'right',
    });
    const rows = [
      [cell(100, 139, '89.99'), cell(200, 249, '199.99')],
      [cell(100, 139, '5.00'), cell(152, 240, 'As long as the cell is wide')],
    ];
    const place = { page: 1, box: { left: 50, top: 90, right: 250, bottom: 130 } };
    const { paragraphs } = await writtenWord(modelOf([table(rows, { widths: [100, 100], places: [place] })]));
    const indents = paragraphs.map((it) => positionsIn(it, 'w:ind', 'w:right'));
    expect(indents.slice(0, 2)).to.deep.equal([[11], []]);
    // Its letters may become a little wider.
    expect(indents[3]?.[0] ?? 0).to.be.below(9);
  });

  it('keep the distance of texts from the edges of cells with room, in a whole column', async () => {
    const cell = (left: number, right: number, text: string): { content: ReturnType<typeof paragraph>[] } => ({
      content: [paragraph(text, { places: at(left, right) })],
    });
    const rows = [
      [cell(52, 90, 'One'), cell(175, 200, 'Two')],
      [cell(62, 90, 'Three'), cell(175, 249, 'Tight')],
    ];
    const place = { page: 1, box: { left: 50, top: 90, right: 250, bottom: 130 } };
    const model = modelOf([table(rows, { widths: [100, 100], places: [place] })]);
    const { paragraphs } = await writtenWord(model);
    const indents = new Map(paragraphs.map((it) => [it.text, positionsIn(it, 'w:ind', 'w:left')]));
    expect(['One', 'Three', 'Two', 'Tight'].map((text) => indents.get(text))).to.deep.equal([[], [11], [], []]);
  });

  it('keep the distance of texts from the edges of cells below centred texts without room', async () => {
    const cell = (
      left: number,
      right: number,
      text: string,
      align: 'left' | 'center',
    ): ReturnType<typeof table>['cells'][0] => ({
      ...{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, borders: {}, align },
      content: [paragraph(text, { places: at(left, right) })],
    });
    const rows = [
      [cell(51, 149, 'Centred words', 'center')],
      [cell(90, 105, '97.4', 'left')],
      [cell(52, 70, '0.5', 'left')],
    ];
    const place = { page: 1, box: { left: 50, top: 90, right: 150, bottom: 150 } };
    const { paragraphs } = await writtenWord(modelOf([table(rows, { widths: [100], places: [place] })]));
    const indents = new Map(paragraphs.map((it) => [it.text, positionsIn(it, 'w:ind', 'w:left')]));
    expect(indents.get('Centred words')).to.deep.equal([]);
    expect(indents.get('97.4')?.[0]).to.be.closeTo(39, 1);
  });
});
