import { constants } from 'node:os';

/** Signals by which a program shows that it broke on its input; it will again. GLib and V8 give up with a trap. */
const crashes = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'] as const;

/** How a program ended, for the log. */
export class ProgramEnd extends Error {
  /** Whether it broke down by itself, rather than being ended. */
  readonly crashed: boolean;
  readonly #output: string;

  /** @param how its exit code, or the signal that ended it. */
  constructor(program: string, how: number | NodeJS.Signals, output: string) {
    super(`${program} ended with ${how}.`);
    this.name = 'ProgramEnd';
    // A program in the sandbox that a signal ends shows as 128 + the signal.
    this.crashed = crashes.some((signal) => how === signal || how === 128 + constants.signals[signal]);
    this.#output = output.slice(0, 4000);
  }

  /** What the program wrote. Kept out of what logs show of an error by themselves: it may quote the document. */
  get output(): string {
    return this.#output;
  }
}
