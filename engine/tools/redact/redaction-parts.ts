import type { PageTool } from '../../contract/tools/pages.js';
import type { QpdfTool } from '../../contract/tools/qpdf.js';
import type { Workshop } from '../workshop.js';
import type { RedactionRequest } from '../../contract/tools/redaction.js';
import type { ToolScope } from '../tool-scope.js';

export interface RedactionNeeds {
  readonly qpdf: QpdfTool;
  readonly pages: PageTool;
  readonly workshop: Workshop;
}

/** Tools, folder and request that all parts of one redaction share. */
export interface RedactionParts extends RedactionNeeds {
  readonly scope: ToolScope;
  /** Folder for temporary files. */
  readonly folder: string;
  readonly request: RedactionRequest;
}
