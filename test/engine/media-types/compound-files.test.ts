import { expect } from 'chai';

import { type CompoundFile, compoundFile } from '../../fixtures/archives/compound-file.js';
import { typeNameOf } from '../../fixtures/type-name-of.js';

const kinds: readonly (readonly [kind: string, names: CompoundFile['names'], type: string])[] = [
  ['a document of Word', ['\x01CompObj', 'WordDocument', '1Table'], 'DOC'],
  ['a workbook', ['Workbook', '\x05SummaryInformation'], 'XLS'],
  ['a workbook of Excel 95', ['Book'], 'XLS'],
  ['a workbook for both', ['Book', 'Workbook'], 'XLS'],
  ['a presentation', ['Current User', 'PowerPoint Document'], 'PPT'],
  ['a presentation of PowerPoint 95', ['PP40', 'Current User'], 'PPT'],
  ['a workbook with a document in it', [['MBD0001', 'WordDocument'], 'Workbook'], 'XLS'],
  ['a presentation with a workbook in it', [['_1', 'Workbook'], 'PowerPoint Document'], 'PPT'],
  ['a mail', ['__nameid_version1.0', '__properties_version1.0'], 'Outlook message'],
  ['a drawing of Visio', ['VisioDocument'], 'Visio'],
  ['a publication', ['Contents', ['Quill', 'QuillSub']], 'Publisher'],
  ['a text of Hangul', ['FileHeader', '\x05HwpSummaryInformation'], 'HWP'],
  ['a text of StarOffice', ['StarWriterDocument'], 'StarOffice'],
  ['small images of a folder', ['Catalog', '1', '2'], 'Thumbs.db'],
  [
    'a document whose rights are managed',
    ['\x06DataSpaces', '\tDRMContent', 'EncryptedPackage'],
    'rights-managed Office',
  ],
  ['something with streams of another kind', ['Contents'], 'OLE compound'],
  ['something with a document only inside of something else', [['Object', 'WordDocument']], 'OLE compound'],
];

const forms: readonly (readonly [form: string, file: Omit<CompoundFile, 'names'>])[] = [
  ['has large sectors', { shift: 12 }],
  ['has its directory far from its beginning', { before: 2000 }],
  ['is so large that its table outgrows its header', { before: 30_000 }],
];

const protectedPackage = compoundFile({ names: ['EncryptionInfo', 'EncryptedPackage', ['\x06DataSpaces', 'Version']] });

const names = [
  ['report.docx', 'DOCX'],
  ['report.DOCM', 'DOCX'],
  ['report.doc', 'DOCX'],
  ['sums.xlsx', 'XLSX'],
  ['sums.xltm', 'XLSX'],
  ['sums.xlsb', 'XLSB'],
  ['slides.ppsx', 'PPTX'],
  ['report', 'encrypted Office'],
  ['report.pdf', 'encrypted Office'],
] as const;

describe('the type of a compound file', () => {
  for (const [kind, streams, type] of kinds) {
    it(`is ${type} for ${kind}`, async () => {
      expect(await typeNameOf(compoundFile({ names: streams }))).to.equal(type);
    });
  }

  for (const [form, file] of forms) {
    it(`is found when it ${form}`, async () => {
      const many = Array.from({ length: 200 }, (_, n) => `MBD${n}`);
      expect(await typeNameOf(compoundFile({ names: [...many, 'Workbook'], ...file }))).to.equal('XLS');
    });
  }

  for (const [name, type] of names) {
    it(`is ${type} for an encrypted package that is called ${name}`, async () => {
      expect(await typeNameOf(protectedPackage, name)).to.equal(type);
    });
  }

  it('is what an encrypted package without an extension is declared as', async () => {
    const declared = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(await typeNameOf(protectedPackage, 'sums', declared)).to.equal('XLSX');
  });

  it('follows the name when there are streams of two types', async () => {
    const both = compoundFile({ names: ['WordDocument', 'Workbook'] });
    expect(await typeNameOf(both, 'sums.xls')).to.equal('XLS');
    expect(await typeNameOf(both, 'report.doc')).to.equal('DOC');
    expect(await typeNameOf(both, 'report')).to.equal('DOC');
  });

  it('follows the name when the directory is lost', async () => {
    const cut = compoundFile({ names: ['Workbook'], before: 40 }).subarray(0, 8000);
    expect(await typeNameOf(cut, 'sums.xls')).to.equal('XLS');
    expect(await typeNameOf(cut, 'sums.xlsx')).to.equal('XLSX');
    expect(await typeNameOf(cut, 'sums.txt')).to.equal('OLE compound');
  });

  it('does not follow the name of a whole file with other streams', async () => {
    expect(await typeNameOf(compoundFile({ names: ['Contents'] }), 'report.doc')).to.equal('OLE compound');
  });

  it('is found in a directory that leads back to itself', async () => {
    const many = Array.from({ length: 20 }, (_, n) => `S${n}`);
    const file = compoundFile({ names: [...many, 'Workbook'], loops: true });
    // Its last entry stands first: before it comes the first one again, after it one that is far outside.
    file.writeUInt32LE(21, 512 + 128 + 68);
    file.writeUInt32LE(0x00ffffff, 512 + 128 + 72);
    expect(await typeNameOf(file)).to.equal('XLS');
  });
});
