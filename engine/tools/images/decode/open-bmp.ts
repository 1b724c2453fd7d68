import { rm } from 'node:fs/promises';

import type { PageSource } from './decode-all.js';
import { opacityPath, type DecodedFacts, Refused } from './exchange.js';
import { checkSize, COMPRESSION } from './decode-limits.js';
import { coverOf } from './opacity.js';
import { writePng } from '../../../formats/png/write-png.js';
import type { Rows } from '../../../formats/bmp/rows.js';
import { type BmpHeader, readHeader, UnsupportedBmp } from '../../../formats/bmp/bmp-header.js';
import { MalformedData } from '../../../files/malformed-data.js';
import { type Bytes, ImageFile } from '../../../files/random-access.js';
import { isGreyScale, paletteOf } from '../../../formats/bmp/bmp-palette.js';
import { plainRows } from '../../../formats/bmp/plain-rows.js';
import { profileOf } from '../../../formats/bmp/profile.js';
import { runLengthRows } from '../../../formats/bmp/run-length-rows.js';
import { colourRows, opacityRows } from '../../../formats/bmp/bmp-samples.js';

/**
 * Opens a BMP file with our own reader: libvips does not read BMP, and JavaScript libraries hold the whole image in
 * memory. @throws Refused
 */
export async function openBmp(path: string): Promise<PageSource> {
  using file = new ImageFile(path);
  const header = await translatingErrors(() => readHeader(file));
  checkSize(header, header.encoding === 'plain' ? 0 : 1);
  const { width, height } = header;
  return { width, height, write: (target) => translatingErrors(() => write(path, header, target)) };
}

/** Translates errors of the BMP reader. @throws Refused */
async function translatingErrors<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof UnsupportedBmp) throw new Refused('unsupported', { cause, encoding: cause.encoding });
    if (cause instanceof MalformedData) throw new Refused('damaged', { cause });
    throw cause;
  }
}

async function write(path: string, header: BmpHeader, target: string): Promise<DecodedFacts> {
  using file = new ImageFile(path);
  const rows = header.encoding === 'plain' ? plainRows(file, header) : runLengthRows(file, header);
  await (header.bits <= 8 ? writeIndexed : writeColours)(`${target}.png`, { file, header, rows });
  return { form: 'png', opacity: await writeOpacity(opacityPath(target), header, rows), damaged: rows.damaged };
}

interface Bitmap {
  readonly file: Bytes;
  readonly header: BmpHeader;
  readonly rows: Rows;
}

/** PNG packs pixels into bytes as BMP does. */
async function writeIndexed(path: string, { file, header, rows }: Bitmap): Promise<void> {
  const { width, height } = header;
  const [palette, profile] = [paletteOf(file, header), profileOf(file, header)];
  // A colour profile does not apply to grey samples, so an image with a profile keeps its palette.
  const isGrey = profile === undefined && isGreyScale(palette, rows.bits);
  const colours = isGrey ? ({ kind: 'grey' } as const) : ({ kind: 'indexed', palette, profile } as const);
  await writePng(path, { width, height, bits: rows.bits, colours, level: COMPRESSION }, rows);
}

async function writeColours(path: string, { file, header, rows }: Bitmap): Promise<void> {
  const { width, height, masks } = header;
  const colours = { kind: 'rgb', profile: profileOf(file, header) } as const;
  await writePng(path, { width, height, bits: 8, colours, level: COMPRESSION }, colourRows(rows, width, masks));
}

/**
 * Writes the opacity of a BMP with an alpha mask. @returns whether parts of the image are transparent; an alpha of
 * zero everywhere is ignored, since some writers leave the channel empty
 */
async function writeOpacity(path: string, { width, height, bits, masks }: BmpHeader, rows: Rows): Promise<boolean> {
  if (masks.alpha === undefined || bits < 16 || bits === 24) return false;
  const grey = { width, height, bits: 8, colours: { kind: 'grey' }, level: COMPRESSION } as const;
  await writePng(path, grey, opacityRows(rows, width, masks.alpha));
  const isMeant = (await coverOf(path)) === 'partial';
  if (!isMeant) await rm(path);
  return isMeant;
}
