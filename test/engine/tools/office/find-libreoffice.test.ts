import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { MissingTool } from '../../../../engine/errors.js';
import { ConverterPool } from '../../../../engine/tools/converters/converter-pool.js';
import { officeKindIn } from '../../../../engine/tools/office/office.js';
import { findLibreOffice } from '../../../../engine/tools/office/find-libreoffice.js';
import { noSandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import { failureOf } from '../../../fixtures/failure-of.js';

const USUAL = '/usr/lib/libreoffice/program';

describe('the place of LibreOffice', () => {
  let folder = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'places-'));
    for (const name of ['office6.4', 'office7.6', 'office24.2', 'officers-mess']) {
      await mkdir(join(folder, name, 'program'), { recursive: true });
    }
    for (const name of ['office6.4', 'office7.6', 'office24.2']) {
      await writeFile(join(folder, name, 'program', 'libmergedlo.so'), '');
    }
  });

  after(async () => rm(folder, { recursive: true }));

  const cases: readonly (readonly [what: string, places: readonly string[], found: string])[] = [
    ['is the first that has it', ['nowhere/program', 'office7.6/program', 'office6.4/program'], 'office7.6/program'],
    ['is that of the newest version', ['none*/program', 'office*/program'], 'office24.2/program'],
    ['is no folder without its library', ['officers*/program', 'office6*/program'], 'office6.4/program'],
    ['is where it usually is, when it is nowhere', ['none*/program', 'nowhere/program'], USUAL],
  ];
  for (const [what, places, found] of cases) {
    it(what, () => {
      const result = findLibreOffice(places.map((it) => join(folder, it)));
      expect(result).to.equal(found === USUAL ? USUAL : join(folder, found));
    });
  }

  it('is asked for at once when it is not there', async () => {
    const kind = officeKindIn(join(folder, 'nowhere', 'program'));
    await using pool = new ConverterPool(kind, { sandbox: noSandbox, workFolder: folder }, 1);
    const source = join(folder, 'a.docx');
    await writeFile(source, '');
    const { signal } = new AbortController();
    const paths = { source, target: join(folder, 'a.pdf') };
    const error = await failureOf(pool.convert({ ...paths, extension: 'docx', name: 'a.docx', question: {}, signal }));
    expect(error)
      .to.be.instanceOf(MissingTool)
      .with.property('message', 'LibreOffice cannot be started on this machine.');
  });
});
