import { rm } from 'node:fs/promises';

import sharp, { type Metadata, type Sharp } from 'sharp';

import type { PageSource } from './decode-all.js';
import { type Form, opacityPath, type PictureFacts } from './exchange.js';
import { checkSize, COMPRESSION, MOST_PIXELS } from './limits.js';
import { coverOf } from './opacity.js';
import { refusedBy, refusing } from './refused-by.js';

sharp.concurrency(1);
sharp.cache(false);
// What is not asked for is not tried on a file either: SVG, PDF, OpenEXR and more.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Tiff', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}File`),
});

/** How strictly a file is read: as one in order, or for what of it can be shown. */
type Strictness = 'error' | 'none';

interface Opened {
  readonly path: string;
  readonly page: number;
  readonly facts: Metadata;
}

/** @throws Refused */
export async function openWithSharp(path: string, page: number): Promise<PageSource> {
  const facts = await refusing(() => load({ path, page }, 'none').metadata());
  checkSize(facts, bytesAtOnce(facts));
  const { width, height } = facts;
  return { width, height, write: (target) => write({ path, page, facts }, target) };
}

/** What is broken is read once more for what can be shown of it. */
async function write(opened: Opened, target: string): Promise<PictureFacts> {
  try {
    return { ...(await writeBoth(opened, target, 'error')), damaged: false };
  } catch (cause) {
    const refused = refusedBy(cause);
    if (refused.refusal !== 'damaged') throw refused;
    return { ...(await refusing(() => writeBoth(opened, target, 'none'))), damaged: true };
  }
}

async function writeBoth(
  opened: Opened,
  target: string,
  strictness: Strictness,
): Promise<Pick<PictureFacts, 'form' | 'opacity'>> {
  const { form, writer } = formOf(opened.facts);
  await writer(load(opened, strictness).removeAlpha(), opened.facts).toFile(`${target}.${form}`);
  return { form, opacity: opened.facts.hasAlpha && (await writeOpacity(opened, target, strictness)) };
}

/** @returns whether there is anything to be seen through. */
async function writeOpacity(opened: Opened, target: string, strictness: Strictness): Promise<boolean> {
  const { format } = opened.facts;
  const path = opacityPath(target);
  // All colours become red, green and blue of 8 bits first, and opacity comes fourth.
  const image = load(opened, strictness).extractChannel(3);
  await image.png({ compressionLevel: COMPRESSION }).toFile(path);
  const cover = await coverOf(path);
  // A fourth channel of TIFF without a stated meaning is often all zeros.
  const isMeant = cover === 'partial' || (cover === 'none' && format !== 'tiff');
  if (!isMeant) await rm(path);
  return isMeant;
}

function load({ path, page }: Pick<Opened, 'path' | 'page'>, failOn: Strictness): Sharp {
  return sharp(path, { page, failOn, limitInputPixels: MOST_PIXELS, limitInputChannels: MOST_CHANNELS });
}

interface Output {
  readonly form: Form;
  readonly writer: (image: Sharp, facts: Metadata) => Sharp;
}

/** The samples stay as they are where a PDF has their colour space; else they become sRGB. */
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
  // Colours of floats are linear light, which libvips converts; greys are in no space that it knows.
  if (space === 'b-w' && (depth === 'float' || depth === 'double')) return asPng(image.linear(255), facts);
  return asPng(image, facts);
}

function asPng(image: Sharp, { isPalette }: Metadata): Sharp {
  // Rows of photographs are close to their neighbours; drawings of few colours compress better as they are.
  return image.png({ compressionLevel: COMPRESSION, adaptiveFiltering: !isPalette });
}

function asBilevel(image: Sharp, { height }: Metadata): Sharp {
  return image.toColourspace('b-w').tiff({ compression: 'ccittfax4', bitdepth: 1, tileHeight: height });
}

function asCmyk(image: Sharp, { height, depth }: Metadata): Sharp {
  const kept = inCmyk(image).keepIccProfile();
  // Bytes of which the lower comes first are of no use to a PDF. What libvips scales in CMYK, it makes 8 bits of.
  const bytes = depth === 'ushort' ? kept.linear(255 / 65535, 0.5) : kept;
  return bytes.tiff({ compression: 'deflate', predictor: 'horizontal', tileHeight: height });
}

function inCmyk(image: Sharp): Sharp {
  return image.pipelineColourspace('cmyk').toColourspace('cmyk');
}

/** Three colours, and what aerial photographs and printers add to them. */
const MOST_CHANNELS = 16;

/** What of a picture is in memory while it is decoded: all of it, or as much as a few rows. */
function bytesAtOnce({ format, channels, depth, isProgressive }: Metadata): number {
  // The frame, what it is composed on, and what is made of it, of four bytes each.
  if (format === 'webp') return 12;
  if (format === 'gif') return 8;
  if (!isProgressive) return 0;
  // Coefficients of two bytes; else as it is.
  return channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
}
