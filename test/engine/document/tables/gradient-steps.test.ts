import { expect } from 'chai';

import { gradientSteps, withoutStepEdges } from '../../../../engine/document/tables/judge/gradient-steps.js';
import { tablePage } from '../../../fixtures/table-page.js';
import type { FilledArea } from '../../../../engine/document/model.js';

const strips = (count: number, colourOf: (index: number) => number, width = 10): readonly FilledArea[] =>
  Array.from({ length: count }, (_, index) => ({
    // Edges of floats miss each other by a little.
    ...{ left: 10 * index + 0.001, right: 10 * index + width, top: 0, bottom: 20 },
    colour: colourOf(index),
  }));

describe('the steps of a gradient', () => {
  it('are areas that touch, in colours that change a little from one to the next', () => {
    const other = { left: 0, right: 9, top: 30, bottom: 50, colour: 0x808080 };
    const gradient = strips(12, (index) => 0x404040 + 0x020103 * index);
    expect([...gradientSteps([other, ...gradient])]).to.deep.equal(gradient);
  });

  it('are no areas of a few colours, of colours that are told apart, or apart from each other', () => {
    expect(gradientSteps(strips(30, (index) => 0xf0f0f0 + 0x010101 * (index % 4))).size).to.equal(0);
    expect(gradientSteps(strips(12, (index) => 0x404040 + 0x080808 * index)).size).to.equal(0);
    expect(gradientSteps(strips(12, (index) => 0x404040 + index, 9.8)).size).to.equal(0);
  });

  it('have edges that are no rules, unless these are in another colour', () => {
    const areas = strips(12, (index) => 0x404040 + 0x020103 * index);
    const edges = areas.map(({ left, top, bottom, colour }) => ({ left, top, bottom, right: left + 0.8, colour }));
    const rule = { left: 0, right: 120, top: 19.5, bottom: 20, colour: 0xff0000 };
    expect(withoutStepEdges(tablePage([], { areas, rulings: [...edges, rule] })).rulings).to.deep.equal([rule]);
  });

  it('keep their edges on a page with so many that it is a drawing', () => {
    const areas = strips(10_001, (index) => 0x404040 + 0x010101 * Math.abs((index % 100) - 50));
    const page = tablePage([], { areas, rulings: areas.map((area) => ({ ...area, right: area.left + 0.8 })) });
    expect(withoutStepEdges(page).rulings).to.deep.equal(page.rulings);
  });
});
