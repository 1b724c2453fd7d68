import type { BenchJob } from './job.js';

/** A structural operation, and the qpdf arguments with the same effect. */
export interface QpdfRival extends BenchJob {
  readonly qpdf: (source: string, folder: string) => readonly string[];
}

export const qpdfRivals: readonly QpdfRival[] = [
  {
    operation: 'rotate-pages',
    options: { angle: 90 },
    qpdf: (source, folder) => ['--rotate=+90', source, `${folder}/out.pdf`],
  },
  { operation: 'linearize', options: {}, qpdf: (source, folder) => ['--linearize', source, `${folder}/out.pdf`] },
  {
    operation: 'protect',
    options: { openPassword: 'a', permissionsPassword: 'b', encryption: 'aes256' },
    qpdf: (source, folder) => ['--encrypt', 'a', 'b', '256', '--', source, `${folder}/out.pdf`],
  },
  { operation: 'update-metadata', options: { title: 'New' }, qpdf: (source, folder) => [source, `${folder}/out.pdf`] },
  {
    operation: 'extract-pages',
    options: { pages: '1-10' },
    qpdf: (source, folder) => [source, '--pages', '.', '1-10', '--', `${folder}/out.pdf`],
  },
  {
    operation: 'remove-pages',
    options: { pages: '1' },
    qpdf: (source, folder) => [source, '--pages', '.', '2-z', '--', `${folder}/out.pdf`],
  },
  {
    operation: 'reorganize',
    options: { pageOrder: '2,1,3-10' },
    qpdf: (source, folder) => [source, '--pages', '.', '2,1,3-10', '--', `${folder}/out.pdf`],
  },
  {
    operation: 'split',
    options: { pageCount: 10 },
    qpdf: (source, folder) => ['--split-pages=10', source, `${folder}/part.pdf`],
  },
  {
    operation: 'merge',
    options: {},
    field: 'files',
    times: 2,
    qpdf: (source, folder) => ['--empty', '--pages', source, source, '--', `${folder}/out.pdf`],
  },
];
