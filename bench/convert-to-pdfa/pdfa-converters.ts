import { rename, writeFile } from 'node:fs/promises';
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

/** Where Debian's Ghostscript has its profile. */
const PROFILE = '/usr/share/color/icc/ghostscript/srgb.icc';

/** What Ghostscript needs in addition to -dPDFA (its documentation, "Creating a PDF/A document"). */
const OUTPUT_INTENT = `[/_objdef {profile} /type /stream /OBJ pdfmark
[{profile} << /N 3 >> /PUT pdfmark
[{profile} (${PROFILE}) (r) file /PUT pdfmark
[/_objdef {intent} /type /dict /OBJ pdfmark
[{intent} << /Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {profile} /OutputConditionIdentifier (sRGB) >> /PUT pdfmark
[{Catalog} << /OutputIntents [{intent}] >> /PUT pdfmark
`;

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
    async convert(source, target, level) {
      const intent = join(dirname(target), 'output-intent.ps');
      await writeFile(intent, OUTPUT_INTENT);
      await runProgram(
        [
          ...['gs', '-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite', `-dPDFA=${level[0] ?? ''}`],
          ...['-dPDFACompatibilityPolicy=1', '-sColorConversionStrategy=RGB', `--permit-file-read=${PROFILE}`],
          ...['-o', target, intent, source],
        ],
        SECONDS,
      );
    },
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
