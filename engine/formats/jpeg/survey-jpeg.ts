import { TooComplex } from '../../errors.js';
import type { Bytes } from '../../files/random-access.js';
import { EOI, isFrame, type Segment, segmentsOf, SOS } from './markers.js';

/** The segments of a JPEG file, up to the end of the image or to the first damaged segment. */
export interface JpegSurvey {
  readonly file: Bytes;
  readonly segments: readonly Segment[];
  readonly frame: Segment | undefined;
  /** Bytes of entropy-coded data in all scans together. */
  readonly scanBytes: number;
  /** Whether the end-of-image marker was found. */
  readonly ended: boolean;
}

/** Maximum number of scans. A decoder processes the whole image for each scan; programs and cameras write about a dozen. */
const MAX_SCANS = 500;
const MAX_SEGMENTS = 100_000;

/** @throws TooComplex for more scans or segments than real files have; `name` is the file's, for the message */
export function surveyJpeg(file: Bytes, name: string): JpegSurvey {
  const segments: Segment[] = [];
  let scanBytes = 0;
  let scans = 0;
  let previous: Segment | undefined;
  for (const segment of segmentsOf(file)) {
    if (segment.isDamaged) break;
    if (previous?.marker === SOS) scanBytes += segment.position - endOf(previous);
    if (segment.marker === SOS) scans += 1;
    if (segments.push(segment) > MAX_SEGMENTS) throw tooComplex(name, `${MAX_SEGMENTS} segments`);
    if (scans > MAX_SCANS) throw tooComplex(name, `${MAX_SCANS} scans`);
    previous = segment;
    if (segment.marker === EOI) break;
  }
  if (previous?.marker === SOS) scanBytes += Math.max(0, file.size - endOf(previous));
  const frame = segments.find(({ marker }) => isFrame(marker));
  return { file, segments, frame, scanBytes, ended: previous?.marker === EOI };
}

/** The data after a signature, of the first `most` segments with this marker that start with the signature. */
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

/** As `payloadsOf`, of the first such segment; undefined when there is none. */
export function payloadOf(survey: JpegSurvey, marker: number, signature: string): Buffer | undefined {
  return payloadsOf(survey, marker, { signature, most: 1 })[0];
}

function endOf({ start, length }: Segment): number {
  return start + length;
}

function tooComplex(name: string, what: string): TooComplex {
  return new TooComplex(`${name}: the JPEG has more than the ${what} that can be taken.`);
}
