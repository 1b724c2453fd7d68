import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { helpTextOf } from '../../cli/run/help-text.js';
import rotatePages from '../../plugins/manipulation/rotate-pages.js';
import { type Desk, openDesk } from './run-cli.js';

describe('quire run', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  const text = (name: string): string => readFileSync(desk.path(name), 'latin1');

  describe('with options', () => {
    interface Told {
      readonly options: Readonly<Record<string, unknown>>;
      readonly files: Readonly<Record<string, readonly string[]>>;
    }
    async function told(...args: readonly string[]): Promise<Told> {
      const { code, stdout, stderr } = await desk.run(['run', 'tell', desk.pdf('a.pdf'), ...args]);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
      return JSON.parse(stdout) as Told;
    }

    it('converts them to the types of the schema', async () => {
      const { options } = await told('--count', '5', '--loud', 'true', '--scale', '-0.5');
      expect(options).to.deep.equal({ count: 5, loud: true, scale: -0.5 });
    });

    it('fills in the defaults of the schema', async () => {
      expect((await told()).options).to.deep.equal({ count: 3, loud: false });
    });

    it('collects a list from repeated flags', async () => {
      const { options } = await told('--languages', 'German', '--languages', 'English');
      expect(options['languages']).to.deep.equal(['German', 'English']);
    });

    it('accepts files of other fields as flags', async () => {
      const { files } = await told('--watermark', desk.pdf('w1.pdf'), '--watermark', desk.pdf('w2.pdf'));
      expect(files).to.deep.equal({ file: ['a.pdf'], watermark: ['w1.pdf', 'w2.pdf'] });
    });

    const refused: readonly (readonly [string, readonly string[], RegExp])[] = [
      ['of another type', ['--count', 'many'], /^quire: count: "many" is not accepted; it must be a whole number/],
      ['past its limits', ['--count', '10'], /^quire: count: 10 is not accepted; .* from 1 to 9\.$/m],
      ['that stands twice', ['--count', '1', '--count', '2'], /^quire: count: sent 2 times; it takes one value\.$/m],
      ['without a value', ['--count'], /^quire: option '--count <value>' argument missing$/m],
      ['that there is not', ['--cuont', '1'], /^quire: unknown option '--cuont' \(Did you mean --count\?\)$/m],
    ];
    for (const [what, args, message] of refused) {
      it(`rejects one ${what}`, async () => {
        const { code, stdout, stderr } = await desk.run(['run', 'tell', desk.pdf('a.pdf'), ...args]);
        expect({ code, stdout }).to.deep.equal({ code: 2, stdout: '' });
        expect(stderr).to.match(message);
        expect(stderr.trimEnd().split('\n')).to.have.length(1);
      });
    }
  });

  describe('with files', () => {
    it('reads standard input for "-"', async () => {
      const input = readFileSync(desk.path(desk.pdf('a.pdf')));
      const { code, stdout } = await desk.run(['run', 'copy', '-', '-o', '-'], { input });
      expect(code).to.equal(0);
      expect(stdout).to.equal(input.toString('latin1'));
    });

    it('passes a name with shell characters on unchanged', async () => {
      const name = '$(touch pwned) `id`; "a" & b.pdf';
      const { code, stdout } = await desk.run(['run', 'tell', desk.pdf(name)]);
      expect(code).to.equal(0);
      expect(stdout).to.contain(JSON.stringify(name));
      expect(existsSync(desk.path('pwned'))).to.equal(false);
    });

    it('accepts a name that begins with a dash after "--"', async () => {
      expect((await desk.run(['run', 'tell', '--', desk.pdf('-o.pdf')])).code).to.equal(0);
    });

    const refused: readonly (readonly [string, readonly string[], number, RegExp])[] = [
      ['one that is not there', ['none.pdf'], 2, /^quire: none\.pdf: there is no such file or folder\.$/m],
      ['a folder', ['folder'], 2, /^quire: folder: this is a folder; a file is needed\.$/m],
      ['none at all', [], 2, /^quire: missing required argument 'file'$/m],
      ['more than the field takes', ['a.pdf', 'a.pdf'], 2, /^quire: file: 2 files were sent; it takes at most 1\.$/m],
      ['one of another format', ['text.pdf'], 3, /^quire: file: text\.pdf is not a valid PDF file\.$/m],
      ['standard input twice', ['-', '-'], 2, /^quire: "-" is given twice/m],
    ];
    for (const [what, files, expected, message] of refused) {
      it(`rejects ${what}`, async () => {
        desk.pdf('a.pdf');
        mkdirSync(desk.path('folder'));
        writeFileSync(desk.path('text.pdf'), 'just a text');
        const { code, stderr } = await desk.run(['run', 'copy', ...files]);
        expect(stderr).to.match(message);
        expect(code).to.equal(expected);
      });
    }

    it('leaves no work folder', async () => {
      await desk.run(['run', 'copy', desk.pdf('a.pdf')]);
      await desk.run(['run', 'fail', 'a.pdf', '--kind', 'too-complex']);
      expect(readdirSync(desk.path('work'))).to.deep.equal([]);
    });
  });

  describe('writes the result', () => {
    it('into the current folder under its own name, and prints the path', async () => {
      mkdirSync(desk.path('in'));
      const { stderr } = await desk.run(['run', 'copy', desk.pdf('in/a.pdf')]);
      expect(stderr).to.equal('quire: wrote a.pdf\n');
      expect(text('a.pdf')).to.equal(text('in/a.pdf'));
    });

    it('under a numbered name when a file of its name exists', async () => {
      const { stderr } = await desk.run(['run', 'copy', desk.pdf('a.pdf', 1)]);
      expect(stderr).to.equal('quire: wrote a (2).pdf\n');
      expect((await desk.run(['run', 'copy', 'a.pdf'])).stderr).to.equal('quire: wrote a (3).pdf\n');
    });

    it('over a file of its name, with --force', async () => {
      writeFileSync(desk.path('b.pdf'), 'old');
      await desk.run(['run', 'copy', desk.pdf('a.pdf'), '--outputFileName', 'b', '--force']);
      expect(text('b.pdf')).to.equal(text('a.pdf'));
    });

    it('under a numbered name when the file of its name is the input, even with --force', async () => {
      const { stderr } = await desk.run(['run', 'copy', desk.pdf('a.pdf'), '--force']);
      expect(stderr).to.equal('quire: wrote a (2).pdf\n');
    });

    it('into the file that -o names, which may exist', async () => {
      writeFileSync(desk.path('b.pdf'), 'old');
      const { code, stderr } = await desk.run(['run', 'copy', desk.pdf('a.pdf'), '-o', 'b.pdf']);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
      expect(text('b.pdf')).to.equal(text('a.pdf'));
    });

    it('over its own input when -o names it', async () => {
      const before = text(desk.pdf('a.pdf'));
      const { code } = await desk.run(['run', 'copy', 'a.pdf', '-o', 'a.pdf']);
      expect({ code, text: text('a.pdf') }).to.deep.equal({ code: 0, text: before });
    });

    it('into the target of a symbolic link that -o names', async () => {
      writeFileSync(desk.path('real.pdf'), 'old');
      symlinkSync('real.pdf', desk.path('link.pdf'));
      await desk.run(['run', 'copy', desk.pdf('a.pdf'), '-o', 'link.pdf']);
      expect(lstatSync(desk.path('link.pdf')).isSymbolicLink()).to.equal(true);
      expect(text('real.pdf')).to.equal(text('a.pdf'));
    });

    it('into an existing folder', async () => {
      mkdirSync(desk.path('out'));
      await desk.run(['run', 'copy', desk.pdf('a.pdf'), '-o', 'out']);
      expect(readdirSync(desk.path('out'))).to.deep.equal(['a.pdf']);
    });

    it('into a new folder when the path ends in a slash', async () => {
      await desk.run(['run', 'copy', desk.pdf('a.pdf'), '-o', 'new/out/']);
      expect(readdirSync(desk.path('new/out'))).to.deep.equal(['a.pdf']);
    });

    it('to standard output, when it is JSON', async () => {
      const { stdout } = await desk.run(['run', 'tell', desk.pdf('a.pdf')]);
      expect(stdout.endsWith('}\n')).to.equal(true);
      expect(readdirSync(desk.path('.'))).to.not.include('told.json');
    });

    it('into a device without replacing it', async () => {
      const { code } = await desk.run(['run', 'copy', desk.pdf('a.pdf'), '-o', '/dev/null']);
      expect({ code, device: lstatSync('/dev/null').isCharacterDevice() }).to.deep.equal({ code: 0, device: true });
    });

    it('nowhere, when -o is empty', async () => {
      const { code, stderr } = await desk.run(['run', 'copy', desk.pdf('a.pdf'), '-o', '']);
      expect({ code, stderr }).to.deep.equal({
        code: 2,
        stderr: 'quire: -o is empty; it takes a file, a folder, or - for standard output.\n',
      });
    });

    it('nowhere, when the folder of -o does not exist', async () => {
      const { code, stderr } = await desk.run(['run', 'copy', desk.pdf('a.pdf'), '-o', 'none/b.pdf']);
      expect({ code, stderr }).to.deep.equal({
        code: 2,
        stderr: 'quire: none/b.pdf: there is no folder none.\n',
      });
    });

    it('nowhere, when the job fails', async () => {
      writeFileSync(desk.path('b.pdf'), 'old');
      await desk.run(['run', 'fail', desk.pdf('a.pdf'), '--kind', 'tool-failed', '-o', 'b.pdf']);
      expect(text('b.pdf')).to.equal('old');
      expect(readdirSync(desk.path('.')).sort()).to.deep.equal(['a.pdf', 'b.pdf', 'work']);
    });
  });

  it('warns of unknown variables, but not of password variables', async () => {
    const env = { QUIRE_SANDBOXX: 'off', QUIRE_PASSWORD: 'a' };
    const { code, stderr } = await desk.run(['run', 'tell', desk.pdf('a.pdf')], { env });
    expect({ code, stderr }).to.deep.equal({
      code: 0,
      stderr: 'warning: QUIRE_SANDBOXX: there is no such setting; the nearest is QUIRE_SANDBOX.\n',
    });
  });

  it('prints a warning on standard error, in one line without control characters', async () => {
    const { code, stderr } = await desk.run([
      'run',
      'copy',
      desk.pdf('a.pdf'),
      '--warning',
      'red\u001b[31m\nalert',
      '-o',
      'b.pdf',
    ]);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: 'warning: red\\u001b[31m alert\n' });
  });

  it('shows the options of an operation with accepted values and defaults', async () => {
    const { code, stdout } = await desk.run(['run', 'tell', '--help']);
    const help = stdout.replace(/\s+/g, ' ');
    expect(code).to.equal(0);
    expect(help).to.contain('--count <value> How many. (a whole number from 1 to 9; default: 3)');
    expect(help).to.contain(
      '--languages <value> Which languages. (one of English, German; repeat the flag for several values)',
    );
    expect(help).to.contain('--openPassword-file <path>');
    expect(help).to.contain('QUIRE_OPEN_PASSWORD');
  });

  it('wraps the lines of a description, and keeps its paragraphs and lists', async () => {
    const { stdout } = await desk.run(['run', 'tell', '--help']);
    const description = 'It tells it as it was put, whatever the lines.\n\nAnd so on:\n- one\n- two\n';
    expect(stdout).to.contain(`\nTell what was asked for.\n\n${description}`);
  });

  it('lists the flags of which at least one is required', async () => {
    const { stdout } = await desk.run(['run', 'add-watermark', '--help']);
    expect(stdout).to.contain('\n\nAt least one of --text, --watermarkImage is required.\n');
  });

  it('says beside which options others are required', () => {
    const condition = {
      if: { properties: { count: { enum: [1, 2] } }, required: ['count'] },
      then: { required: ['text'] },
    };
    expect(helpTextOf({ ...rotatePages, options: { ...rotatePages.options, allOf: [condition] } })).to.match(
      /\n\ntext is required when count is 1 or 2\.$/,
    );
  });

  it('suggests the nearest operations for an unknown one', async () => {
    const { code, stderr } = await desk.run(['run', 'rotate', desk.pdf('a.pdf')]);
    expect(code).to.equal(2);
    expect(stderr).to.equal(
      'quire: There is no operation rotate; the nearest is rotate-pages. "quire operations" lists all.\n',
    );
  });

  it('says how operations run for an operation in the place of a command', async () => {
    const { code, stderr } = await desk.run(['compress', desk.pdf('a.pdf')]);
    expect(code).to.equal(2);
    expect(stderr).to.equal(`quire: unknown command 'compress'; "quire run <operation>" runs an operation\n`);
  });

  it('suggests the nearest command for an unknown one', async () => {
    const { code, stderr } = await desk.run(['serv']);
    expect(code).to.equal(2);
    expect(stderr).to.equal("quire: unknown command 'serv' (Did you mean serve?)\n");
  });
});
