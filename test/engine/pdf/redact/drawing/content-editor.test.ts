import { readFileSync } from 'node:fs';

import { expect } from 'chai';

import { TooComplex } from '../../../../../engine/errors.js';
import { ccittStream } from '../../../../../engine/pdf/filters/ccitt.js';
import { failureOf } from '../../../../fixtures/failure-of.js';
import { onePage, type OnePage } from '../../../../fixtures/pdf/one-page.js';
import { stream } from '../../../../fixtures/pdf/raw-pdf.js';
import { changedBeside, redactedBy, area } from '../../../../fixtures/redact/redacted-by.js';
import { execFileSync } from '../../../../fixtures/processes/exec-file-sync.js';

/** An image of eight by two pixels; the second half of each row is to be removed. */
const picture = image('MANYSECRCOLOETXX');
const areas = [area(100, 80, 140, 120)];

describe('content of annotations and patterns under a box', () => {
  const appearances: Readonly<Record<string, OnePage>> = {
    'an image of a stamp': stamped('q 80 0 0 40 0 0 cm /I Do Q'),
    'an image of a stamp that is rotated and scaled': stamped(
      'q 80 0 0 40 0 0 cm /I Do Q',
      '/BBox [0 0 80 40] /Matrix [0 2 -2 0 7 9]',
      { turned: true },
    ),
    'an image in a form of a stamp': stamped('/X Do', '/Resources << /XObject << /X 23 0 R >> >>'),
    'an inline image of a stamp': stamped(`q 80 0 0 40 0 0 cm BI /W 8 /H 2 /CS /G /BPC 8 ID MANYSECRCOLOETXX EI Q`),
    'letters that a stamp draws as paths': stamped('45 5 m 75 5 l 75 35 l h f 5 5 9 9 re f'),
    'text of a stamp': stamped('BT /F1 9 Tf 1 5 Td (MANY) Tj 50 0 Td (SECR) Tj ET'),
    'an image that a glyph of a font draws': glyphOf('q 80 0 0 40 0 0 cm /I Do Q'),
    'an inline image that a glyph of a font draws': glyphOf(
      'q 80 0 0 40 0 0 cm BI /W 8 /H 2 /CS /G /BPC 8 ID MANYSECRCOLOETXX EI Q',
    ),
    'an inline image of a glyph that is longer than a megabyte': glyphOf(
      `${' '.repeat(2 ** 20)} q 80 0 0 40 0 0 cm BI /W 8 /H 2 /CS /G /BPC 8 ID MANYSECRCOLOETXX EI Q`,
    ),
    'an image of a glyph that another glyph shows': glyphOf(
      'q 80 0 0 40 0 0 cm /I Do Q BT /U 10 Tf 0 0 Td (a) Tj ET',
      'q 80 0 0 40 0 0 cm BI /W 8 /H 2 /CS /G /BPC 8 ID MANYSECRCOLOETXX EI Q',
    ),
    'an image of a glyph that another glyph without images shows': glyphOf(
      'BT /U 10 Tf 0 0 Td (a) Tj ET',
      'q 80 0 0 40 0 0 cm BI /W 8 /H 2 /CS /G /BPC 8 ID MANYSECRCOLOETXX EI Q',
    ),
    'the icon of a button': {
      content: '',
      page: '/Annots [20 0 R]',
      catalog: '/AcroForm << /Fields [20 0 R] >>',
      objects: {
        20: '<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (a) /Rect [60 80 140 120] /F 4 /AP << /N 21 0 R >> /MK << /I 24 0 R /TP 1 >> >>',
        21: form('q 80 0 0 40 0 0 cm /I Do Q'),
        22: picture,
        24: form('q 8 0 0 4 0 0 cm /I Do Q', '/Resources << /XObject << /I 25 0 R >> >>'),
        25: picture,
      },
    },
    'the appearance of a check box in another state': {
      content: '',
      page: '/Annots [20 0 R]',
      objects: {
        20: '<< /Type /Annot /Subtype /Widget /FT /Btn /T (a) /Rect [60 80 140 120] /F 4 /AS /Off /AP << /N << /On 21 0 R /Off 23 0 R >> >> >>',
        21: form('q 80 0 0 40 0 0 cm /I Do Q'),
        22: picture,
        23: form(''),
      },
    },
    'a rollover appearance': {
      content: '',
      page: '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [60 80 140 120] /F 4 /AP << /N 23 0 R /D 21 0 R >> >>]',
      objects: { 21: form('q 80 0 0 40 0 0 cm /I Do Q'), 22: picture, 23: form('') },
    },
    'an image that a pattern paints': patterned('/XStep 500 /YStep 500', '60 80 80 40 re f'),
    'an image that one of many tiles shows': patterned(
      '/XStep 80 /YStep 40 /Matrix [1 0 0 1 60 80]',
      '60 80 80 40 re f',
      '0 0 0 0',
    ),
    'an image that a pattern paints within a clip': patterned(
      '/XStep 80 /YStep 40 /Matrix [1 0 0 1 60 80]',
      'q 60 80 80 40 re W n 0 0 300 200 re f Q',
      '0 0 0 0',
    ),
    'an image of a pattern that a form inherits as colour': coloured('/X Do'),
    'an image of a pattern on a page with invisible text': coloured('/X Do BT 3 Tr /F1 9 Tf (abc) Tj ET'),
    'an image of a pattern that letters are filled with too': coloured('/X Do BT /F1 9 Tf 9 9 Td (abc) Tj ET'),
    'an image in a soft mask': masked('q 80 0 0 40 60 80 cm /I Do Q'),
    'an image in a soft mask set with another matrix': masked('q 80 0 0 40 0 0 cm /I Do Q', '1 0 0 1 60 80 cm'),
    'an image in a soft mask with a /Matrix': masked('q 80 0 0 40 0 0 cm /I Do Q', '', '/Matrix [1 0 0 1 60 80]'),
    'paths in a soft mask': masked('.5 g 105 85 m 135 85 l 135 115 l h f 5 5 9 9 re f'),
    'an image that a pattern paints in an appearance': {
      content: '',
      page: '/Annots [<< /Type /Annot /Subtype /Stamp /Rect [0 0 300 200] /F 4 /AP << /N 21 0 R >> >>]',
      objects: {
        21: form(
          '/Pattern cs /P scn 60 80 80 40 re f',
          '/BBox [0 0 300 200] /Resources << /Pattern << /P 20 0 R >> >>',
        ),
        ...patterned('/XStep 500 /YStep 500', '').objects,
      },
    },
  };
  for (const [name, needs] of Object.entries(appearances)) {
    it(`is removed: ${name}`, async () => {
      const source = onePage(needs);
      expect(source, 'It is there before.').to.match(/SECR|45 5 m|105 85 m/);
      await redactedBy(source, { areas }, (result) => {
        for (const said of result.streams) expect(said).not.to.match(/SECR|45 5 m|105 85 m/);
        expect(result.streams.join('\n'), 'The rest is still there.').to.match(/MANY|5 5 9 9 re|ASCII85Decode/);
        expect(changedBeside(result, areas)).to.equal(0);
      });
    });
  }

  it('is removed from only the stamp under the box', async () => {
    const stamp = (x: number): string =>
      `<< /Type /Annot /Subtype /Stamp /Rect [${x} 80 ${x + 80} 120] /F 4 /AP << /N 21 0 R >> >>`;
    const needs = { ...stamped('q 80 0 0 40 0 0 cm /I Do Q'), page: `/Annots [${stamp(60)} ${stamp(200)}]` };
    await redactedBy(onePage(needs), { areas }, (result) => {
      expect(result.streams.filter((said) => said.includes('SECR'))).to.have.length(1);
      expect(result.streams.filter((said) => said.startsWith('MANY'))).to.have.length(2);
      expect(changedBeside(result, areas)).to.equal(0);
    });
  });

  it('is removed wherever cells of a pattern show parts of an image', async () => {
    // The right half of one cell is painted beside the left half of the next.
    const needs = patterned('/XStep 80 /YStep 40 /Matrix [1 0 0 1 20 80]', '60 80 80 40 re f', '0 0 0 0');
    await redactedBy(onePage(needs), { areas: [area(60, 80, 100, 120), area(100, 80, 140, 120)] }, ({ streams }) => {
      for (const said of streams) expect(said).not.to.match(/MANY|SECR/);
    });
  });

  it('stays when a pattern shows the same beside the box', async () => {
    const needs = patterned('/XStep 80 /YStep 40 /Matrix [1 0 0 1 60 80]', '0 0 300 200 re f');
    await redactedBy(onePage(needs), { areas }, (result) => {
      expect(changedBeside(result, areas)).to.equal(0);
      expect(result.streams.join('\n')).to.include('SECR');
    });
  });

  it('stays in a soft mask that is also used elsewhere', async () => {
    const { content, ...needs } = masked('q 80 0 0 40 60 80 cm /I Do Q');
    const source = onePage({ ...needs, content: `${content} q 1 0 0 1 100 0 cm /M gs 0 0 200 200 re f Q` });
    await redactedBy(source, { areas }, (result) => {
      expect(result.streams.filter((said) => said.startsWith('MANY'))).to.have.length(2);
      expect(changedBeside(result, areas)).to.equal(0);
    });
  });

  it('is refused where very many areas lie over glyphs that are pictures', async () => {
    const { content, ...needs } = glyphOf('q 80 0 0 40 0 0 cm /I Do Q');
    const source = onePage({ ...needs, content: `${content} `.repeat(300) });
    const many = Array.from({ length: 300 }, (_, at) => area(100, 80 + at / 100, 140, 120 + at / 100));
    expect(await failureOf(redactedBy(source, { areas: many }, () => undefined))).to.be.instanceOf(TooComplex);
  });

  it('stays unchanged outside of boxes', async () => {
    const source = onePage(stamped('q 80 0 0 40 0 0 cm /I Do Q'));
    await redactedBy(source, { areas: [area(200, 150, 220, 170)] }, (result) => {
      expect(result.streams).to.include('MANYSECRCOLOETXX');
    });
  });
});

describe('an inline image that needs the image decoder', () => {
  it('loses only the pixels under a box', async () => {
    const size = { width: 64, height: 32 };
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => ((at >> 3) % 3 === 0 ? 0xf0 : 0x3c)));
    const { data, parameters } = ccittStream({ ...size, bytes });
    const entries = Object.entries(parameters).map(([key, value]) => `/${key} ${value}`);
    const content =
      `q 128 0 0 64 50 50 cm BI /W 64 /H 32 /IM true /F [/AHx /CCF] /DP [null << ${entries.join(' ')} >>] ` +
      `ID ${Buffer.from(data).toString('hex')}>\nEI Q`;
    const over = [area(80, 100, 110, 120)];
    await redactedBy(onePage({ content }), { areas: over }, (result) => {
      expect(result.warnings).to.deep.equal([]);
      expect(changedBeside(result, over)).to.equal(0);
      const { samples, width } = pictureIn(result.path);
      const covered = Array.from({ length: 9 }, (_, row) =>
        samples.subarray((row + 7) * width + 15, (row + 7) * width + 29),
      );
      expect(new Set(covered.flatMap((row) => [...row])).size).to.equal(1);
    });
  });
});

/** Returns the only image of a document, one byte per pixel. */
function pictureIn(path: string): { readonly samples: Buffer; readonly width: number } {
  execFileSync('pdfimages', [path, path]);
  const file = readFileSync(`${path}-000.pbm`);
  const [head = '', columns = ''] = /^P4\s+(\d+)\s+\d+\s/.exec(file.toString('latin1', 0, 40)) ?? [];
  const bits = file.subarray(head.length);
  const samples = Array.from({ length: bits.length * 8 }, (_, at) => ((bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
  return { samples: Buffer.from(samples), width: Number(columns) };
}

function image(pixels: string, more = ''): string {
  return stream(
    `/Type /XObject /Subtype /Image /Width 8 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8 ${more}`,
    pixels,
  );
}

function form(content: string, entries = ''): string {
  const box = entries.includes('/BBox') ? '' : '/BBox [0 0 80 40]';
  const resources = entries.includes('/Resources')
    ? ''
    : '/Resources << /XObject << /I 22 0 R >> /Font << /F1 8 0 R >> >>';
  return stream(`/Type /XObject /Subtype /Form ${box} ${resources} ${entries}`, content);
}

/** A page with a stamp at x 60 to 140 and y 80 to 120; the box covers its second half. */
function stamped(content: string, entries = '', { turned = false } = {}): OnePage {
  const rectangle = turned ? '[100 40 140 120]' : '[60 80 140 120]';
  return {
    content: '',
    page: `/Annots [<< /Type /Annot /Subtype /Stamp /Rect ${rectangle} /F 4 /AP << /N 21 0 R >> >>]`,
    objects: {
      21: form(content, entries),
      ...(/\/[IX] Do/.test(content) && { 22: picture, 23: form('q 80 0 0 40 0 0 cm /I Do Q') }),
    },
  };
}

/** A page with a soft mask that draws at x 60 to 140 and y 80 to 120. */
function masked(content: string, place = '', entries = ''): OnePage {
  return {
    content: `q ${place} /M gs Q q ${place} /M gs 0 0 1 rg -300 -200 600 400 re f Q`,
    resources: '/ExtGState << /M << /Type /ExtGState /SMask << /Type /Mask /S /Luminosity /G 21 0 R >> >> >>',
    objects: {
      21: form(content, `/BBox [0 0 300 200] /Group << /S /Transparency /CS /DeviceGray >> ${entries}`),
      ...(content.includes('Do') && { 22: picture }),
    },
  };
}

/** A page whose current colour, which a form inherits, is a pattern that is painted once. */
function coloured(content: string): OnePage {
  const { resources = '', objects } = patterned('/XStep 300 /YStep 200', '');
  return {
    content: `/Pattern cs /P scn ${content}`,
    resources: `${resources} /XObject << /X 23 0 R >>`,
    objects: { ...objects, 23: form('0 0 300 200 re f', '/BBox [0 0 300 200] /Resources << >>') },
  };
}

/** A page whose text is a glyph of a Type 3 font, which may show a glyph of another font, /U. */
function glyphOf(procedure: string, other = ''): OnePage {
  const font = (glyph: number): string =>
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 80 40] /FontMatrix [.1 0 0 .1 0 0] /FirstChar 97 /LastChar 97 /Widths [20] ' +
    `/Encoding << /Differences [97 /a] >> /CharProcs << /a ${glyph} 0 R >> ` +
    '/Resources << /XObject << /I 22 0 R >> /Font << /U 24 0 R >> >> >>';
  return {
    content: 'BT /T 10 Tf 60 80 Td (a) Tj ET',
    fonts: '/T 20 0 R',
    objects: {
      20: font(21),
      21: stream('', `80 0 d0 ${procedure}`),
      ...(procedure.includes('/I Do') && { 22: picture }),
      24: font(25),
      25: stream('', `80 0 d0 ${other}`),
    },
  };
}

/** A page painted with a pattern that shows the same image at the same place. */
function patterned(entries: string, painting: string, shift = '60 80'): OnePage {
  const [x = 0, y = 0] = shift === '60 80' && !entries.includes('/Matrix') ? [60, 80] : [0, 0];
  const cell = `/BBox [${x} ${y} ${x + 80} ${y + 40}] /PatternType 1 /PaintType 1 /TilingType 1`;
  return {
    content: `/Pattern cs /P scn ${painting}`,
    resources: '/Pattern << /P 20 0 R >>',
    objects: {
      20: stream(
        `/Type /Pattern ${cell} ${entries} /Resources << /XObject << /I 22 0 R >> >>`,
        `q 80 0 0 40 ${x} ${y} cm /I Do Q`,
      ),
      22: picture,
    },
  };
}
