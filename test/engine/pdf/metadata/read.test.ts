import { expect } from 'chai';

import read from '../../../../engine/pdf/metadata/read.js';
import { metadataPdf, type MetadataPdf, xmpPacket } from '../../../fixtures/pdf/metadata-pdfs.js';
import { withFile } from '../../../fixtures/pdf/raw-pdf.js';

const title = (text: string): string =>
  `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt></dc:title>`;
const plain = xmpPacket(title('From XMP'));
const seq = (kind: string, name: string, items: readonly string[]): string =>
  `<${name}><rdf:${kind}>${items.map((it) => `<rdf:li>${it}</rdf:li>`).join('')}</rdf:${kind}></${name}>`;

const readings: readonly (readonly [sentence: string, document: MetadataPdf, fields: object])[] = [
  ['nothing where there is nothing', {}, {}],
  ['text in PDFDocEncoding', { info: '/Title (\\200 caf\\351)' }, { title: '• café' }],
  ['text in UTF-16', { info: '/Title <FEFFD83DDE000041>' }, { title: '😀A' }],
  ['text in UTF-8', { info: '/Title <EFBBBFE6BCA2>' }, { title: '漢' }],
  ['text without control characters', { info: '/Title <410042000D0A43>' }, { title: 'AB\nC' }],
  ['no name, number or blank for a text', { info: '/Title /Name /Author 5 /Subject (  ) /Keywords ()' }, {}],
  ['no date that there never was', { info: '/CreationDate (D:20230230)' }, {}],
  ['Info first, and XMP for the rest', { info: '/Author (Ann)', xmp: plain }, { title: 'From XMP', author: 'Ann' }],
  ['Info where XMP differs', { info: '/Title (From Info)', xmp: plain }, { title: 'From Info' }],
  ['XMP where Info is blank', { info: '/Title ()', xmp: plain }, { title: 'From XMP' }],
  ['XMP where the date in Info is none', dates('(soon)'), { creationDate: '2024-01-31T10:00:00Z' }],
  ['the date in Info', dates('(D:2020)'), { creationDate: '2020-01-01T00:00:00Z' }],
  ['several authors of XMP', { xmp: xmpPacket(seq('Seq', 'dc:creator', ['Ann', 'Bob'])) }, { author: 'Ann, Bob' }],
  ['a list of keywords', { xmp: xmpPacket(seq('Bag', 'dc:subject', ['a', 'b'])) }, { keywords: 'a, b' }],
  [
    'the text of keywords before their list',
    { xmp: xmpPacket(`<pdf:Keywords>x</pdf:Keywords>${seq('Bag', 'dc:subject', ['a'])}`) },
    { keywords: 'x' },
  ],
  [
    'properties in attributes',
    { xmp: xmpPacket('', 'pdf:Producer="P" xmp:CreatorTool="C"') },
    { producer: 'P', creator: 'C' },
  ],
  ['a title without languages', { xmp: xmpPacket('<dc:title>Bare</dc:title>') }, { title: 'Bare' }],
  [
    'the default among languages',
    { xmp: xmpPacket(title('Default').replace('<rdf:Alt>', '<rdf:Alt><rdf:li xml:lang="de">Deutsch</rdf:li>')) },
    { title: 'Default' },
  ],
  [
    'a value with qualifiers',
    { xmp: xmpPacket('<pdf:Producer rdf:parseType="Resource"><rdf:value>P</rdf:value></pdf:Producer>') },
    { producer: 'P' },
  ],
  ['the second of two descriptions', { xmp: twoDescriptions() }, { title: 'Second' }],
  ['a packet without a wrapper', { xmp: plain.replace(/<\?.*?\?>/g, '') }, { title: 'From XMP' }],
  [
    'a packet in UTF-16',
    { xmp: Buffer.from(`\ufeff${plain.replaceAll('\ufeff', '')}`, 'utf16le').swap16() },
    { title: 'From XMP' },
  ],
  ['a packet filled with zeros', { xmp: plain + '\0'.repeat(50) }, { title: 'From XMP' }],
  ['other prefixes', { xmp: plain.replaceAll('dc:', 'd:').replace('xmlns:dc', 'xmlns:d') }, { title: 'From XMP' }],
  ['no properties of other namespaces', { xmp: plain.replace('http://purl.org/dc/elements/1.1/', 'urn:other') }, {}],
];

const hostile: readonly (readonly [sentence: string, document: MetadataPdf])[] = [
  ['a packet that is no XML', { xmp: 'nonsense' }],
  ['an empty packet', { xmp: '' }],
  ['a packet that ends early', { xmp: plain.slice(0, plain.indexOf('</dc:title>')) }],
  ['XML without RDF', { xmp: '<a/>' }],
  ['a packet that is no UTF-8', { xmp: Buffer.from(plain.replace('From', '\xff\xfe'), 'latin1') }],
  ['entities', { xmp: `<!DOCTYPE a [<!ENTITY b "bb">]>${plain.replace('From', '&b;')}` }],
  [
    'an entity that reads a file',
    { xmp: `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${plain.replace('From', '&b;')}` },
  ],
  ['a packet of 9 MB', { xmp: plain.replace('From', 'x'.repeat(9 * 2 ** 20)) }],
  ['a million elements', { xmp: xmpPacket('<acme:a/>'.repeat(1_000_000)) }],
  [
    'a hundred thousand namespaces',
    { xmp: xmpPacket(Array.from({ length: 100_000 }, (_, n) => `<a xmlns:b="${n}"/>`).join('')) },
  ],
  ['a stream that is no Flate', { xmp: plain, xmpDict: '/Filter /FlateDecode' }],
  ['an unknown filter', { xmp: plain, xmpDict: '/Filter /Nonsense' }],
  ['a /Metadata that is no stream', { catalog: '/Metadata << >>' }],
  ['an Info that is no dictionary', { trailer: '/Info 1' }],
  ['an Info that is not there', { trailer: '/Info 99 0 R' }],
];

describe('readMetadata', () => {
  for (const [sentence, document, fields] of readings) {
    it(`reads ${sentence}`, async () => {
      expect(await fieldsOf(document)).to.deep.equal(fields);
    });
  }
  for (const [sentence, document] of hostile) {
    it(`ignores ${sentence}`, async () => {
      expect(await fieldsOf(document)).to.deep.equal({});
    });
  }
  it('reads a title at the end of a deep tree of elements', async () => {
    const deep = `${'<acme:a>'.repeat(30_000)}${'</acme:a>'.repeat(30_000)}`;
    expect(await fieldsOf({ xmp: xmpPacket(deep + title('Deep')) })).to.deep.equal({ title: 'Deep' });
  });
});

function dates(inInfo: string): MetadataPdf {
  const xmp = xmpPacket('<xmp:CreateDate>2024-01-31T12:00:00+02:00</xmp:CreateDate>');
  return { info: `/CreationDate ${inInfo}`, xmp };
}

function twoDescriptions(): string {
  return xmpPacket('').replace('</rdf:RDF>', `<rdf:Description>${title('Second')}</rdf:Description></rdf:RDF>`);
}

async function fieldsOf(document: MetadataPdf): Promise<object> {
  const answer = await withFile(metadataPdf(document), (path) => read({ path }));
  if ('malformed' in answer) throw new Error(answer.malformed);
  return answer.value;
}
