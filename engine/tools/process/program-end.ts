import { constants } from 'node:os';

/** Signals by which a program crashes on its input, which would happen again. GLib and V8 abort with a trap. */
const crashes: readonly (NodeJS.Signals | undefined)[] = [
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
  'SIGSYS',
];

/** The end of a program, for the log. */
export class ProgramEnd extends Error {
  /** The signal that ended the program, if any. */
  readonly signal: NodeJS.Signals | undefined;
  /** Whether the program crashed, rather than being ended from outside. */
  readonly crashed: boolean;
  readonly #output: string;

  /** @param how the exit code, or the signal that ended the program */
  constructor(program: string, how: number | NodeJS.Signals, output: string) {
    super(`${program} ended with ${how}.`);
    this.name = 'ProgramEnd';
    this.signal = typeof how === 'string' ? how : signalIn(how);
    this.crashed = crashes.includes(this.signal);
    this.#output = output.slice(0, 4000);
  }

  /**
   * The program's output. A getter of a private field, so that logs do not print it with the error: it may quote the
   * document.
   */
  get output(): string {
    return this.#output;
  }
}

/** Inside the sandbox a signal appears as exit code 128 + its number. */
function signalIn(code: number): NodeJS.Signals | undefined {
  const signals = Object.entries(constants.signals) as [NodeJS.Signals, number][];
  return signals.find(([, number]) => number === code - 128)?.[0];
}
