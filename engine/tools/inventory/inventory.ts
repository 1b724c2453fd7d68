import { existsSync, readFileSync } from 'node:fs';

import { isQuireError } from '../../errors.js';
import { openFontconfig } from '../fontconfig/fontconfig.js';
import { Governor } from '../../compute/governor.js';
import { Launcher } from '../process/launcher.js';
import { loadLibrary } from '../process/native-library.js';
import { ProcessRunner } from '../process/process.js';
import { noSandbox } from '../sandbox/sandbox.js';

/** An outside program, and what to do when it is not there. */
export interface ProgramFacts {
  readonly program: string;
  /** The Debian package that gives it. */
  readonly package: string;
  readonly versionArgs: readonly string[];
  readonly neededFor: 'service' | 'tests';
  /** The setting with which the service needs it as well. */
  readonly neededWith?: { readonly setting: string; readonly value: string };
  /** Whether the service is of no use without it. */
  readonly essential: boolean;
  /** Whether the set-up goes on when it cannot be installed. */
  readonly optional?: true;
  /** Consequence of its absence: the end of the sentence "without it, …". */
  readonly costs: string;
}

/** A library, an optional program, or fonts: the service runs without them, with worse results. */
export interface LibraryOrFonts {
  readonly name: string;
  /** The Debian package that gives it. */
  readonly package: string;
  /** How to detect it: by soname, by file, by the font that fontconfig returns for a family, or by any font for a language. */
  readonly found:
    | { readonly library: string }
    | { readonly file: string }
    | { readonly family: string; readonly answeredBy: string }
    | { readonly language: string };
  /** Consequence of its absence: the end of the sentence "without it, …". */
  readonly costs: string;
}

/** The table that the set-up scripts install from as well; they run before anything is compiled. */
export function knownPrograms(): readonly ProgramFacts[] {
  return table('programs') as readonly ProgramFacts[];
}

/** As {@link knownPrograms}. */
export function knownLibrariesAndFonts(): readonly LibraryOrFonts[] {
  return table('libraries-and-fonts') as readonly LibraryOrFonts[];
}

function table(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../engine/tools/inventory/${name}.json`, import.meta.url), 'utf8'));
}

/** Returns the known libraries and fonts that are not installed. */
export function missingLibrariesAndFonts(): readonly LibraryOrFonts[] {
  const fontconfig = openFontconfig();
  return knownLibrariesAndFonts().filter(({ found }) => {
    if ('library' in found) return loadLibrary(found.library) === undefined;
    if ('file' in found) return !existsSync(found.file);
    if ('language' in found) return fontconfig?.speaks(found.language) !== true;
    return fontconfig?.match({ ...regular, family: found.family })?.family !== found.answeredBy;
  });
}

const regular = { bold: false, italic: false, fixedPitch: false, serif: false } as const;

/**
 * Asks a program for its version.
 * @returns undefined when it is not installed; an empty text when it does not tell.
 */
export async function versionOf(
  program: string,
  versionArgs: readonly string[],
  folder: string,
): Promise<string | undefined> {
  await using launcher = new Launcher();
  const runner = new ProcessRunner(noSandbox, new Governor(1, 0), launcher);
  try {
    const request = { program, args: versionArgs, folder, signal: new AbortController().signal, limits: { time: 60 } };
    const { stdout, stderr } = await runner.run(request);
    return /\d+(\.\d+)+/.exec(stdout.toString('utf8') + stderr)?.[0] ?? '';
  } catch (error) {
    if (isQuireError(error) && error.kind === 'missing-tool') return undefined;
    return '';
  }
}
