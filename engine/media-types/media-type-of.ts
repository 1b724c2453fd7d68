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

/** Web pages have long comments and scripts before what tells of them, and texts a first figure late. */
const HEAD_BYTES = 65_536;
const TAIL_BYTES = 2048;
/** Texts have more bytes than this for each NUL among them, but for those whose characters are of several bytes. */
const MOST_BYTES_A_NUL = 1000;

/**
 * The format of a file by its content; where that leaves a choice, by the extension of `name`, and where it has none,
 * by the content type that the sender declared. Never throws because of what it reads. Front doors do not call it on
 * the thread that serves; see `identify`.
 */
export async function mediaTypeOf(path: string, name = '', declared = ''): Promise<MediaType> {
  await using file = await FileBytes.open(path);
  return await closeLook(file, namedType(name, declared));
}

/** The format of an open file, with no more work than its {@link FileBytes.effort} allows. */
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
  // Servers put their messages before what they send; none of the formats that tell themselves is binary.
  if (isSameType(named, PDF) && !isText && hasHeader(head)) return PDF;
  const told = declaredTextType(text);
  // What is called a script may be run as one, and be a page besides.
  const isCalledScript = isSameType(named, SCRIPT);
  if (told !== undefined) return isCalledScript ? SCRIPT : told;
  if (hasSignsOfPdf(head, tail, isText)) return PDF;
  return isText ? (isCalledScript ? SCRIPT : plainTextType(text, named)) : UNKNOWN;
}

const plainTexts: readonly MediaType[] = [TXT, CSV, MARKDOWN];

/** What is called a text may hold a few NULs: programs that extract texts let them pass. */
function withoutStrayNuls(bytes: Buffer, named: MediaType | undefined): Buffer {
  const others = plainTexts.some((it) => isSameType(named, it)) ? bytes.filter((byte) => byte !== 0) : bytes;
  return bytes.length - others.length <= bytes.length / MOST_BYTES_A_NUL ? Buffer.from(others) : bytes;
}

/** The end of a text in UTF-16, which has a NUL in its beginning as a rule, may begin in the middle of a character. */
function isTextAtBothEnds(head: Buffer, tail: Buffer): boolean {
  return looksLikeText(head) && (head.includes(0) || (!tail.includes(0) && looksLikeText(tail)));
}
