import { readFile } from 'node:fs/promises';

import type { WorkFile } from '../../../engine/contract/file.js';
import { complaintOf, type Document, pageCountOf, textsOf } from '../../fixtures/look/evidence.js';
import { convertedBySoffice, printedByChromium } from '../converted-elsewhere.js';
import type { Source } from '../source.js';
import { overlapOf } from '../words.js';

/** Minimum share of the words of each text that the other must contain. */
const MIN = 0.98;
/** Maximum relative difference in pages of a web page, since default margins vary. */
const PAGES_APART = 0.2;

/** Encodings of undeclared texts, by a part of the name; UTF-8 by default. */
const encodings: readonly (readonly [string, (bytes: Buffer) => string])[] = [
  ['.cp866.', (bytes) => new TextDecoder('ibm866').decode(bytes)],
  ['multi-language', (bytes) => new TextDecoder('windows-1252').decode(bytes)],
  ['utf-32', (bytes) => fromUtf32(bytes)],
];

/** Judges a converted document: it must have the pages and the text of another program's PDF. */
export async function judgeConverted(source: Source, result: WorkFile): Promise<string | undefined> {
  const complaint = await complaintOf(result);
  if (complaint !== undefined) return `qpdf complains: ${complaint.slice(0, 300)}`;
  const { path } = source.document;
  if (/\.(?:txt|csv)$/.test(path)) return complaintAboutText(result, await readText(path));
  const isPage = /\.x?html$/.test(path);
  const other = await (isPage ? printedByChromium(path) : convertedBySoffice(path));
  if (other === undefined) return undefined;
  const [made, expected] = [(await pageCountOf(result)) ?? 0, (await pageCountOf(other)) ?? 0];
  const apart = isPage ? Math.ceil(expected * PAGES_APART) : 0;
  if (Math.abs(made - expected) > apart) return `${made} pages instead of ${expected}`;
  return complaintAboutText(result, (await textsOf(other)).join('\n'));
}

async function complaintAboutText(result: Document, expected: string): Promise<string | undefined> {
  const { recall, precision } = overlapOf((await textsOf(result)).join('\n'), expected);
  if (recall >= MIN && precision >= MIN) return undefined;
  return `${(100 * recall).toFixed(1)} % of the words are there, and ${(100 * precision).toFixed(1)} % of ours belong`;
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  const [, decode] = encodings.find(([part]) => path.includes(part)) ?? [];
  return decode === undefined ? bytes.toString('utf8') : decode(bytes);
}

function fromUtf32(bytes: Buffer): string {
  const isLittle = bytes[0] === 0xff || bytes[0] !== 0;
  const units = Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
    isLittle ? bytes.readUInt32LE(index * 4) : bytes.readUInt32BE(index * 4),
  );
  return String.fromCodePoint(...units);
}
