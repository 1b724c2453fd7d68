import { existsSync, readdirSync } from 'node:fs';

import { expect } from 'chai';

import { textsOf } from '../fixtures/look/evidence.js';
import { type Desk, openDesk } from './run-cli.js';

describe('quire run redact', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  it('removes text from the selected pages, and leaves no other files', async () => {
    const options = ['--searchText', 'page', '--pages', '2', '--redactColor', '#fff'];
    const { code, stderr } = await desk.run(['run', 'redact', desk.pdf('book.pdf'), ...options, '-o', 'out.pdf']);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    expect((await textsOf({ path: desk.path('out.pdf') })).map((it) => it.trim()).slice(0, 2)).to.deep.equal([
      'Page 1',
      '2',
    ]);
    expect(readdirSync(desk.path('work'))).to.deep.equal([]);
  });

  it('reports with a warning and its exit code that nothing was found, and writes the document', async () => {
    const { code, stderr } = await desk.run([
      'run',
      'redact',
      desk.pdf('book.pdf'),
      '--searchRegex',
      'page',
      '-o',
      'out.pdf',
    ]);
    expect([code, existsSync(desk.path('out.pdf'))]).to.deep.equal([9, true]);
    expect(stderr).to.equal('warning: book.pdf: no match was found; the document was not changed.\n');
  });

  it('rejects a malformed expression, and writes no file', async () => {
    const { code, stderr } = await desk.run([
      'run',
      'redact',
      desk.pdf('book.pdf'),
      '--searchRegex',
      '[',
      '-o',
      'out.pdf',
    ]);
    expect([code, existsSync(desk.path('out.pdf'))]).to.deep.equal([2, false]);
    expect(stderr).to.match(/searchRegex: missing closing \]: `\[`;/);
  });
});
