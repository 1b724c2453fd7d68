import type { Tools } from '../contract/tools/tools.js';
import { documentTool } from './documents/documents.js';
import { Ghostscript } from './ghostscript/ghostscript.js';
import { imageTool } from './images/images.js';
import { pageTool } from './pdfium/pages.js';
import { bindProcess } from './process/bind-process.js';
import type { ProcessRunner } from './process/process.js';
import { pdfaTool } from './pdfa/pdfa.js';
import { VeraPdf } from './pdfa/vera-pdf.js';
import { pdfTool } from './qpdf/pdf.js';
import { Qpdf } from './qpdf/qpdf.js';
import { recoveryTool } from './recovery/recovery.js';
import { redactionTool } from './redact/redaction.js';
import { sheetTool } from './sheets/sheets.js';
import type { ToolScope } from './tool-scope.js';
import { Workshop } from './workshop.js';

/** Tools that are created for each job and serve as parts of the long-lived tools. */
export interface JobTools extends Pick<
  Tools,
  'process' | 'qpdf' | 'pdf' | 'pages' | 'documents' | 'sheets' | 'images' | 'recovery' | 'redaction' | 'pdfa'
> {
  readonly workshop: Workshop;
}

/** Settings of the service that tools of a job need. */
export interface JobToolSettings {
  /** The path of the program veraPDF. */
  readonly veraPdf?: string | undefined;
}

export function createJobTools(runner: ProcessRunner, scope: ToolScope, { veraPdf }: JobToolSettings = {}): JobTools {
  const process = bindProcess(runner, scope);
  const qpdf = new Qpdf(process);
  const workshop = new Workshop(scope, qpdf);
  const pdf = pdfTool(scope, workshop, qpdf);
  const recovery = recoveryTool(scope, { qpdf, pdf, ghostscript: new Ghostscript(process, runner.isSandboxed) });
  const pages = pageTool(scope, { qpdf, pdf, recovery });
  const images = imageTool(scope, process);
  return {
    ...{ process, qpdf, workshop, pdf, recovery, pages },
    documents: documentTool(scope, pages, workshop),
    sheets: sheetTool(scope, workshop, pages),
    images,
    pdfa: pdfaTool({ ...{ scope, workshop, pages, images }, veraPdf: validatorOf(runner, scope, veraPdf) }),
    redaction: redactionTool(scope, { qpdf, pages, workshop }),
  };
}

function validatorOf(runner: ProcessRunner, scope: ToolScope, program: string | undefined): VeraPdf | undefined {
  if (program === undefined) return undefined;
  return new VeraPdf(bindProcess(runner, { folder: scope.folder, signal: scope.signal, programs: ['env'] }), program);
}
