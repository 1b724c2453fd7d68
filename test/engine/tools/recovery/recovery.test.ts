import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { deflateSync } from 'node:zlib';

import { expect } from 'chai';

import { Governor } from '../../../../engine/compute/governor.js';
import { ComputePool } from '../../../../engine/compute/pool.js';
import { readSettings } from '../../../../engine/job/settings.js';
import { PDF } from '../../../../engine/media-types/media-types.js';
import { createJobTools } from '../../../../engine/tools/job-tools.js';
import { runOnPages } from '../../../../engine/tools/pdfium/pool/run-on-pages.js';
import { type LaunchCommand, type Launched, Launcher } from '../../../../engine/tools/process/launcher.js';
import { ProcessRunner } from '../../../../engine/tools/process/process.js';
import { noSandbox } from '../../../../engine/tools/sandbox/sandbox.js';
import type { ToolScope } from '../../../../engine/tools/tool-scope.js';
import { bookObjects, rawPdf, stream, withoutXref } from '../../../fixtures/pdf/raw-pdf.js';

const PAGES = 24;
const SAMPLE = 10;
const objects = bookObjects(PAGES);
/** The sample has the first page, and not the second. */
const CONTENT_OF_FIRST_PAGE = 5;
const CONTENT_OF_SECOND_PAGE = 7;

const withoutTrailer = (changed: Readonly<Record<number, string>> = {}): string =>
  withoutXref(rawPdf({ objects: { ...objects, ...changed } }));

interface Case {
  readonly name: string;
  readonly document: string;
  /** How many pages are drawn. */
  readonly drawn: number;
}

const cases: readonly Case[] = [
  {
    name: 'draws no page of a document whose objects and data are all there and intact',
    document: withoutTrailer(),
    drawn: 0,
  },
  {
    name: 'draws a sample of a long document that refers to an object that is not there',
    document: withoutOne(withoutTrailer()),
    drawn: SAMPLE,
  },
  {
    name: 'draws a sample of a long document with an object that has no end',
    document: withoutTrailer().replace(/(\n3 0 obj[^]*?)endobj/, '$1'),
    drawn: SAMPLE,
  },
  {
    name: 'draws all pages where a page of the sample is blank',
    document: withoutOne(withoutTrailer({ [CONTENT_OF_FIRST_PAGE]: stream('', ' ') })),
    drawn: PAGES,
  },
  {
    name: 'draws all pages where the data of a page are damaged',
    document: withoutTrailer({ [CONTENT_OF_SECOND_PAGE]: damagedStream() }),
    drawn: PAGES,
  },
  {
    name: 'draws all pages where the page tree names a page that does not exist',
    document: withoutTrailer().replace('/Kids [', '/Kids [9999 0 R '),
    drawn: PAGES,
  },
  {
    name: 'draws all pages where a page uses a font that does not exist',
    document: withoutTrailer().replace(/\n3 0 obj[^]*?endobj/, ''),
    drawn: PAGES,
  },
];

/** Counts the programs that it starts. */
class CountingLauncher extends Launcher {
  launched = 0;

  override launch(command: LaunchCommand): Launched {
    this.launched++;
    return super.launch(command);
  }
}

describe('The recovery of a document without a trailer', () => {
  const compute = new ComputePool({ ...readSettings({}), cores: 1 });
  const launcher = new CountingLauncher();
  after(async () => {
    await compute[Symbol.asyncDispose]();
    await launcher[Symbol.asyncDispose]();
  });

  /** The modules that run when the document is recovered, and the numbers of the pages that are drawn. */
  async function recovered(
    document: string,
  ): Promise<{ readonly modules: readonly string[]; readonly drawn: ReadonlySet<number> }> {
    launcher.launched = 0;
    const modules: string[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'recovery-'));
    const { signal } = new AbortController();
    const drawn = new Set<number>();
    const scope: ToolScope = {
      folder,
      signal,
      programs: [],
      compute: (module, input) => {
        modules.push(basename(module.pathname, '.js'));
        return compute.run(module, input, { signal });
      },
      runOnPages(run) {
        for (const page of run.pages) drawn.add(page);
        return runOnPages(compute, { ...run, signal });
      },
      warn: () => undefined,
      tell: () => undefined,
    };
    try {
      const path = join(folder, 'a.pdf');
      await writeFile(path, document, 'latin1');
      const { recovery } = createJobTools(new ProcessRunner(noSandbox, new Governor(1, 1), launcher), scope);
      await recovery.recover({ path, name: 'a.pdf', type: PDF });
      return { modules, drawn };
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  for (const { name, document, drawn } of cases) {
    it(name, async () => {
      expect((await recovered(document)).drawn.size).to.equal(drawn);
    });
  }

  it('does without qpdf, which needs a trailer', async () => {
    await recovered(withoutTrailer());
    expect(launcher.launched).to.equal(0);
    await recovered(`${withoutTrailer()}trailer << /Root 1 0 R >>`);
    expect(launcher.launched).to.be.above(0);
  });

  it('does not search the rebuilt document for objects', async () => {
    const { modules } = await recovered(withoutTrailer());
    expect(modules).to.include('rebuild-document').and.not.include('survey-pages');
  });

  it('does not draw a page whose content cannot be read', async () => {
    const unreadable = stream('/Filter /Nonsense', 'content');
    const { drawn } = await recovered(withoutTrailer({ [CONTENT_OF_SECOND_PAGE]: unreadable }));
    expect(drawn.has(1)).to.equal(true);
    expect(drawn.has(2)).to.equal(false);
  });
});

/** The document with a reference to an object that it does not have. */
function withoutOne(document: string): string {
  return document.replace('/Type /Catalog', '/Type /Catalog /Extra 9999 0 R');
}

function damagedStream(): string {
  const data = deflateSync(Buffer.from('BT /F1 24 Tf 72 700 Td (Page) Tj ET'));
  return stream('/Filter /FlateDecode', data.fill(0xff, 10, 20).toString('latin1'));
}
