import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';

import type { Tools } from '../contract/tools/tools.js';
import type { ProcessTool } from '../contract/tools/process.js';
import { ToolFailed } from '../errors.js';
import { type BrowserPool, browserTool } from './browser/browser.js';
import { compressionTool, type Recoder } from './compress/compression.js';
import type { RecoderPool } from './compress/recoder.js';
import type { JobPool } from './converters/converter-pool.js';
import { Ghostscript } from './ghostscript/ghostscript.js';
import { imageTool } from './images/images.js';
import type { OcrPool } from './ocr/engines/pooled-engine.js';
import { type Ocr, ocrTool } from './ocr/ocr.js';
import { type OfficePool, officeTool } from './office/office.js';
import { pageTool } from './pdfium/pages.js';
import type { PageResult } from '../contract/tools/pages.js';
import { pdfTool } from './qpdf/pdf.js';
import type { Spread } from './pdfium/pool/spread-pages.js';
import type { ProcessRunner } from './process/process.js';
import { Qpdf } from './qpdf/qpdf.js';
import { isWithin } from './sandbox/covers-of.js';
import { recoveryTool } from './recovery/recovery.js';
import { redactionTool } from './redact/redaction.js';
import { sheetTool } from './sheets/sheets.js';
import { Workshop } from './workshop.js';

/** What tools need to know of the job that they serve. */
export interface ToolScope {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly programs: readonly string[];
  compute<Result>(module: URL, input: unknown): Promise<Result>;
  /** Has the compute pool work on pages of a document. */
  spread<Result>(spread: Omit<Spread, 'signal'>): AsyncIterable<PageResult<Result>>;
  warn(sentence: string): void;
  /** Figures about what was done, for the log. */
  tell(figures: Readonly<Record<string, number>>): void;
  readonly office: JobPool<OfficePool>;
  readonly browser: JobPool<BrowserPool>;
  readonly ocr: Ocr<JobPool<OcrPool>>;
  readonly recoder: Recoder<JobPool<RecoderPool>>;
}

/** Programs that the engine's own tools run; an operation need not declare them. */
const ownPrograms = ['qpdf', 'gs', execPath];

export function createTools(runner: ProcessRunner, scope: ToolScope): Tools {
  const process = bindProcess(runner, scope);
  const qpdf = new Qpdf(process);
  const workshop = new Workshop(scope, qpdf);
  const pdf = pdfTool(scope, workshop);
  const recovery = recoveryTool(scope, { qpdf, pdf, ghostscript: new Ghostscript(process, runner.isSandboxed) });
  const pages = pageTool(scope, { qpdf, pdf, recovery });
  const sheets = sheetTool(scope, workshop, pages);
  return {
    process,
    qpdf,
    pdf,
    pages,
    sheets,
    images: imageTool(scope, process),
    office: officeTool(scope, scope.office, workshop),
    browser: browserTool(scope, scope.browser),
    recovery,
    redaction: redactionTool(scope, { qpdf, pages, workshop }),
    ocr: ocrTool(scope, { pages, sheets }),
    compression: compressionTool(scope, workshop),
  };
}

type ProcessScope = Pick<ToolScope, 'folder' | 'signal' | 'programs'>;

export function bindProcess(runner: ProcessRunner, { folder, signal, programs }: ProcessScope): ProcessTool {
  let written = 0;
  return {
    async run(request) {
      if (![...ownPrograms, ...programs].includes(request.program)) {
        throw new ToolFailed(`${request.program} is not among the programs that this operation declares.`);
      }
      const given = request.readable?.filter((it) => isWithin(folder, it)) ?? [];
      return await runner.run({ folder, ...request, given, signal });
    },
    async writeFile(name, content) {
      written += 1;
      const path = join(folder, `.${written}-${name}`);
      await writeFile(path, content, { mode: 0o600, flag: 'wx' });
      return path;
    },
  };
}
