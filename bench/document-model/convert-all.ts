import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Converts documents by a LibreOffice with a profile of its own. */
export async function convertAll(sources: readonly string[], filter: string, target: string): Promise<void> {
  await run('soffice', [...argumentsOf(filter, target), ...sources]);
}

/** In seconds: LibreOffice never ends the layout of some documents with a frame for each line. */
const DOCUMENT_SECONDS = 60;

/**
 * Converts documents one by one; a document that LibreOffice does not convert in time is left out.
 * @param options before the names of the documents
 */
export async function convertEach(
  sources: readonly string[],
  filter: string,
  target: string,
  options: readonly string[] = [],
): Promise<void> {
  for (const source of sources) {
    // soffice starts other programs; timeout ends all of them.
    const limited = ['--kill-after=5', String(DOCUMENT_SECONDS), 'soffice', ...argumentsOf(filter, target, options)];
    await run('timeout', [...limited, source]).catch(() => undefined);
  }
}

function argumentsOf(filter: string, target: string, options: readonly string[] = []): readonly string[] {
  const profile = pathToFileURL(join(target, '..', 'profile')).href;
  return [`-env:UserInstallation=${profile}`, '--headless', ...options, '--convert-to', filter, '--outdir', target];
}

export function pdfFilter(tagged: boolean): string {
  const value = (is: boolean): object => ({ type: 'boolean', value: String(is) });
  const settings = { UseTaggedPDF: value(tagged), ExportBookmarks: value(tagged) };
  return `pdf:writer_pdf_Export:${JSON.stringify(settings)}`;
}
