import { rm } from 'node:fs/promises';

import type { PageSource } from '../decode-all.js';
import { opacityPath, type PictureFacts } from '../exchange.js';
import { checkSize } from '../limits.js';
import { coverOf } from '../opacity.js';
import { writePng } from '../write-png.js';
import { BmpFile, type Rows } from './bmp-file.js';
import { type BmpHeader, HEADER_BYTES, headerOf } from './bmp-header.js';
import { isGreyScale, paletteOf } from './palette.js';
import { plainRows } from './plain-rows.js';
import { profileOf } from './profile.js';
import { runLengthRows } from './run-length-rows.js';
import { colourRows, opacityRows } from './samples.js';

/**
 * libvips does not read BMP, and what does in JavaScript holds all of it in memory.
 * @throws Refused
 */
// eslint-disable-next-line @typescript-eslint/require-await
export async function openBmp(path: string): Promise<PageSource> {
  using file = new BmpFile(path);
  const header = headerOf(file.read(0, HEADER_BYTES));
  checkSize(header, header.encoding === 'plain' ? 0 : 1);
  const { width, height } = header;
  return { width, height, write: (target) => write(path, header, target) };
}

async function write(path: string, header: BmpHeader, target: string): Promise<PictureFacts> {
  using file = new BmpFile(path);
  const rows = header.encoding === 'plain' ? plainRows(file, header) : runLengthRows(file, header);
  await (header.bits <= 8 ? writeIndexed : writeColours)(`${target}.png`, { file, header, rows });
  return { form: 'png', opacity: await writeOpacity(opacityPath(target), header, rows), damaged: rows.damaged };
}

interface Bitmap {
  readonly file: BmpFile;
  readonly header: BmpHeader;
  readonly rows: Rows;
}

/** PNG packs pixels into bytes as BMP does. */
async function writeIndexed(path: string, { file, header, rows }: Bitmap): Promise<void> {
  const { width, height } = header;
  const [palette, profile] = [paletteOf(file, header), profileOf(file, header)];
  // A profile of colours is not one of greys.
  const isGrey = profile === undefined && isGreyScale(palette, rows.bits);
  const colours = isGrey ? ({ kind: 'grey' } as const) : ({ kind: 'indexed', palette, profile } as const);
  await writePng(path, { width, height, bits: rows.bits, colours }, rows);
}

async function writeColours(path: string, { file, header, rows }: Bitmap): Promise<void> {
  const { width, height, masks } = header;
  const colours = { kind: 'rgb', profile: profileOf(file, header) } as const;
  await writePng(path, { width, height, bits: 8, colours }, colourRows(rows, width, masks));
}

/** @returns whether there is anything to be seen through. Where all is invisible, the writer has meant nothing by it. */
async function writeOpacity(path: string, { width, height, bits, masks }: BmpHeader, rows: Rows): Promise<boolean> {
  if (masks.alpha === undefined || bits < 16 || bits === 24) return false;
  await writePng(path, { width, height, bits: 8, colours: { kind: 'grey' } }, opacityRows(rows, width, masks.alpha));
  const isMeant = (await coverOf(path)) === 'partial';
  if (!isMeant) await rm(path);
  return isMeant;
}
