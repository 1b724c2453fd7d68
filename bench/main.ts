import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { createEngine } from '../engine/job/container.js';
import { readSettings } from '../engine/job/settings.js';
import type { Bench } from './bench.js';
import { benchCompress } from './compress.js';
import { benchConversions } from './conversions.js';
import { benchConvertToPdfa } from './convert-to-pdfa/convert-to-pdfa.js';
import { benchConvertToPowerpoint } from './convert-to-powerpoint/convert-to-powerpoint.js';
import { benchConvertToWord } from './convert-to-word/convert-to-word.js';
import { benchDocumentModel } from './document-model/document-model.js';
import { benchFootprint } from './footprint.js';
import { type FiguresBench, isAsFast, publishFigures } from './figures/figures.js';
import { benchGrowth } from './growth/growth.js';
import { benchMemory } from './memory.js';
import { benchPages } from './pages.js';
import { benchPipeline } from './pipeline.js';
import { benchPlugins } from './plugins.js';
import { benchRecognition } from './recognition/recognition.js';
import { benchRedact } from './redact.js';
import { benchRepair } from './repair.js';
import { benchScans } from './scans.js';
import { startService } from './service.js';
import { benchSheets } from './sheets.js';
import { benchStructure } from './structure.js';

/**
 * Measures the service and the programs that users would run instead, on the same documents, and prints ratios.
 *
 * npm run bench -- [--turns <n>] [--only <operation>] [--document <path>] [--format <jpg>]… [--dpi <n>]…
 *                  [--large] [--truths <folder>] [--scans <folder>] [--damaged <folder>]
 *                  [--documents <folder>] [--tables <folder>]
 *                  [--publish] [--compare <figures.json>] [--growth] [--seconds <n>]
 *
 * --document measures reading and rendering of this document only; --large, memory for 500 MB; --truths, the accuracy
 * of text extraction on documents with reference texts; --scans, the same of OCR on scans; --damaged, the pages
 * recovered from damaged documents; --documents, the compression of documents, and with --only document-model, the
 * paragraphs found in word processor documents that were converted to PDF; with --only convert-to-word, what of such
 * documents comes back, beside pdf2docx and LibreOffice; with --only convert-to-powerpoint, what of presentations does;
 * with --only convert-to-pdfa, the PDF/A of documents that are valid and complete, beside other programs;
 * --only pipeline measures pipelines beside the same operations one by one, and beside a shell script of other programs;
 * --only footprint measures start, first requests, idle memory, and the memory of each operation by itself;
 * --only plugins measures what the process of a third-party plugin adds to a job;
 * --publish measures all operations on small, medium and large documents and writes docs/figures.md with its charts;
 * --compare measures the same again and tells what became slower than in an earlier run; both make up to 100 turns, or as
 * many as fit into --seconds for each case;
 * --growth measures how the time of each operation grows with the pages of the document;
 * --tables, or --only tables, the detection of tables in made documents and in those of the folder.
 */
const { values: args } = parseArgs({
  options: {
    turns: { type: 'string' },
    publish: { type: 'boolean', default: false },
    compare: { type: 'string' },
    growth: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string' },
    document: { type: 'string' },
    format: { type: 'string', multiple: true, default: ['jpg'] },
    dpi: { type: 'string', multiple: true, default: ['300'] },
    large: { type: 'boolean', default: false },
    truths: { type: 'string' },
    scans: { type: 'string' },
    damaged: { type: 'string' },
    documents: { type: 'string' },
    tables: { type: 'string' },
  },
});

const turns = Number(args.turns ?? '7');
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const wants = (operation: string): boolean => args.only === undefined || operation === args.only;
try {
  if (args.publish) await publishFigures(figuresBench());
  else if (args.compare !== undefined) process.exitCode = (await isAsFast(figuresBench(), args.compare)) ? 0 : 1;
  else if (args.growth) await benchGrowth(folder, wants);
  else if (args.truths !== undefined) await runQuality('quality', [args.truths]);
  else if (args.tables !== undefined) await runQuality('tables', ['--tables', args.tables]);
  else if (args.only === 'tables') await runQuality('tables', []);
  else if (args.scans !== undefined) await benchRecognition(folder, args.scans);
  else if (args.large) await benchMemory(folder, wants);
  else if (args.only === 'convert-to-pdfa') await benchConvertToPdfa(folder, args.documents);
  else if (args.only === 'convert-to-word') await benchConvertToWord(folder, args.documents);
  else if (args.only === 'convert-to-powerpoint' && args.documents !== undefined)
    await benchConvertToPowerpoint(folder, args.documents);
  else if (args.only === 'footprint') await benchFootprint(folder);
  else if (args.only === 'plugins') await benchPlugins(folder, turns);
  else if (args.only === 'document-model') await benchDocumentModel(folder, args.documents);
  else await benchTime();
} finally {
  await rm(folder, { recursive: true });
}

function figuresBench(): FiguresBench {
  return { folder, turns: Number(args.turns ?? '100'), seconds: Number(args.seconds), wants };
}

async function benchTime(): Promise<void> {
  await using service = await startService();
  await using engine = await createEngine(readSettings({ QUIRE_WORK: folder }));
  const bench: Bench = { engine, service, folder, turns, wants };
  const { document, damaged, documents, format: formats, dpi } = args;
  if (damaged !== undefined) await benchRepair(bench, damaged);
  if (documents !== undefined) await benchCompress(bench, documents);
  if (damaged !== undefined || documents !== undefined) return;
  if (document === undefined) {
    await benchStructure(bench);
    await benchSheets(bench);
    await benchConversions(bench);
    await benchScans(bench);
    await benchRedact(bench);
    await benchRepair(bench);
    await benchCompress(bench);
    await benchPipeline(bench);
    if (wants('ocr')) await benchRecognition(folder);
    if (wants('plugins')) await benchPlugins(folder, turns);
  }
  await benchPages(bench, { document, formats, resolutions: dpi.map(Number) });
}

/** Runs the program of a measure of quality in a process of its own. */
async function runQuality(measure: 'quality' | 'tables', options: readonly string[]): Promise<void> {
  const program = fileURLToPath(new URL(`./${measure}/main.js`, import.meta.url));
  const child = spawn(process.execPath, [program, ...options], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  process.exitCode = code ?? 1;
}
