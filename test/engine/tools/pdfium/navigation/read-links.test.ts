import { expect } from 'chai';

import type { PageLink } from '../../../../../engine/document/model.js';
import { readPage } from '../../../../../engine/tools/pdfium/drawing/read-page.js';
import { type OnePage, withOnePage } from '../../../../fixtures/pdf/one-page.js';

const link = (entries: string, rect = '10 150 60 170'): OnePage => ({
  content: '',
  page: '/Annots [20 0 R]',
  objects: { 20: `<< /Type /Annot /Subtype /Link /Rect [${rect}] ${entries} >>` },
});
const uri = (written: string): OnePage => link(`/A << /S /URI /URI (${written}) >>`);

const targets: readonly (readonly [sentence: string, page: OnePage, expected: PageLink['target']])[] = [
  ['an address of the web', uri('https://example.org/a?b=1#c'), { uri: 'https://example.org/a?b=1#c' }],
  ['an address to write to', uri('mailto:ada@example.org'), { uri: 'mailto:ada@example.org' }],
  ['an address without a scheme', uri('www.example.org'), { uri: 'http://www.example.org' }],
  ['an address with spaces', uri(' http://example.org/a b '), { uri: 'http://example.org/a%20b' }],
  ['an address with markup', uri('http://example.org/<b>'), { uri: 'http://example.org/%3Cb%3E' }],
  ['a page', link('/Dest [3 0 R /Fit]'), { page: 1 }],
  ['a place on a page', link('/Dest [3 0 R /XYZ 20 150 0]'), { page: 1, top: 50 }],
  ['a place without a height', link('/Dest [3 0 R /XYZ 20 null 0]'), { page: 1 }],
  ['a place above the page', link('/Dest [3 0 R /XYZ 20 999 0]'), { page: 1, top: 0 }],
  ['a height', link('/Dest [3 0 R /FitH 120]'), { page: 1, top: 80 }],
  ['a rectangle', link('/Dest [3 0 R /FitR 10 20 100 130]'), { page: 1, top: 70 }],
  ['what an action goes to', link('/A << /S /GoTo /D [3 0 R /FitBH 120] >>'), { page: 1, top: 80 }],
  [
    'a destination by its name',
    { ...link('/Dest /there'), catalog: '/Dests << /there [3 0 R /XYZ 0 150 0] >>' },
    { page: 1, top: 50 },
  ],
  [
    'a destination of the name tree',
    {
      ...link('/A << /S /GoTo /D (there) >>'),
      catalog: '/Names << /Dests << /Names [(there) << /D [3 0 R /XYZ 0 150 0] >>] >> >>',
    },
    { page: 1, top: 50 },
  ],
  [
    'a place on a page that is cropped',
    { ...link('/Dest [3 0 R /XYZ 20 150 0]'), page: '/Annots [20 0 R] /CropBox [0 10 100 180]' },
    { page: 1, top: 30 },
  ],
  [
    'a place on a page that is turned',
    { ...link('/Dest [3 0 R /XYZ 20 150 0]'), page: '/Annots [20 0 R] /Rotate 90' },
    { page: 1, top: 20 },
  ],
  [
    'a place on a page with large units',
    { ...link('/Dest [3 0 R /XYZ 20 150 0]'), userUnit: 2 },
    { page: 1, top: 100 },
  ],
];

const nowhere: readonly (readonly [sentence: string, page: OnePage])[] = [
  ['runs a script', link('/A << /S /JavaScript /JS (app.alert\\(1\\)) >>')],
  ['runs a script by its address', uri('javascript:alert\\(1\\)')],
  ['runs a script behind a space', uri(' java\\nscript:alert\\(1\\)')],
  ['opens a file', uri('file:///etc/passwd')],
  ['has data for an address', uri('data:text/html,a')],
  ['has an address that is none', uri('http://')],
  ['has an address without an end', uri(`http://example.org/${'a'.repeat(20_000)}`)],
  ['starts a program', link('/A << /S /Launch /F (calc.exe) >>')],
  ['leads to a page of another file', link('/A << /S /GoToR /F (b.pdf) /D [0 /Fit] >>')],
  ['leads to a page that is not there', link('/Dest [99 /Fit]')],
  ['is hidden', link('/F 2 /Dest [3 0 R /Fit]')],
];

describe('a link of a page', () => {
  for (const [sentence, page, expected] of targets) {
    it(`leads to ${sentence}`, async () => {
      expect((await linksOf(page)).map(({ target }) => target)).to.deep.equal([expected]);
    });
  }

  for (const [sentence, page] of nowhere) {
    it(`is left out when it ${sentence}`, async () => {
      expect(await linksOf(page)).to.deep.equal([]);
    });
  }

  it('has its rectangle', async () => {
    expect(await boxesOf(link('/Dest [3 0 R /Fit]'))).to.deep.equal([[10, 30, 60, 50]]);
  });

  it('has an area for each line that it goes over', async () => {
    const quads = '/QuadPoints [30 170 60 170 30 160 60 160 10 160 40 160 10 150 40 150]';
    expect(await boxesOf(link(`/Dest [3 0 R /Fit] ${quads}`))).to.deep.equal([
      [30, 30, 60, 40],
      [10, 40, 40, 50],
    ]);
  });

  it('has its rectangle when its quadrilaterals are elsewhere', async () => {
    const quads = '/QuadPoints [130 170 160 170 130 160 160 160]';
    expect(await boxesOf(link(`/Dest [3 0 R /Fit] ${quads}`))).to.deep.equal([[10, 30, 60, 50]]);
  });

  it('stands where the reader of a turned page sees it', async () => {
    const page = { ...link('/Dest [3 0 R /Fit]'), page: '/Annots [20 0 R] /Rotate 90' };
    expect(await boxesOf(page)).to.deep.equal([[150, 10, 170, 60]]);
  });

  it('is read only when asked for', async () => {
    expect(await withOnePage(uri('http://example.org'), (page) => readPage(page))).not.to.have.property('links');
  });

  it('is one of a bounded number', async () => {
    const many = { ...uri('http://example.org'), page: `/Annots [${'20 0 R '.repeat(20_000)}]` };
    expect(await linksOf(many)).to.have.length(10_000);
  });
});

async function linksOf(page: OnePage): Promise<readonly PageLink[]> {
  return (await withOnePage(page, (opened) => readPage(opened, { links: true }).links)) ?? [];
}

async function boxesOf(page: OnePage): Promise<readonly (readonly number[])[]> {
  return (await linksOf(page)).map(({ box: { left, top, right, bottom } }) => [left, top, right, bottom]);
}
