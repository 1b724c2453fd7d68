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
import { killProcess } from '../fixtures/processes/kill-process.js';
import { running } from '../fixtures/processes/running-programs.js';
import { until } from '../fixtures/until.js';
import { type Converters, openConverters } from './converters.js';
import { usualDocument } from './documents/breaking.js';
import type { HostileDocument } from './documents/document.js';
import { cpuMilliseconds, descendants, isRunning } from './processes.js';

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
    /** Kills the processes as soon as there are some; resolves when they and their descendants have ended. */
    const kill = async (): Promise<void> => {
      await until(() => found().length > 0);
      const pids = found();
      const all = pids.flatMap((pid) => [
        pid,
        ...descendants(pid)
          .filter(({ command }) => !outlives.test(command))
          .map((it) => it.pid),
      ]);
      for (const pid of pids) killProcess(pid);
      await until(() => !all.some(isRunning));
    };
    // Until Chromium has noticed the end of its network process, it sends requests there, and a page waits for them to its time limit.
    const replaced = async (): Promise<void> => {
      if ('isReplaced' in victim) await until(() => found().length > 0);
    };

    it(`${name} of the ${kind} converter, while it is idle, no document fails`, async () => {
      await converters.warm(kind);
      await kill();
      await replaced();
      await converters.convert(short[kind]());
      await converters.convert(short[kind]());
    });

    // The renderer processes end with the zygote. Chromium does not notice, so the current page hangs until its time limit.
    if (name === 'the zygote') continue;
    it(`${name} of the ${kind} converter, while it converts, no other document fails`, async () => {
      await converters.warm(kind);
      const before = cpuMilliseconds();
      const two = Promise.allSettled([converters.convert(long[kind]()), converters.convert(short[kind]())]);
      await until(() => spentSince(before) > CONVERSION_BEGUN_MS);
      await kill();
      const failures = (await two).flatMap((it): readonly unknown[] => (it.status === 'rejected' ? [it.reason] : []));
      expect(failures.length).to.be.at.most(1);
      expect(failures.every(isQuireError)).to.equal(true);
      await replaced();
      await converters.convert(short[kind]());
    });
  }
});

/** The CPU time that the descendants have taken since then, those that were not there yet included. */
function spentSince(before: ReadonlyMap<number, number>): number {
  return [...cpuMilliseconds()].reduce((sum, [pid, now]) => sum + now - (before.get(pid) ?? 0), 0);
}

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
