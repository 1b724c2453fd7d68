import type { RatioRow } from './write-figures.js';

/** Why rows are not ahead, and what was tried; the first that fits a row counts. */
const reasons: readonly (readonly [fits: (row: RatioRow) => boolean, reason: string])[] = [
  [
    ({ operation }) => operation === 'extract-text',
    'PDFium in WebAssembly parses the pages (20 % of the CPU time) and puts their text together (25 to 29 %), which ' +
      'alone takes 1.6 times the CPU time of pdftotext. Glyphs take 15 to 17 %, lines 17 to 19 %, blocks and their order 7 to 9 %, ' +
      'the check of the texts of fonts 1 to 3 %, drawn objects 1 to 2 % and writing 1 %, spread over many functions of which none takes ' +
      'more than a fiftieth. The first requests of ' +
      'a service take two to three times as long, until V8 has optimised this code. Tried: typed arrays for the glyphs of a ' +
      'page, a thread for each core, a third less memory allocated for each page, tables in place of sets of letters ' +
      '(0.97 of the time), and, without a difference, glyphs copied ' +
      "from PDFium's memory rather than asked for one by one, and pages kept open so that their fonts stay loaded. PDFium optimised " +
      'once more by wasm-opt takes 0.96 of the time, but would no longer be the published module. Smaller and ' +
      "larger young generations of V8's heap take a third more. Heaps of threads that grow further before all of their garbage " +
      'is collected take 0.82 of the CPU time of papers of 14 pages. Our reader of content, which redaction uses, would take nine tenths of what ' +
      'PDFium takes to parse pages and put their text together, and gives the same glyphs in the same order on 251 of 412 pages ' +
      "of 149 documents. Texts put together from the text objects in PDFium's memory, with each code of a font asked about once, are " +
      'the same as those of PDFium on all 6,038 pages that need no other rules, of 6,957 pages of 1,416 documents, in a third of ' +
      'the time once V8 has optimised the code. A book then takes 0.82 of the CPU time, but a document of 14 pages 1.1, and the ' +
      'places in the memory are those of one version of the module.',
  ],
  [
    ({ operation }) => operation === 'read-metadata',
    'Of 51 MB, the upload takes three quarters of the CPU time of the service, and the client nearly as much again on the same ' +
      'cores, while the other program reads a few pages of the file. The rest, and five sixths of the time of 4,000 pages, is to ' +
      'read all nodes of the page tree, since the number of pages that a document states may be wrong. Tried: buffers of uploads are collected before V8 marks ' +
      'the whole heap for them (0.45 of the CPU time for 51 MB).',
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
    ({ operation }) => operation === 'extract-embedded-files',
    'The files pass through TLS twice, and through the disk; the other program reads and writes files. An operation that gives back ' +
      '100 MB as they are takes three fifths of the CPU time of the service, and the client takes as much again on the same cores; the ' +
      'rest is the check of each file and its copy into an archive. Tried: buffers of uploads are collected before V8 marks ' +
      'the whole heap for them, files are copied into the archive compressed as they are.',
  ],
  [
    ({ operation }) => STRUCTURE.has(operation),
    'The document passes through TLS twice, and through the disk; the other program reads and writes a file. An operation that gives ' +
      'back 51 MB as they are takes half of the CPU time that the service takes for rotate-pages, update-metadata and merge, and a fourth ' +
      'of that for split; the client takes as much again for the transfer, on the same cores. Tried: streams from the socket to the disk ' +
      'and back, in buffers that are used again, objects copied in the order of the file, and read in pieces of 256 KB; ' +
      'buffers of uploads are collected before V8 marks the whole heap for them (0.72 of the CPU time of rotate-pages), and the parts of ' +
      'a split use one buffer (0.89 of the time of the split itself). Without a difference: pages turned when they are copied ' +
      'rather than before, and smaller caches of objects.',
  ],
  [
    ({ operation }) => operation === 'repair',
    'The objects are found and written anew in JavaScript, whose garbage takes a quarter of the CPU time to collect; the data of ' +
      'pages and fonts are checked, and the document passes through TLS twice, which takes a fourth of the CPU time for 51 MB and a ' +
      'twentieth for 9 MB. Tried: streams are checked while they are ' +
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
      'program encodes it once. Tried: runs of white samples are coded at once, and JBIG2 ends where it takes more bytes than Group 4.',
  ],
  [
    ({ operation }) => operation === 'convert-to-images',
    'PDFium runs as WebAssembly in the sandbox of the runtime, in one thread for each core.',
  ],
  [
    ({ operation }) => operation.startsWith('convert-to-'),
    'The page model is read first: tables, lists, headings, notes and the order of text, which the other program does not look for. ' +
      'Tried: heaps of threads that grow further before all of their garbage is collected (0.69 of the CPU time of HTML of papers of 14 pages).',
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
