import { basename } from 'node:path';

import { oneLine } from '../one-line.js';
import type { DocumentRecord } from './document-record.js';

/** The lines that are shown of documents: all, those about failures, or all as JSON. */
export type Mode = 'normal' | 'quiet' | 'json';

/** The lines about a document that has ended: its warnings and its outcome, or its failure. */
export function recordLines(record: DocumentRecord, mode: Mode): readonly string[] {
  const { input, outcome, outputs, warnings, error, seconds } = record;
  const name = oneLine(input);
  if (outcome === 'failed') {
    const step = error?.step === undefined ? '' : ` in ${error.step}`;
    return [`failed${step}: ${name}: ${sentence(error?.message ?? '', input)}`];
  }
  if (mode === 'quiet') return [];
  const made = outputs.length === 0 ? '' : ` -> ${outputs.map(oneLine).join(', ')}`;
  const lines = warnings.map((it) => `warning: ${name}: ${sentence(it, input)}`);
  return [...lines, `${outcome}: ${name}${made} (${seconds.toFixed(1)} s)`];
}

/** Leaves the name of the document out of a sentence that begins with it, or with a step and it: the line has its path. */
function sentence(message: string, input: string): string {
  const parts = message.split(': ');
  const place = parts.indexOf(basename(input));
  return oneLine(place === 0 || place === 1 ? parts.toSpliced(place, 1).join(': ') : message);
}
