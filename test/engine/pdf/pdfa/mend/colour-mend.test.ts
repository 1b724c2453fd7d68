import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { ColourMend } from '../../../../../engine/pdf/pdfa/mend/colour-mend.js';
import { serialise } from '../../../../../engine/pdf/syntax/serialise.js';
import { PdfDict, type PdfValue, Ref, TargetRef } from '../../../../../engine/pdf/syntax/values.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';

const ICC = new TargetRef(99);

/** Dictionaries after the replacement of DeviceCMYK, and the objects that were added, as they are written. */
function mended(
  objects: Readonly<Record<number, string>>,
  ...spaces: readonly PdfValue[]
): Promise<{ readonly written: readonly string[]; readonly added: readonly string[] }> {
  return withFileAsync(onePage({ content: '', objects }), (path) => {
    using file = openPdf(path);
    const added: string[] = [];
    const { mend } = new ColourMend(file, {
      defaults: new Map([['DefaultCMYK', ICC]]),
      add: (value) => new TargetRef(100 + added.push(serialise(value))),
    });
    const written = spaces.map((value) => {
      const dict = PdfDict.of({ ColorSpace: value });
      mend(dict, { file, level: { part: 2, conformance: 'b' }, warn: () => undefined }, undefined);
      return plain(serialise(dict.get('ColorSpace') ?? null));
    });
    return Promise.resolve({ written, added: added.map(plain) });
  });
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/ ?([/<>[\]]+) ?/g, '$1');
}

describe('Colour spaces of devices', () => {
  it('are replaced by one object, however many refer to it', async () => {
    const objects = { 20: '[/Indexed 21 0 R 1 <00>]', 21: '/DeviceCMYK' };
    const { written, added } = await mended(objects, new Ref(20), new Ref(20), new Ref(21));
    expect(written).to.deep.equal(['101 0 R', '101 0 R', '99 0 R']);
    expect(added).to.deep.equal(['[/Indexed 99 0 R 1<00>]']);
  });

  it('are replaced in dictionaries of colour spaces, which get default ones and stay shared', async () => {
    const objects = { 20: '<< /A /DeviceCMYK /B 21 0 R >>', 21: '/DeviceRGB' };
    const { written, added } = await mended(objects, new Ref(20), new Ref(20), new PdfDict());
    expect(written).to.deep.equal(['101 0 R', '101 0 R', '<</DefaultCMYK 99 0 R>>']);
    expect(added).to.deep.equal(['<</DefaultCMYK 99 0 R/A 99 0 R/B 21 0 R>>']);
  });

  it('stay within themselves', async () => {
    expect(await mended({ 20: '[/Pattern 20 0 R]' }, new Ref(20))).to.deep.equal({ written: ['20 0 R'], added: [] });
  });
});
