import { expect } from 'chai';

import { withoutTickMarks } from '../../../../engine/document/checkboxes/without-tick-marks.js';
import type { FormField } from '../../../../engine/document/document-model.js';
import type { PageReading } from '../../../../engine/document/page-reading.js';
import { glyphs } from '../../../fixtures/glyphs.js';

/** A page with a mark before a word, in a field that ends at a position. */
function page(right: number, type: FormField['type'] = 'checkbox'): PageReading {
  return {
    ...{ number: 1, size: { width: 612, height: 792 }, fonts: [], rulings: [], areas: [], images: [] },
    glyphs: glyphs([
      { text: '✔', x: 100, y: 100 },
      { text: 'Agreed', x: 115, y: 100 },
    ]),
    fields: [{ type, name: 'agreed', box: { left: 98, top: 90, right, bottom: 103 }, value: 'true' }],
  };
}

const textOf = (reading: PageReading): string => reading.glyphs.text.join('');

describe('withoutTickMarks', () => {
  it('leaves out the marks in fields to tick', () => {
    expect(textOf(withoutTickMarks(page(112)))).to.equal('Agreed');
    expect(textOf(withoutTickMarks(page(112, 'radio')))).to.equal('Agreed');
  });

  it('leaves out the dots that are drawn in fields to tick, and no others', () => {
    const bullets = [100, 140].map((left) => ({
      ...{ left, top: 92, right: left + 8, bottom: 100 },
      ...({ text: '•', colour: 0 } as const),
    }));
    expect(withoutTickMarks({ ...page(112, 'radio'), bullets }).bullets).to.deep.equal(bullets.slice(1));
  });

  it('keeps the values of other fields, and the words that stand in a field to tick', () => {
    expect(textOf(withoutTickMarks(page(112, 'text')))).to.equal('✔Agreed');
    expect(textOf(withoutTickMarks(page(160)))).to.equal('✔Agreed');
  });
});
