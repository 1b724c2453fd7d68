import { fileURLToPath } from 'node:url';

import { expect } from 'chai';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The project's lint rules, without rules that need type information, since the sources below are in no TypeScript project. */
const eslint = new ESLint({ cwd: root, overrideConfig: [tseslint.configs.disableTypeChecked] });

describe('The lint rules', () => {
  const forbidden: readonly (readonly [string, string])[] = [
    ['engine/x.ts', "import 'koa';"],
    ['engine/x.ts', "import '@koa/router';"],
    ['engine/x.ts', "import '../plugins/manipulation/merge.js';"],
    ['engine/steps/x.ts', "import '../../server/app.js';"],
    ['engine/x.ts', "import '../cli/program.js';"],
    ['engine/x.ts', "import type { Owner } from '../accounts/owners.js';\nexport type X = Owner;"],
    ['engine/x.ts', "export * from 'node:child_process';"],
    ['engine/x.ts', "export { spawn } from 'child_process';"],
    ['engine/x.ts', "await import('sharp');"],
    ['engine/x.ts', "import 'koffi';"],
    ['engine/x.ts', "import 'playwright-core';"],
    ['engine/x.ts', "import 'tesseract.js';"],
    ['engine/x.ts', "import '@embedpdf/pdfium';"],
    ['engine/x.ts', "import 'harfbuzzjs';"],
    ['engine/document/x.ts', "import '../errors.js';"],
    ['engine/document/x.ts', "import '../tools/pdfium/document.js';"],
    ['engine/document/x.ts', "import 'node:fs';"],
    [
      'engine/contract/tools/x.ts',
      "import type { Runner } from '../../tools/process/process.js';\nexport type X = Runner;",
    ],
    ['engine/formats/png/x.ts', "import '../../pdf/filters/filters.js';"],
    ['engine/formats/png/x.ts', "import '../../tools/images/images.js';"],
    ['engine/formats/png/x.ts', "import '../../compute/pool.js';"],
    ['engine/formats/png/x.ts', "import '../../contract/step.js';"],
    [
      'engine/formats/png/x.ts',
      "import type { MediaType } from '../../media-types/types.js';\nexport type X = MediaType;",
    ],
    ['engine/formats/png/x.ts', "import 'sharp';"],
    ['engine/files/x.ts', "import '../formats/zip/records.js';"],
    ['engine/files/x.ts', "import '../media-types/types.js';"],
    ['engine/thread/x.ts', "import '../compute/pool.js';"],
    ['engine/contract/x.ts', "import '../pdf/file/inspect.js';"],
    ['engine/contract/x.ts', "import '../job/settings.js';"],
    ['engine/contract/x.ts', "import 'node:fs';"],
    ['engine/steps/x.ts', "import '../job/runner.js';"],
    ['engine/compute/x.ts', "import '../job/di.js';"],
    ['engine/compute/x.ts', "import '../tools/process/launcher.js';"],
    ['engine/tools/office/x.ts', "import type { Settings } from '../../job/settings.js';\nexport type X = Settings;"],
    ['engine/pdf/x.ts', "import '../steps/pack.js';"],
    ['engine/job/x.ts', "import '../tools/office/office.js';"],
    ['server/x.ts', "import '../engine/tools/browser/browser.js';"],
    ['cli/doctor/x.ts', "import '../../engine/tools/ocr/languages/language-data.js';"],
    ['engine/steps/x.ts', "import '../pdf/file/inspect.js';"],
    ['engine/x.ts', "import 'tsyringe';"],
    ['engine/tools/x.ts', "import 'reflect-metadata';"],
    ['engine/x.ts', "import '../test/fixtures/raw-pdf.js';"],
    ['plugins/manipulation/x.ts', "import '../../engine/job/runner.js';"],
    ['plugins/manipulation/x.ts', "import './merge.js';"],
    ['plugins/manipulation/x.ts', "import '../security/protect.js';"],
    ['plugins/manipulation/x.ts', "import 'node:child_process';"],
    ['plugins/manipulation/x.ts', "import 'koa';"],
    ['plugins/manipulation/x.ts', "import 'exceljs';"],
    ['plugins/manipulation/x/index.ts', "import '../merge.js';"],
    ['plugins/manipulation/x/index.ts', "import '../../../engine/tools/qpdf.js';"],
    ['accounts/x.ts', "import '../server/app.js';"],
    ['accounts/x.ts', "import '../cli/program.js';"],
    ['cluster/x.ts', "import '../server/app.js';"],
    ['cluster/x.ts', "import '../accounts/accounts.js';"],
    ['work/x.ts', "import '../server/app.js';"],
    ['work/x.ts', "import '../accounts/accounts.js';"],
    ['engine/x.ts', "import '../work/work.js';"],
    ['server/x.ts', "import '../plugins/manipulation/merge.js';"],
    ['server/x.ts', "import '../cli/program.js';"],
    ['server/x.ts', "import 'node:child_process';"],
    ['cli/x.ts', "import '../plugins/manipulation/merge.js';"],
    ['cli/x.ts', "import '../server/serve.js';"],
    ['cli/x.ts', "await import('../server/serve.js');"],
    ['cli/commands/serve.ts', "import '../../server/app.js';"],
    ['server/x.ts', "import '../web/main.js';"],
    ['web/x.ts', "import '../server/app.js';"],
    ['web/x.ts', "import 'koa';"],
  ];
  for (const [file, source] of forbidden) {
    it(`forbid in ${file}: ${source.split('\n', 1).join()}`, async () => {
      expect(await rulesAgainst(file, source)).to.include('quire/import-table');
    });
  }

  const allowed: readonly (readonly [string, string])[] = [
    ['engine/x.ts', "import './runner.js';"],
    ['engine/steps/x.ts', "import '../errors.js';"],
    ['engine/document/x.ts', "import '../geometry/geometry.js';"],
    ['engine/formats/png/x.ts', "import '../deflate/zlib.js';"],
    ['engine/formats/png/x.ts', "import '../../files/random-access.js';"],
    ['engine/formats/png/x.ts', "import 'node:zlib';"],
    ['engine/media-types/x.ts', "import '../formats/zip/records.js';"],
    ['engine/document/x.ts', "import './model.js';"],
    ['engine/contract/tools/x.ts', "import type { Size } from '../../geometry/geometry.js';\nexport type X = Size;"],
    ['engine/tools/x.ts', "import 'node:child_process';"],
    ['engine/tools/images/x.ts', "import 'sharp';"],
    ['engine/job/x.ts', "import '../tools/tools.js';"],
    ['cli/doctor/x.ts', "import '../../engine/tools/long-lived-tools.js';"],
    ['engine/job/di.ts', "import 'tsyringe';"],
    ['plugins/manipulation/x.ts', "import '../../engine/index.js';"],
    ['plugins/manipulation/x.ts', "import 'node:stream';"],
    ['plugins/manipulation/x/index.ts', "import '../../../engine/index.js';"],
    ['plugins/manipulation/x/index.ts', "import './part.js';"],
    ['plugins/manipulation/x/parts/one.ts', "import '../index.js';"],
    ['accounts/x.ts', "import '../engine/errors.js';"],
    ['server/x.ts', "import '../accounts/accounts.js';"],
    ['cli/x.ts', "import '../accounts/accounts.js';"],
    ['cli/commands/serve.ts', "await import('../../server/serve.js');"],
    ['web/x.ts', "import 'preact';\nimport './shell/app.js';"],
    ['test/x.ts', "import 'node:child_process';"],
  ];
  for (const [file, source] of allowed) {
    it(`allow in ${file}: ${source}`, async () => {
      expect(await rulesAgainst(file, source)).to.deep.equal([]);
    });
  }

  for (const rule of ['no-explicit-any', 'no-non-null-assertion', 'no-floating-promises', 'no-unsafe-assignment']) {
    for (const folder of ['engine', 'plugins/manipulation', 'accounts', 'cluster', 'work', 'server', 'cli', 'test']) {
      it(`enforce ${rule} in ${folder}/`, async () => {
        const config = (await new ESLint({ cwd: root }).calculateConfigForFile(`${folder}/x.ts`)) as {
          readonly rules: Readonly<Record<string, readonly [number]>>;
        };
        expect(config.rules[`@typescript-eslint/${rule}`]?.[0]).to.equal(2);
      });
    }
  }
});

async function rulesAgainst(file: string, source: string): Promise<readonly (string | null)[]> {
  const [result] = await eslint.lintText(`${source}\n`, { filePath: file });
  return result?.messages.map((it) => it.ruleId ?? it.message) ?? [];
}
