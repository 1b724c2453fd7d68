import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import type { Bench } from './bench.js';
import { cpuOfEndedChildren } from './meters/cpu.js';
import { writePaper } from './documents/paper.js';
import { writePlain } from './documents/plain.js';
import { writeScan } from './documents/scan.js';
import { type BenchJob, fieldsOf } from './job.js';
import type { Way } from './measure.js';
import { compareWays } from './table.js';

const run = promisify(execFile);
const cli = fileURLToPath(new URL('../cli/main.js', import.meta.url));

/** Several operations on a folder of documents, and the lines of a shell script that do the same from $1 to $2. */
interface Task {
  readonly title: string;
  readonly documents: number;
  readonly steps: readonly BenchJob[];
  readonly script: string;
  write(path: string, index: number): Promise<unknown>;
}

const tasks: readonly Task[] = [
  {
    title: 'structure: rotate-pages, remove-pages, reorganize, linearize',
    documents: 100,
    steps: [
      { operation: 'rotate-pages', options: { angle: 90 } },
      { operation: 'remove-pages', options: { pages: '1' } },
      { operation: 'reorganize', options: { pageOrder: '2,1,3-10' } },
      { operation: 'linearize', options: {} },
    ],
    script: `qpdf --rotate=+90 "$1" "$2/1.pdf"
qpdf "$2/1.pdf" --pages . 2-z -- "$2/2.pdf"
qpdf "$2/2.pdf" --pages . 2,1,3-10 -- "$2/3.pdf"
qpdf --linearize "$2/3.pdf" "$2/out.pdf"`,
    write: (path) => writePlain(path, { pages: 40, pictures: 0, pictureBytes: 0, links: 2 }),
  },
  {
    title: 'archive, scans and papers: extract-pages, ocr, compress, linearize',
    documents: 6,
    steps: [
      { operation: 'extract-pages', options: { pages: '1-2' } },
      { operation: 'ocr', options: {} },
      { operation: 'compress', options: {} },
      { operation: 'linearize', options: {} },
    ],
    script: `qpdf "$1" --pages . 1-2 -- "$2/1.pdf"
ocrmypdf --quiet --jobs 1 --skip-text --output-type pdf -O0 "$2/1.pdf" "$2/2.pdf"
gs -q -dBATCH -dNOPAUSE -sDEVICE=pdfwrite -dPDFSETTINGS=/ebook -o "$2/3.pdf" "$2/2.pdf"
qpdf --linearize "$2/3.pdf" "$2/out.pdf"`,
    write: (path, index) => (index % 2 === 0 ? writeScan(path, { pages: 3, colours: 'bilevel' }) : writePaper(path, 4)),
  },
];

/**
 * Measures documents through pipelines, beside the same operations one by one over HTTPS, and beside a shell script of
 * other programs. Requests and scripts run as many documents side by side as there are cores.
 */
export async function benchPipeline(bench: Bench): Promise<void> {
  if (!bench.wants('pipeline')) return;
  for (const [index, task] of tasks.entries()) {
    const folder = join(bench.folder, `pipeline-${index}`);
    const sources = await writeDocuments(task, join(folder, 'in'));
    await writeFile(join(folder, 'pipeline.yaml'), pipelineOf(task));
    await writeFile(join(folder, 'script.sh'), `set -e\n${task.script}\n`);
    const ways: readonly Way[] = [
      { name: 'pipeline', cpu: cpuOfEndedChildren, run: () => runPipeline(folder, sources) },
      {
        name: 'HTTPS, one by one',
        isRival: true,
        cpu: () => bench.service.cpu(),
        run: () => request(bench, task, sources),
      },
      { name: 'script', isRival: true, cpu: cpuOfEndedChildren, run: () => runScript(folder, sources) },
    ];
    await compareWays(`\npipeline, ${sources.length} documents, ${task.title}`, ways, Math.min(bench.turns, 5));
  }
}

/** The first documents are written, the others are copies. */
async function writeDocuments(task: Task, folder: string): Promise<readonly string[]> {
  await mkdir(folder, { recursive: true });
  const paths = Array.from({ length: task.documents }, (_, index) => join(folder, `${index}.pdf`));
  for (const [index, path] of paths.entries()) {
    const model = paths[index % 2];
    if (index < 2 || model === undefined) await task.write(path, index);
    else await copyFile(model, path);
  }
  return paths;
}

function pipelineOf({ steps }: Task): string {
  return JSON.stringify({ name: 'bench', steps });
}

async function runPipeline(folder: string, sources: readonly string[]): Promise<void> {
  const out = await mkdtemp(join(folder, 'out-'));
  const flags = ['--out', out, '--quiet'];
  await run(process.execPath, [cli, 'pipeline', join(folder, 'pipeline.yaml'), ...sources, ...flags]);
  const results = (await readdir(out)).filter((name) => name.endsWith('.pdf'));
  if (results.length !== sources.length) throw new Error(`${results.length} results of ${sources.length} documents.`);
  await rm(out, { recursive: true });
}

async function request({ service, folder }: Bench, { steps }: Task, sources: readonly string[]): Promise<void> {
  const left = [...sources];
  const connections = Array.from({ length: availableParallelism() }, async () => {
    const place = await mkdtemp(join(folder, 'request-'));
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      let [from, step] = [path, 0];
      for (const { operation, options } of steps) {
        const target = join(place, `${step++}.pdf`);
        const files = [{ field: 'file', path: from }];
        const { status } = await service.post(operation, files, Object.entries(options).flatMap(fieldsOf), target);
        if (status !== 200) throw new Error(`${operation} answered with ${status}.`);
        from = target;
      }
    }
    await rm(place, { recursive: true });
  });
  await Promise.all(connections);
}

/** xargs runs the script for each document, with a folder of its own. */
async function runScript(folder: string, sources: readonly string[]): Promise<void> {
  const out = await mkdtemp(join(folder, 'script-'));
  const each = `d=$(mktemp -d -p ${out}) && sh ${join(folder, 'script.sh')} "$0" "$d"`;
  const child = spawn('xargs', ['-P', String(availableParallelism()), '-n', '1', 'sh', '-c', each], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(sources.join('\n'));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The script ended with ${code ?? 'a signal'}.`);
  await rm(out, { recursive: true });
}
