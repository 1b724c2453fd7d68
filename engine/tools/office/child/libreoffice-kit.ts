import { join } from 'node:path';

import koffi, { type KoffiFunc } from 'koffi';

/** LibreOffice in this process. */
export interface Kit {
  /** Runs a macro of the profile's own library. @throws Error with what LibreOffice says when it cannot be run. */
  runMacro(name: string): void;
}

/**
 * Places in LibreOfficeKitClass of LibreOfficeKit.h (LibreOffice 7.4): a table of a size and then functions, to which
 * later versions only add.
 */
const places = { getError: 3, runMacro: 11 } as const;

/**
 * What a call of koffi may use of the stack, in bytes; its default of 1 MB is too little for importers, which go down
 * into a document by recursion. The most that it takes.
 */
const STACK_BYTES = 16 * 2 ** 20 - 1024;

/** DialogCancelMode::LOKSilent of vcl/svapp.hxx. */
const LOK_SILENT = 2;

/**
 * Loads LibreOffice; takes about a second. A process can do that once.
 * @param programs the folder of its programs
 * @param profile the address of a profile of its own
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

/** Has every dialog closed as it opens: there is nobody to answer, and a message about a link would wait for ever. */
function cancelDialogs(library: ReturnType<typeof koffi.load>): void {
  const setDialogCancelMode = library.func('_ZN11Application19SetDialogCancelModeE16DialogCancelMode', 'void', ['int']);
  setDialogCancelMode(LOK_SILENT);
}
