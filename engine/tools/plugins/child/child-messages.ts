import type { BuiltInStep, StepRole } from '../../../contract/step.js';
import type { Operation } from '../../../contract/operation.js';
import type { ErrorRecord } from '../../../errors.js';

/** An operation without its functions, as a plugin's process sends it. */
export type DeclaredOperation = Omit<Operation, 'steps'> & { readonly steps: readonly DeclaredStep[] };

export interface DeclaredStep {
  readonly name: string;
  readonly role: StepRole;
  readonly reads?: Readonly<Record<string, string>>;
  readonly opensToWrite?: boolean;
  readonly builtIn?: BuiltInStep;
}

/** The first message of a plugin's process. */
export type Loaded =
  | {
      readonly loaded: readonly { readonly apiVersion: number; readonly operation: unknown }[];
    }
  /** The module failed, or exports something else; the text is for the operator. */
  | { readonly broken: string };

/** A call of a function of the other side, by its number. */
export interface Call {
  readonly call: number;
  readonly of: number;
  readonly args: unknown;
}

/** The outcome of a call. */
export interface Outcome {
  readonly answer: number;
  readonly value?: unknown;
  readonly error?: RemoteError;
}

/** An error for the caller, or the text of a fault for the log. */
export type RemoteError = ErrorRecord | { readonly fault: string };

/** Argument of function 0 of a plugin process, which runs a step. */
export interface StepOrder {
  /** The position of the operation in the plugin's list, and of the step in the operation. */
  readonly operation: number;
  readonly step: number;
  readonly files: unknown;
  readonly inputs: unknown;
  readonly options: unknown;
  readonly settings: unknown;
  /** The names of the tools of the step. */
  readonly tools: readonly string[];
  /** Calls a verb of a tool. */
  readonly use: (tool: string, verb: string, args: readonly unknown[]) => Promise<unknown>;
  readonly warn: (sentence: string) => void;
  readonly tell: (figures: Readonly<Record<string, number>>) => void;
  readonly progress: (done: number, total: number) => void;
}

export type PeerMessage = Call | Outcome;
