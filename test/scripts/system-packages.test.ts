import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';

import { knownLibrariesAndFonts, knownPrograms } from '../../engine/tools/inventory/inventory.js';
import { ocrLanguages } from '../../engine/tools/ocr/languages/languages.js';
import { findProgram } from '../../engine/tools/process/find-program.js';

const script = fileURLToPath(new URL('../../../scripts/system-packages.mjs', import.meta.url));

describe('Missing programs', () => {
  let folder: string;
  const path = (name: string): string => join(folder, name);
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'quire-apt-'));
    chmodSync(folder, 0o755);
    for (const program of ['sh', 'touch', 'chmod']) symlinkSync(findProgram(program) ?? '', path(program));
    for (const { program } of knownPrograms().filter((it) => it.program !== 'qpdf')) writeProgram(program, '');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;

  asRoot('are installed by root, without questions', async () => {
    writeProgram('apt-get', `echo "$DEBIAN_FRONTEND $*" >> ${path('log')}; touch ${path('qpdf')}`);
    expect(await install()).to.include({ failed: '' });
    expect(log()).to.deep.equal(['noninteractive install -q --yes --no-install-recommends --no-remove qpdf']);
  });

  asRoot('are installed after an update when the list of packages is old', async () => {
    writeProgram(
      'apt-get',
      `echo "$1" >> ${path('log')}; [ "$1" = update ] && touch ${path('fresh')}; [ -e ${path('fresh')} ]`,
    );
    expect(await install()).to.include({ failed: '' });
    expect(log()).to.deep.equal(['install', 'update', 'install']);
  });

  asRoot('stop the set-up with the command to run when they cannot be installed', async () => {
    writeProgram('apt-get', 'exit 100');
    expect((await install()).failed).to.contain('  sudo apt-get install --no-install-recommends qpdf\n');
  });

  asRoot('stop the set-up of anybody else with the command to run', async () => {
    writeProgram('apt-get', `touch ${path('log')}`);
    const { failed, said } = await install({ through: [findProgram('unshare') ?? '', '--user'] });
    expect(failed).to.contain('  sudo apt-get update\n  sudo apt-get install --no-install-recommends qpdf\n');
    expect(said).to.match(/^quire: qpdf: not installed, so some damaged documents/);
    expect(existsSync(path('log'))).to.equal(false);
  });

  it('stop the set-up with their names where there is no apt-get', async () => {
    expect((await install()).failed).to.equal('Install this, and start again: qpdf.');
  });

  it('are not installed when none is missing', async () => {
    writeProgram('qpdf', '');
    writeProgram('apt-get', 'exit 100');
    expect(await install()).to.deep.equal({ failed: '', said: '' });
  });

  describe('as libraries and fonts', () => {
    beforeEach(() => {
      writeProgram('qpdf', '');
      const [, ...present] = knownLibrariesAndFonts();
      writeProgram('dpkg-query', present.map((it) => `echo ${it.package} installed`).join('\n'));
    });

    asRoot('are installed with the programs', async () => {
      rmSync(path('qpdf'));
      writeProgram('apt-get', `echo "$*" >> ${path('log')}`);
      expect(await install()).to.include({ failed: '' });
      expect(log()).to.deep.equal(['install -q --yes --no-install-recommends --no-remove qpdf libfontconfig1']);
    });

    asRoot('do not keep programs out that this system has', async () => {
      rmSync(path('qpdf'));
      const alone = '[ "$*" = "install -q --yes --no-install-recommends --no-remove qpdf" ]';
      writeProgram('apt-get', `${alone} && touch ${path('qpdf')} && chmod 755 ${path('qpdf')}`);
      const { failed } = await install();
      expect(failed).to.contain('  sudo apt-get install --no-install-recommends libfontconfig1\n');
    });

    it('do not stop the set-up, which prints the command to run', async () => {
      writeProgram('apt-get', 'exit 100');
      const { failed, said } = await install({ forTests: false });
      expect(failed).to.equal('');
      expect(said).to.match(/^quire: the library fontconfig: not installed, so text in fonts/);
      expect(said).to.contain('  sudo apt-get install --no-install-recommends libfontconfig1\n');
    });

    it('stop the set-up of tests', async () => {
      writeProgram('apt-get', 'exit 100');
      expect((await install()).failed).to.contain('  sudo apt-get install --no-install-recommends libfontconfig1\n');
    });

    it('are missing when dpkg has only their configuration files', async () => {
      const packages = knownLibrariesAndFonts().map((it) => it.package);
      writeProgram('dpkg-query', packages.map((name) => `echo ${name} config-files`).join('\n'));
      expect((await install()).failed).to.contain('the library fontconfig, the library libturbojpeg, ');
    });
  });

  describe('as languages for OCR', () => {
    beforeEach(() => {
      writeProgram('qpdf', '');
      installLanguages();
    });

    asRoot('are installed all at once', async () => {
      rmSync(path('tessdata'), { recursive: true });
      writeProgram('apt-get', `echo "$*" >> ${path('log')}`);
      const { failed, said } = await install({ languageFolders: [path('tessdata')] });
      expect(failed).to.equal('');
      expect(said).to.contain(
        'data of languages for OCR: not installed, so text in pictures cannot be recognised in Afrikaans and 86 more.\n',
      );
      const packages = ocrLanguages.flatMap((it) => it.packages).join(' ');
      expect(log()).to.deep.equal([`install -q --yes --no-install-recommends --no-remove ${packages}`]);
    });

    asRoot('are installed but for those that this system does not have', async () => {
      for (const data of ['jpn', 'tha']) rmSync(path(`tessdata/${data}.traineddata`));
      writeProgram('apt-cache', 'echo tesseract-ocr-jpn; echo tesseract-ocr-jpn-vert');
      const wanted = 'tesseract-ocr-jpn tesseract-ocr-jpn-vert';
      const alone = `[ "$*" = "install -q --yes --no-install-recommends --no-remove ${wanted}" ]`;
      writeProgram('apt-get', `${alone} && touch ${path('tessdata/jpn.traineddata')}`);
      const { failed, said } = await install({ forTests: false, languageFolders: [path('tessdata')] });
      expect(failed).to.equal('');
      expect(said).to.match(/starting without them\. [^]* {2}sudo apt-get .* tesseract-ocr-tha\n/);
    });

    it('are not installed when none is missing', async () => {
      writeProgram('apt-get', 'exit 100');
      const there = await install({ languageFolders: [path('none'), path('tessdata')] });
      expect(there).to.deep.equal({ failed: '', said: '' });
    });

    function installLanguages(): void {
      mkdirSync(path('tessdata'));
      for (const { data, vertical = [] } of ocrLanguages) {
        for (const it of [...data, ...vertical]) writeFileSync(path(`tessdata/${it}.traineddata`), '');
      }
    }
  });

  function writeProgram(name: string, commands: string): void {
    writeFileSync(path(name), `#!/bin/sh\n${commands}\n`, { mode: 0o755 });
  }

  function log(): readonly string[] {
    return readFileSync(path('log'), 'utf8').trim().split('\n');
  }

  /** Runs the installation in a process with a separate PATH; `failed` is the message that it stopped with. */
  function install({ through = [], forTests = true, languageFolders }: Installation = {}): Promise<{
    readonly failed: string;
    readonly said: string;
  }> {
    const code =
      `const { installSystemPackages } = await import(${JSON.stringify(script)});` +
      `await installSystemPackages(${JSON.stringify({ forTests, languageFolders })})` +
      `.catch((error) => process.stderr.write(error.message));`;
    return new Promise((resolve, reject) => {
      const [program, ...args] = [...through, process.execPath, '--input-type=module', '-e', code];
      execFile(program, args, { env: { PATH: folder }, cwd: '/' }, (error, said, failed) => {
        if (error === null) resolve({ failed, said });
        else reject(new Error(failed, { cause: error }));
      });
    });
  }
});

interface Installation {
  /** A program that starts the installation; in a user namespace, root is nobody, and can read this code all the same. */
  readonly through?: readonly string[];
  readonly forTests?: boolean;
  readonly languageFolders?: readonly string[];
}
