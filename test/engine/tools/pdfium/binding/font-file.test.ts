import { closeSync, openSync, readSync, statSync } from 'node:fs';

import { expect } from 'chai';

import { type FontFile, openFontconfig } from '../../../../../engine/tools/fontconfig/fontconfig.js';
import { lookAtFont, readFont } from '../../../../../engine/tools/pdfium/binding/font-file.js';
import { withFile } from '../../../../fixtures/pdf/raw-pdf.js';

describe('A font on the disk', () => {
  it('is read from its beginning, as far as there is room', () => {
    const { path, index } = fontFor({ family: 'Arial' });
    const target = new Uint8Array(4);
    const font = lookAtFont(path, index);
    expect(font).to.deep.equal({ path, size: statSync(path).size, offset: undefined });
    expect(font && readFont(font, target)).to.equal(4);
    expect(Buffer.from(target).toString('hex')).to.equal('00010000');
  });

  it('of a collection begins where its tables are listed', () => {
    const { path } = fontFor({ language: 'ja' });
    const offset = lookAtFont(path, 1)?.offset ?? 0;
    expect(bytesAt(path, offset)).to.equal('OTTO');
    expect(offset).to.not.equal(lookAtFont(path, 0)?.offset);
  });

  it('is none past the end of a collection', () => {
    expect(lookAtFont(fontFor({ language: 'ja' }).path, 1000)).to.equal(undefined);
  });

  it('is none in an empty file', () => expect(withFile('', (path) => lookAtFont(path, 0))).to.equal(undefined));

  it('is none where a collection lies about its fonts', () => {
    const broken = 'ttcf\0\x01\0\0\0\0\0\x01\x7F\xFF\xFF\xFF';
    expect(withFile(broken, (path) => lookAtFont(path, 0))).to.equal(undefined);
  });
});

function fontFor(asked: { readonly family?: string; readonly language?: string }): FontFile {
  const font = openFontconfig()?.match({
    family: '',
    bold: false,
    italic: false,
    fixedPitch: false,
    serif: false,
    ...asked,
  });
  if (font === undefined) throw new Error('There are no fonts.');
  return font;
}

function bytesAt(path: string, position: number): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(4);
    readSync(file, bytes, 0, 4, position);
    return bytes.toString('latin1');
  } finally {
    closeSync(file);
  }
}
