import { expect } from 'chai';

import { addToGroup, groupedBy, type Groups } from '../../engine/groups.js';

describe('groups', () => {
  it('have the items of each key in their order, and the keys in the order of their first items', () => {
    const groups = groupedBy(['pear', 'apple', 'plum', 'avocado'], ([first]) => first);
    expect([...groups]).to.deep.equal([
      ['p', ['pear', 'plum']],
      ['a', ['apple', 'avocado']],
    ]);
  });

  it('take items one by one, also under keys that are objects', () => {
    const [one, other] = [{}, {}];
    const groups: Groups<object, number> = new Map();
    for (const [key, item] of [[one, 1] as const, [other, 2] as const, [one, 1] as const])
      addToGroup(groups, key, item);
    expect(groups.get(one)).to.deep.equal([1, 1]);
    expect(groups.get(other)).to.deep.equal([2]);
  });
});
