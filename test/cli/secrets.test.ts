import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { type Desk, openDesk } from './run-cli.js';

describe('quire run accepts a password', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  async function passwordOf(args: readonly string[], settings: Parameters<Desk['run']>[1] = {}): Promise<unknown> {
    const { stdout } = await desk.run(['run', 'tell', desk.pdf('a.pdf'), ...args], settings);
    return (JSON.parse(stdout) as { readonly options: { readonly openPassword?: unknown } }).options.openPassword;
  }

  it('from the command line', async () => {
    expect(await passwordOf(['--openPassword', 'geheim'])).to.equal('geheim');
  });

  it('from the first line of a file', async () => {
    writeFileSync(desk.path('secret.txt'), 'geheim \r\nmore\n');
    expect(await passwordOf(['--openPassword-file', 'secret.txt'])).to.equal('geheim ');
  });

  it('from standard input', async () => {
    expect(await passwordOf(['--openPassword-file', '-'], { input: 'geheim\n' })).to.equal('geheim');
  });

  it('from the environment', async () => {
    expect(await passwordOf([], { env: { QUIRE_OPEN_PASSWORD: 'geheim' } })).to.equal('geheim');
  });

  it('from the command line rather than the file, and from the file rather than the environment', async () => {
    writeFileSync(desk.path('secret.txt'), 'file');
    const env = { QUIRE_OPEN_PASSWORD: 'environment' };
    expect(await passwordOf(['--openPassword-file', 'secret.txt'], { env })).to.equal('file');
    expect(await passwordOf(['--openPassword-file', 'secret.txt', '--openPassword', 'line'], { env })).to.equal('line');
  });

  const refused: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['from a missing file', ['--openPassword-file', 'none'], /^quire: none: there is no such file/],
    ['from an empty file', ['--openPassword-file', 'empty'], /^quire: empty: its first line must be the password/],
    [
      'from a device without end',
      ['--openPassword-file', '/dev/zero'],
      /^quire: \/dev\/zero: its first line must be the password; it is too long/,
    ],
  ];
  for (const [how, args, message] of refused) {
    it(`but not ${how}`, async () => {
      writeFileSync(desk.path('empty'), '');
      const { code, stderr } = await desk.run(['run', 'tell', desk.pdf('a.pdf'), ...args]);
      expect(code).to.equal(2);
      expect(stderr).to.match(message);
    });
  }

  it('but not from standard input that is also the document', async () => {
    const { code, stderr } = await desk.run(['run', 'tell', '-', '--openPassword-file', '-'], { input: 'geheim\n' });
    expect(code).to.equal(2);
    expect(stderr).to.match(/standard input can be read only once/);
  });

  it('and does not print a wrong password', async () => {
    const { code, stderr } = await desk.run(['run', 'tell', desk.pdf('a.pdf'), '--openPassword', 'a\u0001b']);
    expect(code).to.equal(2);
    expect(stderr).to.match(/^quire: openPassword: the value is not accepted/);
  });
});
