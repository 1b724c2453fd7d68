import { expect } from 'chai';

import { ComputePool } from '../../../../engine/compute/pool.js';
import { readSettings } from '../../../../engine/job/settings.js';
import type { DrawInput } from '../../../../engine/tools/pdfium/drawing/draw-page.js';
import { runOnPages } from '../../../../engine/tools/pdfium/pool/run-on-pages.js';
import { inFolderAsync, withFileAsync } from '../../../fixtures/pdf/raw-pdf.js';
import { vectorDrawing } from '../../../fixtures/pdf/vector-drawing.js';

const drawing = vectorDrawing({ curves: 10, groups: 6 });
const module = new URL('../../../../engine/tools/pdfium/drawing/draw-page.js', import.meta.url);
const other = new URL('../../../fixtures/compute/task.js', import.meta.url);
const REQUESTS = 20;

/** Idle threads may keep half of it; the drawing takes seven bitmaps of 9 MB. */
const MEMORY_BYTES = 2 ** 27;

describe('a drawing for which an instance of PDFium grows so large that its thread is replaced', () => {
  const pool = new ComputePool({ ...readSettings({}), cores: 1, memoryBytes: MEMORY_BYTES });
  after(() => pool[Symbol.asyncDispose]());

  it(`is drawn each of ${REQUESTS} times, one after the other`, async () => {
    const threads = new Set<unknown>();
    const pages: number[] = [];
    await withFileAsync(drawing, (path) =>
      inFolderAsync(async (place) => {
        const input: DrawInput = { format: 'jpg', dpi: 150, folder: place('.') };
        for (let request = 0; request < REQUESTS; request += 1) {
          const { signal } = new AbortController();
          threads.add(await pool.run(other, { act: 'thread' }, { signal }));
          const run = { source: { path, name: 'a.pdf' }, pages: [1], module, input, signal };
          for await (const { page } of runOnPages(pool, run)) pages.push(page);
        }
      }),
    );
    expect(pages).to.have.length(REQUESTS);
    expect(threads.size).to.equal(REQUESTS);
  });
});
