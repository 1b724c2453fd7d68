import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Converts documents by a LibreOffice with a profile of its own. @param options before the names of the documents */
export async function convertAll(
  sources: readonly string[],
  filter: string,
  target: string,
  options: readonly string[] = [],
): Promise<void> {
  const profile = pathToFileURL(join(target, '..', 'profile')).href;
  const all = [
    `-env:UserInstallation=${profile}`,
    '--headless',
    ...options,
    '--convert-to',
    filter,
    '--outdir',
    target,
  ];
  await run('soffice', [...all, ...sources]);
}

export function pdfFilter(tagged: boolean): string {
  const value = (is: boolean): object => ({ type: 'boolean', value: String(is) });
  const settings = { UseTaggedPDF: value(tagged), ExportBookmarks: value(tagged) };
  return `pdf:writer_pdf_Export:${JSON.stringify(settings)}`;
}
