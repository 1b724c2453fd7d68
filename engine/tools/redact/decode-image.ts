import { join } from 'node:path';

import { isQuireError } from '../../errors.js';
import type { CodedPicture, DecodedImage, PictureDecoder } from '../../pdf/redact/pixels/picture-decoder.js';
import { PdfDict, PdfName, NewStream, type PdfValue } from '../../pdf/syntax/values.js';
import { PdfWriter } from '../../pdf/write/writer.js';
import { openDocument } from '../pdfium/binding/document.js';
import { type Pdfium, withPdfium } from '../pdfium/binding/library.js';
import { OutOfMemory } from '../pdfium/binding/memory.js';
import { closeHandle, Trap } from '../pdfium/binding/trap.js';

/** Returns a decoder that uses PDFium: each image is written to the folder as a document of one page. */
export function imageDecoder(folder: string): PictureDecoder {
  return async (picture) => {
    const path = join(folder, 'coded-picture.pdf');
    writeImageDocument(path, picture);
    try {
      return await withPdfium((pdfium) => decodeWithPdfium(pdfium, path, picture));
    } catch (error) {
      const isImageError = isQuireError(error) && error.kind !== 'busy';
      if (error instanceof Trap || error instanceof OutOfMemory || isImageError) return undefined;
      throw error;
    }
  };
}

function writeImageDocument(path: string, picture: CodedPicture): void {
  using writer = new PdfWriter(path, { version: '1.7', objectStreams: false });
  const image = writer.add(new NewStream(imageDict(writer, picture), picture.data));
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

function imageDict(
  writer: PdfWriter,
  { filter, width, height, components, parameters, globals }: CodedPicture,
): PdfDict {
  const dict = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Image'),
    Width: width,
    Height: height,
    Filter: new PdfName(filter),
    BitsPerComponent: filter === 'JPXDecode' ? 8 : 1,
  });
  const space = filter === 'JPXDecode' ? deviceSpaces.get(components ?? 0) : 'DeviceGray';
  if (space !== undefined) dict.set('ColorSpace', new PdfName(space));
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

function decodeWithPdfium(pdfium: Pdfium, path: string, picture: CodedPicture): DecodedImage | undefined {
  const { raw } = pdfium;
  using document = openDocument(pdfium, { path, name: 'image' });
  using page = document.page(1);
  const object = raw.FPDFPage_GetObject(page.handle, 0);
  const bitmap = object === 0 ? 0 : raw.FPDFImageObj_GetBitmap(object);
  if (bitmap === 0) return undefined;
  try {
    return picture.filter === 'JPXDecode' ? readColours(pdfium, bitmap, picture) : readBits(pdfium, bitmap);
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

function readBits(pdfium: Pdfium, handle: number): DecodedImage | undefined {
  const { width, height, channels, stride, bytes } = bitmapOf(pdfium, handle);
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

function readColours(pdfium: Pdfium, handle: number, { components }: CodedPicture): DecodedImage | undefined {
  const { width, height, channels, stride, bytes } = bitmapOf(pdfium, handle);
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
