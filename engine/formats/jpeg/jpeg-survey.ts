import { TooComplex } from '../../errors.js';
import type { Bytes } from '../../tools/images/read/image-file.js';
import { EOI, isFrame, type Segment, segmentsOf, SOS } from './jpeg-segments.js';

/** What a JPEG file is made of. */
export interface JpegSurvey {
  readonly file: Bytes;
  readonly segments: readonly Segment[];
  readonly frame: Segment | undefined;
  /** Bytes of data that all scans have together. */
  readonly scanBytes: number;
  /** Whether the image has an end. */
  readonly ended: boolean;
}

/** Who looks at the picture goes over all of it for each scan; programs and cameras write a dozen. */
const MOST_SCANS = 500;
const MOST_SEGMENTS = 100_000;

export function surveyJpeg(file: Bytes, name: string): JpegSurvey {
  const segments: Segment[] = [];
  let scanBytes = 0;
  let scans = 0;
  let previous: Segment | undefined;
  for (const segment of segmentsOf(file)) {
    if (previous?.marker === SOS) scanBytes += segment.position - endOf(previous);
    if (segment.marker === SOS) scans += 1;
    if (segments.push(segment) > MOST_SEGMENTS) throw tooComplex(name, `${MOST_SEGMENTS} segments`);
    if (scans > MOST_SCANS) throw tooComplex(name, `${MOST_SCANS} scans`);
    previous = segment;
  }
  if (previous?.marker === SOS) scanBytes += Math.max(0, file.size - endOf(previous));
  const frame = segments.find(({ marker }) => isFrame(marker));
  return { file, segments, frame, scanBytes, ended: previous?.marker === EOI };
}

/** What follows a signature in the segments that have this marker and begin with it: of the first `most` of them. */
export function payloadsOf(
  { file, segments }: JpegSurvey,
  marker: number,
  { signature, most }: { readonly signature: string; readonly most: number },
): readonly Buffer[] {
  const ours = segments.filter((segment) => {
    if (segment.marker !== marker || segment.length < signature.length) return false;
    return file.at(segment.start, signature.length)?.toString('latin1') === signature;
  });
  return ours.slice(0, most).flatMap(({ start, length }) => {
    return file.at(start + signature.length, length - signature.length) ?? [];
  });
}

/** The same of the first of them. */
export function payloadOf(survey: JpegSurvey, marker: number, signature: string): Buffer | undefined {
  return payloadsOf(survey, marker, { signature, most: 1 })[0];
}

function endOf({ start, length }: Segment): number {
  return start + length;
}

function tooComplex(name: string, what: string): TooComplex {
  return new TooComplex(`${name}: the JPEG has more than the ${what} that can be taken.`);
}
