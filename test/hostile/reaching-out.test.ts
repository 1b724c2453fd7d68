import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

import { expect } from 'chai';

import { isQuireError } from '../../engine/errors.js';
import { Launcher } from '../../engine/tools/launcher.js';
import { probeSandbox } from '../../engine/tools/probe-sandbox.js';
import { noSandbox, type Sandbox } from '../../engine/tools/sandbox.js';
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
const sandbox = await probeSandbox('auto', tmpdir(), launcher);
after(() => launcher[Symbol.asyncDispose]());

const documents = {
  'a web page with': pages,
  'a document of Word with': wordDocuments,
  'a workbook of Excel with': sheetDocuments,
  'a presentation of PowerPoint with': slideDocuments,
  'an OpenDocument with': openDocuments,
  'a document in RTF with': rtfDocuments,
  'an OpenDocument with scripts:': macroDocuments,
  'what is called otherwise:': disguisedDocuments,
} satisfies Readonly<Record<string, HostileDocuments>>;

const nothing = { heard: [] as readonly string[], secrets: [] as readonly string[], pictures: 0, traces: false };

/** Keeps nothing away: the whole machine and its network are in sight. Chromium refuses to run as root, though. */
const open: Sandbox = {
  active: true,
  wrap: (command, folder) => [
    ...['bwrap', '--unshare-user', '--uid', '1000', '--gid', '1000', '--dev-bind', '/', '/', '--die-with-parent'],
    ...['--chdir', folder, '--setenv', 'HOME', folder, '--', ...command],
  ],
};

// Each layer has to hold by itself: there are machines without a sandbox.
for (const [name, box, manners] of [
  ['in the sandbox', sandbox, ['usual']] as const,
  ['without what the sandbox keeps away', sandbox.active ? open : noSandbox, ['usual', 'odd']] as const,
]) {
  describe(`nothing is reached ${name} by`, () => {
    const bait = layBait();
    const converters = openConverters({ sandbox: box });
    before(async () => await Promise.all([bait, converters]));
    after(async () => {
      await (await converters)[Symbol.asyncDispose]();
      await (await bait)[Symbol.asyncDispose]();
    });

    for (const [kind, tries] of Object.entries(documents)) {
      for (const [title, make] of Object.entries(tries)) {
        for (const manner of manners) {
          it(`${kind} ${title}, by ${manner} addresses`, async () => {
            const laid = await bait;
            const heardBefore = laid.heard.length;
            const found = await findings(await make(laid.by(manner)));
            expect({ heard: laid.heard.slice(heardBefore), ...found }).to.deep.equal(nothing);
          });
        }
      }
    }

    async function findings(document: HostileDocument): Promise<Omit<typeof nothing, 'heard'>> {
      const { secrets, trace } = await bait;
      const path = await (await converters).convert(document).catch((error: unknown) => {
        // To refuse is as good.
        if (isQuireError(error)) return undefined;
        throw error;
      });
      const evidence = path === undefined ? undefined : await evidenceIn(path);
      const planted = `${plantedSize.width}x${plantedSize.height}`;
      return {
        secrets: evidence === undefined ? [] : [...secrets, MACRO_RAN].filter((it) => holds(evidence, it)),
        pictures: evidence?.pictures.filter((it) => it === planted).length ?? 0,
        traces: existsSync(trace),
      };
    }
  });
}
