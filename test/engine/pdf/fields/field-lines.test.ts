import { expect } from 'chai';

import { fieldLines } from '../../../../engine/pdf/fields/field-lines.js';

const box = { width: 100, height: 20, padding: 2 };
const layout = { isMultiline: true, quadding: 0, cells: undefined, fontSize: 0 };
/** More items than a call has arguments. */
const MANY = 150_000;

describe('The lines of a field', () => {
  it('are set in the least size, however many they are', () => {
    const { lines, fontSize } = fieldLines('a\n'.repeat(MANY), { widthOf: (text) => text.length }, { box, layout });
    expect(lines).to.have.length.above(MANY);
    expect(fontSize).to.equal(4);
  });

  it('begin with the first of many selected items', () => {
    const selected = new Set(Array.from({ length: MANY }, (_, index) => MANY - index));
    const { lines } = fieldLines(
      Array.from({ length: MANY + 1 }, (_, index) => `${index}`).join('\n'),
      { widthOf: (text) => text.length },
      { box, layout: { ...layout, selected } },
    );
    expect(lines[0]?.text).to.equal('1');
  });
});
