import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { OperationTester } from '../../../../engine/testing/index.js';
import convertToPowerpoint from '../../../../plugins/conversion/convert-to-powerpoint/index.js';
import { readOnePnm } from '../../../fixtures/images/pnm.js';
import { wordsOf } from '../../../fixtures/ocr/words-of.js';
import { byLibreOffice } from '../../../fixtures/office/by-libreoffice.js';
import { readPptx } from '../../../fixtures/office/read-pptx.js';
import { bookObjects, rawPdf, stream } from '../../../fixtures/pdf/raw-pdf.js';
import { runProgram } from '../../../fixtures/processes/run-program.js';

/** A large title, whose letters stand on their baseline, and the labels of an axis, which stand apart by a little more than a space. */
const original = rawPdf({
  objects: {
    ...bookObjects(1),
    4: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] /Contents 5 0 R >>',
    5: stream(
      '',
      `BT ${at(60, 60, 300, 'THE TITLE')} ${[60, 100, 143, 180].map((x, year) => at(12, x, 100, `199${year}`)).join(' ')} ET`,
    ),
  },
});

new OperationTester().test(convertToPowerpoint, {
  accepts: [
    {
      name: 'sets lines on their baselines, and labels of a row where they begin, as LibreOffice shows them',
      files: { file: { name: 'axis.pdf', bytes: original } },
      async gives({ file: { path } }) {
        const { slides } = await readPptx(path);
        const texts = slides.flatMap((slide) => slide.texts.flatMap(({ paragraphs }) => paragraphs));
        expect(texts.map(({ text }) => text)).to.deep.equal(['THE TITLE', '1990\t1991\t1992\t1993']);
        const [shown = Buffer.alloc(0)] = await byLibreOffice([
          { bytes: await readFile(path), from: 'pptx', to: 'pdf' },
        ]);
        const [before, after] = [await placesIn(Buffer.from(original, 'latin1')), await placesIn(shown)];
        expect(Math.abs(after.baseline - before.baseline)).to.be.at.most(1);
        expect(before.labels.map(({ text }) => text)).to.deep.equal(['1990', '1991', '1992', '1993']);
        expect(after.labels.map(({ text }) => text)).to.deep.equal(before.labels.map(({ text }) => text));
        for (const [index, { left }] of before.labels.entries())
          expect(after.labels[index]?.left).to.be.closeTo(left, 1);
      },
    },
  ],
  rejects: [],
});

interface Places {
  /** The lowest row of pixels of the title, of 144 an inch. */
  readonly baseline: number;
  readonly labels: readonly { readonly text: string; readonly left: number }[];
}

async function placesIn(bytes: Uint8Array): Promise<Places> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-places-'));
  try {
    const path = join(folder, 'slides.pdf');
    await writeFile(path, bytes);
    const upper = ['-x', '0', '-y', '0', '-W', '1200', '-H', '400'];
    const { stdout } = await runProgram(['pdftoppm', '-r', '144', '-gray', ...upper, path]);
    const { width, samples } = readOnePnm(stdout);
    const [words = []] = await wordsOf(path);
    return {
      baseline: Math.floor(samples.findLastIndex((sample) => sample < 128) / width),
      labels: words.filter(({ text }) => /\d/.test(text)).map(({ text, box }) => ({ text, left: box.left })),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function at(size: number, x: number, y: number, text: string): string {
  return `/F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj`;
}
