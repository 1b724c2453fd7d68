import { existsSync, readFileSync, writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { pdfinfo } from '../fixtures/processes/programs.js';
import { pngFile } from '../fixtures/images/png-file.js';
import { samplePicture } from '../fixtures/images/sample-picture.js';
import { zipEntries } from '../fixtures/archives/zip-entries.js';
import { type Desk, openDesk } from './run-cli.js';

describe('quire run -o', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  const draw = (pages: number, output: string) =>
    desk.run(['run', 'convert-to-images', desk.pdf('a.pdf', pages), '--format', 'png', '--dpi', '36', '-o', output]);

  it('writes the image of a single page when it names an image', async () => {
    expect(await draw(1, 'page.png')).to.deep.equal({ code: 0, stdout: '', stderr: '' });
    const head = readFileSync(desk.path('page.png')).subarray(0, 8).toString('latin1');
    expect(head).to.equal('\x89PNG\r\n\x1a\n');
  });

  it('writes a ZIP when it names a ZIP, also for a single page', async () => {
    expect((await draw(1, 'pages.zip')).code).to.equal(0);
    expect(Object.keys(await zipEntries(desk.path('pages.zip')))).to.deep.equal(['a-1.png']);
  });

  it('writes a ZIP when it names a file without an extension', async () => {
    expect((await draw(2, 'pages')).code).to.equal(0);
    expect(Object.keys(await zipEntries(desk.path('pages')))).to.deep.equal(['a-1.png', 'a-2.png']);
  });

  const misfits: readonly (readonly [pages: number, output: string, holds: string])[] = [
    [2, 'page.png', '2 files'],
    [1, 'page.jpg', 'a PNG'],
    [1, 'page.pdf', 'a PNG'],
  ];
  for (const [pages, output, holds] of misfits) {
    it(`rejects ${output} for a ZIP of ${holds}, and writes nothing`, async () => {
      const { code, stderr } = await draw(pages, output);
      expect(code).to.equal(2);
      expect(stderr).to.include(`-o ${output}: the result is a ZIP of ${holds}; name a file that ends in .zip`);
      expect(existsSync(desk.path(output))).to.equal(false);
    });
  }

  it('names the result of an operation that requires a name', async () => {
    writeFileSync(desk.path('scan.png'), pngFile(samplePicture()));
    const { code, stderr } = await desk.run(['run', 'scan-to-pdf', 'scan.png', '-o', 'all.pdf']);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    expect(pdfinfo(desk.path('all.pdf'))).to.include({ Pages: '1' });
  });

  it('does not name the result when it names a folder', async () => {
    writeFileSync(desk.path('scan.png'), pngFile(samplePicture()));
    const { code, stderr } = await desk.run(['run', 'scan-to-pdf', 'scan.png', '-o', 'out/']);
    expect(code).to.equal(2);
    expect(stderr).to.include('outputFileName: ');
  });
});
