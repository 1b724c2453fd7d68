import type { Element } from '@xmldom/xmldom';

import type { WorkFile } from '../../../engine/contract/file.js';
import { elements, readPackage } from '../../fixtures/office/read-package.js';
import { ooxmlFaults } from '../../fixtures/office/validate-ooxml.js';
import type { Source } from '../source.js';

/** Minimum share of the different words of the pages that the document must have; running heads are there once. */
const MIN = 0.995;
const SLACK = 2;

/** Parts with text. */
const WITH_TEXT = /^word\/(?:document|footnotes|header\d+|footer\d+)\.xml$/;

/** Judges a Word document: it must be valid, and have the words of the pages, in text or in the descriptions of pictures. */
export async function judgeWord(source: Source, result: WorkFile): Promise<string | undefined> {
  const [fault] = await ooxmlFaults(result.path);
  if (fault !== undefined) return `the validator complains: ${fault.slice(0, 300)}`;
  if (source.texts === undefined) return undefined;
  const parts = [...(await readPackage(result.path))].filter(([name]) => WITH_TEXT.test(name));
  const made = plain(parts.map(([, part]) => textIn(part)).join(' '));
  const words = new Set((source.texts.join('\n').match(/\S+/gu) ?? []).map(plain));
  const lost = [...words].filter((word) => !made.includes(word));
  if (lost.length <= Math.max(SLACK, (1 - MIN) * words.size)) return undefined;
  return `${lost.length} of ${words.size} different words are missing, such as ${lost.slice(0, 10).join(' ')}`;
}

function textIn(part: Element): string {
  const descriptions = elements(part, 'wp:docPr').map((it) => it.getAttribute('descr') ?? '');
  return [part.textContent ?? '', ...descriptions].join(' ');
}

/** Only letters: programs part words differently, and the markers of lists and the Arabic tatweel (U+0640) are no text. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{M}]|\u0640/gu, '');
}
