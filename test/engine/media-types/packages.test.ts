import { expect } from 'chai';

import { type OddArchive, type OddEntry, oddZip } from '../../fixtures/archives/odd-zip.js';
import { typeNameOf } from '../../fixtures/type-name-of.js';

const openXml = 'application/vnd.openxmlformats-officedocument.';
const wordType = `${openXml}wordprocessingml.document.main+xml`;
const sheetType = `${openXml}spreadsheetml.sheet.main+xml`;

function rels(target: string, type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'): OddEntry {
  const thumbnail = '<Relationship Id="a" Type="http://x.invalid/metadata/thumbnail" Target="docProps/a.jpeg"/>';
  const document = `<Relationship Id='b' Target='${target}' Type='${type}/officeDocument'/>`;
  return {
    name: '_rels/.rels',
    content: `<?xml version="1.0"?><Relationships>${thumbnail}${document}</Relationships>`,
  };
}

function types(list: string): OddEntry {
  const content = `<?xml version="1.0"?><Types>${list}</Types>`;
  return { name: '[Content_Types].xml', content };
}

function override(part: string, type: string): string {
  return `<Override PartName="${part}" ContentType="${type}"/>`;
}

function office(type: string, part = 'main.xml'): readonly OddEntry[] {
  return [types(override(`/${part}`, type)), rels(part), { name: part, content: '<x/>' }];
}

function mimetype(content: string): OddEntry {
  return { name: 'mimetype', content, stored: true };
}

const document = office(wordType, 'word/document.xml');
const text = mimetype('application/vnd.oasis.opendocument.text');

function manifest(type: string): OddEntry {
  const entry = `<m:file-entry m:media-type="${type}" m:full-path="/"/>`;
  return { name: 'META-INF/manifest.xml', content: `<m:manifest xmlns:m="urn:x"><!-- / -->${entry}</m:manifest>` };
}

const kinds: readonly (readonly [kind: string, entries: readonly OddEntry[], name: string])[] = [
  ['a document of Word', document, 'DOCX'],
  ['a template of Word', office(`${openXml}wordprocessingml.template.main+xml`), 'DOCX'],
  ['a document with macros', office('application/vnd.ms-word.document.macroEnabled.main+xml'), 'DOCX'],
  ['a template with macros', office('application/vnd.ms-word.template.macroEnabledTemplate.main+xml'), 'DOCX'],
  ['a workbook', office(sheetType), 'XLSX'],
  ['a workbook with macros', office('application/vnd.ms-excel.sheet.macroEnabled.main+xml'), 'XLSX'],
  ['a template of a workbook', office(`${openXml}spreadsheetml.template.main+xml`), 'XLSX'],
  ['a binary workbook', office('application/vnd.ms-excel.sheet.binary.macroEnabled.main', 'xl/workbook.bin'), 'XLSB'],
  ['a presentation', office(`${openXml}presentationml.presentation.main+xml`), 'PPTX'],
  ['a slide show', office(`${openXml}presentationml.slideshow.main+xml`), 'PPTX'],
  ['a template of slides', office(`${openXml}presentationml.template.main+xml`), 'PPTX'],
  ['slides with macros', office('application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml'), 'PPTX'],
  ['a drawing of Visio', office('application/vnd.ms-visio.drawing.main+xml'), 'Visio'],
  [
    'a document by the strict standard',
    [
      types(override('/word/document.xml', wordType)),
      rels('/word/document.xml', 'http://purl.oclc.org/ooxml/officeDocument/relationships'),
    ],
    'DOCX',
  ],
  [
    'a document whose type is that of an extension',
    [types(`<Default Extension="xml" ContentType="${wordType}"/>`), rels('d.xml')],
    'DOCX',
  ],
  [
    'a document with prefixes of its own',
    [
      {
        name: '[Content_Types].xml',
        content: `<t:Types xmlns:t="u">${override('/d', wordType).replace('<', '<t:')}</t:Types>`,
      },
    ],
    'DOCX',
  ],
  ['a document whose parts list has escapes', office(wordType.replace('main', '&#109;&#x61;in')), 'DOCX'],
  [
    'a document whose list of parts is UTF-16',
    [{ name: '[Content_Types].xml', content: Buffer.from(`\ufeff${override('/d', wordType)}`, 'utf16le') }],
    'DOCX',
  ],
  [
    'the document that the package leads to',
    [types(override('/a.xml', sheetType) + override('/b.xml', wordType)), rels('b.xml')],
    'DOCX',
  ],
  ['no document that a comment tells of', [types(`<!-- ${override('/a', wordType)} -->`)], 'ZIP'],
  ['a document whose list of parts is lost', [{ name: 'word/document.xml', content: '<x/>' }], 'DOCX'],
  [
    'printed pages',
    [
      { ...types(''), content: '<x/>' },
      {
        name: '_rels/.rels',
        content: '<Relationship Type="http://schemas.microsoft.com/xps/2005/06/fixedrepresentation" Target="/x"/>',
      },
    ],
    'XPS',
  ],
  ['a text', [text], 'ODT'],
  ['a template of texts', [mimetype('application/vnd.oasis.opendocument.text-template\n')], 'ODT'],
  ['a spreadsheet', [mimetype('application/vnd.oasis.opendocument.spreadsheet')], 'ODS'],
  ['a presentation of OpenDocument', [mimetype('application/vnd.oasis.opendocument.presentation-template')], 'ODP'],
  ['a drawing', [mimetype('application/vnd.oasis.opendocument.graphics')], 'OpenDocument drawing'],
  ['a formula', [mimetype('application/vnd.oasis.opendocument.formula')], 'OpenDocument formula'],
  ['a database', [mimetype('application/vnd.oasis.opendocument.base')], 'OpenDocument database'],
  ['a master document', [mimetype('application/vnd.oasis.opendocument.text-master')], 'OpenDocument master document'],
  ['a chart', [mimetype('application/vnd.oasis.opendocument.chart')], 'OpenDocument chart or image'],
  [
    'a text with a packed type, not at its beginning',
    [
      { name: 'content.xml', content: '' },
      { name: 'mimetype', content: text.content },
    ],
    'ODT',
  ],
  [
    'something of OpenDocument',
    [mimetype('application/vnd.oasis.opendocument.constructor')],
    'OpenDocument chart or image',
  ],
  ['a text of which only the manifest tells', [manifest('application/vnd.oasis.opendocument.text')], 'ODT'],
  ['a text of OpenOffice.org 1', [mimetype('application/vnd.sun.xml.writer')], 'OpenOffice.org 1.x'],
  ['a book', [mimetype('application/epub+zip')], 'EPUB'],
  ['a book without its type', [{ name: 'META-INF/container.xml', content: '' }], 'EPUB'],
  ['pages of Apple', [{ name: 'Index/Document.iwa', content: '' }], 'iWork'],
  [
    'an archive of Java',
    [
      { name: 'META-INF/MANIFEST.MF', content: '' },
      { name: 'a.class', content: '' },
    ],
    'ZIP',
  ],
  ['an archive', [{ name: 'a.docx', content: 'word/document.xml' }], 'ZIP'],
  ['an empty archive', [], 'ZIP'],
  ['two documents at once', [...document, text], 'unknown'],
  ['a document with two lists of parts', [...document, types(override('/word/document.xml', sheetType))], 'unknown'],
  [
    'a document with two lists that differ in case',
    [...document, { ...types(''), name: '[CONTENT_TYPES].XML' }],
    'unknown',
  ],
  ['a text with two types', [text, mimetype('application/vnd.oasis.opendocument.spreadsheet')], 'unknown'],
];

const forms: readonly (readonly [form: string, entries: readonly OddEntry[], archive: OddArchive])[] = [
  ['has its sizes after the bytes', document.map((it) => ({ ...it, sizesFollow: true })), {}],
  ['is not packed', document.map((it) => ({ ...it, stored: true })), {}],
  ['has offsets of 64 bits', document, { is64: true }],
  ['has another archive before it', document, { prefix: 'PK\x03\x04'.repeat(30_000) }],
  ['has a comment', document, { comment: 'made by hand' }],
  ['has the longest comment', document, { comment: 'x'.repeat(0xffff) }],
  ['holds many other parts', [...manyParts(2000), ...document], {}],
];

function manyParts(count: number): readonly OddEntry[] {
  return Array.from({ length: count }, (_, n) => ({ name: `word/media/image${n}.png`, content: '', stored: true }));
}

describe('the type of a package', () => {
  for (const [kind, entries, name] of kinds) {
    it(`is ${name} for ${kind}`, async () => {
      expect(await typeNameOf(oddZip(entries))).to.equal(name);
    });
  }

  for (const [form, entries, archive] of forms) {
    it(`is found when the archive ${form}`, async () => {
      expect(await typeNameOf(oddZip(entries, archive))).to.equal('DOCX');
    });
  }

  it('is that of the directory and not of what stands in the archive besides', async () => {
    const hidden = oddZip(office(sheetType, 'xl/workbook.xml'));
    const last = oddZip(document, { prefix: hidden.toString('latin1') });
    expect(await typeNameOf(last)).to.equal('DOCX');
  });

  it('is not known behind something else', async () => {
    expect(await typeNameOf(oddZip(document, { prefix: '\r\n' }), 'report.docx')).to.equal('unknown');
    expect(await typeNameOf(oddZip(document, { prefix: 'GIF89a' }), 'report.docx')).to.equal('GIF');
    expect(await typeNameOf(oddZip(document, { prefix: '%PDF-1.7' }), 'report.docx')).to.equal('PDF');
    expect(await typeNameOf(oddZip(document, { prefix: '<html>' }), 'report.docx')).to.equal('HTML');
  });

  it('is not told by a part that its own header calls otherwise', async () => {
    const [list, ...others] = document;
    const misnamed = {
      ...list,
      name: '[Content_Types].xml',
      content: list?.content ?? '',
      localName: 'Content_Types.xml',
    };
    const workbook = [misnamed, ...others.slice(0, 1), { name: 'xl/workbook.xml', content: '<x/>' }];
    expect(await typeNameOf(oddZip(workbook))).to.equal('XLSX');
  });

  for (const [how, sizesFollow] of [
    ['sizes in front', {}],
    ['sizes after the bytes', { sizesFollow: true }],
  ] as const) {
    it(`is known when the archive has lost its directory (${how})`, async () => {
      const noise = { name: 'word/media/image1.png', content: 'x'.repeat(200_000), stored: true } as const;
      const whole = oddZip([noise, ...document, noise].map((it) => ({ ...it, ...sizesFollow })));
      expect(await typeNameOf(whole.subarray(0, whole.length - 150_000))).to.equal('DOCX');
    });
  }

  it('is none when so much is lost that only the name tells of a document', async () => {
    const start = oddZip(document).subarray(0, 60);
    expect(await typeNameOf(start, 'report.docx')).to.equal('unknown');
    expect(await typeNameOf(start, 'report.zip')).to.equal('ZIP');
  });

  it('is ZIP for an archive that is only called a document', async () => {
    expect(await typeNameOf(oddZip([{ name: 'a.txt', content: 'a' }]), 'report.docx')).to.equal('ZIP');
  });

  it('does not follow the name of a document of another type', async () => {
    expect(await typeNameOf(oddZip(document), 'report.xlsx')).to.equal('DOCX');
  });

  it('is not told by a part that unpacks to megabytes', async () => {
    const list = types(override('/word/document.xml', sheetType) + ' '.repeat(20 * 2 ** 20));
    expect(await typeNameOf(oddZip([list, { name: 'word/document.xml', content: '<x/>' }]))).to.equal('DOCX');
  });
});
