import { expect } from 'chai';

import { page, paragraph, place } from '../../../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../../../fixtures/flow/model.js';
import { elements } from '../../../../../fixtures/office/read-package.js';
import { writtenWord } from '../../written-word.js';

describe('Shapes that all pages of a Word document have', () => {
  it('belong to its header, on whose ground light words stay light', async () => {
    const band = { box: { left: 0, top: 0, right: 612, bottom: 40 }, colour: 0x123456 };
    const own = { box: { left: 50, top: 300, right: 200, bottom: 320 }, colour: 0x654321 };
    const head = paragraph([{ text: 'A light head', style: { colour: 0xffffff } }], { places: [place(1, 10)] });
    const pages = [1, 2, 3].map((number) =>
      pageFacts({ number, header: [head], shapes: number === 2 ? [band, own] : [band] }),
    );
    const texts = pages.flatMap(({ number }) => [page(number), paragraph('Text', { places: [place(number)] })]);
    const { parts } = await writtenWord(modelOf(texts, { pages }), { check: true });
    const fillsOf = (part: string): readonly string[] =>
      elements(parts.get(part), 'a:srgbClr').map((it) => it.getAttribute('val') ?? '');
    const headers = [...parts.keys()].filter((name) => name.includes('word/header'));
    expect(headers.map(fillsOf)).to.deep.equal(headers.map(() => ['123456']));
    expect(fillsOf('word/document.xml')).to.deep.equal(['654321']);
    const [colour] = elements(parts.get(headers[0] ?? ''), 'w:color');
    expect(colour?.getAttribute('w:val')).to.equal('FFFFFF');
  });
});
