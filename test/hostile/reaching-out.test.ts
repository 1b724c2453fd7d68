import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { expect } from 'chai';

import { type ErrorKind, isQuireError } from '../../engine/errors.js';
import { privateFolderAt } from '../../engine/files/private-folder.js';
import { Launcher } from '../../engine/tools/process/launcher.js';
import { probeSandbox } from '../../engine/tools/sandbox/probe-sandbox.js';
import { noSandbox, type Sandbox } from '../../engine/tools/sandbox/sandbox.js';
import { layBait, plantedSize } from './bait.js';
import { openConverters } from './converters.js';
import { disguisedDocuments } from './documents/disguised.js';
import type { HostileDocument, HostileDocuments } from './documents/document.js';
import { MACRO_RAN, macroDocuments } from './documents/macros.js';
import { openDocuments } from './documents/open-document.js';
import { pages } from './documents/pages.js';
import { rtfDocuments } from './documents/rtf.js';
import { sheetDocuments } from './documents/sheets.js';
import { slideDocuments } from './documents/slides.js';
import { wordDocuments } from './documents/word.js';
import { evidenceIn, holds } from './evidence.js';

const launcher = new Launcher();
const sandbox = await probeSandbox('auto', { workFolder: await privateFolderAt(tmpdir()) }, launcher);
after(() => launcher[Symbol.asyncDispose]());

const documents = {
  'web pages': pages,
  'documents of Word': wordDocuments,
  'workbooks of Excel': sheetDocuments,
  'presentations of PowerPoint': slideDocuments,
  OpenDocuments: openDocuments,
  'documents in RTF': rtfDocuments,
  'OpenDocuments with scripts': macroDocuments,
  'what is called otherwise': disguisedDocuments,
} satisfies Readonly<Record<string, HostileDocuments>>;

const refusals: readonly ErrorKind[] = ['invalid-input', 'unsupported-input', 'too-complex', 'password-required'];

/** Converters of each kind, and documents that are at work in them. */
const AT_ONCE = 2;

/** Keeps nothing away: the whole machine and its network are in sight. Chromium refuses to run as root, though. */
const open: Sandbox = {
  active: true,
  shortcomings: [],
  admitTo: noSandbox.admitTo,
  wrap(command, view) {
    const { argv, environment } = noSandbox.wrap(command, view);
    return {
      argv: [
        ...['bwrap', '--unshare-user', '--uid', '1000', '--gid', '1000', '--dev-bind', '/', '/', '--die-with-parent'],
        ...['--chdir', view.folder, '--', ...argv],
      ],
      environment,
    };
  },
};

// Each layer has to hold by itself: there are machines without a sandbox.
for (const [name, box, manners] of [
  ['in the sandbox', sandbox, ['usual']] as const,
  ['without what the sandbox keeps away', sandbox.active ? open : noSandbox, ['usual', 'odd']] as const,
]) {
  describe(`nothing is reached ${name} by`, function () {
    this.timeout(120_000);
    const bait = layBait();
    const converters = openConverters({ sandbox: box, size: AT_ONCE });
    before(async () => await Promise.all([bait, converters]));
    after(async () => {
      await (await converters)[Symbol.asyncDispose]();
      await (await bait)[Symbol.asyncDispose]();
    });

    for (const [kind, tries] of Object.entries(documents)) {
      for (const manner of manners) {
        it(`${kind}, by ${manner} addresses`, async () => {
          const laid = await bait;
          const heardBefore = laid.heard.length;
          const found: Record<string, readonly string[]> = {};
          await eachOf(Object.entries(tries), async ([title, make]) => {
            const those = await findings(make(laid.by(manner))).catch((error: unknown) => [String(error)]);
            if (those.length > 0) found[title] = those;
          });
          expect({ heard: laid.heard.slice(heardBefore), found }).to.deep.equal({ heard: [], found: {} });
        });
      }
    }

    /** What is in the PDF, or on the disk, that must not be. */
    async function findings(document: HostileDocument): Promise<readonly string[]> {
      const { secrets, trace } = await bait;
      const path = await (await converters).convert(document).catch((error: unknown) => {
        // To refuse is as good; to hang is not, nor is not to have looked.
        if (isQuireError(error) && refusals.includes(error.kind)) return undefined;
        throw error;
      });
      const traces = existsSync(trace) ? ['a trace'] : [];
      if (path === undefined) return traces;
      const evidence = await evidenceIn(path);
      const planted = `${plantedSize.width}x${plantedSize.height}`;
      return [
        ...traces,
        ...[...secrets, MACRO_RAN].filter((it) => holds(evidence, it)),
        ...evidence.pictures.filter((it) => it === planted),
      ];
    }
  });
}

/** Works on all of them, a few at once. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const item of left) await work(item);
  });
  await Promise.all(workers);
}
