import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { removeTree } from '../../../files/remove-tree.js';
import type { EncodedImage } from '../../../contract/tools/images.js';
import type { Slice } from '../../../files/slice.js';
import { DeflatedFile } from './deflated-file.js';
import { coloursOf } from './png-colours.js';
import { isWhole } from '../../../formats/png/image-data.js';
import type { PngHeader } from '../../../formats/png/header.js';
import { AlphaSplitter } from '../../../formats/png/alpha-splitter.js';
import type { PngSurvey } from '../../../formats/png/survey.js';

/** Half a minute of work at the worst, and a fifth of that with photographs; a task of the pool has two minutes. */
const MOST_PIXELS = 50_000_000;

/**
 * The picture of a PNG with alpha that is not interlaced: its colours in a file in the folder, and in another how opaque
 * they are, in 8 bits, when not all of them are. Undefined when it must be decoded; then the folder is as it was.
 */
export async function splitPng(survey: PngSurvey, folder: string): Promise<EncodedImage | undefined> {
  const { width, height, depth } = survey.header;
  const space = coloursOf(survey);
  if (space === undefined || width * height > MOST_PIXELS) return undefined;
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

/** Undefined when the data are not those of a picture, to the last byte. */
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
