import type { NodeModule } from '../process/node-module.js';
import type { SharedCrashes } from './crash-blocklist.js';
import type { Sandbox } from '../sandbox/sandbox.js';

/** A program that stays alive between documents: a Node module that holds it, in a process of its own. */
export interface ConverterKind {
  /** Name for messages: "LibreOffice". */
  readonly name: string;
  readonly module: NodeModule;
  /** Files and folders that it may read besides the system's. */
  readonly readable: readonly string[];
  /** Files to write into its folder before it starts, by name. */
  readonly files?: () => Readonly<Record<string, string>>;
  /** Whether the program creates user namespaces for a sandbox of its own. */
  readonly makesNamespaces?: boolean;
  readonly limits: ConverterLimits;
  /** Output that identifies a crash, for a program that catches the signal and exits with a status. */
  readonly lastWords?: string;
}

export interface ConverterLimits {
  /** Seconds from the start until it must be ready. */
  readonly start: number;
  /** Maximum seconds for a document. */
  readonly document: number;
  /** Seconds after which a document gives up its slot and continues beside others. */
  readonly slow: number;
  /** Maximum resident bytes of all its processes together. */
  readonly memory: number;
  /** Maximum number of processes. */
  readonly processes: number;
  /** Maximum bytes of each file that it writes. */
  readonly file: number;
  /** Maximum bytes on disk of its folder. */
  readonly folder: number;
  /** Number of documents after which it is replaced by a new process. */
  readonly documents: number;
}

/** Which documents one process may serve: all, those of one tenant, or a single one. */
export type Tenancy = 'shared' | 'key' | 'document';

/** Settings of the machine on which converters are started. */
export interface ConverterHost {
  readonly sandbox: Sandbox;
  readonly workFolder: string;
  /** Defaults to `shared`. */
  readonly tenancy?: Tenancy;
  /** Seconds without a document after which the converters end; they start again with the next document. Left out: never. */
  readonly idleSeconds?: number;
  /** The crash blocklist of all processes. */
  readonly crashes?: SharedCrashes;
}
