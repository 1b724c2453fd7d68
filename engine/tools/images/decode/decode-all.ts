import { closeSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';

import { type DecodeOrder, opacityPath, type PictureFacts, Refused } from './exchange.js';
import { MOST_BYTES_WRITTEN, MOST_PIXELS_IN_ALL } from './limits.js';

/** One page of an image file, whatever format it has. */
export interface PageSource {
  readonly width: number;
  readonly height: number;
  /** Decodes it into files; the target gets extensions. */
  write(target: string): Promise<PictureFacts>;
}

type Opener = (path: string, page: number) => Promise<PageSource>;

/** @throws Refused */
export async function decodeAll({ path, pages, targets }: DecodeOrder): Promise<readonly PictureFacts[]> {
  const open = await openerFor(path);
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
async function openerFor(path: string): Promise<Opener> {
  if (headOf(path) === 'BM') return (await import('./bmp/open-bmp.js')).openBmp;
  return (await import('./open-with-sharp.js')).openWithSharp;
}

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
