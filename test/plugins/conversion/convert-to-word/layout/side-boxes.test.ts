import { expect } from 'chai';

import type { ElementPlace, FlowElement } from '../../../../../engine/index.js';
import { box, item, page, paragraph } from '../../../../fixtures/flow/elements.js';
import { modelOf, pageFacts } from '../../../../fixtures/flow/model.js';
import { elements } from '../../../../fixtures/office/read-package.js';
import { writtenWord } from '../written-word.js';

/** Texts of a column with a dark background, one of which is set in, beside wider texts. */
async function written(): ReturnType<typeof writtenWord> {
  const at = (left: number, right: number, top: number, height: number): ElementPlace => ({
    page: 1,
    box: { left, top, right, bottom: top + height },
  });
  const ground = { left: 0, top: 0, right: 160, bottom: 800 };
  const boxed = box({ sides: {}, fill: 0x123456, places: [{ page: 1, box: ground }] });
  const style = { colour: 0xffffff };
  const side: readonly FlowElement[] = [
    {
      ...paragraph([{ text: 'Light words', style }], { places: [at(20, 140, 50, 100)], format: { align: 'justify' } }),
      boxed,
    },
    { ...item([{ text: 'A light item', style }]), places: [at(32, 120, 160, 12)], boxed },
  ];
  const main = [50, 320].map((top) =>
    paragraph('Main words', { places: [at(200, 560, top, 250)], format: { align: 'justify' } }),
  );
  const facts = pageFacts({ body: { left: 20, top: 50, right: 560, bottom: 570 }, columns: 2 });
  return writtenWord(modelOf([page(1), ...side, ...main], { pages: [facts] }), { check: true });
}

describe('Backgrounds of texts beside the main text of a Word document', () => {
  it('are rectangles behind the texts, which keep their colour', async () => {
    const document = await written();
    const part = document.parts.get('word/document.xml');
    const [shape, ...others] = elements(part, 'wp:anchor');
    expect(others).to.deep.equal([]);
    expect(shape?.getAttribute('behindDoc')).to.equal('1');
    expect(elements(shape, 'a:srgbClr')[0]?.getAttribute('val')).to.equal('123456');
    const extent = elements(shape, 'wp:extent')[0];
    expect(Number(extent?.getAttribute('cy')) / 12700).to.equal(800);
    for (const start of ['Light', 'A light']) {
      const found = document.paragraphs.find(({ text }) => text.startsWith(start));
      expect(elements(found?.element, 'w:framePr')).to.have.length(1);
      const colours = elements(found?.element, 'w:color').map((it) => it.getAttribute('w:val'));
      expect(colours).to.not.include('000000');
    }
  });

  it('belong to a paragraph of the flow, since frames hold no shapes', async () => {
    const document = await written();
    const holder = document.paragraphs.find(({ element }) => elements(element, 'wp:anchor').length > 0);
    expect(elements(holder?.element, 'w:framePr')).to.deep.equal([]);
  });
});
