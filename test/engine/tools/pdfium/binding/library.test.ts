import { expect } from 'chai';

import { ComputePool } from '../../../../../engine/compute/pool.js';
import { readSettings } from '../../../../../engine/job/settings.js';
import { type Pdfium, withPdfium } from '../../../../../engine/tools/pdfium/binding/library.js';
import { closeHandle, Trap } from '../../../../../engine/tools/pdfium/binding/trap.js';
import { OutOfMemory } from '../../../../../engine/tools/pdfium/binding/memory.js';
import { failureOf } from '../../../../fixtures/failure-of.js';

describe('an instance of PDFium', () => {
  it('stays warm from one use to the next', async () => {
    expect(await instance()).to.equal(await instance());
  });

  it('is not used again after a trap', async () => {
    const before = await instance();
    const failure = await failureOf(withPdfium(({ raw }) => raw.FPDF_GetPageCount(2 ** 30)));
    expect(failure).to.be.instanceOf(Trap);
    expect(await instance()).not.to.equal(before);
  });

  it('is not used again after its stack has overflown', async () => {
    const before = await instance();
    const overflow = (depth: number): number => overflow(depth + 1) + 1;
    expect(await failureOf(withPdfium(() => overflow(0)))).to.be.instanceOf(Trap);
    expect(await instance()).not.to.equal(before);
  });

  it('is not used again after a trap in closing a handle', async () => {
    const before = await instance();
    await withPdfium(({ raw }) => closeHandle(() => void raw.FPDF_GetPageCount(2 ** 30)));
    expect(await instance()).not.to.equal(before);
  });

  it('starts when it can after it could not', async () => {
    // A module of its own, which has no instance yet.
    const url = new URL('../../../../../engine/tools/pdfium/binding/library.js?fresh', import.meta.url);
    const fresh = (await import(url.href)) as { readonly withPdfium: typeof withPdfium };
    const { compile } = WebAssembly;
    const failure = new RangeError('WebAssembly: no memory');
    Object.assign(WebAssembly, { compile: () => Promise.reject(failure) });
    try {
      expect(await failureOf(fresh.withPdfium(() => 1))).to.equal(failure);
    } finally {
      Object.assign(WebAssembly, { compile });
    }
    expect(await fresh.withPdfium(() => 1)).to.equal(1);
  });

  it('stays in use when the one who uses it fails', async () => {
    const before = await instance();
    const failure = new Error('of the user');
    expect(await failureOf(withPdfium(() => Promise.reject(failure)))).to.equal(failure);
    expect(await instance()).to.equal(before);
  });

  it('gives no more memory than its limit', async () => {
    const failure = await failureOf(withPdfium(({ memory }) => memory.allocate(2 ** 31 - 1)));
    expect(failure).to.be.instanceOf(OutOfMemory);
  });

  for (const [pointer, length] of [
    [8, 2 ** 31],
    [2 ** 31, 8],
    [-8, 8],
    [8, -8],
    [NaN, 8],
  ] as const) {
    it(`gives no view of ${length} bytes at ${pointer}`, async () => {
      expect(await failureOf(withPdfium(({ memory }) => memory.bytes(pointer, length)))).to.be.instanceOf(RangeError);
    });
  }

  it('gives its memory back when it has grown', async () => {
    const before = await instance();
    await withPdfium(({ memory }) => {
      using large = memory.allocate(200 * 2 ** 20);
      expect(large.pointer).not.to.equal(0);
    });
    const after = await instance();
    expect(after).not.to.equal(before);
    expect(after.memory.size).to.be.lessThan(32 * 2 ** 20);
  });

  it('leaves no memory behind in a thread of the pool', async () => {
    await using pool = new ComputePool({ ...readSettings({}), cores: 1 });
    const fill = async (bytes: number): Promise<void> => {
      await pool.run(new URL('../../../../fixtures/compute/fill-instance.js', import.meta.url), bytes, {
        signal: new AbortController().signal,
      });
    };
    await fill(1);
    const before = process.memoryUsage.rss();
    await fill(LARGE);
    // Other tests of this process may have left some, or may take some; not nearly as much.
    expect(process.memoryUsage.rss() - before).to.be.lessThan(LARGE / 2);
  });
});

const LARGE = 800 * 2 ** 20;

function instance(): Promise<Pdfium> {
  return withPdfium((pdfium) => pdfium);
}
