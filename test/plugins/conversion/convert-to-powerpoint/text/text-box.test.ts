import { expect } from 'chai';

import type { TextBox } from '../../../../../engine/index.js';
import { type BoxSettings, textBoxOf } from '../../../../../plugins/conversion/convert-to-powerpoint/text/text-box.js';
import { textPieces } from '../../../../../plugins/conversion/convert-to-powerpoint/text/text-piece.js';
import { linked, paragraph, type Text } from '../../../../fixtures/flow/elements.js';

const home = { uri: 'https://quire.test/' };

function boxOf(text: Text, settings: Partial<BoxSettings> = {}): TextBox {
  const lines = { count: 1, firstBaseline: 109, lastBaseline: 109 };
  const places = [{ page: 1, box: { left: 50, top: 100, right: 300, bottom: 112 }, lines }];
  return textBoxOf(textPieces(paragraph(text, { places })), { ...settings, pageCount: 1 });
}

/** The texts of the paragraphs of a box. */
function textsOf({ paragraphs }: TextBox): readonly string[] {
  return paragraphs.map(({ runs }) => runs.map(({ text }) => text).join(''));
}

const address: Text = [
  'Ada Fox',
  { text: 'Analyst, ', lineBreak: true },
  'London',
  { text: 'ada@quire.test', lineBreak: true },
];

/** The links of the runs of a box, `none` where a run has none. */
function linksOf({ paragraphs }: TextBox): readonly unknown[] {
  return paragraphs.flatMap(({ runs }) => runs.map(({ link }) => link ?? 'none'));
}

describe('A text box of a slide', () => {
  it('has a paragraph for each line that its author has ended', () => {
    const box = boxOf(address);
    expect(textsOf(box)).to.deep.equal(['Ada Fox', 'Analyst, London', 'ada@quire.test']);
    expect(box.paragraphs.map(({ spaceBefore, indent }) => [spaceBefore, indent])).to.deep.equal([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('has one paragraph for a sentence that goes on in the next line', () => {
    const box = boxOf(['Will the groups allied to us', { text: 'have to register?', lineBreak: true }]);
    expect(textsOf(box)).to.deep.equal(['Will the groups allied to us\nhave to register?']);
  });

  it('has one paragraph for a sentence that goes on with a number', () => {
    const box = boxOf(['Yes, if the turnover is', { text: '£1 million or less.', lineBreak: true }]);
    expect(textsOf(box)).to.deep.equal(['Yes, if the turnover is\n£1 million or less.']);
    const facts = boxOf(['Turnover of this year', { text: '£1 million', lineBreak: true }]);
    expect(textsOf(facts)).to.deep.equal(['Turnover of this year', '£1 million']);
    const steps = boxOf(['Steps to follow here', { text: '2. Open the door.', lineBreak: true }]);
    expect(textsOf(steps)).to.deep.equal(['Steps to follow here', '2. Open the door.']);
  });

  it('has a paragraph for a line that follows many spaces and the end of a sentence', () => {
    const box = boxOf([`Two words${' '.repeat(300_000)}.`, { text: 'a line', lineBreak: true }]);
    expect(textsOf(box).length).to.equal(2);
  });

  it('has one paragraph for a title of several lines', () => {
    expect(textsOf(boxOf(address, { placeholder: 'title' }))).to.deep.equal([
      'Ada Fox\nAnalyst, London\nada@quire.test',
    ]);
  });

  it('begins each line that follows another one of its author where it began', () => {
    const lines = { count: 3, firstBaseline: 109, lastBaseline: 133, starts: [70, 50] };
    const places = [{ page: 1, box: { left: 50, top: 100, right: 300, bottom: 136 }, lines }];
    const code: Text = ['enum {', { text: 'FIRST', lineBreak: true }, { text: '}', lineBreak: true }];
    const box = textBoxOf(textPieces(paragraph(code, { places })), { pageCount: 1 });
    expect(box.paragraphs.map(({ margin }) => margin)).to.deep.equal([0, 20, 0]);
  });

  it('keeps the places of its texts where its first line is centred and its box is wider than these', () => {
    const placed = (text: string, left: number, right: number, y: number, align: 'left' | 'center') => {
      const lines = { count: 1, firstBaseline: y, lastBaseline: y };
      const places = [{ page: 1, box: { left, top: y - 9, right, bottom: y + 3 }, lines }];
      const whole = paragraph([text], { places });
      return textPieces({ ...whole, format: { ...whole.format, align } });
    };
    const pieces = [
      ...placed('In the middle', 150, 200, 109, 'center'),
      ...placed('At the left', 50, 300, 125, 'left'),
    ];
    const { box, paragraphs } = textBoxOf(pieces, { pageCount: 1, placeholder: 'body' });
    expect((box.left + box.right) / 2).to.be.closeTo(175, 0.01);
    expect(box.left + (paragraphs[1]?.margin ?? 0)).to.be.closeTo(50, 0.01);
  });

  it('has lines as high as their letters where pieces of one line stand a little apart', () => {
    const lines = { count: 2, firstBaseline: 109, lastBaseline: 109.4 };
    const places = [{ page: 1, box: { left: 50, top: 100, right: 300, bottom: 112 }, lines }];
    const box = textBoxOf(textPieces(paragraph(['Two pieces'], { places })), { pageCount: 1 });
    expect(box.paragraphs[0]?.lineHeight).to.be.greaterThan(10);
  });

  it('has raised and lowered letters only beside others', () => {
    const shiftsOf = (text: Text): readonly unknown[] =>
      boxOf(text).paragraphs.flatMap(({ runs }) => runs.map(({ shift }) => shift));
    const lowered = { text: '2', style: { shift: 'subscript' } } as const;
    expect(shiftsOf(['H', lowered, 'O'])).to.deep.equal([undefined, 'subscript', undefined]);
    expect(shiftsOf([lowered])).to.deep.equal([undefined]);
  });

  it('has less than a letter of room at the ends of vertical lines, so that each keeps its letters', () => {
    const lines = { count: 2, firstBaseline: 500, lastBaseline: 500 };
    const places = [{ page: 1, box: { left: 50, top: 100, right: 90, bottom: 500 }, lines }];
    const [piece] = textPieces(paragraph(['春はあけぼの'], { places }));
    if (piece === undefined) throw new Error('The paragraph has no place.');
    const vertical = { ...piece, format: { ...piece.format, direction: 'top-to-bottom' } as const };
    const { box, isVertical } = textBoxOf([vertical], { pageCount: 1 });
    expect([isVertical, box.left, box.top, box.right]).to.deep.equal([true, 50, 100, 90]);
    expect(box.bottom).to.be.within(502, 500 + (piece.runs[0]?.style.size ?? 0) / 2);
  });

  it('has the link of all of its text itself, since programs underline text with a link', () => {
    const box = boxOf([linked('A button', home), linked(' of two runs', home)]);
    expect(box.link).to.deep.equal(home);
    expect(linksOf(box)).to.deep.equal(['none', 'none']);
  });

  it('has the link of its words where a bullet before them or a space between them has none', () => {
    const box = boxOf(['∗ ', linked('Two', home), ' ', linked('words', home)]);
    expect(box.link).to.deep.equal(home);
    expect(linksOf(box).every((link) => link === 'none')).to.equal(true);
  });

  it('leaves a link to its text where other text is beside it, or where the text is underlined', () => {
    const inText = boxOf(['See ', linked('a page', home)]);
    expect(inText.link).to.equal(undefined);
    expect(linksOf(inText)).to.deep.equal(['none', home]);
    const box = boxOf([linked('A link', home, { underline: true })]);
    expect(box.link).to.equal(undefined);
    expect(linksOf(box)).to.deep.equal([home]);
  });
});
