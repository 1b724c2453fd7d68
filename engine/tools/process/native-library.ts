import { load, type LibraryHandle } from 'koffi';

/** A shared library; `func` with a declaration in C gives its functions, to be cast to what the declaration says. */
export type NativeLibrary = Pick<LibraryHandle, 'func'>;

/**
 * Loads the first of some shared libraries that is there, by soname: versions of a library that are called alike.
 * The system's loader gives one that the process already has a second time for nothing.
 * @returns undefined when none is there, or none can be loaded; the caller goes without it, or says what it costs.
 */
export function loadLibrary(...sonames: readonly string[]): NativeLibrary | undefined {
  for (const soname of sonames) {
    try {
      return load(soname);
    } catch {
      // Not installed, or for another machine; the next may be there.
    }
  }
  return undefined;
}
