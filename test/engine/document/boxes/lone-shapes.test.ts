import { expect } from 'chai';

import type { Shape } from '../../../../engine/document/flow-elements.js';
import type { FilledArea, Ruling } from '../../../../engine/document/model.js';
import { flow } from '../../../fixtures/flow.js';

const BLUE = 0x0000cc;

describe('the lines and filled areas of a page', () => {
  const across = (y: number, left: number, right: number): Ruling => ({
    ...{ left, right, top: y - 0.25, bottom: y + 0.25, colour: 0 },
  });
  const down = (x: number, top: number, bottom: number): Ruling => ({
    ...{ top, bottom, left: x - 0.25, right: x + 0.25, colour: 0 },
  });
  const area = (left: number, top: number, right: number, bottom: number, colour = BLUE): FilledArea => ({
    ...{ left, top, right, bottom, colour },
  });

  function shapesWith(drawn: {
    readonly rulings?: readonly Ruling[];
    readonly areas?: readonly FilledArea[];
  }): readonly Shape[] {
    const texts = [0, 1, 2, 3].map((line) => ({
      text: `The line ${line} of a text that is as wide as the page has room for it here`,
      ...{ x: 100, y: 200 + 14 * line, width: 400 },
    }));
    const names = ['Date', 'Signature'].map((text, index) => ({ text, x: 100 + 220 * index, y: 420 }));
    const { pages } = flow([{ lines: [...texts, ...names], ...drawn }]);
    return pages[0]?.shapes ?? [];
  }

  it('are shapes of the page where texts are to be signed, and where an area fills a part of it', () => {
    const shapes = shapesWith({
      rulings: [across(400, 100, 280), across(400, 320, 500)],
      areas: [area(0, 0, 595, 120)],
    });
    expect(shapes.map(({ colour, box }) => [colour, box.left, box.right])).to.deep.equal([
      [BLUE, 0, 595],
      [0, 100, 280],
      [0, 320, 500],
    ]);
  });

  it('are vertical lines that stand beside no text', () => {
    const lines = shapesWith({ rulings: [down(60, 180, 400), down(95, 195, 250)] }).map(({ box }) =>
      Math.round(box.left),
    );
    expect(lines).to.deep.equal([60]);
  });

  it('are those inside of a box, and the sides of rectangles to write in', () => {
    const frame = [across(300, 90, 510), across(600, 90, 510), down(90, 300, 600), down(510, 300, 600)];
    const field = [across(500, 110, 300), across(540, 110, 300), down(110, 500, 540), down(300, 500, 540)];
    const shapes = shapesWith({ rulings: [...frame, ...field, across(400, 120, 280)] });
    const lines = shapes.map(({ box }) => [box.left, box.top, box.right, box.bottom].map(Math.round));
    expect(lines).to.deep.include.members([
      [120, 400, 280, 400],
      [110, 500, 300, 500],
      [110, 500, 110, 540],
      [300, 500, 300, 540],
      [110, 540, 300, 540],
    ]);
    expect(lines).to.have.length(5);
  });

  for (const [name, drawn] of Object.entries({
    'underline words': { rulings: [across(421.5, 100, 120)] },
    'are white': { areas: [area(0, 0, 595, 120, 0xffffff)] },
    'are as small as bullets': { areas: [area(90, 412, 96, 418)] },
    'are behind a word': { areas: [area(98, 411, 122, 423)] },
    'are behind a text as its box': { areas: [area(95, 185, 505, 252)] },
    'are parts of a drawing': { areas: Array.from({ length: 101 }, (_, at) => area(5 * at, 500, 5 * at + 4, 600)) },
  }))
    it(`are none where they ${name}`, () => {
      expect(shapesWith(drawn)).to.deep.equal([]);
    });
});
