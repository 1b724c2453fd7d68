import { expect } from 'chai';

import { fontWarning, missingFont } from '../../../../engine/tools/fontconfig/font-warning.js';
import { smallMachine } from '../../../fixtures/fonts/small-machine.js';

const warningOf = (...names: readonly string[]): string | undefined =>
  fontWarning(names.flatMap((name) => missingFont(name, smallMachine) ?? []));

describe('the warning of fonts', () => {
  it('names each font that is not installed, with its stand-in', () => {
    expect(warningOf('Verdana', 'Impact')).to.equal(
      'Not installed on this machine: Verdana (DejaVu Sans stands in for it), Impact (Nimbus Sans Narrow stands in for it).',
    );
  });

  it('names fonts first for which there is only a guess', () => {
    expect(warningOf('Verdana', 'Unheard Of')).to.equal(
      'Not installed on this machine: Unheard Of (Noto Sans stands in for it), Verdana (DejaVu Sans stands in for it).',
    );
  });

  it('is silent about fonts that are installed', () => {
    expect(warningOf('Carlito', 'Noto Sans', 'dejavu sans')).to.equal(undefined);
  });

  it('is silent where the stand-in has the widths of the font', () => {
    expect(warningOf('Arial', 'Calibri', 'Century Gothic')).to.equal(undefined);
  });

  it('names a font once, however it is written', () => {
    expect(warningOf('Comic Sans MS', 'ComicSansMS')).to.equal(
      'Not installed on this machine: Comic Sans MS (Noto Sans stands in for it).',
    );
  });

  it('counts what would make it long', () => {
    const fonts = Array.from({ length: 16 }, (_, number) => `Font ${number}`);
    expect(warningOf(...fonts))
      .to.match(/Font 11 \(.*\), 4 more\.$/)
      .and.not.contain('Font 12');
  });

  it('repeats no name with control characters', () => {
    expect(warningOf('Bad\u0007name', 'A\u202eB', '')).to.equal(undefined);
  });
});
