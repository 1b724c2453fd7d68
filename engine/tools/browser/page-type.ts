import { open } from 'node:fs/promises';

import { byteOrderMarkOf } from '../../text/byte-order-mark.js';
import { detectEncoding } from '../../text/detect-encoding.js';

export interface PageTypeInput {
  readonly source: string;
  /** What the caller calls it; its extension tells XHTML from HTML. */
  readonly name: string;
}

/** As far as an encoding is looked for; browsers look at the first kilobyte (HTML, "prescan a byte stream"). */
const HEAD_BYTES = 2 ** 12;
/** As far as one is guessed from. */
const SAMPLE_BYTES = 2 ** 20;

const inMeta = /<meta\s[^>]*charset\s*=\s*["']?\s*[\w-]+/i;
const inXml = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i;

/** What a web page is to be served as: HTML or XHTML, with its encoding where it does not say so itself. */
export default async function pageTypeOf({ source, name }: PageTypeInput): Promise<string> {
  const sample = await sampleOf(source);
  const head = sample.subarray(0, HEAD_BYTES).toString('latin1').replace(/\0/g, '');
  const type = isXhtml(head, name) ? 'application/xhtml+xml' : 'text/html';
  const charset = charsetOf(sample, head, type);
  return charset === undefined ? type : `${type}; charset=${charset}`;
}

async function sampleOf(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** By the name, as browsers tell them apart on a disk; under any other name, XML begins with saying so. */
function isXhtml(head: string, name: string): boolean {
  if (/\.(xhtml|xht)$/i.test(name)) return true;
  return !/\.html?$/i.test(name) && /^[^<]{0,4}<\?xml\s/.test(head);
}

function charsetOf(sample: Buffer, head: string, type: string): string | undefined {
  // Browsers see marks themselves, and believe them more than anything else.
  if (byteOrderMarkOf(sample) !== undefined) return undefined;
  const declared = inXml.exec(head)?.[1];
  if (declared !== undefined && isKnown(declared) && !sample.includes(0)) return declared;
  if (type === 'text/html' && inMeta.test(head) && !sample.includes(0)) return undefined;
  const guessed = detectEncoding(wholeCharacters(sample));
  return isKnown(guessed) ? guessed : undefined;
}

/** Without the last line, which may end in the middle of a character. */
function wholeCharacters(sample: Buffer): Buffer {
  const end = sample.lastIndexOf(0x0a);
  return sample.length < SAMPLE_BYTES || end < 0 ? sample : sample.subarray(0, end);
}

/** Whether it is one of the Encoding Standard, which are those that browsers know. */
function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== '';
  } catch {
    return false;
  }
}
