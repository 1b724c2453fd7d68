import { expect } from 'chai';

import { Registry, unknownOperation } from '../../../engine/job/registry.js';
import extractPages from '../../../plugins/manipulation/extract-pages.js';
import removePages from '../../../plugins/manipulation/remove-pages.js';
import rotatePages from '../../../plugins/manipulation/rotate-pages.js';

describe('The sentence on an unknown operation', () => {
  it('names those that are probably meant', () => {
    const operations = new Registry();
    for (const operation of [rotatePages, removePages, extractPages]) operations.add(operation, 'test');
    expect(unknownOperation('pages', operations)).to.equal(
      'There is no operation pages; the nearest are extract-pages, remove-pages and rotate-pages.',
    );
    expect(unknownOperation('rotat', operations)).to.equal('There is no operation rotat; the nearest is rotate-pages.');
  });

  it('names none where there are none', () => {
    expect(unknownOperation('rotate-pages', new Registry())).to.equal('There is no operation rotate-pages.');
  });
});
