import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { knownLibrariesAndFonts, knownPrograms } from '../../engine/tools/inventory/inventory.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { findProgram } from '../../engine/tools/process/find-program.js';
import { type CliResult, type Desk, openDesk } from './run-cli.js';

describe('quire doctor', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  describe('with the usual settings', () => {
    let usual: Desk;
    let result: CliResult;
    before(async () => {
      usual = openDesk();
      result = await usual.run(['doctor']);
    });
    after(async () => await usual[Symbol.asyncDispose]());

    it('prints the version of each program and the other successful checks', () => {
      const { code, stdout, stderr } = result;
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
      expect(stdout).to.contain(`ok      Node ${process.versions.node}\n`);
      expect(stdout)
        .to.match(/^ok {6}qpdf \d+\.\d+/m)
        .and.match(/^ok {6}prlimit \d+\.\d+/m);
      expect(stdout).to.match(/^ok {6}plugins: \d+ operations$/m);
      expect(stdout).to.contain(`ok      work folder (QUIRE_WORK): ${usual.path('work')}\n`);
      expect(stdout).to.contain(`ok      data folder (QUIRE_DATA): ${usual.path('data')}, to be made\n`);
    });

    it('checks libraries and fonts', () => {
      const { stdout } = result;
      for (const { name } of knownLibrariesAndFonts()) expect(stdout).to.contain(`ok      ${name}\n`);
    });

    it('checks the OCR languages in one line', () => {
      const { stdout } = result;
      expect(stdout.match(/^.*language.*$/gm)).to.deep.equal(['ok      data of all 87 languages for OCR']);
    });

    it('checks programs that operations declare', () => {
      expect(result.stdout).to.match(/^ok {6}sh/m);
    });

    it('leaves no files behind', () => {
      expect(readdirSync(usual.path('.'))).to.deep.equal(['work']);
      expect(readdirSync(usual.path('work'))).to.deep.equal([]);
    });

    (sandboxMode === 'off' ? it.skip : it)('lists the promises of the sandbox, after attempts to break them', () => {
      const { stdout } = result;
      expect(stdout).to.contain('ok      sandbox: programs cannot reach the network\n');
      expect(stdout).to.contain('ok      sandbox: programs cannot see data, jobs or settings of the service\n');
    });
  });

  it('checks the program tesseract when the settings select it', async () => {
    const { stdout } = await without('tesseract', { QUIRE_OCR_ENGINE: 'native' });
    expect(stdout).to.match(/^missing tesseract\n {8}Without it, .*Debian package tesseract-ocr\.$/m);
    expect((await desk.run(['doctor'])).stdout).to.not.contain('tesseract');
  });

  it('describes the effect of missing libraries and fonts, and does not fail', async () => {
    writeFileSync(desk.path('fonts.conf'), '<fontconfig></fontconfig>');
    const { code, stdout } = await desk.run(['doctor'], { env: { FONTCONFIG_FILE: desk.path('fonts.conf') } });
    expect(code).to.equal(0);
    expect(stdout).to.match(
      /^missing fonts for Chinese.*\n {8}Without it, text .* blank.*Debian package fonts-noto-cjk\.$/m,
    );
    expect(stdout).to.match(/^ok {6}the library libturbojpeg$/m);
  });

  it('describes the effect of a missing program and names its package, and fails when the program is essential', async () => {
    const { code, stdout } = await without('qpdf');
    expect(code).to.equal(1);
    expect(stdout).to.match(/^FAILED {2}qpdf\n {8}Without it, some damaged documents .*Debian package qpdf\.$/m);
  });

  for (const mode of ['auto', 'off']) {
    it(`does not fail for a missing sandbox with QUIRE_SANDBOX=${mode}, and describes the effect`, async () => {
      const { code, stdout } = await without('bwrap', { QUIRE_SANDBOX: mode });
      expect(code).to.equal(0);
      expect(stdout).to.match(/^missing bwrap\n {8}Without it, no service starts, unless QUIRE_SANDBOX allows/m);
      expect(stdout).to.match(/^missing sandbox\n {8}(bubblewrap cannot isolate programs|QUIRE_SANDBOX is off)/m);
    });
  }

  it('fails when a required sandbox is missing, and still runs the other checks', async () => {
    const { code, stdout } = await without('bwrap', { QUIRE_SANDBOX: 'required' });
    expect(code).to.equal(1);
    expect(stdout).to.match(/^FAILED {2}QUIRE_SANDBOX is "required", but bubblewrap cannot isolate programs/m);
    expect(stdout).to.match(/^ok {6}plugins: \d+ operations$/m);
  });

  it('warns of unknown variables, but not of password variables', async () => {
    const env = { QUIRE_PROT: '1', QUIRE_OPEN_PASSWORD: 'a', QUIRE_PASSWORD: 'b' };
    const { stdout } = await desk.run(['doctor'], { env });
    expect(stdout.match(/^ignored .*$/gm)).to.deep.equal([
      'ignored QUIRE_PROT: there is no such setting; the nearest is QUIRE_PORT.',
    ]);
  });

  const broken: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    ['a setting that is not accepted', { QUIRE_PORT: 'many' }, /^FAILED {2}QUIRE_PORT: "many"/m],
    [
      'a plugin that does not load',
      { QUIRE_PLUGINS: './none.js' },
      /^FAILED {2}\.\/none\.js: the plugin cannot be loaded/m,
    ],
    [
      'a work folder that cannot be created',
      { QUIRE_WORK: './file/work' },
      /^ok {6}qpdf[^]*^FAILED {2}QUIRE_WORK: the work folder \S+ cannot be used \(ENOTDIR\)\.$[^]*^FAILED {2}work folder \(QUIRE_WORK\)$[^]*^ok {6}data folder/m,
    ],
    [
      'a data folder that cannot be created',
      { QUIRE_DATA: './file/data' },
      /^FAILED {2}data folder \(QUIRE_DATA\)\n {8}.*not a folder/m,
    ],
  ];
  for (const [what, env, finding] of broken) {
    it(`fails for ${what}`, async () => {
      writeFileSync(desk.path('file'), '');
      const { code, stdout } = await desk.run(['doctor'], { env });
      expect(stdout).to.match(finding);
      expect(code).to.equal(1);
    });
  }

  /** Runs doctor with a PATH that has all known programs except one. */
  async function without(missing: string, env: Readonly<Record<string, string>> = {}): Promise<CliResult> {
    const folder = desk.path('bin');
    mkdirSync(folder);
    for (const program of [...knownPrograms().map((it) => it.program), 'sh', 'true'].filter((it) => it !== missing)) {
      const path = findProgram(program);
      if (path !== undefined) symlinkSync(path, `${folder}/${program}`);
    }
    return await desk.run(['doctor'], { env: { ...env, PATH: folder } });
  }
});
