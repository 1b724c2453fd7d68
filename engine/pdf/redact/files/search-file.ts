import { decodeText } from '../../../text/decode.js';
import { detectEncoding } from '../../../text/detect-encoding.js';
import { looksLikeText } from '../../../text/looks-like-text.js';
import { decodeXml } from '../../parse-xml.js';
import { archiveMembers, isArchive } from './archive-members.js';
import { filesInMail, isEncodedMail, plainMail } from './mail-parts.js';
import { textOfMarkup } from '../strings/markup-text.js';
import { isPackedFile } from './packed-file.js';
import type { TextRemoval } from '../strings/text-removal.js';

/** What a file is to a search; a PDF takes other means. */
export type FileFinds = 'clean' | 'found' | 'unreadable' | 'pdf';

const HEAD = 4096;
/** Of all members of an archive together, unpacked. */
const mostUnpacked = 2 ** 28;
const deepest = 3;
/** A text is searched in pieces, in characters, that share so many. */
const PIECE = 2 ** 20;
const SHARED = 4096;

/** Searches a file that is attached to a document, by what it is: text, XML, an archive or an Office document, or any bytes. */
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
    if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf';
    if (isArchive(bytes)) return this.#searchArchive(bytes, depth);
    if (isPackedFile(bytes)) return 'unreadable';
    const mail = this.#searchMail(bytes, depth);
    if (mail !== 'clean') return mail;
    return this.#textsOf(bytes).some((text) => this.#isIn(text)) ? 'found' : 'clean';
  }

  /** A PDF in an archive is not searched. */
  #searchArchive(bytes: Buffer, depth: number): FileFinds {
    const members = depth < deepest ? archiveMembers(bytes, this.#left) : undefined;
    if (members === undefined) return 'unreadable';
    let worst: FileFinds = 'clean';
    for (const { name, bytes: content } of members) {
      this.#left -= content?.length ?? 0;
      if (content === undefined || this.#left < 0) worst = 'unreadable';
      const finds = this.#isIn(name) ? 'found' : content === undefined ? 'unreadable' : this.search(content, depth + 1);
      if (finds === 'found') return 'found';
      if (finds !== 'clean') worst = 'unreadable';
    }
    return worst;
  }

  /** The parts of a message that are encoded; the message itself is searched as the text that it is. */
  #searchMail(bytes: Buffer, depth: number): FileFinds {
    if (!looksLikeText(bytes.subarray(0, HEAD))) return 'clean';
    const text = bytes.toString('latin1');
    if (!isEncodedMail(text)) return 'clean';
    if (depth === deepest) return 'unreadable';
    const plain = plainMail(text);
    if ([plain.toString('latin1'), plain.toString('utf8')].some((it) => this.#isIn(it))) return 'found';
    let worst: FileFinds = 'clean';
    for (const file of filesInMail(text)) {
      const finds = this.search(file, depth + 1);
      if (finds === 'found') return 'found';
      if (finds !== 'clean') worst = 'unreadable';
    }
    return worst;
  }

  #textsOf(bytes: Buffer): readonly string[] {
    const head = bytes.subarray(0, HEAD);
    if (looksLikeMarkup(head)) {
      const markup = decodeXml(bytes);
      return [
        markup,
        textOfMarkup(markup),
        textOfMarkup(markup.replace(/<\/?(?:[\w-]+:)?(?:p|tr|td|tc|div|si|row|br|li)\b[^<>]*>/gi, '\n')),
      ];
    }
    if (looksLikeText(head)) {
      const text = decodeText(bytes, detectEncoding(bytes));
      return text.startsWith('{\\rtf') ? [text, textOfRtf(text)] : [text];
    }
    // Whoever stores text in a format of his own does so in one of these, as a rule.
    const swapped = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();
    const wide = [bytes, bytes.subarray(1), swapped, swapped.subarray(1)].map((it) => it.toString('utf16le'));
    return [bytes.toString('latin1'), bytes.toString('utf8'), ...wide];
  }

  #isIn(text: string): boolean {
    for (let at = 0; at < text.length; at += PIECE - SHARED) {
      if (this.#removal.isIn(text.slice(at, at + PIECE))) return true;
      if (at + PIECE >= text.length) break;
    }
    return false;
  }
}

function looksLikeMarkup(head: Buffer): boolean {
  return /^\s*<[?!a-z]/i.test(decodeXml(head).replace(/^\ufeff/, ''));
}

/** Rich Text Format 1.9.1: characters by their codes, and words that are no text. */
function textOfRtf(text: string): string {
  return text
    .replace(/\\u(-?\d{1,5}) ?\??/g, (_, code: string) => String.fromCharCode(Number(code) & 0xffff))
    .replace(/\\'([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\~/g, '\u00a0')
    .replace(/\\-/g, '')
    .replace(/\\_/g, '-')
    .replace(/\\(?:par|line|tab|cell|row)\b ?/g, '\n')
    .replace(/\\[a-z]+-?\d* ?|[{}\r\n]/gi, '');
}
