import { rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { Engine } from '../../engine/job/container.js';
import { runProgram } from '../../test/fixtures/processes/run-program.js';
import { convertEach } from '../document-model/convert-all.js';
import { runJob } from '../job.js';

/** Makes PDF/A of PDFs. */
export interface PdfaConverter {
  readonly name: string;
  /** The conformance levels that it offers, such as "2b". */
  readonly levels: readonly string[];
  /** Writes the result; rejects, or writes none, when it cannot convert the document. */
  convert(source: string, target: string, level: string): Promise<unknown>;
}

const SECONDS = 120;

export function ourConverter(engine: Engine): PdfaConverter {
  return {
    name: 'quire',
    levels: ['1b', '2b', '3b', '2u', '3u', '1a', '2a', '3a'],
    convert: (source, target, level) =>
      runJob(engine, { operation: 'convert-to-pdfa', options: { conformance: `pdfa-${level}` } }, source, target),
  };
}

const basic = ['1b', '2b', '3b'] as const;

/** Programs that people use instead; Gotenberg converts with LibreOffice. */
export const rivals: readonly PdfaConverter[] = [
  {
    name: 'gs',
    levels: basic,
    convert: (source, target, level) =>
      runProgram(
        [
          ...['gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', `-dPDFA=${level[0] ?? ''}`],
          ...['-dPDFACompatibilityPolicy=1', '-sColorConversionStrategy=RGB', '-o', target, source],
        ],
        SECONDS,
      ),
  },
  {
    name: 'ocrmypdf',
    levels: basic,
    convert: (source, target, level) =>
      runProgram(
        ['ocrmypdf', '--quiet', '--skip-text', '--output-type', `pdfa-${level[0] ?? ''}`, source, target],
        SECONDS,
      ),
  },
  {
    name: 'LibreOffice',
    levels: basic,
    async convert(source, target, level) {
      const folder = dirname(target);
      const version = JSON.stringify({ SelectPdfVersion: { type: 'long', value: level[0] } });
      await convertEach([source], `pdf:draw_pdf_Export:${version}`, folder, ['--infilter=draw_pdf_import']);
      await rename(join(folder, basename(source)), target);
    },
  },
];
