import { expect } from 'chai';

import { OperationTester } from '../../../engine/testing/index.js';
import powerpointToPdf from '../../../plugins/conversion/powerpoint-to-pdf.js';
import { sizesOf, textsOf } from '../../fixtures/look/evidence.js';
import { docx } from '../../fixtures/office/docx.js';
import { pptx } from '../../fixtures/office/pptx.js';
import { OFFICE_PASSWORD, storedByLibreOffice } from '../../fixtures/office/stored.js';
import { outlineOf, sketch } from '../../fixtures/pdf/outline.js';
import { pdf } from '../../fixtures/pdf/pdf.js';
import { linksIn } from '../../fixtures/processes/programs.js';

const stored = await storedByLibreOffice();
const named = (name: string, bytes: Uint8Array | string) => ({ file: { name, bytes } });

/** An animation that makes a shape appear when the presentation goes on. */
function entrance(shape: number): string {
  const nodes: readonly (readonly [attributes: string, delay?: string])[] = [
    ['dur="indefinite" restart="never" nodeType="tmRoot"'],
    ['dur="indefinite" nodeType="mainSeq"'],
    ['fill="hold"', 'indefinite'],
    ['fill="hold"', '0'],
    ['presetID="1" presetClass="entr" presetSubtype="0" fill="hold" nodeType="clickEffect"', '0'],
  ];
  const effect =
    `<p:set><p:cBhvr><p:cTn id="6" dur="1" fill="hold"/><p:tgtEl><p:spTgt spid="${shape}"/></p:tgtEl>` +
    '<p:attrNameLst><p:attrName>style.visibility</p:attrName></p:attrNameLst></p:cBhvr>' +
    '<p:to><p:strVal val="visible"/></p:to></p:set>';
  const timing = nodes.reduceRight((inner, [attributes, delay], index) => {
    const start = delay === undefined ? '' : `<p:stCondLst><p:cond delay="${delay}"/></p:stCondLst>`;
    const node = `<p:cTn id="${index + 1}" ${attributes}>${start}<p:childTnLst>${inner}</p:childTnLst></p:cTn>`;
    return index === 1 ? `<p:seq concurrent="1" nextAc="seek">${node}</p:seq>` : `<p:par>${node}</p:par>`;
  }, effect);
  return `<p:timing><p:tnLst>${timing}</p:tnLst></p:timing>`;
}

const talk = pptx({
  size: [720, 540],
  slides: [
    { title: 'First', text: ['point', { text: 'web', leadsTo: 'https://example.org/talk' }], notes: 'SPOKEN' },
    { title: 'SKIPPED', hidden: true },
    // The text appears at a click.
    { title: 'Third', text: ['日本語'], xml: entrance(3) },
  ],
});

new OperationTester().test(powerpointToPdf, {
  accepts: [
    {
      name: 'makes a page of each slide that is shown',
      files: named('talk.pptx', talk),
      async gives({ file, warnings }) {
        expect(file.name).to.equal('talk.pdf');
        const [first = '', third = '', ...more] = await textsOf(file);
        expect(more).to.deep.equal([]);
        expect(first).to.contain('First').and.contain('point').and.not.contain('SPOKEN');
        expect(third).to.contain('Third').and.contain('日本語');
        expect((await sizesOf(file)).map((size) => size.map(Math.round))).to.deep.equal([
          [720, 540],
          [720, 540],
        ]);
        expect(sketch(outlineOf(file.path))).to.equal('First>1 Third>2');
        expect(linksIn(file.path)).to.deep.equal(['https://example.org/talk']);
        expect(warnings).to.deep.equal([]);
      },
    },
    {
      name: 'takes a presentation of PowerPoint 97',
      files: named('a.ppt', stored.ppt),
      gives: async ({ file }) => expect((await textsOf(file)).join()).to.contain('Hello'),
    },
    {
      name: 'opens a protected presentation, and says that the PDF is open',
      files: named('a.pptx', stored.lockedPptx),
      options: { password: OFFICE_PASSWORD },
      async gives({ file, warnings }) {
        expect((await textsOf(file)).join()).to.contain('Hello');
        expect(warnings).to.include('a.pptx: the PDF opens without a password.');
      },
    },
  ],
  rejects: [
    { name: 'asks for the password', files: named('a.pptx', stored.lockedPptx), kind: 'password-required' },
    {
      name: 'refuses another password',
      files: named('a.pptx', stored.lockedPptx),
      options: { password: 'sesame' },
      kind: 'wrong-password',
    },
    ...(
      [
        ['a PDF', 'a.pptx', pdf(), 'unsupported-input', /a\.pptx is a PDF file; PPTX and PPT are accepted/],
        ['a Word document', 'a.pptx', docx(), 'unsupported-input', /a\.pptx is a DOCX file/],
        ['an empty file', 'a.ppt', '', 'invalid-input', /a\.ppt is empty/],
        ['half of a presentation', 'a.pptx', talk.subarray(0, talk.length / 2), 'invalid-input', /a\.pptx/],
      ] as const
    ).map(([what, name, bytes, kind, message]) => ({
      name: `refuses ${what}`,
      files: named(name, bytes),
      kind,
      message,
    })),
  ],
});
