import { createHash } from 'node:crypto';

import { readPdfResult, type PdfResult } from '../file/pdf-result.js';
import type { PdfFile } from '../file/pdf-file.js';
import { mayBePdfX } from '../metadata/conformance-claims.js';
import { tryRead } from '../file/try-read.js';
import type { PdfStream } from '../syntax/values.js';
import { Ref } from '../syntax/values.js';
import { drawnImages, type DrawnImages } from './drawn-images.js';
import type { DrawnImage } from './image-uses.js';
import { type ImageFacts, imageFacts } from './image-facts.js';
import type { SurveyedImage } from './surveyed-image.js';
import { groupedBy } from '../../groups.js';

export interface SurveyInput {
  readonly path: string;
}

/** The images of a document that can be recoded. It is passed as a structured clone. */
export interface ImageSurvey {
  readonly images: readonly SurveyedImage[];
  /** Whether content has large inline images, which `images` does not contain. */
  readonly hasLargeInline: boolean;
}

/** Minimum number of encoded bytes of an image; recoding smaller images saves too little. */
const MIN_BYTES = 512;
/** Maximum number of images: those with the most data are taken. It applies before duplicates are merged. */
const MAX_IMAGES = 2 ** 14;

/** Returns the images of a document that can be recoded, with the size at which they are drawn. Runs in the compute pool. */
export default function surveyImages({ path }: SurveyInput): Promise<PdfResult<ImageSurvey>> {
  return readPdfResult(path, (file) => {
    const drawn = drawnImages(file);
    return { images: withoutTwins(file, imagesOf(file, path, drawn)), hasLargeInline: drawn.hasLargeInline };
  });
}

interface Found {
  readonly image: SurveyedImage;
  readonly stream: PdfStream;
}

function imagesOf(file: PdfFile, path: string, { images, isGreyOwn }: DrawnImages): readonly Found[] {
  const mayBeJbig2 = !mayBePdfX(file);
  return worthiest(images)
    .map(([num, drawn]) => found(file, num, { drawn, isGreyOwn, mayBeJbig2, path }))
    .filter((it) => it !== undefined);
}

/** Returns the MAX_IMAGES images with the most data, in drawing order. */
function worthiest(images: ReadonlyMap<number, DrawnImage>): readonly (readonly [num: number, image: DrawnImage])[] {
  const worth = [...images].filter(([, { bytes, isFixed }]) => bytes >= MIN_BYTES && !isFixed);
  if (worth.length <= MAX_IMAGES) return worth;
  return worth.sort(([, first], [, second]) => second.bytes - first.bytes).slice(0, MAX_IMAGES);
}

interface Circumstances {
  readonly drawn: DrawnImage;
  /** Whether no resources redefine /DeviceGray or /DeviceRGB. */
  readonly isGreyOwn: boolean;
  /** Whether the document claims no standard that forbids JBIG2. */
  readonly mayBeJbig2: boolean;
  readonly path: string;
}

function found(file: PdfFile, num: number, { drawn, path, ...rest }: Circumstances): Found | undefined {
  const stream = file.stream(new Ref(num, drawn.generation));
  if (stream === undefined) return undefined;
  const facts = tryRead(() => imageFacts(file, stream.dict, drawn.role));
  if (facts === undefined) return undefined;
  const space = { ...facts.space, isDevice: facts.space.isDevice && rest.isGreyOwn };
  const data = { path, start: file.placeOf(stream), length: stream.length };
  const { width, height, role } = drawn;
  const { mayBeJbig2 } = rest;
  return { image: { ...facts, role, space, data, mayBeJbig2, refs: [num], drawn: { width, height } }, stream };
}

/** Merges duplicate images; the drawn size is the largest of their sizes. */
function withoutTwins(file: PdfFile, all: readonly Found[]): readonly SurveyedImage[] {
  const alike = groupedBy(all, ({ image }) => JSON.stringify([image.data.length, signatureOf(image)]));
  return [...alike.values()].flatMap((group) => {
    if (group.length === 1) return group.map(({ image }) => image);
    return [...groupedBy(group, ({ stream }) => digestOf(file, stream)).values()].map(together);
  });
}

function signatureOf({ data: _, refs: _refs, drawn: _drawn, palette, ...facts }: SurveyedImage): readonly unknown[] {
  return [facts satisfies Omit<ImageFacts, 'palette'>, palette && Buffer.from(palette).toString('base64')];
}

function digestOf(file: PdfFile, stream: PdfStream): string {
  const hash = createHash('sha256');
  file.rawStream(stream, (chunk) => hash.update(chunk));
  return hash.digest('base64');
}

function together(twins: readonly Found[]): SurveyedImage {
  const images = twins.map(({ image }) => image);
  const [first] = images;
  if (first === undefined) throw new Error('A group has at least one image.');
  return {
    ...first,
    refs: images.flatMap(({ refs }) => refs),
    drawn: {
      width: images.reduce((most, { drawn }) => Math.max(most, drawn.width), 0),
      height: images.reduce((most, { drawn }) => Math.max(most, drawn.height), 0),
    },
  };
}
