import { expect } from 'chai';

import { openPdf } from '../../../../../engine/pdf/file/pdf-file.js';
import { NamesInUtf8 } from '../../../../../engine/pdf/pdfa/mend/mend-names.js';
import { serialise } from '../../../../../engine/pdf/syntax/serialise.js';
import { onePage } from '../../../../fixtures/pdf/one-page.js';
import { withFileAsync } from '../../../../fixtures/pdf/raw-pdf.js';
import { PdfDict, Ref } from '../../../../../engine/pdf/syntax/values.js';

/** The colour space of object 20 with other names, as it is written; undefined when its names stay. */
function changed(objects: Readonly<Record<number, string>>): Promise<string | undefined> {
  return withFileAsync(onePage({ content: '', objects }), (path) => {
    using file = openPdf(path);
    const [entry] = new NamesInUtf8(file).changedIn(PdfDict.of({ ColorSpace: new Ref(20) }));
    return Promise.resolve(entry && serialise(entry[1]));
  });
}

describe('Names that are not UTF-8', () => {
  it('are encoded as UTF-8 in objects that are within others', async () => {
    const objects = { 20: '<< /C 21 0 R >>', 21: '[/Separation /Gr#fcn /DeviceGray 22 0 R]', 22: '<< >>' };
    expect(await changed(objects)).to.match(/\/C\s*\[\s*\/Separation\s*\/Gr#[Cc]3#[Bb][Cc]n\s*\/DeviceGray 22 0 R\]/);
  });

  it('stay the same when they are valid, also in objects within themselves', async () => {
    expect(await changed({ 20: '[/Separation /Gr#c3#bcn 20 0 R]' })).to.equal(undefined);
  });

  it('are not searched in objects that are nested without end', async () => {
    const last = 50_000;
    const chain = Array.from(
      { length: last - 20 },
      (_, index) => [20 + index, `[/Pattern ${21 + index} 0 R]`] as const,
    );
    expect(await changed({ ...Object.fromEntries(chain), [last]: '/Gr#fcn' })).to.equal(undefined);
  });
});
