import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
import { benchHeadings } from './headings/headings.js';
import { benchMemory } from './memory.js';
import { benchPages } from './pages.js';
import { benchPipeline } from './pipeline.js';
import { benchPlugins } from './plugins.js';
import { benchRecognition } from './recognition/recognition.js';
import { benchRedact } from './redact.js';
import { benchRepair } from './repair.js';
import { benchOptions } from './options.js';
import { benchScans } from './scans.js';
import { startService } from './service.js';
import { benchSheets } from './sheets.js';
import { benchStructure } from './structure.js';

const args = benchOptions();

const turns = Number(args.turns ?? '7');
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const wants = (operation: string): boolean => args.only?.includes(operation) ?? true;
const isOnly = (measure: string): boolean => args.only?.length === 1 && args.only[0] === measure;
try {
  if (args.publish) await publishFigures(figuresBench());
  else if (args.compare !== undefined) process.exitCode = (await isAsFast(figuresBench(), args.compare)) ? 0 : 1;
  else if (args.growth) await benchGrowth(folder, wants);
  else if (args.truths !== undefined) await runQuality('quality', [args.truths]);
  else if (args.tables !== undefined) await runQuality('tables', ['--tables', args.tables]);
  else if (isOnly('tables')) await runQuality('tables', []);
  else if (args.scans !== undefined) await benchRecognition(folder, args.scans);
  else if (args.large) await benchMemory(folder, wants);
  else if (isOnly('convert-to-pdfa')) await benchConvertToPdfa(folder, args.documents);
  else if (isOnly('convert-to-word')) await benchConvertToWord(folder, args.documents);
  else if (isOnly('convert-to-powerpoint') && args.documents !== undefined)
    await benchConvertToPowerpoint(folder, args.documents);
  else if (isOnly('headings') && args.documents !== undefined) await benchHeadings(folder, args.documents);
  else if (isOnly('footprint')) await benchFootprint(folder);
  else if (isOnly('plugins')) await benchPlugins(folder, turns);
  else if (isOnly('document-model')) await benchDocumentModel(folder, args.documents);
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
