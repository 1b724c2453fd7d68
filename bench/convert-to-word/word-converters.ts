import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';

import type { Engine } from '../../engine/job/container.js';
import { runProgram } from '../../test/fixtures/processes/run-program.js';
import { convertEach } from '../document-model/convert-all.js';
import { runJob } from '../job.js';

/** Makes Word documents of PDFs. */
export interface WordConverter {
  readonly name: string;
  /**
   * Leaves out the result of a document that it does not convert, or not in time.
   * @param folder for the result, which has the name of the PDF
   */
  convert(pdf: string, folder: string): Promise<void>;
}

const SETUP_SECONDS = 300;
const DOCUMENT_SECONDS = 120;

/** Later versions of PyMuPDF lack what pdf2docx calls. */
const packages = ['pdf2docx==0.5.8', 'PyMuPDF==1.26.7'];

export function ourConverter(engine: Engine): WordConverter {
  return {
    name: 'quire',
    async convert(pdf, folder) {
      const job = { operation: 'convert-to-word', options: {} };
      await runJob(engine, job, pdf, docxIn(folder, pdf)).catch(() => undefined);
    },
  };
}

/** LibreOffice's import of PDF documents into Writer. */
export const libreOffice: WordConverter = {
  name: 'LibreOffice',
  convert: (pdf, folder) => convertEach([pdf], 'docx:MS Word 2007 XML', folder, ['--infilter=writer_pdf_import']),
};

/** pdf2docx, in a virtual environment that is kept for the next run; none where Python has no packages. */
export async function pdf2docx(): Promise<readonly WordConverter[]> {
  const environment = join(homedir(), '.cache', 'quire-bench', 'pdf2docx');
  try {
    await mkdir(environment, { recursive: true });
    await runProgram(['python3', '-m', 'venv', environment], SETUP_SECONDS);
    await runProgram(
      [join(environment, 'bin', 'python'), '-m', 'pip', 'install', '--quiet', ...packages],
      SETUP_SECONDS,
    );
  } catch (error) {
    console.log(`pdf2docx is left out: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
  const program = join(environment, 'bin', 'pdf2docx');
  return [
    {
      name: 'pdf2docx',
      async convert(pdf, folder) {
        const converting = [program, 'convert', pdf, docxIn(folder, pdf)];
        await runProgram(converting, DOCUMENT_SECONDS).catch(() => undefined);
      },
    },
  ];
}

function docxIn(folder: string, pdf: string): string {
  return join(folder, `${basename(pdf, '.pdf')}.docx`);
}
