import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { pdf } from '../fixtures/pdf/pdf.js';
import { parseReceipt } from '../fixtures/receipt-schema.js';
import { type Desk, openDesk } from './run-cli.js';

describe('receipts on the command line', () => {
  let desk: Desk;
  beforeEach(() => {
    desk = openDesk();
    writeFileSync(desk.path('a.pdf'), pdf({ pages: 3 }));
    writeFileSync(desk.path('b.pdf'), pdf({ pages: 2 }));
  });
  afterEach(async () => await desk[Symbol.asyncDispose]());

  const read = (name: string) => parseReceipt(readFileSync(desk.path(name)));
  const digestOf = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(desk.path(name)))
      .digest('hex');
  const pagesOf = (name: string): readonly string[] =>
    read(name).outputs.flatMap(({ pages = [] }) => pages.map(({ input, page }) => `${input}.${page}`));

  it('tell what an operation has done with which files', async () => {
    const args = ['run', 'reorganize', 'a.pdf', '--pageOrder', '3,1,1', '-o', 'out.pdf', '--receipt', 'receipt.json'];
    const { code, stderr } = await desk.run(args);
    expect(code, stderr).to.equal(0);
    const { inputs, outputs, operations, tools } = read('receipt.json');
    expect(inputs.map(({ name, sha256 }) => [name, sha256])).to.deep.equal([['a.pdf', digestOf('a.pdf')]]);
    expect(outputs.map(({ name, sha256 }) => [name, sha256])).to.deep.equal([['out.pdf', digestOf('out.pdf')]]);
    expect(pagesOf('receipt.json')).to.deep.equal(['1.3', '1.1', '1.1']);
    expect(operations).to.deep.equal([{ operation: 'reorganize', options: { pageOrder: '3,1,1' } }]);
    expect(tools.map(({ name }) => name)).to.include.members(['Node.js', 'qpdf']);
  });

  it('map the pages of encrypted documents, and keep no password', async () => {
    const args = ['run', 'protect', 'a.pdf', '-o', 'out.pdf', '--receipt', 'receipt.json'];
    const { code, stderr } = await desk.run(args, { env: { QUIRE_OPEN_PASSWORD: 'top-secret' } });
    expect(code, stderr).to.equal(0);
    expect(pagesOf('receipt.json')).to.deep.equal(['1.1', '1.2', '1.3']);
    const [protect] = read('receipt.json').operations;
    expect(protect?.options).not.to.have.property('openPassword');
    expect(readFileSync(desk.path('receipt.json'), 'utf8')).not.to.contain('top-secret');
  });

  it('map the pages of a pipeline through all of its steps', async () => {
    const steps = [
      '- { operation: remove-pages, options: { pages: "2" }, when: { hasText: true } }',
      '- { name: pack, operation: merge, inputs: { files: [b.pdf, previous] } }',
      '- { name: turn, operation: rotate-pages, options: { angle: 90 } }',
    ];
    writeFileSync(desk.path('p.yaml'), `name: pack\nsteps:\n${steps.join('\n')}`);
    const { code, stderr } = await desk.run(['pipeline', 'p.yaml', 'a.pdf', '--out', 'out', '--receipt']);
    expect(code, stderr).to.equal(0);
    expect(readdirSync(desk.path('out'))).to.have.members(['.quire', 'a-turn.pdf', 'a.receipt.json']);
    expect(pagesOf('out/a.receipt.json')).to.deep.equal(['2.1', '2.2', '1.1', '1.3']);
    const { operations, outputs } = read('out/a.receipt.json');
    expect(operations.map(({ step }) => step)).to.deep.equal(['remove-pages', 'pack', 'turn']);
    expect(outputs.map(({ name }) => name)).to.deep.equal(['a-turn.pdf']);
  });

  it('are written again with a resumed run that asks for them first', async () => {
    writeFileSync(desk.path('p.yaml'), 'name: p\nsteps:\n- operation: linearize');
    const args = ['pipeline', 'p.yaml', 'a.pdf', '--out', 'out', '--resume', '--json'];
    await desk.run(args);
    expect((await desk.run([...args, '--receipt'])).stdout).to.contain('"outcome":"done"');
    expect((await desk.run([...args, '--receipt'])).stdout).to.contain('"outcome":"resumed"');
    expect(read('out/a.receipt.json').outputs.map(({ name }) => name)).to.deep.equal(['a-linearize.pdf']);
  });

  describe('are compared with files', () => {
    beforeEach(async () => {
      await desk.run(['run', 'linearize', 'a.pdf', '-o', 'out.pdf', '--receipt', 'receipt.json']);
    });
    const check = (...args: readonly string[]) => desk.run(['receipt', 'check', 'receipt.json', ...args]);

    it('whole files match', async () => {
      expect(await check()).to.include({ code: 0, stdout: 'out.pdf  is the output\n' });
      const { code, stdout } = await check('a.pdf', 'out.pdf');
      expect(code).to.equal(0);
      expect(stdout.replace(/ +/g, ' ')).to.equal('a.pdf is input 1 (a.pdf)\nout.pdf is output 1 (out.pdf)\n');
    });

    it('a changed, missing or other file does not match', async () => {
      appendFileSync(desk.path('out.pdf'), ' ');
      expect(await check()).to.include({
        code: 3,
        stdout: 'out.pdf  was changed: its digest is not that of the output\n',
      });
      expect(await check('b.pdf')).to.include({ code: 3, stdout: 'b.pdf  is neither an input nor an output\n' });
      unlinkSync(desk.path('out.pdf'));
      expect(await check()).to.include({ code: 3, stdout: 'out.pdf  is missing\n' });
    });

    it('a file that is no receipt is refused', async () => {
      writeFileSync(desk.path('receipt.json'), '{"quire":"1"}');
      const { code, stderr } = await check();
      expect(stderr).to.match(/^quire: receipt\.json: it is no receipt of Quire\. must have required property/);
      expect(code).to.equal(2);
    });
  });
});
