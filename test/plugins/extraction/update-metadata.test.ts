import { expect } from 'chai';

import type { JobResult } from '../../../engine/contract/job-result.js';
import { openPdf } from '../../../engine/pdf/file/pdf-file.js';
import read from '../../../engine/pdf/metadata/read.js';
import { OperationTester } from '../../../engine/testing/index.js';
import updateMetadata from '../../../plugins/extraction/update-metadata.js';
import { metadataPdf, type MetadataPdf, xmpPacket } from '../../fixtures/pdf/metadata-pdfs.js';
import { checkWithQpdf, packetIn, pdfinfo, textIn } from '../../fixtures/processes/programs.js';
import { withFile } from '../../fixtures/pdf/raw-pdf.js';
import { compact, encrypted } from '../../fixtures/pdf/rewritten.js';

const info = "/Title (Old) /Author (Ann) /Producer (P) /ModDate (D:20240131120000+02'00') /Custom (kept)";
const packet = xmpPacket(
  '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Old</rdf:li><rdf:li xml:lang="en">Old</rdf:li>' +
    '<rdf:li xml:lang="de">Alt</rdf:li></rdf:Alt></dc:title>' +
    '<dc:creator><rdf:Seq><rdf:li>Someone else</rdf:li></rdf:Seq></dc:creator>' +
    '<xmpMM:History><rdf:Seq><rdf:li>saved</rdf:li></rdf:Seq></xmpMM:History><acme:code>42</acme:code>',
  'pdfaid:part="1" pdfaid:conformance="B" pdf:Producer="Other"',
);
const unicode = 'A <b> & "c" 😀 العربية 漢字';

interface Change {
  readonly name: string;
  readonly document: MetadataPdf | Uint8Array;
  readonly options: Readonly<Record<string, string>>;
  readonly gives: (path: string) => unknown;
  readonly warnings?: readonly string[];
}

const changes: readonly Change[] = [
  {
    name: 'writes every field into Info and XMP',
    document: {},
    options: { title: 'T', author: 'A', subject: 'S', keywords: 'k, l', creator: 'C' },
    gives: (path) => {
      expect(pdfinfo(path)).to.include({ Title: 'T', Author: 'A', Subject: 'S', Keywords: 'k, l', Creator: 'C' });
      expect(packetIn(path)).to.match(
        /<dc:creator.*<rdf:li>A<.*<dc:description.*>S<.*<pdf:Keywords.*k, l<.*CreatorTool/s,
      );
      expect(packetIn(path)).to.include('<rdf:Bag><rdf:li>k</rdf:li><rdf:li>l</rdf:li></rdf:Bag>');
    },
  },
  {
    name: 'keeps what was not sent, with its dates',
    document: { info, xmp: packet },
    options: { title: 'New' },
    gives: (path) => {
      expect(pdfinfo(path, '-isodates')).to.include({ Title: 'New', Author: 'Ann', Producer: 'P' });
      expect(pdfinfo(path, '-isodates')['ModDate']).to.match(/^2024-01-31T12:00:00\+02/);
      expect(pdfinfo(path, '-custom')).to.include({ Custom: 'kept' });
    },
  },
  {
    name: 'keeps the rest of the XMP, and other languages',
    document: { info, xmp: packet },
    options: { title: 'New' },
    gives: (path) => {
      expect(packetIn(path)).to.include('<xmpMM:History><rdf:Seq><rdf:li>saved</rdf:li></rdf:Seq></xmpMM:History>');
      expect(packetIn(path)).to.include('<acme:code>42</acme:code>').and.include('pdfaid:part="1"');
      expect(packetIn(path)).to.match(/x-default">New<.*"en">New<.*"de">Alt</);
    },
  },
  {
    name: 'brings Info and XMP together where they differed',
    document: { info, xmp: packet },
    options: { title: 'New' },
    gives: async (path) => {
      expect(await xmpAlone(path)).to.deep.equal(await all(path));
      expect(packetIn(path)).not.to.match(/Someone else|Other/);
    },
  },
  {
    name: 'takes into Info what only XMP said',
    document: { xmp: packet },
    options: { subject: 'S' },
    gives: (path) => expect(pdfinfo(path)).to.include({ Title: 'Old', Author: 'Someone else', Producer: 'Other' }),
  },
  {
    name: 'takes a field away from both',
    document: { info, xmp: packet },
    options: { title: '', author: '' },
    gives: (path) => {
      expect(pdfinfo(path)).to.not.have.any.keys('Title', 'Author');
      expect(packetIn(path)).not.to.match(/dc:title|dc:creator/);
    },
  },
  {
    name: 'writes every script and what is special in XML',
    document: { info },
    options: { title: unicode },
    gives: async (path) => {
      expect(pdfinfo(path)).to.include({ Title: unicode });
      expect(await xmpAlone(path)).to.include({ title: unicode });
    },
  },
  {
    name: 'takes a prefix that means something else for what it is',
    document: { xmp: packet.replace('xmlns:dc="http://purl.org/dc/elements/1.1/"', 'xmlns:dc="urn:other"') },
    options: { title: 'New' },
    gives: async (path) => expect(await xmpAlone(path)).to.include({ title: 'New' }),
  },
  {
    name: 'replaces a packet that is broken, and says so',
    document: { info, xmp: '<x:xmpmeta' },
    options: { title: 'New' },
    gives: async (path) => expect(await xmpAlone(path)).to.include({ title: 'New', author: 'Ann' }),
    warnings: ['The XMP metadata of the document was damaged; it was written anew.'],
  },
  {
    name: 'makes an Info where the trailer has a dictionary of its own',
    document: { trailer: '/Info << /Author (Ann) >>' },
    options: { title: 'New' },
    gives: (path) => expect(pdfinfo(path)).to.include({ Title: 'New', Author: 'Ann' }),
  },
  {
    name: 'makes an Info where the trailer leads nowhere',
    document: { trailer: '/Info 9 0 R' },
    options: { title: 'New' },
    gives: (path) => expect(pdfinfo(path)).to.include({ Title: 'New' }),
  },
  {
    name: 'does not take the catalog for Info',
    document: { trailer: '/Info 1 0 R' },
    options: { title: 'New' },
    gives: (path) => expect(pdfinfo(path)).to.include({ Title: 'New', Pages: '1' }),
  },
  {
    name: 'changes objects that are in object streams',
    document: compact(metadataPdf({ info })),
    options: { title: 'New' },
    gives: async (path) => {
      expect(pdfinfo(path)).to.include({ Title: 'New', Author: 'Ann' });
      expect(await xmpAlone(path)).to.include({ title: 'New' });
    },
  },
  {
    name: 'keeps what else is in the catalog',
    document: { catalog: '/Lang (de) /PageMode /UseOutlines /ViewerPreferences << /CenterWindow true >> /X#e4 (y)' },
    options: { title: 'New' },
    gives: (path) => {
      using file = openPdf(path);
      expect(file.maybeText(file.catalog.get('Lang'))).to.equal('de');
      expect(file.name(file.catalog.get('PageMode'))).to.equal('UseOutlines');
      expect(file.maybeText(file.catalog.get('X\xe4'))).to.equal('y');
    },
  },
  {
    name: "keeps the document's version",
    document: { version: '1.4' },
    options: { title: 'New' },
    gives: (path) => expect(pdfinfo(path)).to.include({ 'PDF version': '1.4' }),
  },
];

const locked = encrypted(metadataPdf({ info, xmp: packet }));

new OperationTester().test(updateMetadata, {
  accepts: [
    ...changes.map(({ name, document, options, gives, warnings = [] }) => ({
      name,
      files: { file: { name: 'report.pdf', bytes: document instanceof Uint8Array ? document : metadataPdf(document) } },
      options,
      gives: async (result: JobResult) => {
        checkWithQpdf(result.file.path);
        expect(textIn(result.file.path)).to.include('Page 1');
        expect(result.warnings).to.deep.equal(warnings);
        await gives(result.file.path);
      },
    })),
    {
      name: 'encrypts the result as the document was',
      files: { file: { name: 'report.pdf', bytes: locked } },
      options: { title: 'New', password: 'user' },
      gives: ({ file: { path } }: JobResult) => {
        checkWithQpdf(path, '--password=owner');
        expect(pdfinfo(path, '-upw', 'user')).to.include({ Title: 'New', Author: 'Ann' });
        expect(() => pdfinfo(path)).to.throw();
        expect(packetIn(path, '-upw', 'user')).to.include('x-default">New<');
      },
    },
  ],
  rejects: [
    {
      name: 'refuses to change nothing',
      files: { file: { name: 'report.pdf', bytes: metadataPdf({}) } },
      kind: 'missing-field',
      message: /title, author, subject, keywords, creator/,
    },
    ...['a\0b', 'a\nb', 'a\ud800', 'a\uffff', 'x'.repeat(32_769)].map((title) => ({
      name: `refuses the title ${JSON.stringify(title.slice(0, 10))} of ${String(title.length)} characters`,
      files: { file: { name: 'report.pdf', bytes: metadataPdf({}) } },
      options: { title },
      kind: 'invalid-options' as const,
      message: /^title:/,
    })),
    {
      name: 'refuses a packet that is too large to be kept',
      files: { file: { name: 'report.pdf', bytes: metadataPdf({ xmp: ' '.repeat(9 * 2 ** 20) }) } },
      options: { title: 'New' },
      kind: 'too-complex',
      message: /XMP/,
    },
    {
      name: 'refuses a title that is there too many times',
      files: {
        file: { name: 'report.pdf', bytes: metadataPdf({ xmp: xmpPacket('<dc:title>a</dc:title>'.repeat(1001)) }) },
      },
      options: { title: 'New' },
      kind: 'too-complex',
      message: /XMP/,
    },
    {
      name: 'refuses a wrong password',
      files: { file: { name: 'report.pdf', bytes: locked } },
      options: { title: 'New', password: 'nobody knows it' },
      kind: 'wrong-password',
    },
  ],
});

async function all(path: string): Promise<object> {
  const answer = await read({ path });
  if ('malformed' in answer) throw new Error(answer.malformed);
  return answer.value;
}

/** What a reader finds that looks at nothing but XMP. */
async function xmpAlone(path: string): Promise<object> {
  const copy = metadataPdf({ xmp: packetIn(path) });
  return await withFile(copy, (alone) => all(alone));
}
