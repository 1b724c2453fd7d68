import { expect } from 'chai';
import { statSync, writeFileSync } from 'node:fs';

import type { Picture } from '../../../../engine/contract/tools/images.js';
import type { Stamp } from '../../../../engine/contract/tools/sheets.js';
import stampPages from '../../../../engine/tools/sheets/stamp-pages.js';
import { textsOf } from '../../../fixtures/look/evidence.js';
import { onePage } from '../../../fixtures/pdf/one-page.js';
import { type PageDrawing, pageDrawers } from '../../../fixtures/look/page-drawings.js';
import { type MatrixPage, matrixPdf, somePages } from '../../../fixtures/pdf/page-matrix.js';
import { checkWithQpdf, pdfinfo } from '../../../fixtures/processes/programs.js';
import { bookObjects, inFolderAsync, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { HEIGHT, samplePicture, WIDTH } from '../../../fixtures/images/sample-picture.js';
import { taggedPdf } from '../../../fixtures/pdf/tagged-pdfs.js';
import { execFileSync } from '../../../fixtures/processes/exec-file-sync.js';

const plain = { margin: 36, rotation: 0, opacity: 1, artifact: 'Watermark' } as const;
const text = (says: string, needs: Partial<Stamp> = {}): Stamp => ({
  ...plain,
  position: 'center',
  pages: [1],
  mark: { text: says, fontSize: 20, color: [1, 0, 0] },
  ...needs,
});

interface Stamped {
  readonly path: string;
  readonly source: string;
  readonly warnings: readonly string[];
}

/** Stamps a document and opens the result. */
async function withStamps<Result>(
  document: string,
  stamps: readonly Stamp[],
  look: (stamped: Stamped) => Promise<Result> | Result,
): Promise<Result> {
  return await inFolderAsync(async (path) => {
    const [source, target] = [path('source.pdf'), path('target.pdf')];
    writeFileSync(source, document, 'latin1');
    const answer = await stampPages({ source: { path: source, name: 'a.pdf' }, target, stamps, margins: new Map() });
    if ('malformed' in answer) throw new Error(answer.malformed);
    checkWithQpdf(target);
    return await look({ path: target, source, warnings: answer.warnings });
  });
}

/** The sample image, 256 by 192 points. */
async function withSample<Result>(use: (picture: Picture) => Promise<Result>): Promise<Result> {
  return await inFolderAsync(async (place) => {
    const { samples } = samplePicture();
    const path = place('samples');
    writeFileSync(path, samples);
    const data = [{ path, start: 0, length: samples.length }];
    const image = { width: WIDTH, height: HEIGHT, bitsPerComponent: 8, colours: { kind: 'rgb' }, data } as const;
    return await use({ image, orientation: 1, resolution: { x: 18, y: 18 } });
  });
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

interface Placement {
  readonly position: Stamp['position'];
  readonly rotation: number;
  /** Position in points of the image on a page of this size. */
  readonly boxOn: (page: MatrixPage) => Box;
  /** Colours of the image's quarters: top left, top right, bottom left, bottom right. */
  readonly quarters: string;
}

const placements: readonly Placement[] = [
  {
    position: 'top-left',
    rotation: 0,
    boxOn({ size }) {
      const { margin, scale } = fitted(size, [256, 192]);
      return [margin, margin, margin + 256 * scale, margin + 192 * scale];
    },
    quarters: 'red green blue white',
  },
  {
    position: 'bottom-right',
    rotation: 90,
    boxOn({ size }) {
      const { margin, scale } = fitted(size, [192, 256]);
      const [right, bottom] = [size.width - margin, size.height - margin];
      return [right - 192 * scale, bottom - 256 * scale, right, bottom];
    },
    quarters: 'blue red white green',
  },
];

function fitted({ width, height }: MatrixPage['size'], [across, up]: readonly [number, number]) {
  const margin = Math.min(36, Math.min(width, height) / 8);
  return { margin, scale: Math.min(1, (width - 2 * margin) / across, (height - 2 * margin) / up) };
}

/** Describes an error in the image's position on a drawn page; undefined when it is right. */
function misplaced(page: MatrixPage, drawing: PageDrawing, { boxOn, quarters }: Placement): string | undefined {
  const scale = Math.max(drawing.width, drawing.height) / Math.max(page.size.width, page.size.height);
  const expected = boxOn(page).map((value) => value * scale);
  const found = colouredBox(drawing);
  // A pixel at the edge may have any share of the colour.
  if (found.some((value, at) => Math.abs(value - (expected[at] ?? 0)) > 1.5))
    return `${found.join()} and not ${expected.join()}`;
  const [left = 0, top = 0, right = 0, bottom = 0] = expected;
  const colours = [0.1, 0.9].flatMap((down) =>
    [0.1, 0.9].map((across) => colourAt(drawing, left + across * (right - left), top + down * (bottom - top))),
  );
  return colours.join(' ') === quarters ? undefined : colours.join(' ');
}

/** The box around all coloured pixels: three quarters of the image. */
function colouredBox({ width, height, samples }: PageDrawing): Box {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 0; at < width * height; at++) {
    const [red = 0, green = 0, blue = 0] = samples.subarray(3 * at, 3 * at + 3);
    if (Math.max(red, green, blue) - Math.min(red, green, blue) < 100) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  return [left, top, right, bottom];
}

function colourAt({ width, samples }: PageDrawing, x: number, y: number): string {
  const at = 3 * (Math.floor(y) * width + Math.floor(x));
  const [red = 0, green = 0, blue = 0] = samples.subarray(at, at + 3);
  const bright = [red > 127, green > 127, blue > 127].map(Number).join('');
  return { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[bright] ?? bright;
}

describe('stamps on pages', () => {
  for (const placement of placements) {
    const { position, rotation } = placement;
    it(`are ${position}, turned by ${rotation} degrees and of one size on every page as its reader sees it`, async () => {
      await withSample(async (picture) => {
        const pages = somePages.map((_, index) => index + 1);
        const stamp: Stamp = { ...plain, pages, mark: { picture }, position, rotation };
        await withStamps(matrixPdf(somePages), [stamp], async ({ path }) => {
          for (const [drawer, draw] of Object.entries(pageDrawers)) {
            const drawings = await draw(path, 300);
            const wrong = somePages.flatMap((page, index) => {
              const drawing = drawings[index];
              const note = drawing === undefined ? 'not drawn' : misplaced(page, drawing, placement);
              return note === undefined ? [] : [`${drawer}: ${page.name}: ${note}`];
            });
            expect(wrong).to.deep.equal([]);
          }
          expect((await textsOf({ path })).map((it) => it.trim())).to.deep.equal(somePages.map((page) => page.text));
        });
      });
    });
  }

  it('are one object for all pages, and one content for those of one geometry', async () => {
    const pages = Array.from({ length: 300 }, (_, index) => index + 1);
    const stamps = [text('DRAFT', { pages, opacity: 0.5 })];
    await withStamps(rawPdf({ objects: bookObjects(300) }), stamps, ({ path, source }) => {
      const plainly = written(path);
      expect(plainly.match(/\/Subtype \/Form/g)).to.have.length(1);
      expect(plainly.match(/\/Artifact/g)).to.have.length(1);
      expect((growth(path, source) - growthOfOne) / 300).to.be.below(40);
    });
  });

  it('add little to each page when they are all different', async () => {
    const stamps = Array.from({ length: 300 }, (_, index) => text(`${index + 1}`, { pages: [index + 1] }));
    await withStamps(rawPdf({ objects: bookObjects(300) }), stamps, ({ path, source }) => {
      expect(written(path).match(/^20 0 0 20 .* cm/gm)).to.have.length(300);
      expect(written(path).match(/\/Artifact/g)).to.have.length(1);
      expect((growth(path, source) - growthOfOne) / 300).to.be.below(180);
    });
  });

  it('stand on one line whatever letters they have', async () => {
    const texts = ['1', 'ace', 'Qgjpy', '\u00c5', '|'];
    const stamps = texts.map((says, index) => text(says, { pages: [index + 1], position: 'bottom-left' }));
    await withStamps(rawPdf({ objects: bookObjects(texts.length) }), stamps, ({ path }) => {
      const baselines = [...written(path).matchAll(/^20 0 0 20 [\d.]+ ([\d.]+) cm/gm)].map(([, y]) => y);
      expect(baselines).to.have.length(texts.length);
      expect(new Set(baselines).size).to.equal(1);
    });
  });

  it('are artifacts beside the structure of a tagged document, which stays as it was', async () => {
    await withStamps(taggedPdf(), [text('DRAFT', { pages: [1, 2], opacity: 0.3 })], ({ path, source }) => {
      // Object numbers are removed.
      const structure = (of: string): string => run('pdfinfo', '-struct-text', of).replace(/Object \d+/g, 'Object');
      expect(structure(path)).to.equal(structure(source)).and.to.include('Heading');
      expect(pdfinfo(path)['Tagged']).to.equal('yes');
      expect(written(path)).to.match(/EMC[^]*\/Artifact<<\/Type\/Pagination\/Subtype\/Watermark>>BDC/);
    });
  });

  it('leave the colours and the transparency of a document as they are when they are grey and opaque', async () => {
    const stamp = text('DRAFT', { pages: [1, 2], mark: { text: 'DRAFT', fontSize: 20, color: [0.5, 0.5, 0.5] } });
    await withStamps(rawPdf({ objects: bookObjects(2) }), [stamp], ({ path }) => {
      expect(written(path)).to.match(/\n0\.5 g BT/);
      expect(written(path)).not.to.match(/ rg|ExtGState|Transparency/);
    });
  });

  for (const [opacity, grey] of [
    [1, 0],
    [0.5, 128],
    [0.25, 191],
    [0, 255],
  ] as const) {
    it(`are grey ${grey} when they are black with an opacity of ${opacity}, also where glyphs overlap`, async () => {
      // A stroke goes through each letter.
      const mark = { text: 'M\u0336M\u0336M\u0336', fontSize: 80, color: [0, 0, 0] } as const;
      await withStamps(onePage({ content: '' }), [text('', { mark, opacity })], async ({ path }) => {
        for (const draw of Object.values(pageDrawers)) {
          const [drawing] = await draw(path, 300);
          expect(drawing?.samples.reduce((least, it) => Math.min(least, it), 255)).to.be.closeTo(grey, 1);
        }
        expect((await textsOf({ path }))[0]).to.include('M');
      });
    });
  }

  it('lie over one another in the order given', async () => {
    const block = (color: readonly [number, number, number]): Stamp =>
      text('', { mark: { text: '\u2588', fontSize: 150, color } });
    await withStamps(onePage({ content: '' }), [block([1, 0, 0]), block([0, 0, 1])], async ({ path }) => {
      for (const draw of Object.values(pageDrawers)) {
        const [drawing] = await draw(path, 300);
        expect(drawing && colourAt(drawing, 150, 100)).to.equal('blue');
      }
    });
  });

  for (const [size, page] of [
    ['a page of a hair', '/MediaBox [0 0 .001 .002]'],
    ['a page of a tiny unit', '/UserUnit 0.00001'],
    ['a page of a huge unit', '/UserUnit 75000'],
    ['a page of a long strip', '/MediaBox [0 0 14400 3]'],
  ] as const) {
    it(`are on ${size}`, async () => {
      await withStamps(onePage({ content: '', page }), [text('DRAFT')], async ({ path }) => {
        expect((await textsOf({ path }))[0]).to.include('DRAFT');
        for (const [matrix] of written(path).matchAll(/BDC q (.+) cm/g)) expect(matrix).not.to.match(/NaN|Inf|e/);
      });
    });
  }

  it('show all of the longest text at the largest size', async () => {
    const mark = { text: 'W'.repeat(1000), fontSize: 1000, color: [0, 0, 0] } as const;
    await withStamps(onePage({ content: '' }), [text('', { mark, rotation: -45 })], async ({ path }) => {
      expect((await textsOf({ path }))[0]?.replace(/[^W]/g, '')).to.have.length(1000);
    });
  });

  it('warn of characters that no font has', async () => {
    const stamps = [text('a\u{10ffff}')];
    const warnings = await withStamps(onePage({ content: '' }), stamps, (stamped) => stamped.warnings);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.match(/^No font that is installed has these characters.*: \u{10ffff}\.$/u);
  });

  it('warn when the document claims a conformance that they may break', async () => {
    const packet = '<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="1"/>';
    const objects = { 20: stream('/Type /Metadata /Subtype /XML', packet) };
    const document = onePage({ content: '', catalog: '/Metadata 20 0 R', objects });
    const warnings = await withStamps(document, [text('DRAFT')], (stamped) => stamped.warnings);
    expect(warnings.join()).to.match(/^a\.pdf: .*PDF\/A/);
  });
});

/** The document as text: every object, and every stream uncompressed. */
function written(path: string): string {
  return run('qpdf', '--qdf', '--object-streams=disable', '--no-original-object-ids', path, '-');
}

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'latin1' });
}

/** Mostly the size of a font subset. */
const growthOfOne = 20_000;

function growth(path: string, source: string): number {
  return statSync(path).size - statSync(source).size;
}
