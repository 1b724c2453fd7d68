import { closeSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';

import { type DecodeOrder, opacityPath, type DecodedFacts, Refused } from './exchange.js';
import { MAX_WRITTEN_BYTES, MAX_TOTAL_PIXELS } from './decode-limits.js';
import { singlePages } from './single-pages.js';

/** One page of an image file in any format. */
export interface PageSource {
  readonly width: number;
  readonly height: number;
  /** Decodes the page into files; extensions are appended to `target`. */
  write(target: string): Promise<DecodedFacts>;
}

type Opener = (path: string, page: number) => Promise<PageSource>;

/** @throws Refused */
export async function decodeAll(order: DecodeOrder): Promise<readonly DecodedFacts[]> {
  const { path, pages, targets } = order;
  const open = await openerFor(order);
  const pictures: DecodedFacts[] = [];
  let [pixels, bytes] = [0, 0];
  for (const [index, target] of targets.entries()) {
    const source = await open(path, pages[index] ?? 0);
    pixels += source.width * source.height;
    if (pixels > MAX_TOTAL_PIXELS) throw new Refused('pixels-in-all');
    const picture = await source.write(target);
    bytes += await bytesOf(target, picture);
    if (bytes > MAX_WRITTEN_BYTES) throw new Refused('bytes');
    pictures.push(picture);
  }
  return pictures;
}

/** Loads only the module of the format at hand, since each module loads its decoders. */
async function openerFor({ path, pages, targets: [first = ''] }: DecodeOrder): Promise<Opener> {
  const head = headOf(path);
  if (head === 'BM') return (await import('./open-bmp.js')).openBmp;
  const { openWithSharp } = await import('./open-with-sharp.js');
  if (pages.length <= FEW_PAGES || !TIFF.includes(head)) return openWithSharp;
  const copy = singlePages(path, `${first}-source.tif`);
  return async (_, page) => {
    if (!copy.choose(page)) throw new Refused('damaged');
    return await openWithSharp(copy.path, 0);
  };
}

/** For TIFF files with at most this many pages, opening each page in the file is faster than copying the file. */
const FEW_PAGES = 20;

/** The byte order marks with which TIFF files begin. */
const TIFF: readonly string[] = ['II', 'MM'];

function headOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(2);
    readSync(file, head);
    return head.toString('latin1');
  } finally {
    closeSync(file);
  }
}

async function bytesOf(target: string, { form, opacity }: DecodedFacts): Promise<number> {
  const picture = await stat(`${target}.${form}`);
  return picture.size + (opacity ? (await stat(opacityPath(target))).size : 0);
}
