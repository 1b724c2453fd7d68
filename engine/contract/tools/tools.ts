import type { BrowserTool } from './browser.js';
import type { CompressionTool } from './compression.js';
import type { DocumentTool } from './documents.js';
import type { ImageTool } from './images.js';
import type { OcrTool } from './ocr.js';
import type { OfficeTool } from './office.js';
import type { PageTool } from './pages.js';
import type { PdfTool } from './pdf.js';
import type { PdfaTool } from './pdfa.js';
import type { ProcessTool } from './process.js';
import type { QpdfTool } from './qpdf.js';
import type { RecoveryTool } from './recovery.js';
import type { RedactionTool } from './redaction.js';
import type { SheetTool } from './sheets.js';

/** The tools of a step; a step uses no other access to programs, files or pools. */
export interface Tools {
  readonly qpdf: QpdfTool;
  readonly pdf: PdfTool;
  readonly pages: PageTool;
  readonly documents: DocumentTool;
  readonly sheets: SheetTool;
  readonly images: ImageTool;
  readonly office: OfficeTool;
  readonly browser: BrowserTool;
  readonly ocr: OcrTool;
  readonly recovery: RecoveryTool;
  readonly compression: CompressionTool;
  readonly redaction: RedactionTool;
  readonly pdfa: PdfaTool;
  readonly process: ProcessTool;
}
