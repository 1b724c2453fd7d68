import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { init } from '@embedpdf/pdfium';

import { compiledOnce } from '../../../thread/compiled-modules.js';
import { Growth } from '../growth.js';
import { Memory, OutOfMemory } from './memory.js';
import type { RawFunctions } from './raw-functions.js';
import { BlockReader } from './read-block.js';
import { hasTrappedInClosing, isTrap, Trap } from './trap.js';
import { type FontClient, type FontReplacements, installSystemFonts } from '../fonts/system-fonts.js';
import { StandardAxes } from '../fonts/standard-axes.js';
import { BlockWriter } from './write-block.js';

/** One instance of PDFium, with its own memory. */
export interface Pdfium {
  readonly raw: RawFunctions;
  readonly memory: Memory;
  readonly growth: Growth;
  readonly fonts: FontReplacements;
  readonly axes: StandardAxes;
  readonly reader: BlockReader;
  /** The read function, as a function table index. */
  readonly readBlock: number;
  readonly writer: BlockWriter;
  /** The write function, as a function table index. */
  readonly writeBlock: number;
}

/** WebAssembly memory never shrinks, so an instance that grew beyond this is discarded after its task. */
const MAX_BYTES_KEPT = 2 ** 27;

// Kept by a worker thread between tasks: the compiled code, which is three times slower until V8 has optimised it, and
// an instance of it, which takes 20 ms to start.
let code: Promise<WebAssembly.Module> | undefined;
let warm: Promise<Pdfium> | undefined;

/**
 * Calls a function with this thread's instance. After a trap, the instance is discarded, since its state is undefined.
 * @throws Trap, OutOfMemory, TooComplex and Busy of the memory budget, and errors of `use`
 */
export async function withPdfium<Result>(use: (pdfium: Pdfium) => Result | Promise<Result>): Promise<Result> {
  const pdfium = await (warm ??= start());
  try {
    const result = await use(pdfium);
    pdfium.growth.check();
    return result;
  } catch (error) {
    // Refused memory can be the cause of a trap, so it is reported first.
    pdfium.growth.check();
    if (!isTrap(error)) throw error;
    warm = undefined;
    if (pdfium.growth.isLimited) throw new OutOfMemory('PDFium ended for want of memory.', { cause: error });
    throw new Trap('PDFium ended in the middle of a call.', { cause: error });
  } finally {
    const { growth, memory } = pdfium;
    if (hasTrappedInClosing() || growth.isRefused || memory.size > MAX_BYTES_KEPT) warm = undefined;
  }
}

async function start(): Promise<Pdfium> {
  try {
    return await instantiate(await (code ??= compiled()));
  } catch (error) {
    // The next task of this thread tries again, since the cause, such as a lack of memory, may be gone.
    code = undefined;
    warm = undefined;
    throw error;
  }
}

async function instantiate(module: WebAssembly.Module): Promise<Pdfium> {
  const growth = new Growth();
  const { pdfium } = await init({
    // PDFium prints only messages about the document, which are not used.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports: WebAssembly.Imports, received: (instance: WebAssembly.Instance) => void) {
      growth.limit(imports);
      // If this fails, the thread ends and is replaced; Emscripten would wait forever.
      void WebAssembly.instantiate(module, imports).then((instance) => {
        growth.watch(instance);
        received(instance);
      });
      return {};
    },
  });
  // Emscripten's types declare two of the exports; all exports take and return numbers.
  const raw = pdfium.wasmExports as unknown as RawFunctions & { readonly memory: WebAssembly.Memory };
  const memory = new Memory(raw.memory, raw);
  raw.PDFiumExt_Init();
  // The type that the package declares for it is missing from the package.
  const addFunction = pdfium.addFunction as FontClient['addFunction'];
  const fonts = installSystemFonts({ raw, memory, addFunction });
  const axes = new StandardAxes({ raw, memory, fonts });
  const reader = new BlockReader((pointer, length) => memory.bytes(pointer, length));
  const readBlock = addFunction(reader.read, 'iiiii');
  const writer = new BlockWriter((pointer, length) => memory.bytes(pointer, length));
  const writeBlock = addFunction(writer.write, 'iiii');
  return { raw, memory, growth, fonts, axes, reader, readBlock, writer, writeBlock };
}

async function compiled(): Promise<WebAssembly.Module> {
  return await compiledOnce(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'), async (url) =>
    WebAssembly.compile(await readFile(fileURLToPath(url))),
  );
}
