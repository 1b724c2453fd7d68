import { looksLikeText } from '../text/looks-like-text.js';
import { FileBytes } from './file-bytes.js';
import { namedType } from './named-type.js';
import { isCompoundFile } from './ole/compound-file.js';
import { oleType } from './ole/ole-type.js';
import { SCRIPT } from './other-types.js';
import { beginsAsPdf, hasHeader, hasSignsOfPdf } from './pdf-signs.js';
import { typeBySignature } from './signatures.js';
import { asciiOf, declaredTextType, plainTextType } from './text-type.js';
import { EMPTY, type MediaType, PDF, TXT, UNKNOWN } from './types.js';
import { beginsAsZip, zipType } from './zip/zip-type.js';

/** Web pages have long comments and scripts before what tells of them, and texts a first figure late. */
const HEAD_BYTES = 65_536;
const TAIL_BYTES = 2048;
/** Texts have more bytes than this for each NUL among them, but for those whose characters are of several bytes. */
const MOST_BYTES_A_NUL = 1000;

/**
 * The format of a file by its content; where that leaves a choice, by the extension of `name`, and where it has none,
 * by the content type that the sender declared. Reads a few megabytes at most. Never throws because of what it reads.
 */
export async function mediaTypeOf(path: string, name = '', declared = ''): Promise<MediaType> {
  await using file = await FileBytes.open(path);
  const head = await file.read(0, HEAD_BYTES);
  if (head.length === 0) return EMPTY;
  const named = namedType(name, declared);
  const signed = beginsAsPdf(head) ? PDF : typeBySignature(head);
  if (signed !== undefined) return signed;
  if (isCompoundFile(head)) return await oleType(file, named);
  if (beginsAsZip(head)) return await zipType(file, named);
  return await textualType(file, head, named);
}

async function textualType(file: FileBytes, head: Buffer, named: MediaType | undefined): Promise<MediaType> {
  const text = asciiOf(head);
  const tail = await file.read(Math.max(0, file.size - TAIL_BYTES), TAIL_BYTES);
  const isText = isTextAtBothEnds(withoutStrayNuls(head, named), withoutStrayNuls(tail, named));
  // Servers put their messages before what they send; none of the formats that tell themselves is binary.
  if (named === PDF && !isText && hasHeader(head)) return PDF;
  const told = declaredTextType(text);
  // What is called a script may be run as one, and be a page besides.
  if (told !== undefined) return named === SCRIPT ? SCRIPT : told;
  if (hasSignsOfPdf(head, tail, isText)) return PDF;
  return isText ? (named === SCRIPT ? SCRIPT : plainTextType(text, named)) : UNKNOWN;
}

/** What is called a text may hold a few NULs: programs that extract texts let them pass. */
function withoutStrayNuls(bytes: Buffer, named: MediaType | undefined): Buffer {
  const others = named === TXT ? bytes.filter((byte) => byte !== 0) : bytes;
  return bytes.length - others.length <= bytes.length / MOST_BYTES_A_NUL ? Buffer.from(others) : bytes;
}

/** The end of a text in UTF-16, which has a NUL in its beginning as a rule, may begin in the middle of a character. */
function isTextAtBothEnds(head: Buffer, tail: Buffer): boolean {
  return looksLikeText(head) && (head.includes(0) || (!tail.includes(0) && looksLikeText(tail)));
}
