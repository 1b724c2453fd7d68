import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Element } from '@xmldom/xmldom';
import { expect } from 'chai';
import sharp from 'sharp';

import type { WordBlock, WordParagraph, WordRun } from '../../../../engine/formats/docx/word-blocks.js';
import type { WordDocument, WordLevel, WordSection, WordStyle } from '../../../../engine/formats/docx/word-document.js';
import { writeDocx } from '../../../../engine/formats/docx/write-docx.js';
import { type ReadDocx, paragraphsIn, readDocx } from '../../../fixtures/office/read-docx.js';
import { elements } from '../../../fixtures/office/read-package.js';
import { ooxmlFaults } from '../../../fixtures/office/validate-ooxml.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

const styles: readonly WordStyle[] = [
  { type: 'paragraph', id: 'Normal', name: 'Normal', paragraph: { lineHeight: 14, spaceAfter: 0 }, run: { size: 11 } },
  { type: 'paragraph', id: 'Heading1', name: 'heading 1', basedOn: 'Normal', paragraph: { outlineLevel: 1 } },
  { type: 'character', id: 'FootnoteReference', name: 'footnote reference', run: { shift: 'superscript' } },
  { type: 'table', id: 'TableGrid', name: 'Table Grid' },
];

const section: WordSection = {
  kind: 'section',
  size: { width: 595, height: 842 },
  margins: { left: 72, top: 72, right: 72, bottom: 72, header: 36, footer: 36 },
  isContinuous: false,
  columns: [],
  headers: {},
  footers: {},
  hasFirstPage: false,
};

const level: WordLevel = { format: 'decimal', text: '%1.', start: 3, indent: 36, hanging: 18 };

function run(text: string, properties: WordRun['properties'] = {}): WordRun {
  return { kind: 'run', properties, content: { text } };
}

function paragraph(text: string, more: Partial<WordParagraph> = {}): WordParagraph {
  return { kind: 'paragraph', content: [run(text)], ...more };
}

interface Written extends ReadDocx {
  readonly faults: readonly string[];
}

async function written(
  blocks: readonly (WordBlock | WordSection)[],
  more: Partial<WordDocument> = {},
): Promise<Written> {
  return inFolderAsync(async (fileIn) => {
    const target = fileIn('result.docx');
    await writeDocx(documentOf(blocks, more), { target, folder: dirname(target) });
    return { ...(await readDocx(target)), faults: await ooxmlFaults(target) };
  });
}

function documentOf(blocks: Iterable<WordBlock | WordSection>, more: Partial<WordDocument> = {}): WordDocument {
  return {
    properties: { title: 'A <title>', author: 'A. Fox', language: 'en' },
    styles,
    hasEvenHeaders: false,
    hasMirroredMargins: false,
    body: each(blocks),
    footnotes: [],
    numbering: () => ({ definitions: [], lists: [] }),
    fonts: () => [{ name: 'Arial', family: 'swiss' }],
    ...more,
  };
}

async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  for (const item of items) yield await Promise.resolve(item);
}

/** The values of an attribute of all elements with a name. */
function values({ parts }: ReadDocx, part: string, element: string, attribute = 'w:val'): readonly (string | null)[] {
  return elements(parts.get(`word/${part}.xml`), element).map((it) => it.getAttribute(attribute));
}

describe('a Word document that is written', () => {
  it('has all properties of paragraphs and runs in the order of the schema', async () => {
    const rich: WordParagraph = {
      kind: 'paragraph',
      style: 'Heading1',
      numbering: { number: 1, level: 0 },
      bookmarks: ['_Ref1'],
      format: {
        ...{ keepNext: true, keepLines: true, pageBreakBefore: true, shading: 0xffeecc, isRightToLeft: true },
        frame: { left: 10, top: 20, right: 110, bottom: 60 },
        borders: {
          left: { colour: 0x123456, width: 0.1, space: 4 },
          top: { colour: 0, width: 1.5, space: 0 },
          right: { colour: 0, width: 100, space: 31 },
          bottom: { colour: 0, width: 1, space: 1 },
        },
        tabs: [{ at: 200, align: 'center' }],
        ...{ spaceBefore: 6, spaceAfter: 3, lineHeight: 13.5, indentStart: 18, indentEnd: 9, indentFirst: -9 },
        ...{ align: 'justify', outlineLevel: 2 },
      },
      content: [
        run('all', {
          ...{ style: 'FootnoteReference', font: 'Arial', bold: true, italic: false, underline: true, strike: true },
          ...{
            colour: 0x123456,
            highlight: 0xffff00,
            size: 10.5,
            shift: 'subscript',
            isRightToLeft: true,
            language: 'he',
          },
        }),
        { kind: 'run', content: { break: 'column' } },
        { kind: 'link', uri: 'https://quire.test/?a=1&b=2', content: [run('out')] },
        { kind: 'link', bookmark: '_Ref1', content: [run('in')] },
        { kind: 'run', content: { field: 'PAGE', text: '1' } },
      ],
    };
    const result = await written([rich, section], {
      numbering: () => ({ definitions: [[level]], lists: [{ definition: 0, starts: [{ level: 0, value: 5 }] }] }),
    });
    expect(result.faults).to.deep.equal([]);
    const [borders] = elements(result.parts.get('word/document.xml'), 'w:pBdr');
    const sides = Array.from(borders?.childNodes ?? []) as Element[];
    expect(sides.map((side) => [side.nodeName, side.getAttribute('w:sz'), side.getAttribute('w:space')])).to.deep.equal(
      [
        ['w:top', '12', '0'],
        ['w:left', '2', '4'],
        ['w:bottom', '8', '1'],
        ['w:right', '96', '31'],
      ],
    );
  });

  it('keeps text that XML cannot hold out, and spaces, tabs and line breaks in', async () => {
    const { paragraphs, faults } = await written([paragraph(' a\u0000\u000b<b>&\ttab\nline \ud800'), section]);
    expect(paragraphs.map(({ text }) => text)).to.deep.equal([' a<b>&\ttab\nline \ufffd']);
    expect(faults).to.deep.equal([]);
  });

  it('has optional hyphens, and paragraphs whose lines may stand alone', async () => {
    const hyphenated = paragraph('hy\u00adphen', { format: { widowControl: false } });
    const result = await written([hyphenated, section]);
    expect(result.faults).to.deep.equal([]);
    expect(values(result, 'document', 'w:softHyphen')).to.have.length(1);
    expect(values(result, 'document', 'w:widowControl')).to.deep.equal(['0']);
  });

  it('has tables with merged cells, headers and borders, and a paragraph between two tables and after the last', async () => {
    const cell = { columns: 1, width: 100, borders: { top: 0xff0000 }, content: [paragraph('x')] };
    const table: WordBlock = {
      ...{ kind: 'table', style: 'TableGrid', indent: 5, isRightToLeft: true, widths: [100, 100, 50] },
      padding: { left: 4, right: 4, above: 2, below: 3 },
      rows: [
        {
          isHeader: true,
          height: 20,
          cells: [
            { ...cell, merged: 'begins' },
            { ...cell, columns: 2, shading: 0xeeeeee },
          ],
        },
        { isHeader: false, cells: [{ ...cell, merged: 'goes-on', content: [] }, cell, { ...cell, width: 50 }] },
      ],
    };
    const result = await written([table, table, section]);
    expect(result.faults).to.deep.equal([]);
    expect(values(result, 'document', 'w:vMerge')).to.deep.equal(['restart', null, 'restart', null]);
    expect(values(result, 'document', 'w:gridSpan')).to.deep.equal(['2', '2']);
    const body = [...(result.parts.get('word/document.xml')?.firstChild?.childNodes ?? [])].map(
      ({ nodeName }) => nodeName,
    );
    expect(body).to.deep.equal(['w:tbl', 'w:p', 'w:tbl', 'w:p', 'w:sectPr']);
  });

  it('has sections with sizes, columns, and headers that belong to first and even pages', async () => {
    const header = [paragraph('head')];
    const first: WordSection = {
      ...section,
      headers: { default: header, first: [], even: [paragraph('even')] },
      footers: { default: [paragraph('foot')] },
      hasFirstPage: true,
      columns: [
        { width: 200, gap: 20 },
        { width: 231, gap: 0 },
      ],
    };
    const second: WordSection = { ...section, size: { width: 842, height: 595 }, headers: { default: header } };
    const result = await written([paragraph('one'), first, paragraph('two'), second], { hasEvenHeaders: true });
    expect(result.faults).to.deep.equal([]);
    expect(values(result, 'document', 'w:pgSz', 'w:orient')).to.deep.equal([null, 'landscape']);
    expect(values(result, 'document', 'w:col', 'w:w')).to.deep.equal(['4000', '4620']);
    expect(values(result, 'document', 'w:headerReference', 'w:type')).to.deep.equal([
      'even',
      'default',
      'first',
      'default',
    ]);
    expect(values(result, 'settings', 'w:evenAndOddHeaders')).to.deep.equal([null]);
    // An empty header is no higher than it must be, so that it moves no text.
    const empty = elements(result.parts.get('word/header3.xml'), 'w:p');
    const [spacing] = elements(empty[0], 'w:spacing');
    expect([empty.length, spacing?.getAttribute('w:line'), spacing?.getAttribute('w:lineRule')]).to.deep.equal([
      ...[1, '20', 'exact'],
    ]);
    // Equal headers are one part.
    expect([...result.parts.keys()].filter((name) => /word\/(?:header|footer)/.test(name))).to.have.length(4);
  });

  it('has footnotes with numbers of Word or marks of their own', async () => {
    const note = (number: number, mark?: string): WordRun => ({
      kind: 'run',
      properties: { style: 'FootnoteReference' },
      content: { note: number, ...(mark !== undefined && { mark }) },
    });
    const own: WordRun = { kind: 'run', content: { ownNote: true } };
    const result = await written([{ kind: 'paragraph', content: [run('a'), note(1), note(2, '*')] }, section], {
      footnotes: [
        { number: 1, content: [{ kind: 'paragraph', content: [own, run(' first')] }] },
        { number: 2, content: [paragraph('* second')] },
      ],
    });
    expect(result.faults).to.deep.equal([]);
    const notes = paragraphsIn(result.parts.get('word/footnotes.xml')).map(({ text }) => text);
    expect(notes).to.deep.equal(['', '', ' first', '* second']);
    // The lines above the notes take little of the room for the text.
    const heights = elements(result.parts.get('word/footnotes.xml'), 'w:spacing').map((it) =>
      it.getAttribute('w:line'),
    );
    expect(heights).to.deep.equal(['120', '120']);
  });

  it('has pictures in lines and at places, each file once, and form fields', async () => {
    const result = await inFolderAsync(async (fileIn) => {
      const path = fileIn('a.png');
      writeFileSync(
        path,
        await sharp({ create: { width: 2, height: 2, channels: 3, background: '#f00' } })
          .png()
          .toBuffer(),
      );
      const picture = {
        kind: 'picture',
        path,
        format: 'png',
        width: 40,
        height: 20,
        alternateText: 'A "red" square',
      } as const;
      const content: WordParagraph['content'] = [
        picture,
        { ...picture, anchor: { left: 5, top: 6, wrap: 'behind' } },
        { ...picture, anchor: { left: 5, top: 6, wrap: 'square' } },
        { kind: 'control', name: 'Name', type: 'text', text: '' },
        { kind: 'control', name: '', type: 'checkbox', text: '☒', isChecked: true },
        { kind: 'control', name: 'Choice', type: 'choice', text: 'b', options: ['a', 'b', 'b', ''] },
      ];
      const target = fileIn('result.docx');
      await writeDocx(documentOf([{ kind: 'paragraph', content }, section]), { target, folder: dirname(target) });
      return { ...(await readDocx(target)), faults: await ooxmlFaults(target) };
    });
    expect(result.faults).to.deep.equal([]);
    expect(values(result, 'document', 'a:blip', 'r:embed')).to.deep.equal(['rId6', 'rId6', 'rId6']);
    const ids = values(result, 'document', 'wp:docPr', 'id');
    expect(new Set(ids).size).to.equal(ids.length);
    expect(values(result, 'document', 'w14:checked', 'w14:val')).to.deep.equal(['1']);
  });

  it('adds no space between ideographs and digits', async () => {
    const result = await written([paragraph('平成27年'), section]);
    expect(result.faults).to.deep.equal([]);
    const [defaults] = elements(result.parts.get('word/styles.xml'), 'w:pPrDefault');
    const spaces = ['w:autoSpaceDE', 'w:autoSpaceDN'].map((name) => elements(defaults, name)[0]?.getAttribute('w:val'));
    expect(spaces).to.deep.equal(['0', '0']);
  });

  it('takes 100,000 paragraphs without holding them in memory', async () => {
    await inFolderAsync(async (fileIn) => {
      const target = fileIn('result.docx');
      let most = 0;
      function* many(): Generator<WordBlock | WordSection> {
        for (let at = 0; at < 100_000; at += 1) {
          if (at % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed);
          yield paragraph(`Paragraph ${at} of a long document.`);
        }
        yield section;
      }
      const before = process.memoryUsage().heapUsed;
      await writeDocx(documentOf(many()), { target, folder: dirname(target) });
      expect(most - before).to.be.below(100e6);
    });
  });
});
