import { expect } from 'chai';

import { OperationTester } from '../../../../../engine/testing/index.js';
import convert from '../../../../../plugins/conversion/convert.js';
import { ofType, pagesLinkedTo } from '../../../../fixtures/pdf/dictionaries.js';
import { sizesOf, textsOf } from '../../../../fixtures/look/evidence.js';
import { odp } from '../../../../fixtures/office/odf.js';
import { pptx, type Slide } from '../../../../fixtures/office/pptx.js';
import { outlineOf, sketch } from '../../../../fixtures/pdf/outline.js';
import { linksIn, pdfinfo } from '../../../../fixtures/processes/programs.js';

const talk = (...slides: readonly Slide[]) => ({ file: { name: 'a.pptx', bytes: pptx({ slides }) } });

new OperationTester().test(convert, {
  accepts: [
    {
      name: 'makes a page of each slide, of its size, with a bookmark and without its notes',
      files: {
        file: {
          name: 'a.pptx',
          bytes: pptx({ size: [960, 540], slides: [{ title: 'One', notes: 'SPOKEN' }, { title: 'Two' }] }),
        },
      },
      async gives({ file }) {
        expect((await textsOf(file)).map((text) => text.trim())).to.deep.equal(['One', 'Two']);
        expect((await sizesOf(file)).map((size) => size.map(Math.round))).to.deep.equal([
          [960, 540],
          [960, 540],
        ]);
        expect(sketch(outlineOf(file.path))).to.equal('One>1 Two>2');
        expect(ofType(file.path, '/StructTreeRoot').length).to.equal(1);
      },
    },
    {
      name: 'leads links to the pages of their slides, whatever is hidden between',
      files: talk(
        {
          title: 'One',
          text: [
            { text: 'web', leadsTo: 'https://example.org/s' },
            { text: 'three', leadsTo: '#3' },
          ],
        },
        { title: 'HIDDEN', hidden: true },
        { title: 'Three', text: [{ text: 'five', leadsTo: '#5' }] },
        { title: 'HIDDEN', hidden: true },
        { title: 'Five', text: [{ text: 'one', leadsTo: '#1' }] },
      ),
      async gives({ file }) {
        expect((await textsOf(file)).map((text) => text.split('\n')[0])).to.deep.equal(['One', 'Three', 'Five']);
        expect(pagesLinkedTo(file.path)).to.deep.equal([2, 3, 1]);
        expect(linksIn(file.path)).to.include('https://example.org/s');
        expect(linksIn(file.path).join()).to.not.contain('file:');
      },
    },
    {
      name: 'shows all slides where all are hidden',
      files: talk({ title: 'One', hidden: true }, { title: 'Two', hidden: true }),
      gives: async ({ file }) => expect((await textsOf(file)).map((text) => text.trim())).to.deep.equal(['One', 'Two']),
    },
    {
      name: 'carries over what the presentation says of itself',
      files: { file: { name: 'a.pptx', bytes: pptx({ metadata: { title: 'Talk', author: 'Ada' } }) } },
      gives({ file }) {
        const info = pdfinfo(file.path);
        expect(info['Title']).to.equal('Talk');
        expect(info['Author']).to.equal('Ada');
      },
    },
    {
      name: 'says in which language most of the text is',
      files: talk({ title: 'One', text: ['Two'] }),
      gives: ({ file }) => expect(ofType(file.path, '/Catalog')[0]?.['/Lang']).to.equal('u:en'),
    },
    {
      name: 'finds the language of hundreds of paragraphs, however long it takes',
      files: talk(...Array.from({ length: 16 }, () => ({ text: Array.from({ length: 25 }, () => 'One') })), {
        text: Array.from({ length: 100 }, () => ({ text: 'Ein langer Absatz', language: 'de-DE' })),
      }),
      gives: ({ file }) => expect(ofType(file.path, '/Catalog')[0]?.['/Lang']).to.equal('u:de'),
    },
    {
      name: 'makes a page of each slide of an OpenDocument presentation',
      files: { file: { name: 'a.odp', bytes: odp({ slides: ['One', 'Two'] }) } },
      gives: async ({ file }) => expect((await textsOf(file)).map((text) => text.trim())).to.deep.equal(['One', 'Two']),
    },
  ],
  rejects: [],
});
