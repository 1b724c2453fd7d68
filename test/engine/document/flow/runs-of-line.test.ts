import { expect } from 'chai';

import { RunStyles } from '../../../../engine/document/flow/page/runs-of-line.js';
import type { Font, Word } from '../../../../engine/document/model.js';

const font: Font = {
  ...{ name: 'GlyphLessFont', family: '', weight: 400, italic: false },
  ...{ fixedPitch: true, serif: false, embedded: true },
};

function word(invisible: boolean): Word {
  const style = { font: 0, size: 10, angle: 0, colour: 0, invisible, vertical: false };
  return { text: 'word', box: { left: 0, top: 0, right: 20, bottom: 10 }, style, glyphs: [] };
}

describe('The look of a run', () => {
  it('has no font where the text is never seen', () => {
    const styles = new RunStyles([font]);
    for (const invisible of [false, true]) styles.indexOf(word(invisible), 10, {});
    const fonts = styles.list.map(({ family, generic }) => [family, generic]);
    expect(fonts).to.deep.equal([
      ['Glyph Less Font', 'monospace'],
      ['', 'sans-serif'],
    ]);
  });
});
