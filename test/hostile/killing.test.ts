import { tmpdir } from 'node:os';

import { expect } from 'chai';

import { Launcher } from '../../engine/tools/launcher.js';
import { probeSandbox } from '../../engine/tools/probe-sandbox.js';
import { until } from '../fixtures/until.js';
import { type Converters, openConverters } from './converters.js';
import { usualDocument } from './documents/breaking.js';
import type { HostileDocument } from './documents/document.js';
import { started } from './processes.js';

const launcher = new Launcher();
const sandbox = await probeSandbox('auto', tmpdir(), launcher);
after(() => launcher[Symbol.asyncDispose]());
const others = started().map(({ pid }) => pid);

/** Documents that take long enough to be caught at it. */
const long = {
  office: (number: number): HostileDocument => ({
    extension: 'rtf',
    bytes: Buffer.from(`{\\rtf1 ${number} ${'word \\par '.repeat(8000)}}`),
  }),
  browser: (number: number): HostileDocument => ({
    extension: 'html',
    bytes: Buffer.from(
      `<!DOCTYPE html><p>${number}</p><script>const end = Date.now() + 1500; while (Date.now() < end);</script>`,
    ),
  }),
};
const short = { office: usualDocument(1), browser: usualDocument(0) };

/** Processes by what stands on their command line. */
const victims = [
  { kind: 'office', name: 'bwrap', mark: /^bwrap .*office\/child\/main/ },
  { kind: 'office', name: 'the one that holds LibreOffice', mark: /^\S*node .*office\/child\/main/ },
  { kind: 'browser', name: 'bwrap', mark: /^bwrap .*browser\/child\/main/ },
  { kind: 'browser', name: 'the one that holds Chromium', mark: /^\S*node .*browser\/child\/main/ },
  { kind: 'browser', name: 'Chromium itself', mark: /headless-shell --remote-debugging-pipe/ },
  { kind: 'browser', name: "a page's", mark: /headless-shell --type=renderer/ },
  { kind: 'browser', name: "the network's", mark: /headless-shell --type=utility/ },
  { kind: 'browser', name: 'the zygote', mark: /headless-shell --type=zygote/ },
] as const;

describe('when somebody kills a process of a converter:', function () {
  this.timeout(60_000);
  let converters: Converters;
  beforeEach(async () => {
    converters = await openConverters({ sandbox, limits: { document: 10 } });
    await converters.warm();
  });
  afterEach(async () => {
    await converters[Symbol.asyncDispose]();
    await until(() => started().every(({ pid }) => others.includes(pid)));
  });

  for (const { kind, name, mark } of victims) {
    const kill = (): void => {
      const pids = started()
        .filter(({ command }) => mark.test(command))
        .map(({ pid }) => pid);
      expect(pids, `${name} runs`).not.to.deep.equal([]);
      for (const pid of pids) process.kill(pid, 'SIGKILL');
    };

    it(`${name}, of the ${kind}, while it has nothing to do: at most one document fails`, async () => {
      kill();
      // One that waits with its page opened may be found broken only when it is used.
      await converters.convert(short[kind]).catch(() => undefined);
      await converters.convert(short[kind]);
    });

    it(`${name}, of the ${kind}, while it works: no other document fails`, async () => {
      const struck = converters.convert(long[kind](1)).then(
        () => 'done',
        () => 'failed',
      );
      const next = converters.convert(long[kind](2));
      // It has been taken up when the folder of the document is there; the kill comes at some moment of the work.
      await new Promise((resolve) => setTimeout(resolve, 300));
      kill();
      expect(await struck).to.be.oneOf(['done', 'failed']);
      await next;
      await converters.convert(short[kind]);
    });
  }
});
