import { expect } from 'chai';

import inspect from '../../../../engine/pdf/file/inspect.js';
import { metadataPdf } from '../../../fixtures/pdf/metadata-pdfs.js';
import { bookObjects, inFolder, rawPdf, withFile } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

const form = (fields: string, objects: Readonly<Record<number, string>> = {}): string =>
  rawPdf({
    objects: { ...bookObjects(1), 1: `<< /Pages 2 0 R /AcroForm << /Fields [${fields}] >> >>`, ...objects },
  });
const signature = '<< /Type /Sig /Filter /Adobe.PPKLite /Contents <00> >>';

const signed: readonly (readonly [sentence: string, document: string, signed: boolean])[] = [
  ['a document without a form', rawPdf({ objects: bookObjects(1) }), false],
  ['a signature field that is empty', form('<< /FT /Sig >>'), false],
  ['a signature field that holds a signature', form(`<< /FT /Sig /V ${signature} >>`), true],
  ['a text field that holds a dictionary', form(`<< /FT /Tx /V ${signature} >>`), false],
  ['a signature field below another', form('10 0 R', { 10: `<< /Kids [<< /FT /Sig /V ${signature} >>] >>` }), true],
  [
    'a kid that inherits being a signature',
    form('10 0 R', { 10: `<< /FT /Sig /Kids [<< /V ${signature} >>] >>` }),
    true,
  ],
  ['fields that lead in a circle', form('10 0 R', { 10: '<< /FT /Sig /Kids [10 0 R] >>' }), false],
];

describe('the facts about a document', () => {
  it('counts the pages', async () => {
    expect(await factsOf(rawPdf({ objects: bookObjects(3) }))).to.include({ encrypted: false, pageCount: 3 });
  });

  it("gives the header's version", async () => {
    expect(await factsOf(metadataPdf({ version: '1.4' }))).to.include({ version: '1.4' });
  });

  it('prefers a later version in the catalog', async () => {
    expect(await factsOf(metadataPdf({ version: '1.4', catalog: '/Version /1.6' }))).to.include({ version: '1.6' });
  });

  it('detects a linearized document', async () => {
    expect(await factsOf(metadataPdf({}))).to.include({ linearized: false });
    expect(await factsAfterQpdf(['--linearize'])).to.include({ linearized: true, pageCount: 1 });
  });

  it('detects a document that is encrypted with passwords', async () => {
    const facts = await factsAfterQpdf(['--encrypt', 'user', 'owner', '256', '--']);
    expect(facts).to.deep.equal({ encrypted: true, obstacle: undefined, filesApart: false, linearized: false });
  });

  it('detects a document that is encrypted for certificates', async () => {
    const document = rawPdf({ objects: bookObjects(1), trailer: '/Encrypt << /Filter /Adobe.PubSec /V 4 >>' });
    expect(await factsOf(document)).to.deep.include({ encrypted: true, obstacle: { kind: 'certificate' } });
  });

  for (const [sentence, document, expected] of signed) {
    it(`${expected ? 'takes for signed' : 'does not take for signed'}: ${sentence}`, async () => {
      expect(await factsOf(document)).to.include({ signed: expected });
    });
  }

  for (const [sentence, document] of [
    ['an /Encrypt entry without an object', rawPdf({ objects: bookObjects(1), trailer: '/Encrypt 99 0 R' })],
    ['a file that ends early', rawPdf({ objects: bookObjects(1) }).slice(0, 300)],
    ['a page tree that states fewer pages than it has', statingPages('/Count 1')],
    ['a page tree that states more pages than it has', statingPages('/Count 5')],
    ['a page tree that states no number of pages', statingPages('')],
  ] as const) {
    it(`reports ${sentence} as malformed`, async () => {
      expect(await withFile(document, (path) => inspectSync(path))).to.have.property('malformed');
    });
  }
});

/** A document of two pages that states another number in the root of its page tree. */
function statingPages(count: string): string {
  const objects = bookObjects(2);
  return rawPdf({ objects: { ...objects, 2: (objects[2] ?? '').replace('/Count 2', count) } });
}

async function factsOf(document: string): Promise<object> {
  const answer = await withFile(document, inspectSync);
  if ('malformed' in answer) throw new Error(answer.malformed);
  return answer.value;
}

/** Returns a promise after the file has been read, so that the file may be removed. */
function inspectSync(path: string): ReturnType<typeof inspect> {
  return inspect({ path });
}

async function factsAfterQpdf(args: readonly string[]): Promise<object> {
  const answer = await inFolder((path) =>
    withFile(metadataPdf({}), (source) => {
      execFileSync('qpdf', [source, ...args, path('out.pdf')]);
      return inspect({ path: path('out.pdf') });
    }),
  );
  if ('malformed' in answer) throw new Error(answer.malformed);
  return answer.value;
}
