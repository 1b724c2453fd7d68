import type { RatioRow } from './write-figures.js';

/** Why rows are not ahead, and what was tried; the first that fits a row counts. */
const reasons: readonly (readonly [fits: (row: RatioRow) => boolean, reason: string])[] = [
  [
    ({ operation }) => operation === 'extract-text',
    'PDFium in WebAssembly parses the pages (a fifth of the time) and puts their text together (more than a fourth), which ' +
      'alone takes 1.6 times the CPU time of pdftotext; the rest is spread over many functions that read glyphs and find lines, ' +
      'columns and tags, of which none takes more than a fiftieth. The first requests of ' +
      'a service take two to three times as long, until V8 has optimised this code. Tried: typed arrays for the glyphs of a ' +
      'page, a thread for each core, a third less memory allocated for each page, and, without a difference, glyphs copied ' +
      "from PDFium's memory rather than asked for one by one, and pages kept open so that their fonts stay loaded. Smaller and " +
      "larger young generations of V8's heap take a third more. Our reader of content, which redaction uses, would take nine tenths of what " +
      'PDFium takes to parse pages and put their text together, and gives the same glyphs in the same order on 251 of 412 pages ' +
      'of 149 documents.',
  ],
  [
    ({ operation }) => operation === 'read-metadata',
    'The upload, the authentication and the inspection of the file take longer than the work.',
  ],
  [
    ({ operation }) => operation === 'add-page-numbers',
    'The margins of all pages are read first, so that no number covers text, lines or pictures; the other program writes ' +
      'over them. Tried: only what is near the numbers is looked at, a thread for each core, and threads that are kept with ' +
      'their optimised code.',
  ],
  [
    ({ operation, size }) => STRUCTURE.has(operation) && size === 'small',
    'The request, its authentication, and the inspection of the file take longer than the work. Tried: revisions of our own ' +
      'instead of a program in a sandbox.',
  ],
  [
    ({ operation }) => STRUCTURE.has(operation),
    'The document passes through TLS twice, and through the disk; the other program reads and writes a file. Of 51 MB through ' +
      'rotate-pages, the upload takes two fifths of the CPU time of the service, the copy of the objects two fifths, and the ' +
      'download a fifth; the client takes half as much again on the same cores. Tried: streams from the socket to the disk and ' +
      'back, in buffers that are used again, objects copied in the order of the file, and read in pieces of 256 KB.',
  ],
  [
    ({ operation }) => operation === 'repair',
    'The objects are found and written anew in JavaScript, whose garbage takes a quarter of the CPU time to collect; the data of ' +
      'pages and fonts are checked, and the document passes through TLS twice. Tried: streams are checked while they are ' +
      'written, images are copied unchecked, and no page is drawn of a document that has lost nothing.',
  ],
  [
    ({ operation }) => operation === 'convert-to-pdfa',
    'All fonts and glyphs that are shown are checked, and the result is checked again.',
  ],
  [({ operation }) => operation === 'redact', 'The result is verified page by page before it is given.'],
  [
    ({ operation }) => operation === 'compress',
    'Each black and white page is encoded both by Group 4 and by JBIG2, in JavaScript, and the smaller encoding is kept; the other ' +
      'program encodes it once. Tried: runs of white samples are coded at once.',
  ],
  [
    ({ operation }) => operation === 'convert-to-images',
    'PDFium runs as WebAssembly in the sandbox of the runtime, in one thread for each core.',
  ],
  [
    ({ operation }) => operation.startsWith('convert-to-'),
    'The page model is read first: tables, lists, headings, notes and the order of text, which the other program does not look for.',
  ],
  [
    ({ operation }) => operation === 'ocr',
    'The embedded engine runs as WebAssembly; QUIRE_OCR_ENGINE=native uses the installed one.',
  ],
];

/** Operations that change the structure of a document, and read or draw no page. */
const STRUCTURE = new Set([
  ...[
    'rotate-pages',
    'linearize',
    'protect',
    'unlock',
    'update-metadata',
    'extract-pages',
    'remove-pages',
    'reorganize',
  ],
  ...['split', 'merge', 'add-watermark', 'add-page-numbers', 'resize-page', 'extract-embedded-files'],
  ...['convert-jpeg-to-pdf', 'scan-to-pdf'],
]);

export function reasonFor(row: RatioRow): string {
  return reasons.find(([fits]) => fits(row))?.[1] ?? 'Not examined yet.';
}
