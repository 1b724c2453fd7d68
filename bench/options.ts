import { Command, InvalidArgumentError } from 'commander';

import { figureCases } from './figures/figure-cases.js';

/** The options of the bench as written on the command line. */
export interface BenchOptions {
  readonly turns?: string;
  /** Names of operations, or of one of the measures below. */
  readonly only?: readonly string[];
  readonly document?: string;
  readonly format: readonly string[];
  readonly dpi: readonly string[];
  readonly large: boolean;
  readonly truths?: string;
  readonly scans?: string;
  readonly damaged?: string;
  readonly documents?: string;
  readonly tables?: string;
  readonly publish: boolean;
  readonly compare?: string;
  readonly growth: boolean;
  readonly seconds: string;
}

const MEASURES: Readonly<Record<string, string>> = {
  'document-model': 'the paragraphs found in word processor documents that were converted to PDF',
  headings: 'with --documents, the headings found without outline and tags beside those that these name',
  'convert-to-word': 'what of such documents comes back, beside pdf2docx and LibreOffice',
  'convert-to-powerpoint': 'with --documents, what of presentations comes back',
  'convert-to-pdfa': 'the PDF/A of documents that are valid and complete, beside other programs',
  pipeline: 'pipelines beside the same operations one by one, and beside a shell script of other programs',
  footprint: 'start, first requests, idle memory, and the memory of each operation by itself',
  plugins: 'what the process of a third-party plugin adds to a job',
  tables: 'the detection of tables in made documents',
};

const NAMES: ReadonlySet<string> = new Set([...figureCases.map((it) => it.job.operation), ...Object.keys(MEASURES)]);

/** Reads the options; ends the process with the usage for --help, and with a message for an unknown option. */
export function benchOptions(): BenchOptions {
  const measures = Object.entries(MEASURES)
    .map(([name, what]) => `  ${name.padEnd(21)}  ${what}`)
    .join('\n');
  const all = (value: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), value];
  const command = new Command('npm run bench --')
    .description(
      'Measures the service and the programs that users would run instead, on the same documents, and prints ratios.',
    )
    .option('--turns <n>', 'number of turns of each case (default: 7; 100 for --publish and --compare)')
    .option('--only <names>', 'measure these operations only, separated by commas', namesOf)
    .option('--document <path>', 'measure reading and rendering of this document only')
    .option('--format <format>', 'format of rendered pages; may be repeated (default: jpg)', all)
    .option('--dpi <n>', 'resolution of rendered pages; may be repeated (default: 300)', all)
    .option('--large', 'measure the memory for 500 MB', false)
    .option('--truths <folder>', 'the accuracy of text extraction on documents with reference texts')
    .option('--scans <folder>', 'the accuracy of OCR on scans with reference texts')
    .option('--damaged <folder>', 'the pages recovered from damaged documents')
    .option('--documents <folder>', 'the compression of documents; other measures with --only')
    .option('--tables <folder>', 'the detection of tables in made documents and in those of the folder')
    .option('--publish', 'measure all operations on three sizes of documents, and write docs/figures.md', false)
    .option('--compare <file>', 'measure the same again, and tell what became slower than in an earlier figures.json')
    .option('--growth', 'how the CPU time of each operation grows with the pages, rows, slides or files', false)
    .option('--seconds <n>', 'time for the turns of each case of --publish and --compare', '20')
    .addHelpText('after', `\nAlso with --only:\n${measures}`)
    .showHelpAfterError('Run `npm run bench -- --help` for the options.');
  type Written = Omit<BenchOptions, 'format' | 'dpi'> & Partial<Pick<BenchOptions, 'format' | 'dpi'>>;
  const { format = ['jpg'], dpi = ['300'], ...options } = command.parse().opts<Written>();
  if (options.only?.includes('headings') === true && options.documents === undefined)
    command.error('--only headings needs --documents <folder>.');
  return { ...options, format, dpi };
}

/** Splits the names after --only. @throws InvalidArgumentError for one that is not known */
function namesOf(value: string): readonly string[] {
  const names = value.split(',');
  const unknown = names.find((it) => !NAMES.has(it));
  if (unknown !== undefined) throw new InvalidArgumentError(`${JSON.stringify(unknown)} is not measured.`);
  return names;
}
