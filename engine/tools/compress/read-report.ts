import { statSync } from 'node:fs';

import { ToolFailed } from '../../errors.js';
import type { RecodedColours, RecodedImage, SurveyedImage } from '../../pdf/compress/surveyed-image.js';
import type { RecodedFacts, RecodeReport } from './child/exchange.js';

/**
 * Parses and validates the recoder's report. The recoder decodes hostile images, so a replacement is rejected unless
 * it is an image of the same kind. @throws ToolFailed
 */
export function readReport(
  report: RecodeReport,
  images: readonly SurveyedImage[],
  path: string,
): readonly RecodedImage[] {
  const all: unknown = report.images;
  if (!Array.isArray(all) || all.length !== images.length) throw senseless();
  const { size } = statSync(path);
  let start = 0;
  return images.flatMap((image, index) => {
    const facts = report.images[index];
    if (facts === null) return [];
    if (facts === undefined || !isSound(facts, image) || start + facts.length > size) throw senseless();
    const { length, colours, ...rest } = facts;
    const data = [{ path, start, length }];
    start += length;
    return [{ ...rest, refs: image.refs, colours: coloursOf(colours), data }];
  });
}

function senseless(): ToolFailed {
  return new ToolFailed('The recoder of images did not say what it made.');
}

const FILTERS: readonly string[] = [
  'DCTDecode',
  'FlateDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
] satisfies RecodedImage['filter'][];
const KINDS: readonly string[] = ['same', 'base', 'deviceGrey', 'palette'] satisfies RecodedColours['kind'][];

function isSound(facts: RecodedFacts, image: SurveyedImage): boolean {
  const { width, height, length, bitsPerComponent, filter, parameters = {}, decode = [], colours } = facts;
  const lengths: readonly unknown[] = [width, height, length, bitsPerComponent];
  return (
    lengths.every((it) => Number.isSafeInteger(it) && Number(it) > 0) &&
    width <= image.width &&
    height <= image.height &&
    [1, 2, 4, 8].includes(bitsPerComponent) &&
    FILTERS.includes(filter) &&
    Object.values(parameters).every((value) => typeof value === 'boolean' || Number.isSafeInteger(value)) &&
    Array.isArray(decode) &&
    decode.every((value) => Number.isFinite(value)) &&
    KINDS.includes(colours.kind) &&
    (colours.kind !== 'palette' ||
      (typeof colours.palette === 'string' && colours.components === image.space.components))
  );
}

function coloursOf(colours: RecodedFacts['colours']): RecodedColours {
  if (colours.kind !== 'palette') return { kind: colours.kind };
  return { ...colours, palette: Buffer.from(colours.palette, 'base64') };
}
