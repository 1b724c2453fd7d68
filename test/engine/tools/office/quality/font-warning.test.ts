import { expect } from 'chai';

import type { FontRequest } from '../../../../../engine/tools/fontconfig/fontconfig.js';
import { fontWarning } from '../../../../../engine/tools/office/font-warning.js';

/** A machine with three families, of which one serves for all that is not known. */
const families: Readonly<Record<string, string>> = { Calibri: 'Carlito', 'MS Mincho': 'Noto Sans CJK JP' };
const machine = {
  match: ({ family }: FontRequest) => ({ path: '/f.ttf', index: 0, family: families[family] ?? 'Noto Sans' }),
  speaks: () => true,
  families: () => ['Carlito', 'Noto Sans', 'Noto Sans CJK JP'],
};

const warningOf = (fonts: readonly string[], embedded: readonly string[]): string | undefined =>
  fontWarning({ fonts, embedded }, machine);

describe('the warning of fonts', () => {
  it('names each font that is not installed, with what stands in for it', () => {
    expect(warningOf(['Calibri', 'Aptos'], ['Carlito', 'NotoSans-Bold'])).to.equal(
      'Not installed on this machine: Calibri (Carlito stands in for it, of the same widths), Aptos (Noto Sans stands in for it).',
    );
  });

  it('is silent of fonts that are installed', () => {
    expect(warningOf(['Carlito', 'Noto Sans'], ['Carlito-Bold', 'NotoSans-Regular'])).to.equal(undefined);
  });

  it('is silent of fonts in which no text is set', () => {
    expect(warningOf(['MS Mincho', 'Calibri'], ['NotoSans-Regular'])).to.equal(undefined);
  });

  it('is silent where the font that would stand in is asked for itself', () => {
    expect(warningOf(['Calibri', 'Carlito'], ['Carlito'])).to.equal(undefined);
  });

  it('takes an installed alternative for the font', () => {
    expect(warningOf(['Odd;Carlito'], ['Carlito', 'NotoSans-Regular'])).to.equal(undefined);
  });

  it('counts what would make it long', () => {
    const fonts = Array.from({ length: 9 }, (_, number) => `Font ${number}`);
    expect(warningOf(fonts, ['NotoSans']))
      .to.match(/Font 4 \(.*\), 4 more\.$/)
      .and.not.contain('Font 5');
  });

  it('repeats no name with control characters', () => {
    expect(warningOf(['Bad\u0007name', 'A\u202eB'], ['NotoSans'])).to.equal(undefined);
  });
});
