import { looksLikeText } from '../text/looks-like-text.js';
import { FileBytes } from './file-bytes.js';
import { firstLook } from './first-look.js';
import { namedType } from './named-type.js';
import { cfbType } from './cfb-type.js';
import { SCRIPT } from './other-types.js';
import { hasHeader, hasSignsOfPdf } from './pdf-signs.js';
import { asciiOf, declaredTextType, plainTextType } from './text-type.js';
import { CSV, isSameType, MARKDOWN, type MediaType, PDF, TXT, UNKNOWN } from './types.js';
import { zipType } from './zip/zip-type.js';

/** Bytes that are examined at the beginning: web pages may have long comments and scripts before their first element. */
const HEAD_BYTES = 65_536;
const TAIL_BYTES = 2048;
/** A text in a single-byte encoding has at most one NUL in this number of bytes. */
const MIN_BYTES_PER_NUL = 1000;

/**
 * Detects the format of a file from its content. If several formats fit, the extension of `name` decides; without an
 * extension, the content type that the client declared. The content of a file never causes an error. Front doors do not call
 * this function on the main thread; see `identify`.
 */
export async function mediaTypeOf(path: string, name = '', declared = ''): Promise<MediaType> {
  await using file = await FileBytes.open(path);
  return await closeLook(file, namedType(name, declared));
}

/** Detects the format of an open file within the limits of {@link FileBytes.effort}. */
export async function closeLook(file: FileBytes, named: MediaType | undefined): Promise<MediaType> {
  const head = await file.read(0, HEAD_BYTES);
  const look = firstLook(head);
  if ('mime' in look) return look;
  switch (look.name) {
    case 'compound':
      return await cfbType(file, named);
    case 'zip':
      return await zipType(file, named);
    case 'text':
      return await textualType(file, head, named);
  }
}

async function textualType(file: FileBytes, head: Buffer, named: MediaType | undefined): Promise<MediaType> {
  const text = asciiOf(head);
  const tail = await file.read(Math.max(0, file.size - TAIL_BYTES), TAIL_BYTES);
  const isText = isTextAtBothEnds(withoutStrayNuls(head, named), withoutStrayNuls(tail, named));
  // Servers may write messages before a PDF; all declared text formats are not binary, so the PDF is checked first.
  if (isSameType(named, PDF) && !isText && hasHeader(head)) return PDF;
  const told = declaredTextType(text);
  // A file with the name of a script can be run as a script even if it is also a web page.
  const isCalledScript = isSameType(named, SCRIPT);
  if (told !== undefined) return isCalledScript ? SCRIPT : told;
  if (hasSignsOfPdf(head, tail, isText)) return PDF;
  return isText ? (isCalledScript ? SCRIPT : plainTextType(text, named)) : UNKNOWN;
}

const plainTexts: readonly MediaType[] = [TXT, CSV, MARKDOWN];

/** Removes a few NUL bytes from a file with the name of a text: programs that extract text may write NUL bytes. */
function withoutStrayNuls(bytes: Buffer, named: MediaType | undefined): Buffer {
  const others = plainTexts.some((it) => isSameType(named, it)) ? bytes.filter((byte) => byte !== 0) : bytes;
  return bytes.length - others.length <= bytes.length / MIN_BYTES_PER_NUL ? Buffer.from(others) : bytes;
}

/**
 * Whether a file is text at its beginning and its end. If the beginning has NUL bytes, as UTF-16 usually does, the end is
 * not checked: it may begin inside a character.
 */
function isTextAtBothEnds(head: Buffer, tail: Buffer): boolean {
  return looksLikeText(head) && (head.includes(0) || (!tail.includes(0) && looksLikeText(tail)));
}
