import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import surveyPackage from '../../../../engine/tools/office/survey-package.js';
import type { UnloadedFiles } from '../../../../engine/tools/unloaded-files-warning.js';
import { docx } from '../../../fixtures/office/docx.js';
import { odt } from '../../../fixtures/office/odf.js';
import type { Relation } from '../../../fixtures/office/ooxml-package.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

const URL = 'https://example.org/a.png';
const outside: Relation = { id: 'pic', type: 'image', target: URL, external: true };
const inside: Relation = { id: 'copy', type: 'image', target: 'media/a.png' };

/** A document whose main part is these tags, with filling that puts them across pieces of 64 KiB. */
function withTags(tags: string, relations: readonly Relation[], filling = 0): Buffer {
  const part = `<w:document>${' '.repeat(filling)}${tags}</w:document>`;
  return docx({ relations, parts: { 'word/document.xml': part } });
}

function linkedIn(bytes: Buffer): Promise<UnloadedFiles> {
  return inFolderAsync(async (path) => {
    writeFileSync(path('a'), bytes);
    return (await surveyPackage({ source: path('a'), mostXml: 2 ** 24 })).linked;
  });
}

const odtWith = (href: string): Buffer => odt({ text: [{ xml: `<draw:image xlink:href="${href}"/>` }] });

describe('the pictures that a package links to', () => {
  const missing: readonly (readonly [what: string, bytes: Buffer, address: string])[] = [
    ['a linked picture', withTags('<a:blip r:link="pic"/>', [outside]), URL],
    ['a picture whose relationship leads outside', withTags('<a:blip r:embed="pic"/>', [outside]), URL],
    ['a linked picture of VML', withTags('<v:imagedata r:href="pic" o:title=""/>', [outside]), URL],
    ['a linked picture that is shown twice', withTags('<a:blip r:link="pic"/>'.repeat(2), [outside]), URL],
    ...[65_500, 65_510, 65_520, 65_530].map(
      (filling) =>
        [`a tag across pieces, at ${filling}`, withTags('<a:blip r:link="pic"/>', [outside], filling), URL] as const,
    ),
    ['a picture of OpenDocument on the web', odtWith(URL), URL],
    ['a picture of OpenDocument beside the file', odtWith('../a.png'), '../a.png'],
  ];
  for (const [what, bytes, address] of missing) {
    it(`include ${what}`, async () => {
      expect(await linkedIn(bytes)).to.deep.equal({ first: address, count: 1 });
    });
  }

  const others: readonly (readonly [what: string, bytes: Buffer])[] = [
    ['a picture with a copy', withTags('<a:blip r:embed="copy" r:link="pic"/>', [outside, inside])],
    ['a picture in the package', withTags('<a:blip r:embed="copy"/>', [inside])],
    ['a relationship that no picture uses', withTags('', [outside])],
    ['a link to a web page', withTags('<a:blip r:link="pic"/>', [{ ...outside, type: 'hyperlink' }])],
    ['a picture in a package of OpenDocument', odtWith('Pictures/a.png')],
  ];
  for (const [what, bytes] of others) {
    it(`do not include ${what}`, async () => {
      expect(await linkedIn(bytes)).to.deep.equal({ first: undefined, count: 0 });
    });
  }

  it('are counted to a limit', async () => {
    const relations = Array.from({ length: 1200 }, (_, n) => ({ ...outside, id: `p${n}`, target: `${URL}?${n}` }));
    const tags = relations.map(({ id }) => `<a:blip r:link="${id}"/>`).join('');
    expect(await linkedIn(withTags(tags, relations))).to.deep.equal({ first: `${URL}?0`, count: 1000 });
  });
});
