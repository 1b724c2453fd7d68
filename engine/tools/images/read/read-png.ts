import { InvalidInput } from '../../../errors.js';
import type { EncodedImage } from '../../../contract/tools/images.js';
import { checkSize } from './image-limits.js';
import { coloursOf, transparencyOf } from './png-colours.js';
import { isWhole } from '../../../formats/png/image-data.js';
import { samplesOf } from '../../../formats/png/header.js';
import { type PngSurvey, surveyPng } from '../../../formats/png/survey.js';
import { viewOfPng } from '../../../formats/png/view.js';
import type { ImageSource, Reading } from './reading.js';
import { splitPng } from './split-png.js';

/** More are put together by decoding the picture. */
const MOST_SLICES = 200_000;

/**
 * The picture of a PNG file: its data as they are, since PDF knows PNG's filters, or split when it has alpha, unless it is
 * interlaced or damaged. Of an animation, what is shown where none is.
 * @throws InvalidInput, TooComplex
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

/** Undefined when the picture must be decoded. */
async function imageOf(survey: PngSurvey, { file, folder }: ImageSource): Promise<EncodedImage | undefined> {
  const { header, data } = survey;
  const { width, height, depth, interlaced } = header;
  if (interlaced || data.length > MOST_SLICES) return undefined;
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
