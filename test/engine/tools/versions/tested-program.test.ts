import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { testedLibreOfficeIn } from '../../../../engine/tools/office/tested-libreoffice.js';
import { type TestedProgram, testedVersions } from '../../../../engine/tools/versions/tested-program.js';
import { testedPrograms } from '../../../../engine/tools/versions/tested-programs.js';
import { warnOfUntestedVersions } from '../../../../server/warm-up.js';
import { examineVersions } from '../../../../cli/doctor/versions.js';

const program = (version: string | undefined): TestedProgram => ({
  name: 'pdfmill',
  uses: 'tables',
  tested: ['1.2', '1.10'],
  version: () => Promise.resolve(version),
});

async function isTested(version: string | undefined): Promise<boolean | undefined> {
  const [found] = await testedVersions([program(version)]);
  return found?.isTested;
}

describe('Programs with an interface that may change with any version', () => {
  for (const [version, expected] of [
    ['1.2', true],
    ['1.2.7', true],
    ['1.10.0', true],
    ['1.1', false],
    ['1.20.1', false],
    ['2.2', false],
    ['12.10', false],
    [undefined, undefined],
  ] as const) {
    it(`${expected === undefined ? 'are left out without' : expected ? 'are tested in' : 'are not tested in'} version ${version}`, async () => {
      expect(await isTested(version)).to.equal(expected);
    });
  }

  it('are found with their versions on this machine', async () => {
    const versions = await testedVersions(testedPrograms);
    expect(versions.map(({ name }) => name)).to.deep.equal(['qpdf', 'LibreOffice']);
    for (const { version } of versions) expect(version).to.match(/^\d+\.\d+/);
  });

  it('are shown by the doctor with what was tested', async () => {
    const findings = examineVersions(await testedVersions([program('1.2.7'), program('2.0')]));
    expect(findings).to.deep.equal([
      { state: 'good', what: 'tables of pdfmill 1.2.7: tested' },
      {
        state: 'untested',
        what: 'tables of pdfmill 2.0',
        advice: 'Tested with pdfmill 1.2, 1.10. Results may be wrong, or operations that need pdfmill fail.',
      },
    ]);
  });

  it('are warned of in the log of the service where they are not tested', async () => {
    const warnings: unknown[][] = [];
    await warnOfUntestedVersions({ warn: (...said: unknown[]) => void warnings.push(said) }, [
      program('1.2.7'),
      program('2.0'),
    ]);
    expect(warnings).to.deep.equal([
      [{ program: 'pdfmill', version: '2.0', uses: 'tables', tested: ['1.2', '1.10'] }, 'untested version'],
    ]);
  });
});

describe('The version of LibreOffice', () => {
  let folder = '';
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'libreoffice-'))));
  afterEach(() => rm(folder, { recursive: true }));

  it('is read from its settings, without a start of it', async () => {
    await writeFile(join(folder, 'bootstraprc'), '[Bootstrap]\nProductKey=LibreOffice 24.8\nUserInstallation=$X/4\n');
    expect(await testedLibreOfficeIn(folder).version()).to.equal('24.8');
  });

  it('is unknown where it is not installed', async () => {
    expect(await testedLibreOfficeIn(folder).version()).to.equal(undefined);
  });
});
