import { deflateSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';

import { expect } from 'chai';
import sharp from 'sharp';

import { TooComplex } from '../../../../engine/errors.js';
import { openPdf } from '../../../../engine/pdf/file/pdf-file.js';
import { ccittStream } from '../../../../engine/pdf/filters/ccitt.js';
import type { RedactInput } from '../../../../engine/pdf/redact/redact-document.js';
import type { RedactionArea } from '../../../../engine/pdf/redact/redaction-area.js';
import writeRedacted from '../../../../engine/tools/redact/write-redacted.js';
import { failureOf } from '../../../fixtures/failure-of.js';
import { onePage, type OnePage } from '../../../fixtures/pdf/one-page.js';
import { bookObjects, inFolderAsync, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

/** The result of a redaction. */
interface Result {
  readonly text: string;
  /** The whole file with all objects and streams uncompressed. */
  readonly plain: string;
  readonly warnings: readonly string[];
  /** Colours of pixels of the page (six hexadecimal digits) at positions in points from its top left corner. */
  readonly colourAt: (x: number, y: number, page?: number) => string;
  /** Whether the pixels of both documents outside of the boxes are the same. */
  readonly differences: (page?: number) => number;
}

const size = { width: 64, height: 48 };
const kinds = await images();
/** An image of stripes. */
const softMask = stream(
  '/Type /XObject /Subtype /Image /Width 160 /Height 120 /ColorSpace /DeviceGray /BitsPerComponent 8',
  Buffer.from(Array.from({ length: 160 * 120 }, (_, index) => ((index >> 2) % 3) * 127)).toString('latin1'),
);

describe('redactDocument', () => {
  it('removes the words under a box and draws the box', async () => {
    const content = 'BT /F1 20 Tf 20 100 Td (open secret here) Tj ET';
    await redacting(
      onePage({ content }),
      { areas: [area(66, 82, 126, 106)] },
      ({ text, plain, colourAt, differences }) => {
        expect(text).to.match(/open\s+here/);
        expect(plain).not.to.include('secret');
        expect(colourAt(90, 95)).to.equal('ff0000');
        expect(differences()).to.equal(0);
      },
    );
  });

  it('removes the addresses of links whose whole text it removes', async () => {
    const link = (right: number, action: string, entries = ''): string =>
      `<< /Type /Annot /Subtype /Link /Rect [64 95 ${right} 115] /A << ${action} >> ${entries} >>`;
    const quads = (...lefts: number[]): string =>
      `/QuadPoints [${lefts.map((left) => `${left} 115 ${left + 56} 115 ${left} 95 ${left + 56} 95`).join(' ')}]`;
    const page = `/Annots [20 0 R 21 0 R ${[
      link(128, '/S /URI /URI (tel:1)'),
      link(300, '/S /URI /URI (tel:2)', quads(68, 69)),
      link(128, '/S /URI /URI (https://example.org/part)', quads(68, 130)),
      link(200, '/S /URI /URI (https://example.org/whole)'),
      link(128, '/S /GoTo /D [3 0 R /Fit]'),
    ].join(' ')}]`;
    const content = 'BT /F1 20 Tf 20 100 Td (open secret here) Tj ET';
    const objects = {
      20: link(128, '/S /URI /URI (https://example.org/jane)'),
      21: link(128, '/S /URI /URI (https://example.org/jane/drawn)', '/AP << /N 22 0 R >>'),
      22: stream('/Type /XObject /Subtype /Form /BBox [0 0 64 20]', 'BT /F1 20 Tf (drawn) Tj ET'),
    };
    await redacting(onePage({ content, page, objects }), { areas: [area(66, 82, 126, 106)] }, ({ plain }) => {
      expect(plain).not.to.match(/tel:|jane/);
      expect(plain)
        .to.match(/example.org\/part/)
        .and.match(/example.org\/whole/)
        .and.match(/\/GoTo/);
      expect(plain.match(/\/Subtype \/Link/g)).to.have.lengthOf(7);
    });
  });

  it('removes replacement texts of structure elements, also of a word split among several elements', async () => {
    const content =
      'BT /F1 20 Tf 20 100 Td /Span << /MCID 0 >> BDC (sec) Tj EMC /Span << /MCID 1 >> BDC (ret) Tj EMC ET';
    const objects = {
      20: '<< /Type /StructTreeRoot /K 21 0 R /ParentTree << /Nums [0 [22 0 R 23 0 R]] >> >>',
      21: '<< /Type /StructElem /S /Span /P 20 0 R /K [22 0 R 23 0 R 24 0 R] /ActualText (as one) >>',
      22: '<< /Type /StructElem /S /Span /P 21 0 R /K 0 /Pg 3 0 R /ActualText (first) >>',
      23: '<< /Type /StructElem /S /Span /P 21 0 R /K 1 /Pg 3 0 R /Alt (second) /E (third) >>',
      24: '<< /Type /StructElem /S /Span /P 21 0 R /Pg 3 0 R /ActualText (beside it) >>',
    };
    const source = onePage({ content, page: '/StructParents 0', catalog: '/StructTreeRoot 20 0 R', objects });
    await redacting(source, { areas: [area(19, 82, 90, 106)] }, ({ plain }) => {
      for (const part of ['as one', 'first', 'second', 'third']) expect(plain).not.to.include(part);
      expect(plain).to.include('beside it');
    });
  });

  it('removes the values of fields and the texts of annotations whose appearances lose letters, and no others', async () => {
    const fields = [10, 110].map(
      (left, index) =>
        `<< /Subtype /Widget /Parent 21 0 R /Rect [${left} 90 ${left + 90} 120] /AP << /N ${23 + index} 0 R >> >>`,
    );
    const shown = (said: string): string =>
      stream(
        '/Subtype /Form /BBox [0 0 90 30] /Resources << /Font << /F1 6 0 R >> >>',
        `BT /F1 20 Tf 0 9 Td (${said}) Tj ET`,
      );
    const source = onePage({
      content: '',
      page: `/Annots [${fields.join(' ')} << /Subtype /FreeText /Rect [210 90 300 120] /Contents (third) /AP << /N 25 0 R >> >>]`,
      catalog: '/AcroForm << /Fields [21 0 R 22 0 R] >>',
      objects: {
        21: '<< /FT /Tx /T (one) /V (first) /RV (<p>first</p>) >>',
        22: '<< /FT /Tx /T (two) /V (second) >>',
        23: shown('first'),
        24: shown('second'),
        25: shown('third'),
      },
    }).replace('/Parent 21 0 R /Rect [110', '/Parent 22 0 R /Rect [110');
    await redacting(source, { areas: [area(9, 75, 99, 110), area(209, 75, 299, 110)] }, ({ plain }) => {
      expect(plain).to.include('/V (second)').and.not.include('first').and.not.include('third');
    });
  });

  it('draws boxes in the forms that annotations show, over their background', async () => {
    const shown = 'BT /F1 10 Tf 0 5 Td (second) Tj ET';
    const font = '/Resources << /Font << /F1 6 0 R >> >>';
    const source = onePage({
      content: '',
      page: '/Annots [<< /Subtype /Stamp /Rect [10 90 190 150] /AP << /N 20 0 R >> >>]',
      objects: {
        20: stream(
          '/Subtype /Form /BBox [0 0 90 30] /Resources << /XObject << /X 21 0 R >> >>',
          '1 0 0 1 9 9 cm /X Do',
        ),
        21: stream(`/Subtype /Form /BBox [0 0 60 20] ${font}`, `1 1 0 rg 0 0 60 20 re f 0 g ${shown}`),
      },
    });
    const secondary = (isInAnnotation: boolean): RedactInput['secondary'] => [
      { stream: 21, isOnPages: false, isInAnnotation, toAreaSpace: [1, 0, 0, -1, 0, 20], areas: [area(0, 8, 35, 18)] },
    ];
    for (const [isInAnnotation, colour] of [
      [true, 'ff0000'],
      [false, 'ffff00'],
    ] as const) {
      await redacting(source, { areas: [], secondary: secondary(isInAnnotation) }, ({ text, colourAt }) => {
        expect(text).not.to.include('second');
        // The stamp is drawn twice as large as it is.
        expect([colourAt(60, 70), colourAt(60, 86), colourAt(120, 76)]).to.deep.equal([colour, colour, 'ffff00']);
        expect(colourAt(60, 58)).to.equal('ffff00');
      });
    }
  });

  it('keeps the states and signatures of fields whose appearances lose letters, and removes their other values', async () => {
    const source = onePage({
      content: '',
      page: '/Annots [21 0 R 22 0 R 23 0 R]',
      objects: {
        ...Object.fromEntries(
          ['/Btn /V 25 0 R', '/Sig /V << /Name (signer) >>', '/Ch /V (chosen) /DV (chosen) /I [7]'].map(
            (type, index) => [
              21 + index,
              `<< /Subtype /Widget /T (field) /FT ${type} /Rect [10 90 100 120] /AP << /N 24 0 R >> >>`,
            ],
          ),
        ),
        24: stream(
          '/Subtype /Form /BBox [0 0 90 30] /Resources << /Font << /F1 6 0 R >> >>',
          'BT /F1 20 Tf 0 9 Td (shown) Tj ET',
        ),
        25: '/State',
      },
    });
    await redacting(source, { areas: [area(9, 75, 99, 110)] }, ({ plain }) => {
      expect(plain)
        .to.match(/\/V \d+ 0 R/)
        .and.include('(signer)');
      expect(plain).not.to.match(/shown|chosen|\/I \[/);
    });
  });

  for (const [what, across, says] of [
    [
      'some',
      45,
      [
        'The value of a form field was removed, since a match goes on beside the field; its other letters stay in its appearance.',
      ],
    ],
    ['all', 100, []],
  ] as const) {
    it(`warns of a removed value unless the match takes the whole of it: ${what} of its letters`, async () => {
      const source = onePage({
        content: '',
        page: '/Annots [21 0 R]',
        objects: {
          21: '<< /Subtype /Widget /T (field) /FT /Tx /V (some text) /Rect [10 90 100 120] /AP << /N 24 0 R >> >>',
          24: stream(
            '/Subtype /Form /BBox [0 0 90 30] /Resources << /Font << /F1 6 0 R >> >>',
            'BT /F1 15 Tf 0 9 Td (some) Tj 40 0 Td (text) Tj ET',
          ),
        },
      });
      await redacting(source, { areas: [area(9, 75, across, 110)] }, ({ warnings }) => {
        expect(warnings).to.deep.equal(says);
      });
    });
  }

  it('keeps a layer from which it removes words, so that the rest of it stays hidden', async () => {
    const source = onePage({
      content: '/OC /L BDC BT /F1 20 Tf 20 100 Td (open secret here) Tj ET EMC',
      resources: '/Properties << /L 20 0 R >>',
      catalog: '/OCProperties << /OCGs [20 0 R] /D << /OFF [20 0 R] >> >>',
      objects: { 20: '<< /Type /OCG /Name (Layer) >>' },
    });
    await redacting(source, { areas: [area(66, 82, 126, 106)] }, ({ plain, differences }) => {
      expect(plain).not.to.include('secret');
      expect(differences()).to.equal(0);
    });
  });

  it('draws boxes on rotated pages independently of the graphics state of the content', async () => {
    const page = '/MediaBox [50 50 350 250] /CropBox [60 60 340 240] /Rotate 90';
    const content = '0 1 0 rg 70 70 20 20 re f q 5 0 0 5 0 0 cm BT';
    await redacting(onePage({ content, page }), { areas: [area(50, 100, 90, 130)] }, ({ colourAt }) => {
      expect(colourAt(70, 115)).to.equal('ff0000');
      expect(colourAt(100, 115)).to.equal('ffffff');
    });
  });

  it('changes a form that is drawn twice only where it is under a box', async () => {
    const content = 'q 1 0 0 1 20 150 cm /Fm Do Q q 1 0 0 1 20 50 cm /Fm Do Q';
    await redacting(onePage(withForm(content)), { areas: [area(18, 28, 100, 56)] }, ({ text, differences }) => {
      expect(text.match(/secret/g)).to.have.length(1);
      expect(differences()).to.equal(0);
    });
  });

  it('removes the original of a form that is no longer drawn', async () => {
    const content = 'q 1 0 0 1 20 150 cm /Fm Do Q q 1 0 0 1 20 50 cm /Fm Do Q';
    const areas = [area(18, 28, 100, 56), area(18, 128, 100, 156)];
    await redacting(onePage(withForm(content)), { areas }, ({ text, plain }) => {
      expect(text).not.to.include('secret');
      expect(plain).not.to.include('secret');
    });
  });

  it('removes the original from the resources of pages that do not draw it', async () => {
    const resources = '/Resources << /Font << /F1 3 0 R >> /XObject << /Fm 20 0 R >> >>';
    const source = rawPdf({
      objects: {
        ...bookObjects(2),
        2: `<< /Type /Pages /Count 2 /Kids [4 0 R 6 0 R] /MediaBox [0 0 300 200] ${resources} >>`,
        5: stream('', 'q 1 0 0 1 20 150 cm /Fm Do Q'),
        20: stream('/Type /XObject /Subtype /Form /BBox [0 0 200 40]', 'BT /F1 20 Tf 0 5 Td (secret) Tj ET'),
      },
    });
    await redacting(source, { areas: [area(18, 28, 100, 56)] }, ({ plain }) => {
      expect(plain).not.to.include('secret');
    });
  });

  it('redacts nested forms at each place where they are drawn', async () => {
    const outer = stream(
      '/Subtype /Form /BBox [0 0 300 200] /Matrix [1 0 0 1 20 50] /Resources 22 0 R',
      'q 1 0 0 1 0 50 cm /In Do Q /In Do',
    );
    const needs = withForm('/Out Do', { 21: outer, 22: '<< /XObject << /In 20 0 R >> >>' }, '/Out 21 0 R');
    await redacting(onePage(needs), { areas: [area(18, 78, 100, 106)] }, ({ text, differences }) => {
      expect(text.match(/secret/g)).to.have.length(1);
      expect(differences()).to.equal(0);
    });
  });

  it('terminates when a form draws itself', async () => {
    const self = stream(
      '/Subtype /Form /BBox [0 0 200 40] /Resources 22 0 R',
      'BT /F1 20 Tf 0 5 Td (secret) Tj ET /Me Do',
    );
    const resources = '<< /XObject << /Me 20 0 R >> /Font << /F1 6 0 R >> >>';
    const needs = { ...withForm('q 1 0 0 1 20 50 cm /Fm Do Q'), objects: { 20: self, 22: resources } };
    await redacting(onePage(needs), { areas: [area(18, 128, 100, 156)] }, ({ plain }) => {
      expect(plain).not.to.include('secret');
    });
  });

  it('rejects nested forms that multiply without bound', async () => {
    const forms = Array.from({ length: 24 }, (_, index) => {
      const resources = `/Resources << /XObject << /N ${21 + index} 0 R >> >>`;
      return [20 + index, stream(`/Subtype /Form /BBox [0 0 200 40] ${resources}`, '/N Do /N Do /N Do')] as const;
    });
    const needs = {
      ...withForm('/Fm Do'),
      objects: { ...Object.fromEntries(forms), 44: withForm('').objects?.[20] ?? '' },
    };
    const refusal = await failureOf(redacting(onePage(needs), { areas: [area(0, 160, 100, 200)] }, () => undefined));
    expect(refusal).to.be.instanceOf(TooComplex);
  });

  it('wipes inline images at their positions', async () => {
    const image = (filter: string, data: string): string => `BI /W 8 /H 2 /CS /G /BPC 8 ${filter} ID ${data}\nEI`;
    const letters = Buffer.from('SECRETS!WITHHELD').toString('hex');
    const content = `q 160 0 0 40 20 150 cm ${image('/F /AHx', `${letters}>`)} Q q 160 0 0 40 20 50 cm ${image('', 'PUBLICLYREADABLE')} Q`;
    await redacting(onePage({ content }), { areas: [area(0, 0, 200, 60)] }, ({ plain, differences, text }) => {
      expect(plain).to.include('PUBLICLYREADABLE');
      expect(plain).not.to.include(letters);
      expect(text.trim()).to.equal('');
      expect(differences()).to.equal(0);
    });
  });

  it('removes an unreadable image as a whole, with a warning', async () => {
    const image = '/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8';
    const objects = { 20: stream(`${image} /Filter /JBIG2Decode`, 'nothing of the kind') };
    const needs = { content: 'q 160 0 0 120 70 40 cm /Im Do Q', resources: '/XObject << /Im 20 0 R >>', objects };
    await redacting(onePage(needs), { areas: [area(110, 70, 190, 110)] }, ({ plain, warnings }) => {
      expect(warnings).to.deep.equal([
        'An image under what was redacted could not be read, and was removed as a whole.',
      ]);
      expect(plain).not.to.include('nothing of the kind');
    });
  });

  it('removes thumbnails and private data of applications', async () => {
    const page = '/Thumb 20 0 R /PieceInfo << /App << /Private (hidden) /LastModified (D:2020) >> >>';
    const objects = { 20: stream('/Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', 'T') };
    await redacting(onePage({ content: '', page, objects }), { areas: [area(10, 10, 20, 20)] }, ({ plain }) => {
      expect(plain).not.to.match(/Thumb|PieceInfo|hidden/);
    });
  });

  it('removes the thumbnail of a page on which only an annotation matches', async () => {
    const page = '/Thumb 20 0 R /Annots [<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /Contents (no such text) >>]';
    const objects = { 20: stream('/Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8', 'T') };
    await redacting(onePage({ content: '', page, objects }), { areas: [] }, ({ plain }) => {
      expect(plain).to.include('/Annots');
      expect(plain).not.to.match(/Thumb|no such text/);
    });
  });

  for (const [name, image] of Object.entries(kinds)) {
    it(`wipes the pixels of an image ${name}`, async () => {
      const content = 'q 160 0 0 120 70 40 cm /Im Do Q';
      const needs = { content, resources: '/XObject << /Im 20 0 R >>', objects: { 20: image, 21: softMask } };
      const areas = [area(110, 70, 190, 110)];
      await redacting(onePage(needs), { areas }, ({ colourAt, differences, plain, warnings }) => {
        expect(warnings).to.deep.equal([]);
        expect(colourAt(150, 90)).to.equal('ff0000');
        expect(differences(), 'elsewhere').to.equal(0);
        // Without the box, the image below it shows one colour.
        expect(plain.length).to.be.greaterThan(0);
      });
      await withoutBoxes(onePage(needs), areas, (colours) => expect(colours).to.equal(1));
    });
  }
});

/** A page whose content draws a form with the word. */
function withForm(content: string, objects: Readonly<Record<number, string>> = {}, more = ''): OnePage {
  const form = stream(
    '/Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources << /Font << /F1 6 0 R >> >>',
    'BT /F1 20 Tf 0 5 Td (secret) Tj ET',
  );
  return { content, resources: `/XObject << /Fm 20 0 R ${more} >>`, objects: { 20: form, ...objects } };
}

/** A box in points from the top left corner of the page. */
function area(left: number, top: number, right: number, bottom: number): RedactionArea {
  const quad = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ] as const;
  return { text: quad, box: quad };
}

async function redacting(
  source: string,
  {
    areas,
    page = 1,
    ...more
  }: { readonly areas: readonly RedactionArea[]; readonly page?: number } & Partial<RedactInput>,
  use: (result: Result) => void,
): Promise<void> {
  await inFolderAsync(async (path) => {
    writeFileSync(path('source.pdf'), source, 'latin1');
    const target = path('target.pdf');
    const answer = await writeRedacted({
      source: { path: path('source.pdf'), name: 'a.pdf' },
      target,
      folder: path('.'),
      search: { text: 'no such text' },
      colour: [1, 0, 0],
      pages: [{ page, areas }],
      coarse: [],
      chosen: 'all',
      secondary: [],
      filesToRemove: [],
      ...more,
    });
    if ('malformed' in answer) throw new Error(answer.malformed);
    execFileSync('qpdf', ['--check', target]);
    execFileSync('qpdf', ['--qdf', '--object-streams=disable', target, `${target}.plain`]);
    const plain = execFileSync('cat', [`${target}.plain`], { encoding: 'latin1' });
    const text = execFileSync('pdftotext', [target, '-'], { encoding: 'utf8' });
    use({
      text,
      plain,
      warnings: answer.warnings,
      colourAt: (x, y, number = 1) => colourIn(drawn(target, number), x, y),
      differences: (number = 1) => differencesOf(drawn(path('source.pdf'), number), drawn(target, number), areas),
    });
  });
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly samples: Buffer;
}

const SCALE = 2;

function drawn(path: string, page: number): Drawing {
  const args = ['-r', String(72 * SCALE), '-f', String(page), '-l', String(page), '-cropbox', path];
  const output = execFileSync('pdftoppm', args);
  const [head = '', width = '', height = ''] =
    /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(output.toString('latin1', 0, 40)) ?? [];
  return { width: Number(width), height: Number(height), samples: output.subarray(head.length) };
}

function colourIn({ width, samples }: Drawing, x: number, y: number): string {
  const at = 3 * (Math.floor(y * SCALE) * width + Math.floor(x * SCALE));
  return samples.toString('hex', at, at + 3);
}

/** Counts pixels that differ by more than rounding, at least two pixels away from boxes. */
function differencesOf(one: Drawing, other: Drawing, areas: readonly RedactionArea[]): number {
  let count = 0;
  for (let y = 0; y < one.height; y++) {
    for (let x = 0; x < one.width; x++) {
      const isNear = areas.some(
        ({ box: [from, , to] }) =>
          x >= from.x * SCALE - 3 && x < to.x * SCALE + 3 && y >= from.y * SCALE - 3 && y < to.y * SCALE + 3,
      );
      const at = 3 * (y * one.width + x);
      if (
        !isNear &&
        [0, 1, 2].some((channel) => Math.abs((one.samples[at + channel] ?? 0) - (other.samples[at + channel] ?? 0)) > 4)
      )
        count++;
    }
  }
  return count;
}

/** Renders the result without boxes and counts the colours where they were. */
async function withoutBoxes(
  source: string,
  areas: readonly RedactionArea[],
  use: (colours: number) => void,
): Promise<void> {
  await inFolderAsync(async (path) => {
    writeFileSync(path('source.pdf'), source, 'latin1');
    const target = path('target.pdf');
    await writeRedacted({
      source: { path: path('source.pdf'), name: 'a.pdf' },
      target,
      folder: path('.'),
      search: { text: 'no such text' },
      colour: [1, 0, 0],
      pages: [{ page: 1, areas }],
      coarse: [],
      chosen: 'all',
      secondary: [],
      filesToRemove: [],
    });
    const plain = path('plain.pdf');
    execFileSync('qpdf', ['--qdf', '--object-streams=disable', target, plain]);
    const bytes = execFileSync('cat', [plain], { encoding: 'latin1' });
    writeFileSync(plain, bytes.replace('1 0 0 rg', '1 0 0 rg n 9 9 m W n'), 'latin1');
    execFileSync('qpdf', ['--warning-exit-0', plain, `${plain}.mended`]);
    using _ = openPdf(`${plain}.mended`);
    const drawing = drawn(`${plain}.mended`, 1);
    const colours = new Set<string>();
    for (const {
      box: [from, , to],
    } of areas) {
      for (let y = from.y + 3; y < to.y - 3; y++)
        for (let x = from.x + 3; x < to.x - 3; x++) colours.add(coarse(colourIn(drawing, x, y)));
    }
    use(colours.size);
  });
}

/** JPEG decoding rounds colours. */
function coarse(colour: string): string {
  return [0, 2, 4].map((at) => Math.round(parseInt(colour.slice(at, at + 2), 16) / 32)).join();
}

function faxEntries(parameters: Readonly<Record<string, number | boolean>>): string {
  const written = Object.entries(parameters).map(([key, value]) => `/${key} ${value}`);
  return `/BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << ${written.join(' ')} >>`;
}

/** Image objects of all kinds; all pixels differ. */
async function images(): Promise<Readonly<Record<string, string>>> {
  const { width, height } = size;
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`;
  const noise = (length: number): Buffer => {
    let seed = 11;
    return Buffer.from(Array.from({ length }, () => ((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 16) & 0xff));
  };
  const flate = (data: Buffer): string => deflateSync(data).toString('latin1');
  const rgb = noise(width * height * 3);
  const fax = ccittStream({ ...size, bytes: noise((width * height) / 8) });
  const raw = { raw: { width, height, channels: 3 } } as const;
  const jpeg = await sharp(rgb, raw).jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer();
  const png = (channels: number, data: Buffer): Buffer =>
    Buffer.concat(
      Array.from({ length: height }, (_, row) =>
        Buffer.concat([Buffer.of(0), data.subarray(row * width * channels, (row + 1) * width * channels)]),
      ),
    );
  return {
    'without filters': stream(`${entries} /ColorSpace /DeviceRGB /BitsPerComponent 8`, rgb.toString('latin1')),
    'with a predictor': stream(
      `${entries} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /Columns ${width} >>`,
      flate(png(3, rgb)),
    ),
    'of 16 bits': stream(
      `${entries} /ColorSpace /DeviceGray /BitsPerComponent 16 /Filter /FlateDecode`,
      flate(noise(2 * width * height)),
    ),
    'of twelve bits per pixel with a predictor': stream(
      `${entries} /ColorSpace /DeviceRGB /BitsPerComponent 4 /Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors 3 /BitsPerComponent 4 /Columns ${width} >>`,
      // Rows of three halves of a byte per pixel; none is filtered.
      flate(png(1.5, noise(width * height * 1.5))),
    ),
    'whose data are truncated': stream(
      `${entries} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      flate(rgb).slice(0, -1000),
    ),
    'with many rows behind the last': stream(
      `${entries} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /FlateDecode`,
      flate(noise(width * 1000 * 3)),
    ),
    'of one bit per pixel': stream(
      `${entries} /ColorSpace /DeviceGray /BitsPerComponent 1`,
      noise((width * height) / 8).toString('latin1'),
    ),
    'of four bits with a palette': stream(
      `${entries} /ColorSpace [/Indexed /DeviceRGB 15 <${noise(48).toString('hex')}>] /BitsPerComponent 4 /Filter /FlateDecode`,
      flate(noise((width * height) / 2)),
    ),
    'that is a stencil mask': stream(
      `${entries} /ImageMask true /BitsPerComponent 1 /Decode [1 0]`,
      noise((width * height) / 8).toString('latin1'),
    ),
    'in Group 4': stream(
      `${entries} /ColorSpace /DeviceGray ${faxEntries(fax.parameters)}`,
      fax.data.toString('latin1'),
    ),
    'that is a stencil mask in Group 4': stream(
      `${entries} /ImageMask true ${faxEntries(fax.parameters)}`,
      fax.data.toString('latin1'),
    ),
    'with a soft mask of another size': stream(
      `${entries} /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask 21 0 R`,
      noise(width * height).toString('latin1'),
    ),
    'in JPEG': stream(
      `${entries} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg.toString('latin1'),
    ),
    'in JPEG within Flate': stream(
      `${entries} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter [/FlateDecode /DCTDecode]`,
      flate(jpeg),
    ),
  };
}
