/** A document whose result differs from other programs', or that is rejected, for a known and acceptable reason. */
interface Explained {
  readonly operation: string;
  /** Path in the corpus. */
  readonly document: string;
  readonly why: string;
}

const SPREAD_LETTERS = 'pdftotext takes letters that are set apart for words of their own';
const RAISED = 'a raised or lowered letter belongs to the word that it stands at; pdftotext makes it a word of its own';
const THIN = 'lines thinner than a pixel are drawn a pixel wide, and are right in any resolution meant for reading';
const NOT_TAKEN = 'not among the formats that convert takes, and refused as such; soffice opens it';
const FITTED = 'columns that soffice puts on pages of their own are on one with the rest; all words of cells are there';
const MARKS = 'pdftotext parts words where a mark over a letter, or a rare letter, is in another font';

const explained: readonly Explained[] = [
  text(
    'pdf/fonts/Type3WordSpacing.pdf',
    'the rows stand one below the other with gaps, which pdftotext takes for columns',
  ),
  text('pdf/layout/RA_CI.pdf', SPREAD_LETTERS),
  text('pdf/layout/newspaper.pdf', 'recognized in a bad scan: the letters lie over one another'),
  text('pdf/plain/Neddy_Flyer_HeatherRyan.pdf', SPREAD_LETTERS),
  text('pdf/plain/standard_fonts_demo.pdf', 'a chart of single letters with gaps, which pdftotext joins'),
  text('pdf/plain/testExtraSpaces.pdf', SPREAD_LETTERS),
  text(
    'pdf/rotated-cropped/GHOSTSCRIPT-699375-5.pdf',
    'a font gives its letters no meaning; pdftotext gives their codes',
  ),
  text('pdf/tables/discoverworld_crazy_tables.pdf', 'pdftotext parts words in small capitals after the large ones'),
  text('pdf/tables/us-022.pdf', SPREAD_LETTERS),
  text('pdf/text-truth/11194059_2017-11_de_s.pdf', 'pdftotext reads what stands outside of the CropBox'),
  text('pdf/text-truth/mathfuncs.pdf', RAISED),
  text('pdf/text-truth/mathfuncs_colswitch.pdf', RAISED),
  text('pdf/text-truth/toy.pdf', SPREAD_LETTERS),
  { operation: 'convert-to-excel', document: 'pdf/layout/cat-genetics.pdf', why: RAISED },
  {
    operation: 'convert-to-html',
    document: 'pdf/text-truth/redp5110_sampled.pdf',
    why: 'pdftotext also reads words that a page shows as pictures of letters',
  },
  {
    operation: 'convert-to-powerpoint',
    document: 'pdf/fonts/habibi.pdf',
    why: 'pdftotext gives Arabic letters in the reverse order',
  },
  {
    operation: 'convert-to-word',
    document: 'pdf/text-truth/redp5110_sampled.pdf',
    why: 'pdftotext also reads words that a page shows as pictures of letters, and the pages have different feet',
  },
  {
    operation: 'convert-to-html',
    document: 'pdf/fonts/issue-598-cmap-other-fonts.pdf',
    why: 'two columns stand so close that pdftotext joins their words',
  },
  text('pdfa/real-life/bug2025674.pdf', RAISED),
  images('pdf/annotations/commented.pdf', 'the icon of a note without an appearance is up to who draws it'),
  images('pdf/encrypted/string_encryption_key.pdf', 'pdftoppm draws nothing'),
  images('pdf/forms/field-types.pdf', 'choice fields without an appearance get buttons here and none from pdftoppm'),
  images('pdf/graphics/function_based_shading.pdf', 'pdftoppm does not calculate one of the functions'),
  images(
    'pdf/image-heavy/large-inline-image.pdf',
    'PDFium leaves out an inline image that the content of a page ends with',
  ),
  images('pdf/layout/ICML03-081.pdf', THIN),
  images('pdf/layout/RA_CI.pdf', 'CMYK without a profile, which each drawer makes another blue of'),
  images('pdf/plain/split-by-asn-2.pdf', THIN),
  images('pdf/plain/standard_fonts_demo.pdf', 'ZapfDingbats is not embedded, and each drawer has its own'),
  images('pdf/tables/demo-table-lattice.pdf', 'a font is not embedded; pdftoppm draws crossed boxes for its spaces'),
  images(
    'pdfa/PDF_A-1b/fail__6-9-t01-fail-b.pdf',
    'a signature without an appearance is not shown; pdftoppm makes one up',
  ),
  resized('pdf/large/assembled-dev.pdf', 'the content of page 652 is broken, and its letters lie over one another'),
  resized(
    'pdf/scanned/skinnypage.pdf',
    'page 2 is 14,295 points high; on A5, pdftotext takes its letters for one spot',
  ),
  resized('pdf/text-truth/11194059_2017-11_de_s.pdf', 'pdftotext reads what stands outside of the CropBox'),
  ...of(['convert-jpeg-to-pdf', 'scan-to-pdf'], {
    document: 'images/bmp/rgb24rle24.bmp',
    why: 'run lengths of 24 bits are of OS/2, and were never read by much else',
  }),
  ...of(['add-watermark', 'add-page-numbers'], {
    document: 'pdf/large/assembled-dev.pdf',
    why: 'poppler gives up on the garbled content of page 652 before its end; PDFium and mutool show the stamp',
  }),
  ...of(['compress'], {
    document: 'pdf/scanned/francais.pdf',
    why: 'thin letters are reduced from 300 to 150 pixels an inch, which poppler smooths when it draws them larger',
  }),
  ...of(['ocr'], {
    document: 'pdf/scanned/issue-203-decimalize.pdf',
    why: 'Chinese that is read as English, in which each way of reading sees other words',
  }),
  ...of(['add-page-numbers'], {
    document: 'pdf/image-heavy/type3-font-zero-height.pdf',
    why: 'poppler fills the lower half of the page with black',
  }),
  converted('office/mail-ebook/email-with-image.eml', NOT_TAKEN),
  converted('office/odf/LibreOfficeDraw_odg_1.3.odg', NOT_TAKEN),
  converted('office/odf/libreoffice-linked-external.fodt', NOT_TAKEN),
  converted('office/txt-csv/csv-semicolon.csv', 'long lines break after hyphens, which pdftotext then leaves out'),
  converted('office/txt-csv/UDHR_first_article_all.txt', MARKS),
  converted('office/xls/ConditionalFormattingSamples.xls', FITTED),
  converted('office/xls/WithThreeCharts.xls', FITTED),
  converted('office/xls/testEXCEL-charts.xls', FITTED),
  converted('office/xlsx/dataValidationTableRange.xlsx', FITTED),
  ...of(['convert'], {
    document: 'html/feature-rich-markdown/index.html',
    why: 'its frames show files of the machine, which Chromium by itself prints, and a script ends later than that waits',
  }),
];

/** The reason why a result may differ from poppler's; undefined when none is known. */
export function reasonFor(document: string, operation: string): string | undefined {
  return explained.find((it) => it.document === document && it.operation === operation)?.why;
}

/** Operations whose results have the text that extract-text gives, so that they may differ for the same reasons. */
const ofText: readonly string[] = ['convert-to-html', 'convert-to-excel', 'convert-to-word', 'convert-to-powerpoint'];

/** The reason why a result of an operation on text may differ, if extract-text has one for the document. */
export function textReasonFor(document: string, operation: string): string | undefined {
  return ofText.includes(operation) ? reasonFor(document, 'extract-text') : undefined;
}

function text(document: string, why: string): Explained {
  return { operation: 'extract-text', document, why };
}

function images(document: string, why: string): Explained {
  return { operation: 'convert-to-images', document, why };
}

function resized(document: string, why: string): Explained {
  return { operation: 'resize-page', document, why };
}

function converted(document: string, why: string): Explained {
  return { operation: 'convert', document, why };
}

function of(operations: readonly string[], it: Omit<Explained, 'operation'>): readonly Explained[] {
  return operations.map((operation) => ({ ...it, operation }));
}
