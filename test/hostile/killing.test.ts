import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';

import { expect } from 'chai';

import { isQuireError } from '../../engine/errors.js';
import { privateFolderAt } from '../../engine/files/private-folder.js';
import { Launcher } from '../../engine/tools/process/launcher.js';
import { writeBmp } from '../../engine/formats/bmp/write-bmp.js';
import { probeSandbox } from '../../engine/tools/sandbox/probe-sandbox.js';
import { type PrintedPage, printed } from '../fixtures/ocr/printed-page.js';
import { inFolderAsync } from '../fixtures/pdf/raw-pdf.js';
import { running } from '../fixtures/processes/running-programs.js';
import { until } from '../fixtures/until.js';
import { type Converters, openConverters } from './converters.js';
import { usualDocument } from './documents/breaking.js';
import type { HostileDocument } from './documents/document.js';
import { cpuMillisecondsOf, descendants, isRunning } from './processes.js';

const launcher = new Launcher();
const sandbox = await probeSandbox('auto', { workFolder: await privateFolderAt(tmpdir()) }, launcher);
after(() => launcher[Symbol.asyncDispose]());
/** Makes each document different: a document during which a converter has crashed twice is rejected. */
let number = 0;

const page = await bmp(await printed(Array<string>(24).fill('One line of a page says just what the next one says.')));
const line = await bmp(await printed(['A line']));

/** Documents whose conversion takes long enough to be interrupted. */
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
/** CPU time in milliseconds after which the conversion of a document has begun. */
const CONVERSION_BEGUN_MS = 100;

/** Processes, recognised by their command line, and whether another one takes the place of one that has ended. */
const victims = [
  { kind: 'office', name: 'bwrap', mark: /^\S*bwrap .*office\/child\/main/ },
  { kind: 'office', name: 'the one that holds LibreOffice', mark: /^\S*node .*office\/child\/main/ },
  { kind: 'browser', name: 'bwrap', mark: /^\S*bwrap .*browser\/child\/main/ },
  { kind: 'browser', name: 'the one that holds Chromium', mark: /^\S*node .*browser\/child\/main/ },
  { kind: 'browser', name: 'Chromium itself', mark: /headless-shell --remote-debugging-pipe/ },
  { kind: 'browser', name: "a page's", mark: /headless-shell --type=renderer/ },
  { kind: 'browser', name: "the network's", mark: /headless-shell --type=utility/, isReplaced: true },
  { kind: 'browser', name: 'the zygote', mark: /headless-shell --type=zygote/ },
  { kind: 'ocr', name: 'bwrap', mark: /^\S*bwrap .*ocr\/child\/main/ },
  { kind: 'ocr', name: 'the one that holds tesseract.js', mark: /^\S*node .*ocr\/child\/main/ },
] as const;

/** Processes that the zygote has started, and that continue when it ends. */
const outlives = /--type=(?:gpu-process|broker)/;

describe('when a process of a converter is killed:', () => {
  let converters: Converters;
  before(async () => (converters = await openConverters({ sandbox, limits: { document: 30 } })));
  after(async () => {
    await converters[Symbol.asyncDispose]();
    expect(await running(converters.folder)).to.deep.equal([]);
  });

  for (const victim of victims) {
    const { kind, name, mark } = victim;
    const found = (): readonly number[] =>
      descendants()
        .filter(({ command }) => mark.test(command))
        .map(({ pid }) => pid);
    /** Kills the processes; resolves when they and their descendants have ended. */
    const kill = async (): Promise<void> => {
      const pids = found();
      expect(pids, `${name} runs`).not.to.deep.equal([]);
      const all = pids.flatMap((pid) => [
        pid,
        ...descendants(pid)
          .filter(({ command }) => !outlives.test(command))
          .map((it) => it.pid),
      ]);
      for (const pid of pids) end(pid);
      await until(() => !all.some(isRunning));
    };

    it(`${name} of the ${kind} converter, while it is idle, no document fails`, async () => {
      await converters.warm(kind);
      await kill();
      // Until Chromium has noticed the end of its network process, it sends requests there, and a page waits for them to its time limit.
      if ('isReplaced' in victim) await until(() => found().length > 0);
      await converters.convert(short[kind]());
      await converters.convert(short[kind]());
    });

    // The renderer processes end with the zygote. Chromium does not notice, so the current page hangs until its time limit.
    if (name === 'the zygote') continue;
    it(`${name} of the ${kind} converter, while it converts, no other document fails`, async () => {
      await converters.warm(kind);
      const processes = descendants();
      const before = cpuMillisecondsOf(processes);
      const two = Promise.allSettled([converters.convert(long[kind]()), converters.convert(short[kind]())]);
      await until(() => cpuMillisecondsOf(processes) - before > CONVERSION_BEGUN_MS);
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
  // The last bytes are pixels at the upper edge, where they change no text.
  own.writeUInt16LE((number += 1), own.length - 4);
  return { extension: 'bmp', bytes: own };
}

function bmp({ picture: pixels, dpi }: PrintedPage): Promise<Buffer> {
  return inFolderAsync(async (path) => {
    await writeBmp(pixels, { path: path('picture.bmp'), dpi });
    return await readFile(path('picture.bmp'));
  });
}

/** Kills a process; it may already have ended together with another one. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
