import { constants } from 'node:os';

/** Signals by which a program shows that it broke on its input; it will again. GLib and V8 give up with a trap. */
const crashes: readonly (NodeJS.Signals | undefined)[] = [
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
  'SIGSYS',
];

/** How a program ended, for the log. */
export class ProgramEnd extends Error {
  /** The signal that ended it, if one did. */
  readonly signal: NodeJS.Signals | undefined;
  /** Whether it broke down by itself, rather than being ended. */
  readonly crashed: boolean;
  readonly #output: string;

  /** @param how its exit code, or the signal that ended it. */
  constructor(program: string, how: number | NodeJS.Signals, output: string) {
    super(`${program} ended with ${how}.`);
    this.name = 'ProgramEnd';
    this.signal = typeof how === 'string' ? how : signalIn(how);
    this.crashed = crashes.includes(this.signal);
    this.#output = output.slice(0, 4000);
  }

  /** What the program wrote. Kept out of what logs show of an error by themselves: it may quote the document. */
  get output(): string {
    return this.#output;
  }
}

/** A program in the sandbox that a signal ends shows as 128 + the signal. */
function signalIn(code: number): NodeJS.Signals | undefined {
  const signals = Object.entries(constants.signals) as [NodeJS.Signals, number][];
  return signals.find(([, number]) => number === code - 128)?.[0];
}
