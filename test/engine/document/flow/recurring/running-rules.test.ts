import { expect } from 'chai';

import type { Ruling } from '../../../../../engine/document/model.js';
import { flow, type TypedPage } from '../../../../fixtures/flow.js';

const RED = 0xcc0000;

describe('the lines at running heads and feet', () => {
  const across = (top: number, { left = 100, right = 500 } = {}): Ruling => ({
    ...{ left, right, top, bottom: top + 0.5, colour: RED },
  });

  /** Four pages of text between a running head and a running foot. */
  function pagesWith(...rulings: readonly Ruling[]): readonly TypedPage[] {
    return [1, 2, 3, 4].map((page) => ({
      lines: [
        { text: 'A Running Head of Every Page', x: 100, y: 40 },
        ...[0, 1, 2, 3].map((line) => ({
          text: `The line ${page * 10 + line} of a text that is as wide as the page has room for it here`,
          ...{ x: 100, y: 100 + 14 * line, width: 400 },
        })),
        { text: `Page ${page}`, x: 100, y: 760 },
      ],
      rulings,
    }));
  }

  it('are told with their colour, width and distance from the text that recurs', () => {
    const { pages } = flow(pagesWith(across(48), across(745)));
    for (const { headRule, footRule, header, footer, shapes } of pages) {
      const [head, foot] = [header[0]?.places[0]?.box, footer[0]?.places[0]?.box];
      expect(headRule).to.include({ colour: RED, width: 0.5 });
      expect(headRule?.distance).to.be.closeTo(48 - (head?.bottom ?? NaN), 0.1);
      expect(footRule).to.include({ colour: RED, width: 0.5 });
      expect(shapes).to.equal(undefined);
      expect(footRule?.distance).to.be.closeTo((foot?.top ?? NaN) - 745.5, 0.1);
    }
  });

  it('are as wide as the text, near to what recurs, and outside of the text', () => {
    const others = [across(48, { right: 300 }), across(120), across(600), across(20)];
    for (const { headRule, footRule } of flow(pagesWith(...others)).pages)
      expect([headRule, footRule]).to.deep.equal([undefined, undefined]);
  });
});
