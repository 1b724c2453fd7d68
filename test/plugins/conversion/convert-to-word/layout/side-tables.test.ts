import { expect } from 'chai';

import type { FlowElement } from '../../../../../engine/index.js';
import { page, paragraph, table } from '../../../../fixtures/flow/elements.js';
import { modelOf } from '../../../../fixtures/flow/model.js';
import { elements } from '../../../../fixtures/office/read-package.js';
import { writtenWord } from '../written-word.js';

function text(words: string, top: number, height: number): FlowElement {
  const box = { left: 50, top, right: 300, bottom: top + height };
  const lines = { count: height / 12, firstBaseline: top + 9, lastBaseline: top + height - 3 };
  return paragraph(words, { places: [{ page: 1, box, lines }] });
}

/** A table at the right of the texts. */
function sideTable(height: number): FlowElement {
  const box = { left: 320, top: 112, right: 520, bottom: 112 + height };
  return table([['Released', '2011']], { places: [{ page: 1, box }], widths: [100, 100], heights: [height] });
}

/** A table at the left of the other one. */
function leftTable(height: number): FlowElement {
  const box = { left: 50, top: 110, right: 250, bottom: 110 + height };
  return table([['Name', 'Ada']], { places: [{ page: 1, box }], widths: [100, 100], heights: [height] });
}

/** The places of floating tables, in points from the corner of the page, and the number of frames. */
async function besides(body: readonly FlowElement[]): Promise<{ places: readonly number[][]; frames: number }> {
  const { parts } = await writtenWord(modelOf([page(1), ...body]), { check: true });
  const document = parts.get('word/document.xml');
  const floats = elements(document, 'w:tblpPr');
  return {
    places: floats.map((it) => ['w:tblpX', 'w:tblpY'].map((name) => Number(it.getAttribute(name)) / 20)),
    frames: elements(document, 'w:framePr').length,
  };
}

describe('Tables beside the text of a Word document', () => {
  const head = text('A line above both, across the page', 60, 12);
  const texts = [100, 180, 260].map((top) => text('Words of a paragraph beside the table', top, 60));
  const end = text('Words below both', 420, 24);

  it('float at their places, before and after the text beside them', async () => {
    const expected = { places: [[320, 112]], frames: 0 };
    expect(await besides([head, sideTable(200), ...texts, end])).to.deep.equal(expected);
    expect(await besides([head, ...texts, sideTable(200), end])).to.deep.equal(expected);
  });

  it('stay in the flow where they are much higher than the text', async () => {
    expect((await besides([head, sideTable(200), ...texts.slice(0, 1), end])).places).to.deep.equal([]);
  });

  it('float beside other tables where these are as high or higher', async () => {
    const leftOf = async (...tables: readonly FlowElement[]): Promise<readonly unknown[]> =>
      (await besides([head, ...tables, end])).places.map(([left]) => left);
    expect(await leftOf(leftTable(150), sideTable(120))).to.deep.equal([320]);
    expect(await leftOf(leftTable(80), sideTable(120))).to.deep.equal([50]);
  });

  it('have a paragraph as their anchor before a table in the flow', async () => {
    const body = [page(1), head, leftTable(80), sideTable(120), end];
    const { parts } = await writtenWord(modelOf(body), { check: true });
    const [first] = elements(parts.get('word/document.xml'), 'w:tbl');
    expect(first?.nextSibling?.nodeName).to.equal('w:p');
  });
});
