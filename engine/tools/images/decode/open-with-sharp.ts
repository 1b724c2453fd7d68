import { rm } from 'node:fs/promises';

import sharp, { type Metadata, type Sharp } from 'sharp';

import type { PageSource } from './decode-all.js';
import { type Form, opacityPath, type DecodedFacts } from './exchange.js';
import { checkSize, COMPRESSION, MAX_PIXELS } from './decode-limits.js';
import { coverOf } from './opacity.js';
import { refusedBy, translatingErrors } from './refused-by.js';

sharp.concurrency(1);
sharp.cache(false);
// Only the loaders that are unblocked below may read a file: no SVG, PDF, OpenEXR and others.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Tiff', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}File`),
});

/** `error` rejects a damaged file; `none` decodes as much of it as possible. */
type Strictness = 'error' | 'none';

interface Opened {
  readonly path: string;
  readonly page: number;
  readonly facts: Metadata;
}

/** @throws Refused */
export async function openWithSharp(path: string, page: number): Promise<PageSource> {
  const facts = await translatingErrors(() => load({ path, page }, 'none').metadata());
  checkSize(facts, bytesAtOnce(facts));
  const { width, height } = facts;
  return { width, height, write: (target) => write({ path, page, facts }, target) };
}

/** Decodes strictly first. A damaged image is decoded again tolerantly, for the parts that can be read. */
async function write(opened: Opened, target: string): Promise<DecodedFacts> {
  try {
    return { ...(await writeBoth(opened, target, 'error')), damaged: false };
  } catch (cause) {
    const refused = refusedBy(cause);
    if (refused.refusal !== 'damaged') throw refused;
    return { ...(await translatingErrors(() => writeBoth(opened, target, 'none'))), damaged: true };
  }
}

async function writeBoth(
  opened: Opened,
  target: string,
  strictness: Strictness,
): Promise<Pick<DecodedFacts, 'form' | 'opacity'>> {
  const { form, writer } = formOf(opened.facts);
  await writer(load(opened, strictness).removeAlpha(), opened.facts).toFile(`${target}.${form}`);
  return { form, opacity: opened.facts.hasAlpha && (await writeOpacity(opened, target, strictness)) };
}

/** @returns whether any pixel is transparent */
async function writeOpacity(opened: Opened, target: string, strictness: Strictness): Promise<boolean> {
  const { format } = opened.facts;
  const path = opacityPath(target);
  // libvips converts every colour space to RGB of 8 bits here, so the alpha is the fourth channel.
  const image = load(opened, strictness).extractChannel(3);
  await image.png({ compressionLevel: COMPRESSION }).toFile(path);
  const cover = await coverOf(path);
  // An extra channel of TIFF without a stated meaning is often all zeros; such a channel is ignored.
  const isMeant = cover === 'partial' || (cover === 'none' && format !== 'tiff');
  if (!isMeant) await rm(path);
  return isMeant;
}

function load({ path, page }: Pick<Opened, 'path' | 'page'>, failOn: Strictness): Sharp {
  return sharp(path, { page, failOn, limitInputPixels: MAX_PIXELS, limitInputChannels: MAX_CHANNELS });
}

interface Output {
  readonly form: Form;
  readonly writer: (image: Sharp, facts: Metadata) => Sharp;
}

/** Keeps the samples if a PDF has their colour space; else converts them to sRGB. */
function formOf({ space, depth, bitsPerSample }: Metadata): Output {
  if (bitsPerSample === 1 && space === 'b-w') return { form: 'tif', writer: asBilevel };
  if (space === 'cmyk') return { form: 'tif', writer: asCmyk };
  const isKept = keptSpaces.includes(space) && (depth === 'uchar' || depth === 'ushort');
  return { form: 'png', writer: isKept ? asTheyAre : asSrgb };
}

const keptSpaces: readonly string[] = ['b-w', 'grey16', 'srgb', 'rgb16'];

function asTheyAre(image: Sharp, facts: Metadata): Sharp {
  return asPng(image.keepIccProfile().toColourspace(facts.space), facts);
}

function asSrgb(image: Sharp, facts: Metadata): Sharp {
  const { depth, space } = facts;
  if (depth === 'uint') return asPng(image.linear(255 / (2 ** 32 - 1)), facts);
  // Floating-point colours are linear light, which libvips converts. For floating-point greys libvips has no colour
  // space.
  if (space === 'b-w' && (depth === 'float' || depth === 'double')) return asPng(image.linear(255), facts);
  return asPng(image, facts);
}

function asPng(image: Sharp, { isPalette }: Metadata): Sharp {
  // Adaptive filters suit photographs, whose rows resemble their neighbours; palette images compress better unfiltered.
  return image.png({ compressionLevel: COMPRESSION, adaptiveFiltering: !isPalette });
}

function asBilevel(image: Sharp, { height }: Metadata): Sharp {
  return image.toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1, tileHeight: height });
}

function asCmyk(image: Sharp, { height, depth }: Metadata): Sharp {
  const kept = inCmyk(image).keepIccProfile();
  // libvips would write 16-bit samples in little-endian order, which a PDF cannot use, and scales CMYK to 8 bits only.
  const bytes = depth === 'ushort' ? kept.linear(255 / 65535, 0.5) : kept;
  return bytes.tiff({ compression: 'deflate', predictor: 'horizontal', tileHeight: height });
}

function inCmyk(image: Sharp): Sharp {
  return image.pipelineColourspace('cmyk').toColourspace('cmyk');
}

/** Maximum channels: three colours and the extra channels of aerial photographs and prepress files. */
const MAX_CHANNELS = 16;

/** Bytes of memory per pixel while an image is decoded as a whole; 0 for formats that are decoded row by row. */
function bytesAtOnce({ format, channels, depth, isProgressive }: Metadata): number {
  // The frame, the canvas and the result, four bytes each.
  if (format === 'webp') return 12;
  if (format === 'gif') return 8;
  if (!isProgressive) return 0;
  // Progressive JPEG holds coefficients of two bytes.
  return channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
}
