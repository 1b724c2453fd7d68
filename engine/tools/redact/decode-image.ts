import { join } from 'node:path';

import { isQuireError } from '../../errors.js';
import { channelsOf } from '../../formats/jpeg2000/channels.js';
import type { CodedPicture, DecodedImage, PictureDecoder } from '../../pdf/redact/pixels/picture-decoder.js';
import { PdfDict, PdfName, NewStream, type PdfValue } from '../../pdf/syntax/values.js';
import { PdfWriter } from '../../pdf/write/writer.js';
import { openDocument } from '../pdfium/binding/document.js';
import { type Pdfium, withPdfium } from '../pdfium/binding/library.js';
import { OutOfMemory } from '../pdfium/binding/memory.js';
import { closeHandle, Trap } from '../pdfium/binding/trap.js';

/** Returns a decoder that uses PDFium: each image is written to the folder as a document of one page. */
export function imageDecoder(folder: string): PictureDecoder {
  const path = join(folder, 'coded-picture.pdf');
  return async (picture) => {
    try {
      return picture.filter === 'JPXDecode' ? await decodeChannels(path, picture) : await decodeBits(path, picture);
    } catch (error) {
      const isImageError = isQuireError(error) && error.kind !== 'busy';
      if (error instanceof Trap || error instanceof OutOfMemory || isImageError) return undefined;
      throw error;
    }
  };
}

function decodeBits(path: string, picture: CodedPicture): Promise<DecodedImage | undefined> {
  return decodeAs(path, { picture, space: new PdfName('DeviceGray') }, bitsOf);
}

/** Decodes a JPEG 2000 image into samples of 8 bits. */
async function decodeChannels(path: string, picture: CodedPicture): Promise<DecodedImage | undefined> {
  const channels = channelsOf(picture.data);
  const colours = await decodeColours(path, picture, channels?.count ?? 0);
  if (colours === undefined || channels === undefined) return colours;
  if (picture.isIndexed === true && channels.bits < 8) shiftRight(colours.bytes, 8 - channels.bits);
  if (picture.hasOpacity !== true || channels.opacity === undefined) return colours;
  const opacity = await decodeChannel(path, picture, { channel: channels.opacity, count: channels.count });
  return opacity === undefined ? undefined : { ...colours, opacity: opacity.bytes };
}

/** Returns the colours as PDFium converts them, or, when there are neither one nor three, each as it is. */
async function decodeColours(path: string, picture: CodedPicture, count: number): Promise<DecodedImage | undefined> {
  const { components } = picture;
  if (components === undefined || components === 1 || components === 3 || components > MAX_CHANNELS) {
    const space = deviceSpaces.get(components ?? 0);
    const named = space === undefined ? undefined : new PdfName(space);
    return await decodeAs(path, { picture, space: named }, (bitmap) => coloursOf(bitmap, components));
  }
  const planes: DecodedImage[] = [];
  for (let channel = 0; channel < components; channel++) {
    const plane = await decodeChannel(path, picture, { channel, count: Math.max(count, components) });
    if (plane === undefined) return undefined;
    planes.push(plane);
  }
  return interleaved(planes);
}

/** Limit of the colours that are decoded one by one. */
const MAX_CHANNELS = 8;

/** Decodes one of the channels: a colour space whose only visible colourant it is shows its samples as grey. */
function decodeChannel(
  path: string,
  picture: CodedPicture,
  { channel, count }: { readonly channel: number; readonly count: number },
): Promise<DecodedImage | undefined> {
  const names = Array.from({ length: count }, (_, index) => new PdfName(`C${index}`));
  // PDFium cuts off fractions of samples.
  const program = Buffer.from(`{ ${count - 1 - channel} index 0.0004 add }`);
  const domain = names.flatMap(() => [0, 1]);
  const tint = new NewStream(PdfDict.of({ FunctionType: 4, Domain: domain, Range: [0, 1] }), program);
  const space = (writer: PdfWriter): PdfValue => [
    new PdfName('DeviceN'),
    names,
    new PdfName('DeviceGray'),
    writer.add(tint),
  ];
  return decodeAs(path, { picture, space }, (bitmap) => coloursOf(bitmap, 1));
}

function interleaved(planes: readonly DecodedImage[]): DecodedImage | undefined {
  const [first] = planes;
  if (first === undefined) return undefined;
  const { width, height } = first;
  const components = planes.length;
  const bytes = Buffer.allocUnsafe(width * height * components);
  planes.forEach((plane, component) => {
    for (let pixel = 0; pixel < width * height; pixel++)
      bytes[pixel * components + component] = plane.bytes[pixel] ?? 0;
  });
  return { width, height, components, bits: 8, bytes };
}

/** PDFium scales samples of fewer bits to 8 bits; indices of colours stay as they are. */
function shiftRight(bytes: Buffer, by: number): void {
  for (let at = 0; at < bytes.length; at++) bytes[at] = (bytes[at] ?? 0) >> by;
}

interface ImageRequest {
  readonly picture: CodedPicture;
  /** The colour space in which PDFium decodes the image; undefined for that of the data. */
  readonly space: PdfValue | ((writer: PdfWriter) => PdfValue) | undefined;
}

function decodeAs(
  path: string,
  request: ImageRequest,
  use: (bitmap: Bitmap) => DecodedImage | undefined,
): Promise<DecodedImage | undefined> {
  writeImageDocument(path, request);
  return withPdfium((pdfium) => withFirstImage(pdfium, path, use));
}

function writeImageDocument(path: string, request: ImageRequest): void {
  using writer = new PdfWriter(path, { version: '1.7', objectStreams: false });
  const image = writer.add(new NewStream(imageDict(writer, request), request.picture.data));
  const content = writer.add(new NewStream(new PdfDict(), Buffer.from('/I Do')));
  const pages = writer.allocate();
  const page = writer.add(
    PdfDict.of({
      Type: new PdfName('Page'),
      Parent: pages,
      MediaBox: [0, 0, 1, 1],
      Resources: PdfDict.of({ XObject: PdfDict.of({ I: image }) }),
      Contents: content,
    }),
  );
  writer.write(pages, PdfDict.of({ Type: new PdfName('Pages'), Kids: [page], Count: 1 }));
  writer.finish({ root: writer.add(PdfDict.of({ Type: new PdfName('Catalog'), Pages: pages })) });
}

function imageDict(writer: PdfWriter, { picture, space }: ImageRequest): PdfDict {
  const { filter, width, height, parameters, globals } = picture;
  const dict = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Image'),
    Width: width,
    Height: height,
    Filter: new PdfName(filter),
    BitsPerComponent: filter === 'JPXDecode' ? 8 : 1,
  });
  if (space !== undefined) dict.set('ColorSpace', typeof space === 'function' ? space(writer) : space);
  const entries: [string, PdfValue][] = Object.entries(parameters);
  if (globals !== undefined) entries.push(['JBIG2Globals', writer.add(new NewStream(new PdfDict(), globals))]);
  if (entries.length > 0) dict.set('DecodeParms', new PdfDict(entries));
  return dict;
}

/** Colour spaces, by number of components, whose samples PDFium returns unchanged. */
const deviceSpaces: ReadonlyMap<number, string> = new Map([
  [1, 'DeviceGray'],
  [3, 'DeviceRGB'],
]);

function withFirstImage(
  pdfium: Pdfium,
  path: string,
  use: (bitmap: Bitmap) => DecodedImage | undefined,
): DecodedImage | undefined {
  const { raw } = pdfium;
  using document = openDocument(pdfium, { path, name: 'image' });
  using page = document.page(1);
  const object = raw.FPDFPage_GetObject(page.handle, 0);
  const bitmap = object === 0 ? 0 : raw.FPDFImageObj_GetBitmap(object);
  if (bitmap === 0) return undefined;
  try {
    return use(bitmapOf(pdfium, bitmap));
  } finally {
    closeHandle(() => raw.FPDFBitmap_Destroy(bitmap));
  }
}

interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly stride: number;
  readonly bytes: Uint8Array;
}

/** Bytes per pixel by bitmap format: fpdfview.h defines FPDFBitmap_Unknown, _Gray, _BGR, _BGRx and _BGRA. */
const channelsByFormat = [0, 1, 3, 4, 4] as const;

function bitmapOf({ raw, memory }: Pdfium, bitmap: number): Bitmap {
  const [width, height] = [raw.FPDFBitmap_GetWidth(bitmap), raw.FPDFBitmap_GetHeight(bitmap)];
  const stride = raw.FPDFBitmap_GetStride(bitmap);
  const channels = channelsByFormat[raw.FPDFBitmap_GetFormat(bitmap)] ?? 0;
  if (width * channels > stride) throw new RangeError(`A row of ${stride} bytes does not hold ${width} pixels.`);
  return { width, height, channels, stride, bytes: memory.bytes(raw.FPDFBitmap_GetBuffer(bitmap), stride * height) };
}

function bitsOf({ width, height, channels, stride, bytes }: Bitmap): DecodedImage | undefined {
  if (channels === 0) return undefined;
  const rowBytes = Math.ceil(width / 8);
  const target = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) {
      if ((bytes[row * stride + x * channels] ?? 0) < 128) continue;
      const at = row * rowBytes + (x >> 3);
      target[at] = (target[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width, height, components: 1, bits: 1, bytes: target };
}

function coloursOf(
  { width, height, channels, stride, bytes }: Bitmap,
  components: number | undefined,
): DecodedImage | undefined {
  if (channels === 0) return undefined;
  const kept = channels === 1 || components === 1 ? 1 : 3;
  const target = Buffer.allocUnsafe(width * height * kept);
  let at = 0;
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x++) {
      const from = row * stride + x * channels;
      for (let channel = kept - 1; channel >= 0; channel--) target[at++] = bytes[from + channel] ?? 0;
    }
  }
  const colours = kept === 1 ? 'DeviceGray' : 'DeviceRGB';
  const isAsStated = components === kept;
  return { width, height, components: kept, bits: 8, bytes: target, ...(!isAsStated && { colours }) };
}
