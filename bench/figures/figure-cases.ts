import { qpdfRivals } from '../qpdf-rivals.js';
import { type FigureCase, type FigureDocument, sizeClasses } from './figure-case.js';
import * as documents from './figure-documents.js';
import { contentRivals, structureRivals } from './figure-rivals.js';
import type { BenchJob } from '../job.js';

const { attachments, book, damaged, encrypted, paper, report, scan } = documents;

/** The documents of an operation from small to large; fewer where a class makes no sense. */
type Sizes = readonly FigureDocument[];

const structure: Sizes = [report(40), report(1000, 12_000), report(4000)];
const text: Sizes = [paper(14), book(100), book(350)];

const content: readonly (readonly [job: BenchJob, sizes: Sizes])[] = [
  [{ operation: 'read-metadata', options: {} }, structure],
  [{ operation: 'unlock', options: { password: documents.PASSWORD } }, structure.map(encrypted)],
  [{ operation: 'repair', options: {} }, structure.map(damaged)],
  [
    { operation: 'extract-embedded-files', options: {} },
    [attachments(3, 1e5), attachments(20, 1e6), attachments(100, 1e6)],
  ],
  [{ operation: 'add-watermark', options: { text: 'CONFIDENTIAL' } }, structure],
  [{ operation: 'add-page-numbers', options: { format: '{n} / {total}' } }, structure],
  [{ operation: 'resize-page', options: { pageSize: 'A5' } }, structure],
  [{ operation: 'extract-text', options: {} }, text],
  [{ operation: 'redact', options: { searchText: 'which' } }, text],
  [{ operation: 'compress', options: {} }, [paper(14), scan(10), book(350)]],
  [{ operation: 'convert-to-images', options: { dpi: 150 } }, [paper(2), paper(14), book(100)]],
  [{ operation: 'convert-to-pdfa', options: { conformance: 'pdfa-2b' } }, text],
  [{ operation: 'convert-to-html', options: {} }, text],
  [{ operation: 'convert-to-excel', options: {} }, text],
  [{ operation: 'convert-to-word', options: {} }, text],
  [{ operation: 'convert-to-powerpoint', options: {} }, text],
  [{ operation: 'ocr', options: {} }, [scan(1), scan(4), scan(10)]],
  [{ operation: 'convert-jpeg-to-pdf', options: {} }, [documents.photograph('jpg')]],
  [
    { operation: 'scan-to-pdf', options: { outputFileName: 'scan' }, field: 'imageFiles' },
    [documents.photograph('jpg')],
  ],
  [{ operation: 'word-to-pdf', options: {} }, [documents.letter]],
  [{ operation: 'excel-to-pdf', options: {} }, [documents.sheet]],
  [{ operation: 'powerpoint-to-pdf', options: {} }, [documents.slides]],
  [{ operation: 'convert', options: {} }, [documents.invoice]],
];

const cases: readonly FigureCase[] = [
  ...qpdfRivals.flatMap(({ operation, options, field, times }) =>
    casesOf({ operation, options, ...(field && { field }), ...(times && { times }) }, structure),
  ),
  ...content.flatMap(([job, sizes]) => casesOf(job, sizes)),
];

/** All operations on small documents, then those on medium and on large ones. */
export const figureCases = sizeClasses.flatMap((size) => cases.filter((it) => it.size === size));

function casesOf(job: BenchJob, sizes: Sizes): readonly FigureCase[] {
  const rivals = structureRivals.get(job.operation) ?? contentRivals[job.operation] ?? [];
  return sizes.flatMap((document, index) => {
    const size = sizeClasses[index];
    return size === undefined ? [] : [{ job, size, document, rivals }];
  });
}
