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
      const library = load(soname);
      keepLoaded(soname);
      return library;
    } catch {
      // Not installed, or built for another architecture; the next one may be available.
    }
  }
  return undefined;
}

/**
 * Keeps a library in memory until the process ends. koffi closes the libraries of a thread that ends: fontconfig would leave its
 * configuration and its mapped caches behind, and the next thread would load and map them again.
 */
function keepLoaded(soname: string): void {
  const open = load(null).func('void *dlopen(str name, int flags)') as (name: string, flags: number) => unknown;
  open(soname, RTLD_NOW | RTLD_NODELETE);
}

/** Flags of dlopen, from dlfcn.h. */
const RTLD_NOW = 2;
const RTLD_NODELETE = 0x1000;
