import { DataTooLong } from '../../../files/malformed-data.js';
import { inflatedWithin } from '../../../formats/deflate/inflated.js';
import { startsAsZlib } from '../../../formats/deflate/zlib.js';
import { decodeText } from '../../../text/encodings/decode-text.js';
import { inflatePrefix } from '../../filters/inflate-prefix.js';
import { decodingsOf } from '../strings/string-decodings.js';
import { withOwnEntities } from '../strings/own-entities.js';
import type { TextRemoval } from '../strings/text-removal.js';
import { type ArchiveParts, archiveParts, beginsAsArchive, isArchive } from './archive-parts.js';
import { codedRuns } from './coded-runs.js';
import { readingsOfBytes, readingsOfText, readingsInOtherEncodings, textOfFile } from './file-texts.js';
import { isDrawingProgram } from './drawing-program.js';
import { isFormData, stringsOfFormData } from './form-data.js';
import { gzipParts, isGzip } from './gzip-parts.js';
import { encodedMailParts } from './mail.js';
import { hasPackedData, isPackedFile } from './packed-file.js';
import { gapsOfPdf } from './pdf-gaps.js';
import { type PictureFile, pictureFile } from './picture-file.js';
import { filesInRichText, isRichText } from './rich-text.js';

/** The result of searching a file; PDFs are searched by other means. */
export type FileFinds = 'clean' | 'found' | 'unreadable' | 'pdf';

/** Limit of all unpacked data of a file, in bytes. */
const MAX_UNPACKED = 2 ** 28;
const MAX_DEPTH = 3;
/** A text is searched in overlapping chunks; both lengths in characters. */
const CHUNK = 2 ** 20;
const OVERLAP = 4096;

/**
 * Searches an attached file completely, as it is and decoded, according to its format: text, source text, markup, rich text, mail,
 * form data, image, archive or Office document. Other binary files are searched as bytes. "unreadable" means that some part of it
 * cannot be decoded here.
 */
export function searchFile(bytes: Buffer, removal: TextRemoval): FileFinds {
  return new FileSearch(removal).search(bytes, 0);
}

/** Searches the files among decoded runs of a text; other runs are left out. "unreadable" also means a PDF. */
export function searchCodedFiles(runs: readonly Buffer[], removal: TextRemoval): FileFinds {
  return new FileSearch(removal).searchRuns(runs, 0);
}

class FileSearch {
  readonly #removal: TextRemoval;
  #bytesLeft = MAX_UNPACKED;

  constructor(removal: TextRemoval) {
    this.#removal = removal;
  }

  search(bytes: Buffer, depth: number): FileFinds {
    // Most archives and PDFs begin with their header; bytes before it are a gap.
    if (beginsAsArchive(bytes)) return this.#searchArchive(bytes, depth);
    if (isPdf(bytes)) return this.#searchPdf(bytes);
    if (isArchive(bytes)) return this.#searchArchive(bytes, depth);
    if (isGzip(bytes)) return this.#searchIn(gzipParts(bytes, this.#bytesLeft), depth);
    if (isPackedFile(bytes)) return 'unreadable';
    if (startsAsZlib(bytes) && this.#searchDeflated(bytes, depth) === 'found') return 'found';
    if (isDrawingProgram(bytes)) return this.#matchesBytes(bytes) ? 'found' : 'unreadable';
    if (isFormData(bytes)) return this.#searchFormData(bytes);
    const picture = pictureFile(bytes, this.#bytesLeft);
    if (picture !== undefined) return this.#searchPicture(picture);
    const text = textOfFile(bytes);
    if (text !== undefined) return this.#searchText(text, bytes, depth);
    if (this.#matchesBytes(bytes)) return 'found';
    return hasPackedData(bytes) ? 'unreadable' : 'clean';
  }

  searchRuns(runs: readonly Buffer[], depth: number): FileFinds {
    return worstOf(this.#searchFilesIn(runs, depth));
  }

  *#searchFilesIn(runs: readonly Buffer[], depth: number): Generator<FileFinds> {
    for (const run of runs) {
      if (isKnownFile(run)) yield this.#searchInner(run, depth);
      else if (startsAsZlib(run)) yield this.#searchDeflated(run, depth);
    }
  }

  /** Searches data that begin as zlib writes them, damaged ones up to the damage. */
  #searchDeflated(data: Buffer, depth: number): FileFinds {
    const limit = Math.max(1, this.#bytesLeft);
    const whole = inflatedWithin(limit, data);
    if (whole !== undefined) return this.#searchInner(whole, depth);
    try {
      const prefix = inflatePrefix(data, limit);
      this.#bytesLeft -= prefix.length;
      // Words that only look like a code may begin in the same way, and inflate to a few bytes of noise.
      return this.#matchesBytes(prefix) ? 'found' : 'clean';
    } catch (error) {
      if (!(error instanceof DataTooLong)) throw error;
      this.#bytesLeft = -1;
      return 'unreadable';
    }
  }

  #searchFormData(bytes: Buffer): FileFinds {
    if (this.#matchesBytes(bytes)) return 'found';
    const strings = stringsOfFormData(bytes);
    if (strings === undefined) return 'unreadable';
    const texts = strings.flatMap((string) => decodingsOf(string)).map(({ text }) => text);
    return texts.some((text) => this.#matchesText(text)) ? 'found' : 'clean';
  }

  #searchPdf(bytes: Buffer): FileFinds {
    const [before = empty, ...others] = gapsOfPdf(bytes);
    const behind = others.pop() ?? empty;
    if (others.some((comment) => this.#matchesBytes(comment))) return 'found';
    const finds = worstOf([this.#searchGap(before), this.#searchGap(behind)]);
    return finds === 'clean' ? 'pdf' : finds;
  }

  #searchArchive(bytes: Buffer, depth: number): FileFinds {
    return this.#searchIn(depth < MAX_DEPTH ? archiveParts(bytes, () => this.#bytesLeft) : undefined, depth);
  }

  #searchIn(parts: ArchiveParts | undefined, depth: number): FileFinds {
    if (parts === undefined) return 'unreadable';
    if (parts.texts.some((text) => this.#matchesName(text))) return 'found';
    return worstOf(this.#searchParts(parts, depth));
  }

  *#searchParts({ files, gaps }: ArchiveParts, depth: number): Generator<FileFinds> {
    for (const gap of gaps) yield this.#searchGap(gap);
    for (const file of files) yield this.#searchInner(file, depth);
  }

  /** Searches a file packed in another; undefined for one that cannot be unpacked. */
  #searchInner(bytes: Buffer | undefined, depth: number): FileFinds {
    if (bytes === undefined) return 'unreadable';
    this.#bytesLeft -= bytes.length;
    return this.#bytesLeft < 0 || depth === MAX_DEPTH ? 'unreadable' : this.search(bytes, depth + 1);
  }

  /** Searches bytes that do not belong to any part of the format. */
  #searchGap(bytes: Buffer): FileFinds {
    if (bytes.every((byte) => byte === 0)) return 'clean';
    if (this.#matchesBytes(bytes)) return 'found';
    return textOfFile(bytes) === undefined ? 'unreadable' : 'clean';
  }

  #searchPicture({ texts, rest }: PictureFile): FileFinds {
    if (texts.some((text) => text !== undefined && this.#matchesBytes(text))) return 'found';
    return texts.includes(undefined) ? 'unreadable' : this.#searchGap(rest);
  }

  #searchText(text: string, bytes: Buffer, depth: number): FileFinds {
    if (this.#matchesText(text) || this.#matchesInOtherEncodings(bytes)) return 'found';
    const runs = codedRuns(text);
    // Runs that only look like a code decode to noise, which does not make a file unreadable.
    if (this.#matchesBytes(Buffer.concat(runs.flatMap((run) => [run, LINE_END])))) return 'found';
    if (withOwnEntities(text) === undefined) return 'unreadable';
    return worstOf(this.#searchEmbedded(text, { bytes, runs, depth }));
  }

  *#searchEmbedded(
    text: string,
    { bytes, runs, depth }: { readonly bytes: Buffer; readonly runs: readonly Buffer[]; readonly depth: number },
  ): Generator<FileFinds> {
    yield* this.#searchFilesIn(runs, depth);
    for (const part of encodedMailParts(bytes.toString('latin1'))) yield this.#searchInner(part, depth);
    if (isRichText(text)) for (const file of filesInRichText(text)) yield this.#searchInner(file, depth);
  }

  #matchesText(text: string): boolean {
    for (const reading of readingsOfText(text)) if (this.#matches(reading)) return true;
    return false;
  }

  #matchesInOtherEncodings(bytes: Buffer): boolean {
    for (const reading of readingsInOtherEncodings(bytes, this.#removal)) if (this.#matches(reading)) return true;
    return false;
  }

  #matchesBytes(bytes: Buffer): boolean {
    for (const reading of readingsOfBytes(bytes)) if (this.#matches(reading)) return true;
    return false;
  }

  /** Searches a name separately, so that it begins and ends a word. */
  #matchesName(bytes: Buffer): boolean {
    return this.#matchesBytes(bytes) || this.#matches(decodeText(bytes, 'ibm437'));
  }

  #matches(text: string): boolean {
    for (let at = 0; at < text.length; at += CHUNK - OVERLAP) {
      if (this.#removal.matches(text.slice(at, at + CHUNK))) return true;
      if (at + CHUNK >= text.length) break;
    }
    return false;
  }
}

const empty = Buffer.alloc(0);
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
    // A PDF within another file is not searched.
    if (finds !== 'clean') worst = 'unreadable';
  }
  return worst;
}
