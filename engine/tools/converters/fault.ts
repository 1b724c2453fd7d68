import { InvalidInput, type QuireError, ToolFailed } from '../../errors.js';
import { ProgramEnd } from '../process/program-end.js';
import type { Answer } from './child/converter-messages.js';
import type { ConverterKind } from './converter-kind.js';
import type { Heard } from './converter-process.js';
import { refusalOf } from './refusal-of.js';

/**
 * Who caused a fault: the document, which would cause it again; others; or an event before the converter took the
 * document up, so that another converter can serve it.
 */
export type Blame = 'document' | 'others' | 'before';

/** The reason why a converter must be ended and replaced. */
export class Fault extends Error {
  /** @param failure the error for the caller */
  constructor(
    readonly failure: QuireError,
    readonly blame: Blame,
  ) {
    super(failure.message, { cause: failure });
  }
}

/** Classifies anything other than an answer to the order. @param name the caller's name of the document */
export function faultOf(heard: Heard<Answer<unknown>>, name: string, kind: ConverterKind): Fault {
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
  // Signals that are not crash signals come from outside of the converter.
  const blame = cause.signal === undefined ? 'document' : 'others';
  return new Fault(new ToolFailed(`${name}: ${program} ended while it was at work on it.`, { cause }), blame);
}
