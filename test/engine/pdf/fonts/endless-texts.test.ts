import { expect } from 'chai';

import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { hasEndlessTexts } from '../../../../engine/pdf/fonts/endless-texts.js';
import { Ref } from '../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../fixtures/pdf/one-page.js';
import { stream, withFile } from '../../../fixtures/pdf/raw-pdf.js';

const isEndless = (range: string): boolean => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode 21 0 R >>';
  const objects = { 20: font, 21: stream('', `1 beginbfrange ${range} endbfrange`) };
  return withFile(onePage({ content: '', fonts: '/X 20 0 R', objects }), (path) => {
    using file = openPdf(path);
    return hasEndlessTexts(file, new Ref(3));
  });
};

describe('The texts of the fonts of a page', () => {
  it('are accepted, also as long as a paragraph and many', () => {
    expect(isEndless(`<00> <FF> <${'0041'.repeat(500)}>`)).to.equal(false);
    expect(isEndless('<00> <FF> <004100420043>\n'.repeat(10_000))).to.equal(false);
  });

  it('are endless when ranges of codes have texts of thousands of characters', () => {
    expect(isEndless(`<0000> <FFFF> <${'0041'.repeat(100_000)}>`)).to.equal(true);
    expect(isEndless(`<00> <FF> <${'0041'.repeat(1000)}>\n`.repeat(100))).to.equal(true);
  });
});
