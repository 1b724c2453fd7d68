import { expect } from 'chai';
import { dirname } from 'node:path';

import { PackageWriter } from '../../../../engine/formats/ooxml/package-writer.js';
import { Relations } from '../../../../engine/formats/ooxml/relations.js';
import { xmlText } from '../../../../engine/formats/ooxml/xml-text.js';
import { zipEntries } from '../../../fixtures/archives/zip-entries.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

describe('an Office package', () => {
  it('begins with its relations and main properties, and has a content type and relations of each part', async () => {
    const entries = await inFolderAsync(async (fileIn) => {
      const target = fileIn('result');
      const folder = dirname(target);
      const properties = { title: 'Salt & pepper', language: 'en' };
      await using parts = await PackageWriter.create({ target, folder, main: 'word/main.xml', properties });
      const relations = new Relations();
      const part = async function* (): AsyncGenerator<string> {
        yield '<main>';
        yield await Promise.resolve(`${relations.addExternal('hyperlink', 'https://quire.test/?a=1&b=2')}</main>`);
      };
      await parts.add({ name: 'word/main.xml', contentType: 'application/test+xml', xml: part(), relations });
      await parts.add({ name: 'word/other.xml', contentType: 'application/other+xml', xml: '<other/>' });
      await parts.finish();
      return await zipEntries(target);
    });
    expect(Object.keys(entries)).to.deep.equal([
      '_rels/.rels',
      'docProps/core.xml',
      'word/main.xml',
      'word/_rels/main.xml.rels',
      'word/other.xml',
      '[Content_Types].xml',
    ]);
    expect(entries['docProps/core.xml']).to.contain('<dc:title>Salt &amp; pepper</dc:title>');
    expect(entries['word/_rels/main.xml.rels']).to.contain(
      'Target="https://quire.test/?a=1&amp;b=2" TargetMode="External"',
    );
    const types = entries['[Content_Types].xml'];
    for (const name of ['docProps/core', 'word/main', 'word/other']) expect(types).to.contain(`/${name}.xml"`);
  });

  it('has one relation for equal targets', () => {
    const relations = new Relations();
    const ids = ['a.png', 'b.png', 'a.png'].map((target) => relations.add('image', target));
    expect(ids).to.deep.equal(['rId1', 'rId2', 'rId1']);
  });
});

describe('the text of an Office document', () => {
  it('has no characters that XML does not allow', () => {
    const text = 'a\u0000b\u000b\u001fc\ud800d\ufffe\uffff\r\n\t<&>"\ud83d\ude00';
    expect(xmlText(text)).to.equal('abc\ufffdd\n\t&lt;&amp;&gt;&quot;\ud83d\ude00');
  });
});
