import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { expect } from 'chai';

import { type ErrorKind, isQuireError } from '../../engine/errors.js';
import { privateFolderAt } from '../../engine/files/private-folder.js';
import { Launcher } from '../../engine/tools/process/launcher.js';
import { probeSandbox } from '../../engine/tools/sandbox/probe-sandbox.js';
import { noSandbox, type Sandbox } from '../../engine/tools/sandbox/sandbox.js';
import { canaryImageSize, placeCanaries } from './canaries.js';
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
  'documents with a wrong extension': disguisedDocuments,
} satisfies Readonly<Record<string, HostileDocuments>>;

const refusals: readonly ErrorKind[] = ['invalid-input', 'unsupported-input', 'too-complex', 'password-required'];

/** The number of converters of each kind, and of documents converted at the same time. */
const AT_ONCE = 2;

/** Isolates nothing, but runs programs as another user, since Chromium refuses to run as root. */
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

// The converters' own checks must be sufficient without the sandbox, since some machines have none.
for (const [name, box, styles] of [
  ['in the sandbox', sandbox, ['usual']] as const,
  ['without the sandbox', sandbox.active ? open : noSandbox, ['usual', 'odd']] as const,
]) {
  describe(`no network and no secret file is reached ${name} by`, () => {
    const canaries = placeCanaries();
    const converters = openConverters({ sandbox: box, size: AT_ONCE });
    before(async () => await Promise.all([canaries, converters]));
    after(async () => {
      await (await converters)[Symbol.asyncDispose]();
      await (await canaries)[Symbol.asyncDispose]();
    });

    for (const [kind, tries] of Object.entries(documents)) {
      for (const style of styles) {
        it(`${kind} with ${style} addresses`, async () => {
          const placed = await canaries;
          const heardBefore = placed.heard.length;
          const found: Record<string, readonly string[]> = {};
          await eachOf(Object.entries(tries), async ([title, make]) => {
            const leaks = await leaksOf(make(placed.by(style))).catch((error: unknown) => [String(error)]);
            if (leaks.length > 0) found[title] = leaks;
          });
          expect({ heard: placed.heard.slice(heardBefore), found }).to.deep.equal({ heard: [], found: {} });
        });
      }
    }

    /** Converts a document; returns the secrets in the PDF and the traces on the disk. */
    async function leaksOf(document: HostileDocument): Promise<readonly string[]> {
      const { secrets, trace } = await canaries;
      const path = await (await converters).convert(document).catch((error: unknown) => {
        // A rejected document is as safe as a converted one. A timeout or another error fails the test.
        if (isQuireError(error) && refusals.includes(error.kind)) return undefined;
        throw error;
      });
      const traces = existsSync(trace) ? ['a trace'] : [];
      if (path === undefined) return traces;
      const evidence = await evidenceIn(path);
      const secretImage = `${canaryImageSize.width}x${canaryImageSize.height}`;
      return [
        ...traces,
        ...[...secrets, MACRO_RAN].filter((it) => holds(evidence, it)),
        ...evidence.pictures.filter((it) => it === secretImage),
      ];
    }
  });
}

/** Runs `work` on all items, `AT_ONCE` at the same time. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const item of left) await work(item);
  });
  await Promise.all(workers);
}
