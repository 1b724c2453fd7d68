import { join } from 'node:path';

import { drawingRivals, readingRivals, type Rival } from '../page-rivals.js';
import { qpdfRivals } from '../qpdf-rivals.js';
import { PASSWORD } from './figure-documents.js';

type Args = (source: string, folder: string) => readonly string[];

const pdfcpuArgs: Readonly<Record<string, Args>> = {
  'rotate-pages': (source, folder) => ['rotate', '--', source, '90', `${folder}/out.pdf`],
  protect: (source, folder) => ['encrypt', '--upw', 'a', '--opw', 'b', source, `${folder}/out.pdf`],
  'extract-pages': (source, folder) => ['trim', '-p', '1-10', source, `${folder}/out.pdf`],
  'remove-pages': (source, folder) => ['pages', 'remove', '-p', '1', source, `${folder}/out.pdf`],
  reorganize: (source, folder) => ['collect', '-p', '2,1,3-10', source, `${folder}/out.pdf`],
  split: (source, folder) => ['split', source, folder, '10'],
  merge: (source, folder) => ['merge', `${folder}/out.pdf`, source, source],
};

/** The rival's first word is its program; a program that is not installed is left out of a run. */
export const structureRivals = new Map(
  qpdfRivals.map((it) => [it.operation, [qpdf(it.qpdf), ...pdfcpuFor(it.operation)]] as const),
);

const gsOptions = ['-q', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pdfwrite'] as const;

export const contentRivals: Readonly<Record<string, readonly Rival[]>> = {
  unlock: [
    qpdf((source, folder) => ['--decrypt', `--password=${PASSWORD}`, source, `${folder}/out.pdf`]),
    pdfcpu((source, folder) => ['decrypt', '--upw', PASSWORD, source, `${folder}/out.pdf`]),
  ],
  repair: [
    qpdf((source, folder) => ['--warning-exit-0', source, `${folder}/out.pdf`]),
    rival('mutool', (source, folder) => ['clean', source, join(folder, 'out.pdf')]),
  ],
  'read-metadata': [rival('pdfinfo', (source) => [source]), pdfcpu((source) => ['info', source])],
  'extract-embedded-files': [
    rival('pdfdetach', (source, folder) => ['-saveall', '-o', folder, source]),
    pdfcpu((source, folder) => ['attachments', 'extract', source, folder]),
  ],
  'extract-text': readingRivals,
  'convert-to-images': drawingRivals({ format: 'jpg', dpi: 150 }),
  'add-watermark': [
    pdfcpu((source, folder) => [
      'watermark',
      'add',
      '--mode',
      'text',
      '--',
      'CONFIDENTIAL',
      'scale:1 abs',
      source,
      `${folder}/out.pdf`,
    ]),
  ],
  'add-page-numbers': [
    pdfcpu((source, folder) => [
      'stamp',
      'add',
      '--mode',
      'text',
      '--',
      '%p / %P',
      'scale:1 abs, pos:bc, rot:0',
      source,
      `${folder}/out.pdf`,
    ]),
  ],
  'resize-page': [
    pdfcpu((source, folder) => ['resize', 'form:A5', source, `${folder}/out.pdf`]),
    gs((source, folder) => ['-sPAPERSIZE=a5', '-dFIXEDMEDIA', '-dPDFFitPage', '-o', `${folder}/out.pdf`, source]),
  ],
  compress: [gs((source, folder) => ['-dPDFSETTINGS=/ebook', '-o', `${folder}/out.pdf`, source])],
  'convert-to-pdfa': [
    gs((source, folder) => [
      ...['-dPDFA=2', '-dPDFACompatibilityPolicy=1', '-sColorConversionStrategy=RGB'],
      ...['-o', `${folder}/out.pdf`, source],
    ]),
    ocrmypdf((source, folder) => ['--skip-text', '--output-type', 'pdfa-2', source, `${folder}/out.pdf`]),
  ],
  ocr: [ocrmypdf((source, folder) => ['--output-type', 'pdf', '-O0', source, `${folder}/out.pdf`])],
  'convert-jpeg-to-pdf': [rival('img2pdf', (source, folder) => ['-o', join(folder, 'out.pdf'), source])],
  'convert-to-html': [rival('pdftohtml', (source, folder) => ['-q', '-s', '-noframes', source, join(folder, 'out')])],
  'convert-to-word': [soffice('docx:MS Word 2007 XML', '--infilter=writer_pdf_import')],
  'convert-to-powerpoint': [soffice('pptx', '--infilter=impress_pdf_import')],
  'word-to-pdf': [soffice('pdf')],
  'excel-to-pdf': [soffice('pdf')],
  'powerpoint-to-pdf': [soffice('pdf')],
  convert: [
    rival('chromium-headless-shell', (source, folder) => [
      ...['--no-sandbox', '--disable-gpu', `--user-data-dir=${join(folder, '..', 'browser')}`],
      ...[`--print-to-pdf=${join(folder, 'out.pdf')}`, `file://${source}`],
    ]),
  ],
};

function rival(program: string, args: Args): Rival {
  return { name: program, command: (source, folder) => [program, ...args(source, folder)] };
}

function qpdf(args: Args): Rival {
  return rival('qpdf', args);
}

function gs(args: Args): Rival {
  return rival('gs', (source, folder) => [...gsOptions, ...args(source, folder)]);
}

function pdfcpu(args: Args): Rival {
  return rival('pdfcpu', args);
}

function ocrmypdf(args: Args): Rival {
  return rival('ocrmypdf', (source, folder) => ['--quiet', ...args(source, folder)]);
}

/** The profile is kept between runs, since the first start of LibreOffice makes one. */
function soffice(format: string, ...options: readonly string[]): Rival {
  return rival('soffice', (source, folder) => [
    ...[`-env:UserInstallation=file://${join(folder, '..', 'profile')}`, '--headless', ...options],
    ...['--convert-to', format, '--outdir', folder, source],
  ]);
}

function pdfcpuFor(operation: string): readonly Rival[] {
  const args = pdfcpuArgs[operation];
  return args === undefined ? [] : [pdfcpu(args)];
}
