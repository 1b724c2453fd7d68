import type { InputField } from '../../contract/operation.js';
import type { ReceiptLog } from '../receipt/receipt-log.js';
import type { WorkFile, Workspace } from '../../contract/file.js';

/** The surroundings of one run of a pipeline. */
export interface PipelineScope {
  readonly workspace: Workspace;
  readonly signal: AbortSignal;
  /** The owner of the job, for programs that serve one tenant each. */
  readonly tenant?: string;
  /** Makes a file in the workspace from a path in the pipeline file, for a field of an operation. */
  readonly fileAt: (path: string, use: { readonly field: string } & Pick<InputField, 'accepts'>) => Promise<WorkFile>;
  /** Called with the name of each step before it runs. */
  readonly onStep?: (step: string) => void;
  /** Receives the facts for a receipt, if one is wanted. */
  readonly receipt?: ReceiptLog;
  /** Receives the share of the present step that is done, from 0 to 1. */
  readonly progress: (share: number) => void;
}
