import type { Document } from '@xmldom/xmldom';
import { expect } from 'chai';

import type { FlowElement } from '../../../../engine/index.js';
import {
  figure,
  footnote,
  heading,
  item,
  linked,
  page,
  paragraph,
  place,
  table,
} from '../../../fixtures/flow/elements.js';
import { modelOf } from '../../../fixtures/flow/model.js';
import { epubCheck } from '../../../fixtures/epub-check.js';
import { jpegFile } from '../../../fixtures/images/image-files.js';
import { zipFile } from '../../../fixtures/office/zip-file.js';
import { type Parts, parsed, textIn, writtenEpub } from './written-parts.js';

/** All kinds of elements, in two chapters with links between them, after a preface. */
const rich: readonly FlowElement[] = [
  page(1),
  paragraph('The Title', { style: 'title' }),
  paragraph(['A preface with a link to ', linked('the end', { page: 3 }), '.']),
  heading(1, 'First chapter', [place(1, 300)]),
  paragraph(['Text', { text: '1', note: '1', style: { shift: 'superscript' } }, { text: ' over pages', page: 2 }]),
  item('one', { marker: '(a)' }),
  page(3),
  item('two', { marker: '(b)' }),
  footnote('1', 'A note'),
  heading(1, 'Second chapter', [place(3, 100)]),
  paragraph([linked('Back to the first', { page: 1, top: 298 })]),
  paragraph([
    linked('An odd address', { uri: 'https://example.org/a b/[c]?d={e}|f#g#h%' }),
    { text: 'red', style: { colour: 0xff0000, highlight: 0xffff00 } },
  ]),
  table([
    [{ content: [paragraph('a')], columnSpan: 2, shading: 0x003366, borders: { top: 0, bottom: 0xff0000 } }],
    ['b', 'c'],
  ]),
  {
    kind: 'code',
    lines: ['<a>', '  b'],
    style: { family: '', generic: 'monospace', weight: 400, italic: false, size: 9, colour: 0 },
    places: [place(3)],
  },
  paragraph('A quotation', { style: 'quote' }),
  page(4),
];

const outline = [
  { title: 'First', level: 1, target: { page: 1, top: 300 } },
  { title: 'Nowhere', level: 1 },
  { title: 'Second', level: 3, target: { page: 3, top: 100 } },
  { title: 'Back', level: 1, target: { page: 1 } },
];

function hrefsIn(document: Document, tag: string): readonly string[] {
  return [...document.getElementsByTagName(tag)].flatMap(
    (it) => it.getAttribute('href') ?? it.getAttribute('src') ?? [],
  );
}

/** The names of the chapters and what they say. */
function chaptersIn(parts: Parts): readonly string[] {
  const names = [...parts.keys()].filter((name) => /chapter-\d+/.test(name));
  return names.map((name) => parsed(textIn(parts, name)).getElementsByTagName('body')[0]?.textContent?.trim() ?? '');
}

describe('convert-to-html, as a book', () => {
  let parts: Parts;
  before(async () => {
    parts = await writtenEpub(modelOf(rich, { outline, title: 'A & B', author: '<C>', language: 'en_GB' }));
  });

  it('begins with its media type', () => {
    expect([...parts][0]).to.deep.equal(['mimetype', 'application/epub+zip']);
  });

  it('begins a chapter with each heading of the top level', () => {
    expect(chaptersIn(parts).map((text) => text.slice(0, 12))).to.deep.equal([
      'The Title\nA ',
      'First chapte',
      'Second chapt',
    ]);
  });

  it('is well-formed, and each reference leads somewhere', () => {
    const files = [...parts.keys()].filter((name) => /\.(xhtml|opf|xml)$/.test(name));
    const documents = new Map(files.map((name) => [name, parsed(textIn(parts, name))]));
    for (const [name, document] of documents) {
      for (const tag of ['a', 'img', 'link', 'item']) {
        for (const href of hrefsIn(document, tag).filter((it) => !/^[a-z]+:/.test(it))) {
          const [file = '', id] = href.split('#');
          expect(parts.has(`EPUB/${file}`), `${href} in ${name}`).to.equal(true);
          const target = id === undefined ? undefined : documents.get(`EPUB/${file}`)?.getElementById(id);
          expect(target, `${href} in ${name}`).not.to.equal(null);
        }
      }
    }
  });

  it('lists each of its files in the manifest, and nothing else', () => {
    const listed = hrefsIn(parsed(textIn(parts, 'EPUB/package.opf')), 'item').map((href) => `EPUB/${href}`);
    const files = [...parts.keys()].filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf'));
    expect(listed.toSorted()).to.deep.equal(files.toSorted());
  });

  it('tells the language of its text where the document states none', async () => {
    const chinese = await writtenEpub(
      modelOf([page(1), paragraph('人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心。')]),
    );
    expect(textIn(chinese, 'EPUB/package.opf')).to.contain('<dc:language>zh</dc:language>');
    const short = await writtenEpub(modelOf([page(1), paragraph('Date, amount, total, number, customer')]));
    expect(textIn(short, 'EPUB/package.opf')).to.contain('<dc:language>en</dc:language>');
  });

  it('tells its title, author, language, date and identifier', () => {
    const facts = parsed(textIn(parts, 'EPUB/package.opf'));
    const told = (name: string): string | null | undefined => facts.getElementsByTagName(`dc:${name}`)[0]?.textContent;
    expect([told('title'), told('creator'), told('language')]).to.deep.equal(['A & B', '<C>', 'en-GB']);
    expect(told('identifier')).to.match(/^urn:uuid:/);
    expect(textIn(parts, 'EPUB/package.opf')).to.contain(
      '<meta property="dcterms:modified">2020-01-02T03:04:05Z</meta>',
    );
  });

  it('has the outline as its table of contents, in the order of the book and without levels left out', () => {
    const [contents] = parsed(textIn(parts, 'EPUB/nav.xhtml')).getElementsByTagName('nav');
    expect(contents?.textContent?.replace(/\s+/g, ' ').trim()).to.equal('Contents First Second');
    expect([...(contents?.getElementsByTagName('a') ?? [])].map((it) => it.getAttribute('href'))).to.deep.equal([
      'chapter-2.xhtml#section-2',
      'chapter-3.xhtml#section-7',
    ]);
    expect(contents?.getElementsByTagName('ol')).to.have.lengthOf(2);
  });

  it('has a space in its table of contents where a heading begins a new line', async () => {
    const parts = await writtenEpub(
      modelOf([heading(1, ['Part One', { text: 'The Sea', lineBreak: true }]), paragraph('Text')]),
    );
    expect(textIn(parts, 'EPUB/nav.xhtml')).to.contain('>Part One The Sea</a>');
  });

  it('has the headings as its table of contents without an outline', async () => {
    const [contents] = parsed(textIn(await writtenEpub(modelOf(rich)), 'EPUB/nav.xhtml')).getElementsByTagName('nav');
    const titles = [...(contents?.getElementsByTagName('a') ?? [])].map((it) => it.textContent);
    expect(titles).to.deep.equal(['The Title', 'First chapter', 'Second chapter']);
  });

  it('lists the pages and where they begin', () => {
    const pages = [...parsed(textIn(parts, 'EPUB/nav.xhtml')).getElementsByTagName('nav')][1];
    const links = [...(pages?.getElementsByTagName('a') ?? [])];
    expect(links.map((it) => [it.textContent, it.getAttribute('href')])).to.deep.equal([
      ['1', 'chapter-1.xhtml#page-1'],
      ['3', 'chapter-2.xhtml#page-3'],
      ['4', 'chapter-3.xhtml#page-4'],
    ]);
  });

  it('links over chapters', () => {
    expect(hrefsIn(parsed(textIn(parts, 'EPUB/chapter-1.xhtml')), 'a')).to.deep.equal(['chapter-2.xhtml#page-3']);
    expect(hrefsIn(parsed(textIn(parts, 'EPUB/chapter-3.xhtml')), 'a')[0]).to.equal('chapter-2.xhtml#section-2');
  });

  it('has the notes of a chapter at its end', () => {
    expect(textIn(parts, 'EPUB/chapter-2.xhtml')).to.match(
      /epub:type="noteref"[^]*two[^]*<aside id="note-0" class="note" epub:type="footnote"/,
    );
  });

  it('becomes chapters of some length without headings', async () => {
    const long = Array.from({ length: 30 }, (_, at) => paragraph(`${at} ${'word '.repeat(1000)}`));
    expect(chaptersIn(await writtenEpub(modelOf([page(1), ...long])))).to.have.lengthOf(3);
  });

  // EPUBCheck takes four seconds of CPU time for each book, so a book has as much as possible.
  describe('passes EPUBCheck', () => {
    it('with all kinds of elements, pictures and hostile text', async () => {
      const hostile = '</dc:title>]]> \0 \ud800 "\'&';
      const picture = figure('one.jpg', { alternateText: 'A flag', caption: paragraph('Fig. 1') });
      const flow = [...rich, heading(1, hostile), footnote(hostile, hostile), picture];
      const parts = await writtenEpub(modelOf(flow, { outline, language: 'de', title: hostile, author: hostile }));
      const image = (await jpegFile()).toString('latin1');
      expect(epubCheck(bookOf(new Map([...parts, ['EPUB/images/image-1.jpg', image]])))).to.deep.equal([]);
    });

    it('without anything but a page', async () => {
      expect(epubCheck(bookOf(await writtenEpub(modelOf([page(1)]))))).to.deep.equal([]);
    });

    it('from right to left', async () => {
      const format = { direction: 'right-to-left', align: 'right' } as const;
      const parts = await writtenEpub(modelOf([page(1), paragraph('שלום עולם', { format })], { language: 'he' }));
      expect(epubCheck(bookOf(parts))).to.deep.equal([]);
    });
  });
});

function bookOf(parts: Parts): Buffer {
  return zipFile(Object.fromEntries([...parts].map(([name, content]) => [name, Buffer.from(content, 'latin1')])));
}
