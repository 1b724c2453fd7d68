import { open } from 'node:fs/promises';

/** A document format: how it is called, served, named and recognised by its first bytes. */
export interface MediaType {
  readonly name: string;
  readonly mime: string;
  /** The first is the one that results get. Without a dot. */
  readonly extensions: readonly [string, ...string[]];
  readonly matches: (head: Buffer) => boolean;
}

/** How much of a file's beginning `matches` is given, in bytes. */
const HEAD_BYTES = 2048;

export const PDF: MediaType = {
  name: 'PDF',
  mime: 'application/pdf',
  extensions: ['pdf'],
  // Readers accept the header anywhere in the first 1,024 bytes (ISO 32000-1 Annex H.3.4.1), and a file that has
  // lost its header is still one when it begins with an object.
  matches: (head) => head.subarray(0, 1024 + 5).includes('%PDF-') || /^\s*\d+ \d+ obj\b/.test(head.toString('latin1')),
};

export const ZIP: MediaType = {
  name: 'ZIP',
  mime: 'application/zip',
  extensions: ['zip'],
  matches: startsWith('PK\x03\x04', 'PK\x05\x06'),
};

export const JSON_TYPE: MediaType = {
  name: 'JSON',
  mime: 'application/json',
  extensions: ['json'],
  matches: () => false,
};

export const JPEG: MediaType = {
  name: 'JPEG',
  mime: 'image/jpeg',
  extensions: ['jpg', 'jpeg'],
  matches: startsWith('\xff\xd8\xff'),
};

export const PNG: MediaType = {
  name: 'PNG',
  mime: 'image/png',
  extensions: ['png'],
  matches: startsWith('\x89PNG\r\n\x1a\n'),
};

export const TIFF: MediaType = {
  name: 'TIFF',
  mime: 'image/tiff',
  extensions: ['tiff', 'tif'],
  // The second two are BigTIFF.
  matches: startsWith('II*\0', 'MM\0*', 'II+\0', 'MM\0+'),
};

export const BMP: MediaType = { name: 'BMP', mime: 'image/bmp', extensions: ['bmp'], matches: startsWith('BM') };

export const GIF: MediaType = {
  name: 'GIF',
  mime: 'image/gif',
  extensions: ['gif'],
  matches: startsWith('GIF87a', 'GIF89a'),
};

export const WEBP: MediaType = {
  name: 'WebP',
  mime: 'image/webp',
  extensions: ['webp'],
  matches: (head) => startsWith('RIFF')(head) && head.subarray(8, 12).toString('latin1') === 'WEBP',
};

/** Known formats, of which some are taken by no operation: to say "unsupported" of them, and not "broken". */
const others: readonly MediaType[] = [
  PNG,
  JPEG,
  TIFF,
  GIF,
  BMP,
  WEBP,
  { name: 'RTF', mime: 'application/rtf', extensions: ['rtf'], matches: startsWith('{\\rtf') },
  {
    name: 'legacy Office',
    mime: 'application/x-ole-storage',
    extensions: ['doc', 'xls', 'ppt'],
    matches: startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  },
  {
    name: 'HTML',
    mime: 'text/html',
    extensions: ['html', 'htm'],
    matches: (head) => /^\s*<(!doctype html|html)\b/i.test(head.toString('latin1')),
  },
  { name: 'PostScript', mime: 'application/postscript', extensions: ['ps', 'eps'], matches: startsWith('%!PS') },
  {
    name: 'SVG',
    mime: 'image/svg+xml',
    extensions: ['svg'],
    matches: (head) => /^(\xef\xbb\xbf)?\s*(?!.*<html\b)<([?!].*<)?svg\b/is.test(head.toString('latin1')),
  },
  { name: 'HEIF', mime: 'image/heif', extensions: ['heic', 'heif'], matches: isoMedia(/^(hei|hev|mif|msf)/) },
  { name: 'AVIF', mime: 'image/avif', extensions: ['avif'], matches: isoMedia(/^avi[fs]/) },
  {
    name: 'JPEG 2000',
    mime: 'image/jp2',
    extensions: ['jp2', 'j2k'],
    matches: startsWith('\0\0\0\x0cjP  \r\n\x87\n', '\xff\x4f\xff\x51'),
  },
  { name: 'ICO', mime: 'image/x-icon', extensions: ['ico'], matches: startsWith('\0\0\x01\0') },
  { name: 'Photoshop', mime: 'image/vnd.adobe.photoshop', extensions: ['psd'], matches: startsWith('8BPS') },
];

/** What no format claims. */
export const UNKNOWN: MediaType = {
  name: 'unknown',
  mime: 'application/octet-stream',
  extensions: ['bin'],
  matches: () => true,
};

export const EMPTY: MediaType = { ...UNKNOWN, name: 'empty', matches: (head) => head.length === 0 };

/** By what it is called and not by identity: a plugin may carry its own copy of this package. */
export function isSameType(one: MediaType, other: MediaType): boolean {
  return one.mime === other.mime;
}

/** The format of a file by its content. */
export async function mediaTypeOf(path: string): Promise<MediaType> {
  const file = await open(path);
  try {
    const head = await read(0);
    const known = [EMPTY, ...others, ZIP, PDF].find((type) => type.matches(head));
    if (known !== undefined) return known;
    const { size } = await file.stat();
    // A PDF whose beginning is lost is one still.
    return /startxref|%%EOF/.test((await read(Math.max(0, size - HEAD_BYTES))).toString('latin1')) ? PDF : UNKNOWN;
  } finally {
    await file.close();
  }

  async function read(position: number): Promise<Buffer> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, position);
    return buffer.subarray(0, bytesRead);
  }
}

function startsWith(...signatures: readonly string[]): (head: Buffer) => boolean {
  return (head) => signatures.some((it) => head.subarray(0, it.length).toString('latin1') === it);
}

/** Files of ISO/IEC 14496-12 by their major brand. */
function isoMedia(brand: RegExp): (head: Buffer) => boolean {
  return (head) => head.toString('latin1', 4, 8) === 'ftyp' && brand.test(head.toString('latin1', 8, 12));
}
