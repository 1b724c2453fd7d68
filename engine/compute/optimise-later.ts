import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 optimise a function after three times as much of its bytecode as by default, 132 KB. Each thread optimises its own code, and
 * of a document of a few pages most functions run too briefly for that: their text, tables and redaction take a sixth less CPU time,
 * and those of long documents no more. The flag holds for the process, so it is set by programs, not by the engine.
 */
export function optimiseLater(): void {
  setFlagsFromString('--interrupt-budget=400000');
}
