import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { removeTree } from '../../../files/remove-tree.js';
import type { EncodedImage } from '../../../contract/tools/images.js';
import type { Slice } from '../../../files/slice.js';
import { DeflatedFile } from './deflated-file.js';
import { coloursOf } from './png-colours.js';
import { isWhole } from '../../../formats/png/image-data.js';
import type { PngHeader } from '../../../formats/png/png-header.js';
import { AlphaSplitter } from '../../../formats/png/alpha-splitter.js';
import type { PngSurvey } from '../../../formats/png/survey-png.js';

/** Splitting so many pixels takes 30 seconds at worst and 6 for photographs; a task of the pool has 120. */
const MAX_PIXELS = 50_000_000;

/**
 * Splits a PNG with alpha and without interlacing into two files in the folder: its colours, and its opacity in 8
 * bits unless all pixels are opaque. @returns undefined when the image must be decoded; then the folder is unchanged
 */
export async function splitPng(survey: PngSurvey, folder: string): Promise<EncodedImage | undefined> {
  const { width, height, depth } = survey.header;
  const space = coloursOf(survey);
  if (space === undefined || width * height > MAX_PIXELS) return undefined;
  const parts = await mkdtemp(join(folder, 'picture-'));
  const files = await splitInto(parts, survey);
  if (files === undefined) {
    await removeTree(parts);
    return undefined;
  }
  const { colours, opacity } = files;
  const image = imageIn(colours, { width, height, depth, colours: space });
  if (opacity === undefined) return image;
  return { ...image, softMask: imageIn(opacity, { width, height, depth: 8, colours: { kind: 'grey' } }) };
}

interface Parts {
  readonly colours: Slice;
  readonly opacity: Slice | undefined;
}

/** @returns undefined unless the data have exactly the bytes of the image */
async function splitInto(folder: string, survey: PngSurvey): Promise<Parts | undefined> {
  const opacityPath = join(folder, 'opacity');
  await using colours = new DeflatedFile(join(folder, 'colours'));
  await using opacity = new DeflatedFile(opacityPath);
  const splitter = new AlphaSplitter(survey.header);
  const whole = await isWhole(survey, async (bytes) => {
    const parts = splitter.split(bytes);
    await Promise.all([colours.write(parts.colours), opacity.write(parts.opacity)]);
  });
  if (!whole) return undefined;
  const slices = { colours: await colours.end(), opacity: await opacity.end() };
  if (!splitter.isOpaque) return slices;
  await rm(opacityPath);
  return { ...slices, opacity: undefined };
}

type Samples = Pick<PngHeader, 'width' | 'height' | 'depth'> & Pick<EncodedImage, 'colours'>;

function imageIn(data: Slice, { width, height, depth, colours }: Samples): EncodedImage {
  const samples = colours.kind === 'grey' ? 1 : 3;
  return {
    width,
    height,
    bitsPerComponent: depth,
    colours,
    filter: 'FlateDecode',
    parameters: { Predictor: 15, Colors: samples, BitsPerComponent: depth, Columns: width },
    data: [data],
  };
}
