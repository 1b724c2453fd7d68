import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';

import { expect } from 'chai';

import { isQuireError } from '../../engine/errors.js';
import { privateFolderAt } from '../../engine/files/private-folder.js';
import { Launcher } from '../../engine/tools/process/launcher.js';
import { writeBmp } from '../../engine/formats/bmp/bmp.js';
import { probeSandbox } from '../../engine/tools/sandbox/probe-sandbox.js';
import { type PrintedPage, printed } from '../fixtures/ocr/printed-page.js';
import { inFolderAsync } from '../fixtures/pdf/raw-pdf.js';
import { running } from '../fixtures/processes/running-programs.js';
import { until } from '../fixtures/until.js';
import { type Converters, openConverters } from './converters.js';
import { usualDocument } from './documents/breaking.js';
import type { HostileDocument } from './documents/document.js';
import { millisecondsOf, runs, started } from './processes.js';

const launcher = new Launcher();
const sandbox = await probeSandbox('auto', { workFolder: await privateFolderAt(tmpdir()) }, launcher);
after(() => launcher[Symbol.asyncDispose]());
/** No two are the same: one that has been at hand when a converter ended twice is refused. */
let number = 0;

const page = await bmp(await printed(Array<string>(24).fill('One line of a page says just what the next one says.')));
const line = await bmp(await printed(['A line']));

/** Documents that take long enough to be caught at it. */
const long = {
  office: (): HostileDocument => ({
    extension: 'rtf',
    bytes: Buffer.from(`{\\rtf1 ${(number += 1)} ${'word \\par '.repeat(4000)}}`),
  }),
  browser: (): HostileDocument => ({
    extension: 'html',
    bytes: Buffer.from(
      `<!DOCTYPE html><p>${(number += 1)}</p><script>for (let at = 0, sum = 0; at < 3e8; at++) sum += Math.sqrt(at)</script>`,
    ),
  }),
  ocr: (): HostileDocument => picture(page),
};
const short = { office: () => usualDocument(1), browser: () => usualDocument(0), ocr: () => picture(line) };
/** Milliseconds of a processor after which a document is being worked on, in the midst of it. */
const AMID = 100;

/** Processes by what stands on their command line. */
const victims = [
  { kind: 'office', name: 'bwrap', mark: /^\S*bwrap .*office\/child\/main/ },
  { kind: 'office', name: 'the one that holds LibreOffice', mark: /^\S*node .*office\/child\/main/ },
  { kind: 'browser', name: 'bwrap', mark: /^\S*bwrap .*browser\/child\/main/ },
  { kind: 'browser', name: 'the one that holds Chromium', mark: /^\S*node .*browser\/child\/main/ },
  { kind: 'browser', name: 'Chromium itself', mark: /headless-shell --remote-debugging-pipe/ },
  { kind: 'browser', name: "a page's", mark: /headless-shell --type=renderer/ },
  { kind: 'browser', name: "the network's", mark: /headless-shell --type=utility/ },
  { kind: 'browser', name: 'the zygote', mark: /headless-shell --type=zygote/ },
  { kind: 'ocr', name: 'bwrap', mark: /^\S*bwrap .*ocr\/child\/main/ },
  { kind: 'ocr', name: 'the one that holds tesseract.js', mark: /^\S*node .*ocr\/child\/main/ },
] as const;

/** The zygote has started it, and it goes on without. */
const outlives = /--type=(?:gpu-process|broker)/;

describe('when somebody kills a process of a converter:', function () {
  this.timeout(60_000);
  let converters: Converters;
  before(async () => (converters = await openConverters({ sandbox, limits: { document: 30 } })));
  after(async () => {
    await converters[Symbol.asyncDispose]();
    expect(await running(converters.folder)).to.deep.equal([]);
  });

  for (const { kind, name, mark } of victims) {
    /** Resolves when they have ended, and those that end with them. */
    const kill = async (): Promise<void> => {
      const pids = started()
        .filter(({ command }) => mark.test(command))
        .map(({ pid }) => pid);
      expect(pids, `${name} runs`).not.to.deep.equal([]);
      const all = pids.flatMap((pid) => [
        pid,
        ...started(pid)
          .filter(({ command }) => !outlives.test(command))
          .map((it) => it.pid),
      ]);
      for (const pid of pids) end(pid);
      await until(() => !all.some(runs));
    };

    it(`${name}, of the ${kind}, while it has nothing to do: no document fails`, async () => {
      await converters.warm(kind);
      await kill();
      await converters.convert(short[kind]());
      await converters.convert(short[kind]());
    });

    // The pages' processes end with it, and Chromium does not see it: the page at work is one that hangs.
    if (name === 'the zygote') continue;
    it(`${name}, of the ${kind}, while it works: no other document fails`, async () => {
      await converters.warm(kind);
      const processes = started();
      const before = millisecondsOf(processes);
      const two = Promise.allSettled([converters.convert(long[kind]()), converters.convert(long[kind]())]);
      await until(() => millisecondsOf(processes) - before > AMID);
      await kill();
      const failures = (await two).flatMap((it): readonly unknown[] => (it.status === 'rejected' ? [it.reason] : []));
      expect(failures.length).to.be.at.most(1);
      expect(failures.every(isQuireError)).to.equal(true);
      await converters.convert(short[kind]());
    });
  }
});

function picture(bytes: Buffer): HostileDocument {
  const own = Buffer.from(bytes);
  // The last bytes are pixels of its upper edge.
  own.writeUInt16LE((number += 1), own.length - 4);
  return { extension: 'bmp', bytes: own };
}

function bmp({ picture: pixels, dpi }: PrintedPage): Promise<Buffer> {
  return inFolderAsync(async (path) => {
    await writeBmp(pixels, { path: path('picture.bmp'), dpi });
    return await readFile(path('picture.bmp'));
  });
}

/** One may have taken another with it. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
