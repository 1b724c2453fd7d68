import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { openSource } from '../../../../../engine/pdf/assembly/source.js';
import { bytePatternOf } from '../../../../../engine/pdf/redact/bytes/byte-pattern.js';
import { ByteSearch } from '../../../../../engine/pdf/redact/bytes/byte-search.js';
import { withoutExcess } from '../../../../../engine/pdf/redact/pixels/excess-data.js';
import { EXCESS_UNSEARCHED } from '../../../../../engine/pdf/redact/strings/removal-warnings.js';
import { TextRemoval } from '../../../../../engine/pdf/redact/strings/text-removal.js';
import { decodeWith, filtersOf } from '../../../../../engine/pdf/filters/filters.js';
import { NewStream, PdfStream, Ref } from '../../../../../engine/pdf/syntax/values.js';
import { matcherOf } from '../../../../../engine/text/search/find-text.js';
import { bookObjects, inFolder, rawPdf, stream } from '../../../../fixtures/pdf/raw-pdf.js';

const rows = '\x01\x02\x03\x04';

/** Returns the data of an image of two rows without its excess; undefined when there is nothing to remove. */
function rest(entries: string, data: string, search = { text: 'secret' }, warnings: string[] = []): string | undefined {
  return inFolder((path) => {
    const facts = '/Subtype /Image /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray';
    const document = rawPdf({ objects: { ...bookObjects(1), 20: stream(`${facts} ${entries}`, data) } });
    writeFileSync(path('in.pdf'), document, 'latin1');
    using source = openSource({ path: path('in.pdf'), name: 'in.pdf' });
    const image = source.file.load(new Ref(20)).value;
    if (!(image instanceof PdfStream)) throw new TypeError('The image is no stream.');
    const bytes = new ByteSearch(bytePatternOf(search), new TextRemoval(matcherOf(search)));
    const result = withoutExcess(source.file, image, {
      search: bytes,
      isContent: false,
      warn: (it) => void warnings.push(it),
    });
    if (!(result instanceof NewStream)) return undefined;
    const filters = filtersOf(result.dict, (value) => value ?? null).filter(({ name }) => name === 'FlateDecode');
    return decodeWith(filters, Buffer.from(result.bytes), 99).toString('latin1');
  });
}

function flate(data: string): string {
  return deflateSync(Buffer.from(data, 'latin1')).toString('latin1');
}

describe('withoutExcess', () => {
  it('removes a match behind the last row of an image', () => {
    for (const excess of ['secret', ' a secret\0', '\0s\0e\0c\0r\0e\0t'])
      expect(rest('/Filter /FlateDecode', flate(rows + excess)), excess).to.equal(rows);
    expect(rest('/Filter /FlateDecode', flate(`${rows}\0a secret\0`), { text: 'cret' })).to.equal(rows);
    expect(rest('', `${rows}secret`)).to.equal(rows);
  });

  it('removes a match behind the end of the data of each filter', () => {
    expect(rest('/Filter /FlateDecode', `${flate(rows)}secret`)).to.equal(rows);
    expect(rest('/Filter /ASCIIHexDecode', '01020304>secret')).to.equal(rows);
    expect(rest('/Filter /RunLengthDecode', '\x03\x01\x02\x03\x04\x80secret')).to.equal(rows);
    expect(rest('/Filter [/FlateDecode /JPXDecode]', `${flate('any')}secret`)).to.equal('any');
  });

  it('overwrites a match in the rows', () => {
    expect(rest('/Width 8', 'a secret'.repeat(2))).to.equal('a xxxxxx'.repeat(2));
  });

  it('leaves an image without a match as it is', () => {
    expect(rest('/Filter /FlateDecode', flate(`${rows}\n`))).to.equal(undefined);
    expect(rest('/Filter /FlateDecode', flate(`${rows}other`))).to.equal(undefined);
  });

  it('searches all data of an image whose rows are unknown', () => {
    const data = flate('\0 a secret \0');
    for (const unknown of ['/BitsPerComponent 3', '/ColorSpace null', '/Subtype /Other /ColorSpace null']) {
      const entries = `${unknown} /Filter /FlateDecode`;
      expect(rest(entries, data), unknown).to.equal('\0 a xxxxxx \0');
      expect(rest(entries, data, { text: 'cret' }), unknown).to.equal('');
      expect(rest(entries, data, { text: 'other' }), unknown).to.equal(undefined);
    }
  });

  it('overwrites only long texts in an image of a colour space that viewers may know', () => {
    const [entries, data] = ['/ColorSpace /Colours /Filter /FlateDecode', flate('\0 a secret \0')];
    expect(rest(entries, data)).to.equal('\0 a xxxxxx \0');
    expect(rest(entries, data, { text: 'cret' })).to.equal(undefined);
  });

  it('removes a match behind the last row of a stream that is no image', () => {
    expect(rest('/Subtype /Other /Filter /FlateDecode', flate(`${rows}secret`))).to.equal(rows);
  });

  it('removes a match far behind the last row', () => {
    const excess = '\0'.repeat(2 ** 25 + 9);
    expect(rest('/Filter /FlateDecode', flate(`${rows}${excess}secret`))).to.equal(rows);
    expect(rest('/Filter /FlateDecode', flate(`${rows}secret${excess}`))).to.equal(rows);
  });

  it('warns of an image that is too large for the data behind its rows to be searched', () => {
    const warnings: string[] = [];
    const large = '/Width 20000 /Height 20000 /Filter /FlateDecode';
    expect(rest(large, flate(`${rows}secret`), { text: 'cret' }, warnings)).to.equal(undefined);
    expect(warnings).to.deep.equal([EXCESS_UNSEARCHED]);
  });

  it('removes a match behind the last row of data that are damaged later', () => {
    const data = flate(`${rows}secret ${'abcdefgh'.repeat(99)}`);
    expect(rest('/Filter /FlateDecode', data.slice(0, -6))).to.equal(rows);
  });
});
