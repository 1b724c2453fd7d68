import { expect } from 'chai';

import { fontWarning } from '../../../../engine/tools/fontconfig/font-warning.js';
import { missingPageFonts } from '../../../../engine/tools/browser/missing-page-fonts.js';
import { smallMachine } from '../../../fixtures/fonts/small-machine.js';

const warningOf = (asked: readonly string[], brought: readonly string[] = []): string | undefined =>
  fontWarning(missingPageFonts({ asked, brought }, smallMachine));

const named = (name: string, shownIn: string): string =>
  `Not installed on this machine: ${name} (${shownIn} stands in for it).`;

const values: readonly (readonly [sentence: string, value: string, warning: string | undefined])[] = [
  ['the first that has a stand-in by design', '"Unheard Of", Impact, Verdana', named('Impact', 'Nimbus Sans Narrow')],
  [
    'the first of a list that ends with a generic name',
    "'Unheard Of', sans-serif",
    named('Unheard Of', 'a plain font'),
  ],
  ['the first of a list of nothing', 'Unheard, "Heard Never"', named('Unheard', 'a plain font')],
  ['none where an alternative is installed', '"Unheard Of", "Noto Sans", Impact', undefined],
  ['none where an alternative has a stand-in of its widths', 'Unheard, Arial', undefined],
  ['none where only a generic name is asked for', 'system-ui, Impact', undefined],
];

describe('the missing fonts of a page', () => {
  for (const [sentence, value, warning] of values) {
    it(`name ${sentence}`, () => expect(warningOf([value])).to.equal(warning));
  }

  it('name none that the page brings along', () => {
    expect(warningOf(['"My Brand", serif'], ['"My Brand"'])).to.equal(undefined);
  });
});
