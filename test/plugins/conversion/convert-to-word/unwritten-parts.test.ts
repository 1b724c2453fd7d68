import { expect } from 'chai';

import { ColumnSeparators } from '../../../../plugins/conversion/convert-to-word/layout/margins/column-separators.js';
import { RecurringShapes } from '../../../../plugins/conversion/convert-to-word/layout/headers/recurring-shapes.js';
import { UnwrittenParts } from '../../../../plugins/conversion/convert-to-word/unwritten-parts.js';
import { pageFacts } from '../../../fixtures/flow/model.js';

const box = { left: 50, top: 50, right: 200, bottom: 60 };
const below = { ...box, top: 100, bottom: 110 };
const columnSeparators = new ColumnSeparators([], new Map(), () => 0);
const recurringShapes = new RecurringShapes([], [], columnSeparators);
const SURVEY = { ticks: new Map(), recurringShapes, columnSeparators };
const [WHITE, BLUE] = [0xffffff, 0x0000ff];

describe('The shapes of a page', () => {
  it('are those that can be seen on its ground', () => {
    const shapes = [
      { box, colour: BLUE },
      { box, colour: WHITE },
      { box: below, colour: WHITE },
    ];
    const parts = new UnwrittenParts({ pages: [pageFacts({ shapes })] }, SURVEY);
    expect(parts.takeShapes(1)).to.deep.equal(shapes.slice(0, 2));
    const onBlue = new UnwrittenParts({ pages: [pageFacts({ shapes, background: BLUE })] }, SURVEY);
    expect(onBlue.takeShapes(1)).to.deep.equal(shapes.slice(1));
  });

  it('are written once', () => {
    const parts = new UnwrittenParts({ pages: [pageFacts({ shapes: [{ box, colour: BLUE }] })] }, SURVEY);
    expect(parts.take(1).artwork).to.have.length(1);
    expect(parts.take(1).artwork).to.deep.equal([]);
  });
});
