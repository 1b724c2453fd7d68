import { load, type LibraryHandle } from 'koffi';

/**
 * A shared library. `func` takes a C declaration and returns the function, which callers cast to the declared type.
 */
export type NativeLibrary = Pick<LibraryHandle, 'func'>;

/**
 * Loads the first available of several shared libraries, by soname; the versions must have the same functions. A
 * library that the process has already loaded costs nothing. @returns undefined when none is available; callers then
 * work without it, or report the consequence
 */
export function loadLibrary(...sonames: readonly string[]): NativeLibrary | undefined {
  for (const soname of sonames) {
    try {
      return load(soname);
    } catch {
      // Not installed, or built for another architecture; the next one may be available.
    }
  }
  return undefined;
}
