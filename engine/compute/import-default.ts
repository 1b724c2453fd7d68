import { holdThread } from '../thread/hold-thread.js';

/** Imports a module in a thread that may be ended; it, or one that it imports, may be a native one. */
export async function importDefault<Export>(module: string): Promise<Export> {
  using _ = holdThread();
  // The type is the caller's word about the module that it names.
  const { default: its } = (await import(module)) as { default: Export };
  return its;
}
