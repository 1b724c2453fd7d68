import { decodeText } from '../../../text/encodings/decode.js';
import type { TextRemoval } from '../strings/text-removal.js';
import { type ArchiveParts, archiveParts, beginsAsArchive, isArchive } from './archive-parts.js';
import { base64Runs } from './base64-runs.js';
import { readingsOfBytes, readingsOfText, textOfFile } from './file-texts.js';
import { encodedMailParts } from './mail.js';
import { hasPackedData, isPackedFile } from './packed-file.js';
import { gapsOfPdf } from './pdf-gaps.js';
import { type PictureFile, pictureFile } from './picture-file.js';
import { filesInRichText, isRichText } from './rich-text.js';

/** What a file is to a search; a PDF takes other means. */
export type FileFinds = 'clean' | 'found' | 'unreadable' | 'pdf';

/** Of all that a file has packed in it, unpacked. */
const mostUnpacked = 2 ** 28;
const deepest = 3;
/** A text is searched in pieces, in characters, that share so many. */
const PIECE = 2 ** 20;
const SHARED = 4096;

/**
 * Searches a file that is attached to a document to its last byte, as it is and decoded, by what it is: text, markup, rich
 * text, mail, an image, an archive or an Office document. Of other binary files the bytes are searched. "unreadable" is
 * what has anything in it that cannot be decoded here.
 */
export function searchFile(bytes: Buffer, removal: TextRemoval): FileFinds {
  return new FileSearch(removal).search(bytes, 0);
}

class FileSearch {
  readonly #removal: TextRemoval;
  #left = mostUnpacked;

  constructor(removal: TextRemoval) {
    this.#removal = removal;
  }

  search(bytes: Buffer, depth: number): FileFinds {
    // Most files of either kind begin with a header; what stands before it is a gap.
    if (beginsAsArchive(bytes)) return this.#searchArchive(bytes, depth);
    if (isPdf(bytes)) return this.#searchPdf(bytes);
    if (isArchive(bytes)) return this.#searchArchive(bytes, depth);
    if (isPackedFile(bytes)) return 'unreadable';
    const picture = pictureFile(bytes, this.#left);
    if (picture !== undefined) return this.#searchPicture(picture);
    const text = textOfFile(bytes);
    if (text !== undefined) return this.#searchText(text, bytes, depth);
    if (this.#isInBytes(bytes)) return 'found';
    return hasPackedData(bytes) ? 'unreadable' : 'clean';
  }

  #searchPdf(bytes: Buffer): FileFinds {
    const [before = none, ...others] = gapsOfPdf(bytes);
    const behind = others.pop() ?? none;
    if (others.some((remark) => this.#isInBytes(remark))) return 'found';
    const finds = worstOf([this.#searchGap(before), this.#searchGap(behind)]);
    return finds === 'clean' ? 'pdf' : finds;
  }

  #searchArchive(bytes: Buffer, depth: number): FileFinds {
    const parts = depth < deepest ? archiveParts(bytes, () => this.#left) : undefined;
    if (parts === undefined) return 'unreadable';
    if (parts.texts.some((text) => this.#isInName(text))) return 'found';
    return worstOf(this.#findsIn(parts, depth));
  }

  *#findsIn({ files, gaps }: ArchiveParts, depth: number): Generator<FileFinds> {
    for (const gap of gaps) yield this.#searchGap(gap);
    for (const file of files) yield this.#searchInner(file, depth);
  }

  /** What a file has packed in it; undefined for what cannot be unpacked. */
  #searchInner(bytes: Buffer | undefined, depth: number): FileFinds {
    if (bytes === undefined) return 'unreadable';
    this.#left -= bytes.length;
    return this.#left < 0 || depth === deepest ? 'unreadable' : this.search(bytes, depth + 1);
  }

  /** What stands where a format has nothing. */
  #searchGap(bytes: Buffer): FileFinds {
    if (bytes.every((byte) => byte === 0)) return 'clean';
    if (this.#isInBytes(bytes)) return 'found';
    return textOfFile(bytes) === undefined ? 'unreadable' : 'clean';
  }

  #searchPicture({ texts, rest }: PictureFile): FileFinds {
    if (texts.some((text) => text !== undefined && this.#isInBytes(text))) return 'found';
    return texts.includes(undefined) ? 'unreadable' : this.#searchGap(rest);
  }

  #searchText(text: string, bytes: Buffer, depth: number): FileFinds {
    for (const reading of readingsOfText(text)) if (this.#isIn(reading)) return 'found';
    const runs = base64Runs(text);
    // What only looks like base64 becomes noise, which is nothing that could not be read.
    if (this.#isInBytes(Buffer.concat(runs.flatMap((run) => [run, LINE_END])))) return 'found';
    return worstOf(this.#findsWithin(text, { bytes, runs, depth }));
  }

  *#findsWithin(
    text: string,
    { bytes, runs, depth }: { readonly bytes: Buffer; readonly runs: readonly Buffer[]; readonly depth: number },
  ): Generator<FileFinds> {
    for (const run of runs) if (isKnownFile(run)) yield this.#searchInner(run, depth);
    for (const part of encodedMailParts(bytes.toString('latin1'))) yield this.#searchInner(part, depth);
    if (isRichText(text)) for (const file of filesInRichText(text)) yield this.#searchInner(file, depth);
  }

  #isInBytes(bytes: Buffer): boolean {
    for (const reading of readingsOfBytes(bytes)) if (this.#isIn(reading)) return true;
    return false;
  }

  /** By itself: a name begins and ends as a word does. */
  #isInName(bytes: Buffer): boolean {
    return this.#isInBytes(bytes) || this.#isIn(decodeText(bytes, 'ibm437'));
  }

  #isIn(text: string): boolean {
    for (let at = 0; at < text.length; at += PIECE - SHARED) {
      if (this.#removal.isIn(text.slice(at, at + PIECE))) return true;
      if (at + PIECE >= text.length) break;
    }
    return false;
  }
}

const none = Buffer.alloc(0);
const LINE_END = Buffer.from('\n');

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes('%PDF-');
}

function isKnownFile(bytes: Buffer): boolean {
  return isPdf(bytes) || isPackedFile(bytes);
}

function worstOf(all: Iterable<FileFinds>): FileFinds {
  let worst: FileFinds = 'clean';
  for (const finds of all) {
    if (finds === 'found') return 'found';
    // A PDF in another file is not searched.
    if (finds !== 'clean') worst = 'unreadable';
  }
  return worst;
}
