import { bytesOf } from '../../../files/random-access.js';
import { parseFrame } from '../../../formats/jpeg/parse-frame.js';
import { APP0, APP14, APP15, COM, parametersOf, startsAsJpeg } from '../../../formats/jpeg/markers.js';
import { surveyJpeg } from '../../../formats/jpeg/survey-jpeg.js';
import { unlessTooComplex } from '../../../errors.js';
import type { PixelSize } from '../drawing/bitmap.js';

/** SOF0, SOF1 and SOF2: the coding processes that every program can read. */
const PROCESSES = [0xc0, 0xc1, 0xc2];

/**
 * A JPEG without metadata, profiles and comments, which PDF viewers pass over and others turn or colour the picture by.
 * Undefined when it is not of a size, not whole, or of a kind that is not read everywhere, such as CMYK.
 */
export function bareJpeg(jpeg: Buffer, { width, height }: PixelSize): Buffer | undefined {
  if (!startsAsJpeg(jpeg)) return undefined;
  const survey = unlessTooComplex(() => surveyJpeg(bytesOf(jpeg), 'image'));
  if (survey?.frame === undefined || !survey.ended || !PROCESSES.includes(survey.frame.marker)) return undefined;
  const frame = parseFrame(parametersOf(jpeg, survey.frame));
  if (frame?.precision !== 8 || frame.width !== width || frame.height !== height) return undefined;
  if (frame.components.length !== 1 && frame.components.length !== 3) return undefined;
  const { segments } = survey;
  const kept = segments.flatMap(({ marker, start, length, position }, index) => {
    if (isMetadata(marker)) return [];
    // Coded data follow the marker of a scan.
    return [jpeg.subarray(position, segments[index + 1]?.position ?? start + length)];
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...kept]);
}

/** Returns whether a segment is application data, other than JFIF and Adobe, which describe the components. */
function isMetadata(marker: number): boolean {
  return marker === COM || (marker > APP0 && marker <= APP15 && marker !== APP14);
}
