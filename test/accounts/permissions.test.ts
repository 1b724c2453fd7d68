import { expect } from 'chai';

import { allows } from '../../accounts/permissions.js';

describe('permissions', () => {
  const merge = { name: 'merge', group: 'manipulation' };
  const table: readonly (readonly [readonly string[], boolean])[] = [
    [['*'], true],
    [['manipulation'], true],
    [['merge'], true],
    [['security', 'merge'], true],
    [[], false],
    [['security'], false],
    [['mer'], false],
    [['merge-all'], false],
    [['MERGE'], false],
  ];
  for (const [permissions, expected] of table) {
    it(`${JSON.stringify(permissions)} ${expected ? 'allow' : 'do not allow'} merge`, () => {
      expect(allows(permissions, merge)).to.equal(expected);
    });
  }
});
