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
import type { SurveyedImage } from './images.js';

export interface SurveyInput {
  readonly path: string;
}

/** A structured clone. */
export interface ImageSurvey {
  readonly images: readonly SurveyedImage[];
  /** Whether large images stand inline in content; they are not among the others. */
  readonly hasLargeInline: boolean;
}

/** What is smaller is hardly worth it, in bytes. */
const MIN_BYTES = 512;
/** Of all that are looked at, those with the most data: before twins are found, which are of the same size. */
const MAX_IMAGES = 2 ** 14;

/** Runs in the compute pool: the images of a document that can be written anew, with the size at which they are drawn. */
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

/** In the order in which they are drawn. */
function worthiest(images: ReadonlyMap<number, DrawnImage>): readonly (readonly [num: number, image: DrawnImage])[] {
  const worth = [...images].filter(([, { bytes, isFixed }]) => bytes >= MIN_BYTES && !isFixed);
  if (worth.length <= MAX_IMAGES) return worth;
  return worth.sort(([, first], [, second]) => second.bytes - first.bytes).slice(0, MAX_IMAGES);
}

interface Circumstances {
  readonly drawn: DrawnImage;
  /** Whether a device's grey is what it says, everywhere. */
  readonly isGreyOwn: boolean;
  /** Whether the document may be of no standard that is too old for it. */
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

/** Images that are in the file several times become one, drawn as large as the largest of them. */
function withoutTwins(file: PdfFile, all: readonly Found[]): readonly SurveyedImage[] {
  const alike = grouped(all, ({ image }) => JSON.stringify([image.data.length, signatureOf(image)]));
  return [...alike.values()].flatMap((group) => {
    if (group.length === 1) return group.map(({ image }) => image);
    return [...grouped(group, ({ stream }) => digestOf(file, stream)).values()].map(together);
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
      width: Math.max(...images.map(({ drawn }) => drawn.width)),
      height: Math.max(...images.map(({ drawn }) => drawn.height)),
    },
  };
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
