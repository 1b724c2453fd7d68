import { expect } from 'chai';

import { ComputePool } from '../../../engine/compute/pool.js';
import { Cancelled, InvalidInput, UnsupportedInput } from '../../../engine/errors.js';
import { Identifier, type IdentifySettings } from '../../../engine/job/identify.js';
import {
  DOC,
  DOCX,
  HTML,
  JPEG,
  JSON_TYPE,
  mediaTypeOf,
  type MediaType,
  PDF,
  TXT,
  XLSX,
  ZIP,
} from '../../../engine/media-types/media-types.js';
import { readSettings } from '../../../engine/job/settings.js';
import { compoundFile } from '../../fixtures/archives/compound-file.js';
import { Words } from '../../fixtures/compute/wait-for-word.js';
import { archiveOfTags } from '../../fixtures/archives/costly-files.js';
import { failureOf } from '../../fixtures/failure-of.js';
import { oddZip } from '../../fixtures/archives/odd-zip.js';
import { withFileAsync } from '../../fixtures/pdf/raw-pdf.js';
import { until } from '../../fixtures/until.js';

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const word = oddZip([
  {
    name: '[Content_Types].xml',
    content: `<Types><Override PartName="/word/document.xml" ContentType="${wordType}"/></Types>`,
  },
]);

type Given = { readonly name: string } & Partial<IdentifySettings> & Pick<IdentifySettings, 'accepts'>;

describe('a file that comes for a field', () => {
  const pool = new ComputePool({ ...readSettings({}), cores: 1 });
  const identifier = new Identifier(pool);
  const identify = (bytes: string | Buffer, { name, ...settings }: Given): Promise<MediaType> =>
    withFileAsync(bytes, (path) =>
      identifier.identify({ path, name }, { field: 'file', signal: new AbortController().signal, ...settings }),
    );
  after(() => pool[Symbol.asyncDispose]());

  it('has the type that a closer examination finds', async () => {
    expect((await identify(word, { name: 'a.docx', accepts: [DOCX] })).name).to.equal('DOCX');
    expect((await identify(word, { name: 'a.zip', accepts: [DOCX, XLSX] })).name).to.equal('DOCX');
    expect((await identify('<html>', { name: 'a', accepts: [PDF, HTML] })).name).to.equal('HTML');
    expect((await identify('\0\0\0 x %PDF-1.7', { name: 'a.pdf', accepts: [PDF] })).name).to.equal('PDF');
  });

  it('is rejected if that type is not accepted', async () => {
    const refused = await failureOf(identify(word, { name: 'a.xlsx', accepts: [XLSX] }));
    expect(refused)
      .to.be.instanceOf(UnsupportedInput)
      .with.property('message', 'file: a.xlsx is a DOCX file; XLSX is accepted.');
  });

  describe('of a format that only a plugin knows', () => {
    const accepts = [
      { name: 'Gerber', mime: 'application/vnd.gerber', extensions: ['gbr', 'ger'] },
      JSON_TYPE,
    ] as const;

    for (const [name, bytes, type] of [
      ['a.GBR', 'G04 text*', 'Gerber'],
      ['a.ger', Buffer.from([1, 0, 2, 0xff]), 'Gerber'],
      ['a.gbr', oddZip([{ name: 'a', content: 'b' }]), 'Gerber'],
      ['a.gbr', compoundFile({ names: ['b'] }), 'Gerber'],
      ['a.json', '{}', 'JSON'],
    ] as const)
      it(`has the format of its name: ${name}, ${type}`, async () => {
        expect((await identify(bytes, { name, accepts })).name).to.equal(type);
        expect((await identify(bytes, { name, accepts: [...accepts, TXT, ZIP, DOC] })).name).to.equal(type);
      });

    it('has the format that its client declares if its name has no extension', async () => {
      const declared = 'application/vnd.Gerber; charset=utf-8';
      const type = await withFileAsync('G04*', (path) =>
        identifier.identify(
          { path, name: 'a', declared },
          { field: 'file', accepts, signal: new AbortController().signal },
        ),
      );
      expect(type.name).to.equal('Gerber');
    });

    it('is rejected if its content or its name is of another format', async () => {
      for (const [name, bytes] of [
        ['a.gbr', '%PDF-1.7'],
        ['a.gbr', '\x89PNG\r\n\x1a\n'],
        ['a.txt', 'G04*'],
      ] as const)
        expect(await failureOf(identify(Buffer.from(bytes, 'latin1'), { name, accepts }))).to.be.instanceOf(
          UnsupportedInput,
        );
      expect(await failureOf(identify('', { name: 'a.gbr', accepts }))).to.be.instanceOf(InvalidInput);
      expect(await failureOf(identify('G04*', { name: 'a.other', accepts }))).to.be.instanceOf(InvalidInput);
    });
  });

  describe('while no thread is free', () => {
    const words = new Words();
    let held: Promise<unknown>;
    before(async () => {
      const module = new URL('../../fixtures/compute/wait-for-word.js', import.meta.url);
      held = pool.run(module, words.shared, { signal: new AbortController().signal });
      await until(words.hasBegun);
    });
    after(async () => {
      words.sayEnd();
      await held;
    });

    const told: readonly (readonly [string, string | Buffer, string])[] = [
      ['a.pdf', '%PDF-1.7', 'PDF'],
      ['a.jpg', '\xff\xd8\xff\xe0\0\x10JFIF', 'JPEG'],
    ];
    for (const [name, bytes, type] of told) {
      it(`is identified by its first bytes as ${type}`, async () => {
        expect((await identify(bytes, { name, accepts: [PDF, JPEG] })).name).to.equal(type);
      });
    }

    const refused: readonly (readonly [string, string | Buffer, readonly MediaType[], string])[] = [
      ['a.docx', word, [PDF], 'file: a.docx is a DOCX file; PDF is accepted.'],
      ['a.pdf', archiveOfTags(), [PDF], 'file: a.pdf is a ZIP file; PDF is accepted.'],
      ['a.doc', compoundFile({ names: ['b'] }), [PDF], 'file: a.doc is a DOC file; PDF is accepted.'],
      ['a', compoundFile({ names: ['b'] }), [PDF], 'file: a is an OLE compound file; PDF is accepted.'],
      ['a.jpg', '\xff\xd8\xff\xe0\0\x10JFIF', [PDF, DOC], 'file: a.jpg is a JPEG file; PDF and DOC are accepted.'],
      ['a.txt', 'text', [JPEG], 'file: a.txt is a TXT file; JPEG is accepted.'],
    ];
    for (const [name, bytes, accepts, message] of refused) {
      it(`is rejected by its first bytes: ${message}`, async () => {
        const error = await failureOf(identify(bytes, { name, accepts }));
        expect(error).to.be.instanceOf(UnsupportedInput).with.property('message', message);
      });
    }

    it('is rejected if it is empty, or if no accepted format begins so', async () => {
      expect(await failureOf(identify('', { name: 'a.pdf', accepts: [PDF] }))).to.be.instanceOf(InvalidInput);
      expect(await failureOf(identify('noise', { name: 'a.jpg', accepts: [JPEG] }))).to.be.instanceOf(InvalidInput);
    });

    it('is not examined closely on the main thread', async () => {
      const controller = new AbortController();
      const order: string[] = [];
      const wanted = { name: 'a.docx', accepts: [DOCX], signal: controller.signal };
      const identified = failureOf(identify(archiveOfTags(), wanted)).then((it) => {
        order.push('identified');
        return it;
      });
      // The same detection on this thread, begun later, would end later.
      await withFileAsync(archiveOfTags(), (path) => mediaTypeOf(path));
      order.push('looked at here');
      controller.abort(new Cancelled('The caller has gone.'));
      expect(await identified).to.be.instanceOf(Cancelled);
      expect(order).to.deep.equal(['looked at here', 'identified']);
    });
  });

  it('is not examined further after the caller has disconnected', async () => {
    const signal = AbortSignal.abort(new Cancelled('The caller has gone.'));
    const error = await failureOf(identify(archiveOfTags(), { name: 'a.docx', accepts: [DOCX], signal }));
    expect(error).to.be.instanceOf(Cancelled);
  });
});
