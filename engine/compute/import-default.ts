import { holdThread } from '../thread/hold-thread.js';

/** Imports a module, possibly with native code, in a thread that can be terminated. */
export async function importDefault<Export>(module: string): Promise<Export> {
  using _ = holdThread();
  // The caller states the type of the module's export.
  const { default: its } = (await import(module)) as { default: Export };
  return its;
}
