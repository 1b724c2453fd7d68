import type { WorkFile } from '../../engine/contract/file.js';
import { judgeCompressed } from './judges/judge-compressed.js';
import { judgeConverted } from './judges/judge-converted.js';
import { judgeHtml, judgeWorkbook } from './judges/judge-flow.js';
import { DRAWN_DPI, judgePictures, MAX_DRAWN } from './judges/judge-pictures.js';
import { judgeImage } from './judges/judge-image.js';
import { judgeRecognised } from './judges/judge-recognised.js';
import { judgeRecovered } from './judges/judge-recovered.js';
import { BOX_COLOUR, judgeRedacted } from './judges/judge-redacted.js';
import { judgeResized } from './judges/judge-resized.js';
import { judgeSlides } from './judges/judge-slides.js';
import { judgeStamped } from './judges/judge-stamped.js';
import { judgeText } from './judges/judge-text.js';
import { judgeWord } from './judges/judge-word.js';
import type { Source } from './source.js';

/** Facts about a document that are known before an operation runs. */
export interface Known {
  readonly pages: number;
  readonly password: string | undefined;
  /** The most frequent long word in lower case; undefined without long words. */
  readonly word?: string | undefined;
}

/** An operation with options, and the expected result. */
export interface SweepCase {
  readonly operation: string;
  /** Documents that the case takes, by name; PDFs by default. */
  readonly takes?: RegExp;
  readonly title: string;
  /** Form field of the document, and how often it is given; `file`, once, by default. */
  readonly files?: { readonly field: string; readonly times: number };
  readonly options: (known: Known) => Readonly<Record<string, unknown>>;
  /** Source pages that the result must show, in order; undefined when the case does not fit the document. */
  readonly pages?: (known: Known) => readonly number[] | undefined;
  /** Quarter turns clockwise of the result's pages relative to the source. */
  readonly turns?: number;
  /** Password that opens the result. */
  readonly opensWith?: (known: Known) => string | undefined;
  /** Describes an error in a result that is not a PDF; undefined when it is right. */
  readonly judge?: (source: Source, result: WorkFile) => Promise<string | undefined>;
  /** Whether the case repairs damaged documents, so that damage is no excuse. */
  readonly mends?: boolean;
  /** Number of cases that differ from this one in a single value. */
  readonly alike?: number;
}

/** Name of a case in reports. */
export function titleOf({ operation, title }: SweepCase): string {
  return `${operation} (${title})`;
}

const all = ({ pages }: Known): readonly number[] => Array.from({ length: pages }, (_, index) => index + 1);
const opened = ({ password }: Known): Readonly<Record<string, unknown>> => (password === undefined ? {} : { password });

/** Maximum pages for splitting, since each part takes a check by programs. */
const MAX_PARTS = 40;

/** Maximum pages for OCR, which takes seconds per page, here and in the reference program. */
const MAX_READ = 4;

/** Maximum pages for compressing in several qualities. */
const MAX_TWICE = 100;

/** Maximum pages for redaction, which searches each page twice. */
const MAX_REDACTED = 30;

export const cases: readonly SweepCase[] = [
  {
    operation: 'rotate-pages',
    title: 'all pages by 90',
    options: (known) => ({ angle: 90, ...opened(known) }),
    pages: all,
    turns: 1,
  },
  { operation: 'linearize', title: 'as it is', options: opened, pages: all },
  { operation: 'repair', title: 'as it is', options: opened, pages: all },
  {
    operation: 'repair',
    title: 'of damage',
    takes: /^pdf\/damaged\/.*\.pdf$/i,
    options: opened,
    judge: judgeRecovered,
    mends: true,
  },
  ...(['low', 'medium', 'high'] as const).map((quality) => ({
    operation: 'compress',
    title: `at ${quality} quality`,
    alike: 3,
    options: (known: Known) => ({ quality, ...opened(known) }),
    pages: (known: Known) => (quality === 'medium' || known.pages <= MAX_TWICE ? all(known) : undefined),
    judge: judgeCompressed(quality),
  })),
  {
    operation: 'redact',
    title: 'the most frequent word',
    // Documents with notes that contain the word are excluded: such notes are removed whole, with their appearance.
    takes: /^pdf\/(?:forms|layout|rotated-cropped|text-truth)\/.*\.pdf$/i,
    options: (known) => ({ searchText: known.word, redactColor: BOX_COLOUR, ...opened(known) }),
    pages: (known) => (known.word === undefined || known.pages > MAX_REDACTED ? undefined : all(known)),
    judge: judgeRedacted,
  },
  {
    operation: 'protect',
    title: 'with aes256',
    options: ({ password }) => ({
      openPassword: 'geheim',
      permissionsPassword: 'owner',
      encryption: 'aes256',
      ...(password !== undefined && { currentPassword: password }),
    }),
    pages: all,
    opensWith: () => 'geheim',
  },
  {
    operation: 'extract-pages',
    title: 'the last page',
    options: (known) => ({ pages: String(known.pages), ...opened(known) }),
    pages: ({ pages }) => [pages],
  },
  {
    operation: 'remove-pages',
    title: 'the first page',
    options: (known) => ({ pages: '1', ...opened(known) }),
    pages: (known) => (known.pages > 1 ? all(known).slice(1) : undefined),
  },
  {
    operation: 'reorganize',
    title: 'backwards, with the first page twice',
    options: (known) => ({ pageOrder: [...all(known).toReversed(), 1].join(','), ...opened(known) }),
    pages: (known) => [...all(known).toReversed(), 1],
  },
  {
    operation: 'split',
    title: 'into single pages',
    options: (known) => ({ splitMethod: 'everyPage', ...opened(known) }),
    pages: (known) => (known.pages <= MAX_PARTS ? all(known) : undefined),
  },
  {
    operation: 'merge',
    title: 'with itself',
    files: { field: 'files', times: 2 },
    options: () => ({}),
    pages: (known) =>
      known.password === undefined || known.password === '' ? [...all(known), ...all(known)] : undefined,
    opensWith: () => undefined,
  },
  {
    operation: 'update-metadata',
    title: 'the title',
    options: (known) => ({ title: 'Überschrift 題名', ...opened(known) }),
    pages: all,
  },
  { operation: 'read-metadata', title: 'as it is', options: opened },
  { operation: 'extract-embedded-files', title: 'as it is', options: opened },
  { operation: 'extract-text', title: 'of all pages', options: opened, judge: judgeText },
  { operation: 'convert-to-html', title: 'of all pages', options: opened, judge: judgeHtml },
  { operation: 'convert-to-excel', title: 'of all pages', options: opened, judge: judgeWorkbook },
  { operation: 'convert-to-word', title: 'of all pages', options: opened, judge: judgeWord },
  { operation: 'convert-to-powerpoint', title: 'of all pages', options: opened, judge: judgeSlides },
  {
    operation: 'convert-to-images',
    title: 'the first pages, small',
    options: (known) => ({
      format: 'png',
      dpi: DRAWN_DPI,
      pages: `1-${Math.min(MAX_DRAWN, known.pages)}`,
      ...opened(known),
    }),
    judge: judgePictures,
  },
  {
    operation: 'add-watermark',
    title: 'at the top left',
    options: (known) => ({
      text: 'ENTWURF',
      color: '#ff0000',
      opacity: 1,
      rotation: 0,
      position: 'top-left',
      ...opened(known),
    }),
    judge: judgeStamped({ text: () => 'ENTWURF', region: { left: 0, top: 0, right: 1, bottom: 0.5 } }),
  },
  {
    operation: 'add-page-numbers',
    title: 'at the bottom',
    options: (known) => ({ format: '– {n} –', fontSize: 18, startNumber: 7, ...opened(known) }),
    judge: judgeStamped({
      text: (page) => `–${page + 6}–`,
      region: { left: 0.2, top: 0.7, right: 0.8, bottom: 1 },
    }),
  },
  {
    operation: 'resize-page',
    title: 'to A5',
    options: (known) => ({ pageSize: 'A5', ...opened(known) }),
    judge: judgeResized({ width: 419.53, height: 595.28 }),
  },
  {
    operation: 'ocr',
    title: 'in English',
    takes: /^pdf\/(?:scanned|rotated-cropped|image-heavy)\/.*\.pdf$/i,
    options: () => ({}),
    pages: (known) => (known.pages <= MAX_READ ? all(known) : undefined),
    judge: judgeRecognised,
  },
  { operation: 'convert', title: 'as it is', takes: /^(?:office|html)\//, options: opened, judge: judgeConverted },
  {
    operation: 'convert-jpeg-to-pdf',
    title: 'as it is',
    takes: /\.(?:jpe?g|png|tiff?|bmp|gif|webp)$/i,
    options: () => ({}),
    judge: judgeImage,
  },
  {
    operation: 'scan-to-pdf',
    title: 'as large as the image',
    takes: /\.(?:jpe?g|png|bmp|webp)$/i,
    files: { field: 'imageFiles', times: 1 },
    options: () => ({ outputFileName: 'scan', pageSize: 'SameAsImage', marginSize: 'None' }),
    judge: judgeImage,
  },
];
