import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Bench } from './bench.js';
import { writeBook } from './documents/book.js';
import { writePaper } from './documents/paper.js';
import { writePlain } from './documents/plain.js';
import type { BenchJob } from './job.js';
import { ours } from './ours.js';
import { type Rival, wayOf } from './page-rivals.js';
import { compareWays } from './table.js';

const run = promisify(execFile);

interface Text {
  readonly name: string;
  readonly write: (path: string) => Promise<void>;
  readonly searchText: string;
}

const texts: readonly Text[] = [
  { name: 'a paper of 14 pages', write: (path) => writePaper(path, 14), searchText: 'and' },
  { name: 'a paper of 14 pages, one name', write: (path) => writePaper(path, 14), searchText: 'before most' },
  { name: 'a book of 200 pages', write: (path) => writeBook(path, 200), searchText: 'which' },
  {
    name: 'a report of 2,000 pages, one of them',
    write: (path) => writePlain(path, { pages: 2000, pictures: 0, pictureBytes: 0, links: 2 }),
    searchText: 'Page 1234',
  },
];

/**
 * Measures removing a text everywhere and verifying the result, compared with mutool, which removes it from page
 * text only and does not verify.
 */
export async function benchRedact(bench: Bench): Promise<void> {
  if (!bench.wants('redact')) return;
  const { folder, turns } = bench;
  const source = join(folder, 'text.pdf');
  const script = join(folder, 'redact.js');
  await writeFile(script, mutoolScript);
  for (const { name, write, searchText } of texts) {
    await write(source);
    const job: BenchJob = { operation: 'redact', options: { searchText } };
    const { stdout: places } = await run('mutool', ['run', script, source, searchText, join(folder, 'once.pdf')]);
    const title = `redact, ${name}, ${places.trim()} places`;
    await compareWays(title, [wayOf(mutool(script, searchText), source, folder), ...ours(bench, job, source)], turns);
    await rm(source);
  }
}

function mutool(script: string, searchText: string): Rival {
  return {
    name: 'mutool run (text of pages)',
    command: (source, folder) => ['mutool', 'run', script, source, searchText, join(folder, 'out.pdf')],
  };
}

/** @see https://mupdf.readthedocs.io/en/latest/mutool-run.html */
const mutoolScript = `
var source = scriptArgs[0], text = scriptArgs[1], target = scriptArgs[2];
var file = new PDFDocument(source);
var places = 0;
for (var number = 0; number < file.countPages(); number++) {
  var page = file.loadPage(number);
  var found = page.search(text);
  for (var index = 0; index < found.length; index++)
    page.createAnnotation("Redact").setQuadPoints(found[index]);
  if (found.length > 0) page.applyRedactions(true, 2);
  places += found.length;
}
file.save(target, "garbage,compress");
print(places);
`;
