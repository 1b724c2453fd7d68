import { InvalidInput } from '../../../errors.js';
import type { EncodedImage } from '../../../contract/tools/images.js';
import { checkSize } from './image-limits.js';
import { coloursOf, transparencyOf } from './png-colours.js';
import { isWhole } from '../../../formats/png/image-data.js';
import { samplesOf } from '../../../formats/png/png-header.js';
import { type PngSurvey, surveyPng } from '../../../formats/png/survey-png.js';
import { viewOfPng } from '../../../formats/png/png-view.js';
import type { ImageSource, Reading } from './reading.js';
import { splitPng } from './split-png.js';

/** Maximum IDAT chunks that are embedded one by one; with more, the image is decoded. */
const MAX_SLICES = 200_000;

/**
 * Reads the image of a PNG file. The data are embedded unchanged, since PDF has PNG's filters; an image with alpha
 * is split, and an interlaced or damaged one is decoded. Of an animation the default image is taken. @throws
 * InvalidInput, TooComplex
 */
export async function readPng(source: ImageSource): Promise<Reading> {
  const { name } = source;
  const survey = surveyPng(source);
  checkSize(name, survey.header, samplesOf(survey.header));
  if (survey.data.length === 0)
    throw new InvalidInput(`${name}: the PNG is damaged: it ends before its picture begins.`);
  const view = viewOfPng(survey);
  const image = await imageOf(survey, source);
  return image === undefined ? { undecoded: { page: 0, ...view } } : { picture: { image, ...view } };
}

/** @returns undefined when the image must be decoded */
async function imageOf(survey: PngSurvey, { file, folder }: ImageSource): Promise<EncodedImage | undefined> {
  const { header, data } = survey;
  const { width, height, depth, interlaced } = header;
  if (interlaced || data.length > MAX_SLICES) return undefined;
  if (header.colours.endsWith('alpha')) return folder === undefined ? undefined : await splitPng(survey, folder);
  const colours = coloursOf(survey);
  const transparent = transparencyOf(survey);
  if (colours === undefined || transparent === false || !(await isWhole(survey))) return undefined;
  return {
    width,
    height,
    bitsPerComponent: depth,
    colours,
    filter: 'FlateDecode',
    parameters: { Predictor: 15, Colors: samplesOf(header), BitsPerComponent: depth, Columns: width },
    ...(transparent && { transparent }),
    data: data.map(({ start, length }) => ({ path: file.path, start, length })),
  };
}
