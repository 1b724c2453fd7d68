import { expect } from 'chai';

import { findTables } from '../../../../engine/document/tables/find-tables.js';
import { isListing } from '../../../../engine/document/tables/is-listing.js';
import { entries, tablePage } from '../../../fixtures/table-page.js';

const lines = ['begin group', 'count words', 'end group', 'return count'];

describe('isListing', () => {
  it('takes numbered lines in a font with a fixed pitch for source code', () => {
    expect(listing([56, 57, 58, 59], true)).to.equal(true);
  });

  it('takes numbered lines in another font for a table', () => {
    expect(listing([56, 57, 58, 59], false)).to.equal(false);
  });

  it('takes numbers that are not consecutive for values', () => {
    expect(listing([56, 70, 12, 9], true)).to.equal(false);
  });
});

function listing(numbers: readonly number[], fixedPitch: boolean): boolean | undefined {
  const rows = numbers.map((number, index) => [String(number), lines[index] ?? '']);
  const page = tablePage(entries(rows, { xs: [100, 160], y: 120, leading: 20 }));
  const [table] = findTables(page);
  return (
    table &&
    isListing(
      table,
      page.fonts.map((font) => ({ ...font, fixedPitch })),
    )
  );
}
