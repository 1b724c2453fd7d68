import { join } from 'node:path';

import koffi, { type KoffiFunc } from 'koffi';

/** LibreOffice in this process. */
export interface Kit {
  /** Runs a macro of the profile's library. @throws Error with LibreOffice's message when it cannot run */
  runMacro(name: string): void;
}

/**
 * Indices in LibreOfficeKitClass of LibreOfficeKit.h (LibreOffice 7.4): a size, then function pointers, to which
 * later versions only append.
 */
const places = { getError: 3, runMacro: 11 } as const;

/**
 * Stack size of a koffi call in bytes, the maximum that koffi accepts. Its default of 1 MB is too small for
 * importers, which recurse into a document.
 */
const STACK_BYTES = 16 * 2 ** 20 - 1024;

/** DialogCancelMode::LOKSilent of vcl/svapp.hxx. */
const LOK_SILENT = 2;

/**
 * Loads LibreOffice, once per process; takes about a second. @param programs the folder of its programs @param
 * profile the URL of the user profile
 */
export function loadKit(programs: string, profile: string): Kit {
  koffi.config({ ...koffi.config(), sync_stack_size: STACK_BYTES });
  const library = koffi.load(join(programs, 'libmergedlo.so'));
  const hook = library.func('void *libreofficekit_hook_2(const char *installPath, const char *profileUrl)');
  const kit: unknown = hook(programs, profile);
  if (kit === null) throw new Error('LibreOffice did not start.');
  cancelDialogs(library);
  const table: unknown = koffi.decode(kit, 'void *');
  const member = (place: number, declaration: string): KoffiFunc<(...args: readonly unknown[]) => unknown> => {
    const pointer: unknown = koffi.decode(table, place * koffi.sizeof('void *'), 'void *');
    return koffi.decode(pointer, koffi.proto(declaration)) as KoffiFunc<(...args: readonly unknown[]) => unknown>;
  };
  const getError = member(places.getError, 'char *lokGetError(void *kit)');
  const runMacro = member(places.runMacro, 'int lokRunMacro(void *kit, const char *url)');
  return {
    runMacro(name) {
      if (runMacro(kit, `macro:///${name}`) !== 1) throw new Error(String(getError(kit)));
    },
  };
}

/** Closes every dialog as it opens: nobody can answer it, and a message about a link would block for ever. */
function cancelDialogs(library: ReturnType<typeof koffi.load>): void {
  const setDialogCancelMode = library.func('_ZN11Application19SetDialogCancelModeE16DialogCancelMode', 'void', ['int']);
  setDialogCancelMode(LOK_SILENT);
}
