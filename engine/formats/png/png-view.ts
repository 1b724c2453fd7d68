import { readExif } from '../tiff/exif.js';
import { inflatedWithin } from '../deflate/inflated.js';
import type { PictureView, Resolution } from '../../geometry/picture-view.js';
import { dataOfType, type PngSurvey, soundData } from './survey-png.js';
import { resolutionOf } from '../raster/resolution.js';

/** Returns the orientation and the resolution that a PNG file states. */
export function viewOfPng(survey: PngSurvey): PictureView {
  const { orientation, resolution } = readExif(dataOfType(survey, 'eXIf', MAX_EXIF_BYTES) ?? exifInText(survey));
  return { orientation, resolution: statedResolution(survey) ?? resolution };
}

/** Reads the pHYs chunk: pixels per unit; unit 1 is the metre, unit 0 states only the aspect ratio (PNG 3rd edition §11.3.4.3). */
function statedResolution(survey: PngSurvey): Resolution | undefined {
  const data = dataOfType(survey, 'pHYs', 9);
  if (data?.length !== 9 || data[8] !== 1) return undefined;
  return resolutionOf([data.readUInt32BE(0), data.readUInt32BE(4)], 'metre');
}

/** Reads Exif data from a text chunk, where ImageMagick wrote them before eXIf existed: type line, length, hexadecimal data. */
function exifInText({ file, texts }: PngSurvey): Buffer | undefined {
  for (const chunk of texts) {
    const data = chunk.length > MAX_TEXT_BYTES ? undefined : soundData(file, chunk);
    const end = data?.indexOf(0) ?? -1;
    if (data === undefined || !keywords.includes(data.toString('latin1', 0, Math.max(0, end)))) continue;
    const text =
      chunk.type === 'tEXt' ? data.subarray(end + 1) : inflatedWithin(MAX_TEXT_BYTES, data.subarray(end + 2));
    const digits = /^\s*\S+\s+\d+\s+([0-9a-f\s]+)$/i.exec(text?.toString('latin1') ?? '')?.[1] ?? '';
    const block = Buffer.from(digits.replace(/\s/g, ''), 'hex');
    return block.toString('latin1', 0, SIGNATURE.length) === SIGNATURE ? block.subarray(SIGNATURE.length) : block;
  }
  return undefined;
}

const keywords = ['Raw profile type exif', 'Raw profile type APP1'];
const SIGNATURE = 'Exif\0\0';
const MAX_EXIF_BYTES = 2 ** 20;
const MAX_TEXT_BYTES = 2 ** 21;
