import { expect } from 'chai';

import type { PdfDict } from '../../../../engine/pdf/syntax/values.js';
import { book } from '../../../fixtures/pdf/assembly-pdfs.js';
import { type Resized, resized } from '../../../fixtures/pdf/resized.js';

/** Half of the size for the first of two pages, with margins of 100 points above and below. */
const half = { width: 306, height: 596, pages: [1] };

const catalogOf = ({ file }: Resized): PdfDict => file.catalog;

/** Returns the destination of an outline item after the resize, without the page. */
async function ledTo(destination: string): Promise<unknown> {
  const objects = {
    100: '<< /Type /Outlines /First 101 0 R /Last 101 0 R >>',
    101: `<< /Title (Here) /Parent 100 0 R /Dest ${destination} >>`,
    102: '[4 0 R /XYZ 100 200 0]',
  };
  return await resized(book({ pages: 2, catalog: '/Outlines 100 0 R', objects }), half, (made) => {
    const found = made.at(catalogOf(made), 'Outlines', 'First', 'Dest');
    return Array.isArray(found) ? found.slice(1) : found;
  });
}

describe('destinations on a resized page', () => {
  const explicit: readonly [destination: string, expected: readonly unknown[]][] = [
    ['[4 0 R /XYZ 100 200 1.5]', ['XYZ', 50, 200, 1.5]],
    ['[4 0 R /XYZ null 200 null]', ['XYZ', null, 200, null]],
    ['[4 0 R /Fit]', ['Fit']],
    ['[4 0 R /FitB]', ['FitB']],
    ['[4 0 R /FitH 700]', ['FitH', 450]],
    ['[4 0 R /FitBH 700]', ['FitBH', 450]],
    ['[4 0 R /FitV 20]', ['FitV', 10]],
    ['[4 0 R /FitBV 20]', ['FitBV', 10]],
    ['[4 0 R /FitR 0 0 612 792]', ['FitR', 0, 100, 306, 496]],
    ['[0 /XYZ 100 200 0]', ['XYZ', 50, 200, 0]],
    ['102 0 R', ['XYZ', 50, 200, 0]],
    ['[6 0 R /XYZ 100 200 0]', ['XYZ', 100, 200, 0]],
    ['[1 /FitH 700]', ['FitH', 700]],
    ['[4 0 R /Unknown 1 2]', ['Unknown', 1, 2]],
  ];
  for (const [destination, expected] of explicit) {
    it(`are moved or stay: ${destination}`, async () => {
      expect(await ledTo(destination)).to.deep.equal(expected);
    });
  }

  const xyz = '[4 0 R /XYZ 100 200 0]';
  const moved = ['XYZ', 50, 200, 0];
  const link = (entries: string): Parameters<typeof book>[0] => ({
    pages: 2,
    page: { 2: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] ${entries} >>]` },
  });
  const annotation = (made: Resized, ...path: readonly string[]): unknown => made.onPage(2, 'Annots', 0, ...path);
  const places: readonly [name: string, document: Parameters<typeof book>[0], read: (made: Resized) => unknown][] = [
    ['in a link of another page', link(`/Dest ${xyz}`), (made) => annotation(made, 'Dest')],
    ['in an action', link(`/A << /S /GoTo /D ${xyz} >>`), (made) => annotation(made, 'A', 'D')],
    [
      'in an action after another',
      link(`/A << /S /Named /N /NextPage /Next << /S /GoTo /D ${xyz} >> >>`),
      (made) => annotation(made, 'A', 'Next', 'D'),
    ],
    [
      'in an action for an event',
      link(`/AA << /E << /S /GoTo /D ${xyz} >> >>`),
      (made) => annotation(made, 'AA', 'E', 'D'),
    ],
    [
      'that opens the document',
      { pages: 2, catalog: `/OpenAction ${xyz}` },
      (made) => made.at(catalogOf(made), 'OpenAction'),
    ],
    [
      'in the action that opens it',
      { pages: 2, catalog: `/OpenAction << /S /GoTo /D ${xyz} >>` },
      (made) => made.at(catalogOf(made), 'OpenAction', 'D'),
    ],
    [
      'with a name',
      { pages: 2, catalog: `/Names << /Dests << /Names [(a) ${xyz}] >> >>` },
      (made) => made.at(catalogOf(made), 'Names', 'Dests', 'Names', 1),
    ],
    [
      'with a name, in a dictionary',
      { pages: 2, catalog: `/Names << /Dests << /Names [(a) << /D ${xyz} >>] >> >>` },
      (made) => made.at(catalogOf(made), 'Names', 'Dests', 'Names', 1, 'D'),
    ],
    [
      'with a name of old',
      { pages: 2, catalog: '/Dests 100 0 R', objects: { 100: `<< /D ${xyz} >>` } },
      (made) => made.at(catalogOf(made), 'Dests', 'D'),
    ],
    [
      'with a name of old, in the catalog',
      { pages: 2, catalog: `/Dests << /Dest << /D ${xyz} >> /a ${xyz} >>` },
      (made) => made.at(catalogOf(made), 'Dests', 'a'),
    ],
  ];
  for (const [name, document, read] of places) {
    it(`are moved ${name}`, async () => {
      const found = await resized(book(document), half, read);
      expect(Array.isArray(found) && found.slice(1)).to.deep.equal(moved);
    });
  }

  it('are moved for structure elements, by the page of the element', async () => {
    const objects = {
      100: '<< /Type /StructTreeRoot /K 101 0 R >>',
      101: '<< /Type /StructElem /S /P /P 100 0 R /Pg 4 0 R /K 0 >>',
    };
    const entries = '/A << /S /GoTo /D [4 0 R /Fit] /SD [101 0 R /XYZ 100 200 0] >>';
    const document = book({ ...link(entries), catalog: '/StructTreeRoot 100 0 R', objects });
    const found = await resized(document, half, (made) => annotation(made, 'A', 'SD'));
    expect(Array.isArray(found) && found.slice(1)).to.deep.equal(moved);
  });

  const elsewhere = ['/S /GoToR /F (other.pdf)', '/S /GoToE /T << /R /C /N (a) >>'];
  for (const action of elsewhere) {
    it(`stay in other documents: ${action}`, async () => {
      const document = book(link(`/A << ${action} /D [0 /XYZ 100 200 0] >>`));
      const found = await resized(document, half, (made) => annotation(made, 'A', 'D'));
      expect(found).to.deep.equal([0, 'XYZ', 100, 200, 0]);
    });
  }
});
