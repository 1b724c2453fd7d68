import type { NodeModule } from '../process/node-module.js';
import type { Sandbox } from '../sandbox/sandbox.js';

/** A program that stays alive between documents: a module of ours that holds it, in a process of its own. */
export interface ConverterKind {
  /** For messages: "LibreOffice". */
  readonly name: string;
  readonly module: NodeModule;
  /** Files and folders that it reads besides the system's. */
  readonly readable: readonly string[];
  /** Files that it finds in its folder, by their names. */
  readonly files?: () => Readonly<Record<string, string>>;
  /** Whether it makes user namespaces for a sandbox of its own. */
  readonly makesNamespaces?: boolean;
  readonly limits: ConverterLimits;
  /** What it writes when it breaks down but catches the signal, and ends as if by itself. */
  readonly lastWords?: string;
}

export interface ConverterLimits {
  /** Seconds from its start until it must be ready. */
  readonly start: number;
  /** Seconds that a document may take. */
  readonly document: number;
  /** Seconds after which a document lets others pass; it goes on beside them. */
  readonly slow: number;
  /** Resident bytes of all its processes. */
  readonly memory: number;
  /** Processes at once. */
  readonly processes: number;
  /** Bytes of each file that it writes. */
  readonly file: number;
  /** Bytes on the disk of all that is in its folder. */
  readonly folder: number;
  /** Documents after which it is replaced by a fresh one. */
  readonly documents: number;
}

/** Which documents one process may serve: all, those of one tenant, or a single one. */
export type Tenancy = 'shared' | 'key' | 'document';

/** Where converters are started. */
export interface ConverterHost {
  readonly sandbox: Sandbox;
  readonly workFolder: string;
  /** `shared` when left out. */
  readonly tenancy?: Tenancy;
}
