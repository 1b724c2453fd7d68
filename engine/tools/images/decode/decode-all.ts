import { closeSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';

import { type DecodeOrder, opacityPath, type PictureFacts, Refused } from './exchange.js';
import { MOST_BYTES_WRITTEN, MOST_PIXELS_IN_ALL } from './limits.js';
import { singlePages } from './single-pages.js';

/** One page of an image file, whatever format it has. */
export interface PageSource {
  readonly width: number;
  readonly height: number;
  /** Decodes it into files; the target gets extensions. */
  write(target: string): Promise<PictureFacts>;
}

type Opener = (path: string, page: number) => Promise<PageSource>;

/** @throws Refused */
export async function decodeAll(order: DecodeOrder): Promise<readonly PictureFacts[]> {
  const { path, pages, targets } = order;
  const open = await openerFor(order);
  const pictures: PictureFacts[] = [];
  let [pixels, bytes] = [0, 0];
  for (const [index, target] of targets.entries()) {
    const source = await open(path, pages[index] ?? 0);
    pixels += source.width * source.height;
    if (pixels > MOST_PIXELS_IN_ALL) throw new Refused('pixels-in-all');
    const picture = await source.write(target);
    bytes += await bytesOf(target, picture);
    if (bytes > MOST_BYTES_WRITTEN) throw new Refused('bytes');
    pictures.push(picture);
  }
  return pictures;
}

/** Each brings its decoders along, so only that which is needed is loaded. */
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

/** As many are quicker read than the file is copied. */
const FEW_PAGES = 20;

/** How a TIFF begins: with its byte order. */
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

async function bytesOf(target: string, { form, opacity }: PictureFacts): Promise<number> {
  const picture = await stat(`${target}.${form}`);
  return picture.size + (opacity ? (await stat(opacityPath(target))).size : 0);
}
