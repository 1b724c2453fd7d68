import { InvalidInput, type QuireError, ToolFailed } from '../../errors.js';
import { ProgramEnd } from '../process/program-end.js';
import type { ConverterKind } from './converter-kind.js';
import type { Heard } from './converter-process.js';
import { refusalOf } from './refusal-of.js';

/**
 * Whose fault it is: the document's, which would do it again; nobody's that is known here; or it had happened before the
 * converter took the document up, so that another can.
 */
export type Blame = 'document' | 'others' | 'before';

/** Why a converter is done for: it has to be ended, and another takes its place. */
export class Fault extends Error {
  /** @param failure what the caller is told */
  constructor(
    readonly failure: QuireError,
    readonly blame: Blame,
  ) {
    super(failure.message, { cause: failure });
  }
}

/**
 * The fault that something other than the answer to an order is.
 * @param name what the caller calls the document
 */
export function faultOf(heard: Heard<unknown>, name: string, kind: ConverterKind): Fault {
  const { name: program } = kind;
  if (heard instanceof ProgramEnd) return faultOfEnd(heard, name, kind);
  if ('refused' in heard)
    return new Fault(refusalOf(heard.refused, name), heard.refused.kind === 'disk-full' ? 'others' : 'document');
  const cause =
    heard instanceof Error ? heard : new Error('broken' in heard ? heard.broken : 'It said what was not asked.');
  return new Fault(new ToolFailed(`${name}: ${program} failed on it.`, { cause }), 'document');
}

function faultOfEnd(cause: ProgramEnd, name: string, { name: program, lastWords }: ConverterKind): Fault {
  if (cause.crashed || (lastWords !== undefined && cause.output.includes(lastWords)))
    return new Fault(new InvalidInput(`${name}: ${program} breaks down on it.`, { cause }), 'document');
  // By a signal of any other kind, somebody else has ended it.
  const blame = cause.signal === undefined ? 'document' : 'others';
  return new Fault(new ToolFailed(`${name}: ${program} ended while it was at work on it.`, { cause }), blame);
}
