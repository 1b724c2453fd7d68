import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { init } from '@embedpdf/pdfium';

import { Growth } from '../growth.js';
import { Memory, OutOfMemory } from './memory.js';
import { BlockReader } from './read-block.js';
import { hasTrappedInClosing, isTrap, Trap } from './trap.js';
import { type FontClient, installSystemFonts, type MissingFontLog } from '../fonts/system-fonts.js';
import { BlockWriter } from './write-block.js';

type FunctionName = Exclude<keyof Awaited<ReturnType<typeof init>>, 'pdfium'> | 'malloc' | 'free';

/** PDFium's functions as WebAssembly exports them: pointers, numbers and truth values are all numbers. */
export type RawFunctions = Readonly<Record<FunctionName, (...values: number[]) => number>>;

/** One instance of PDFium, with its own memory. */
export interface Pdfium {
  readonly raw: RawFunctions;
  readonly memory: Memory;
  readonly growth: Growth;
  readonly fonts: MissingFontLog;
  readonly reader: BlockReader;
  /** The reader's function, as a number that PDFium can call. */
  readonly readBlock: number;
  readonly writer: BlockWriter;
  /** The writer's function, likewise. */
  readonly writeBlock: number;
}

/** WebAssembly memory never shrinks, so an instance that grew beyond this ends with its task. */
const MAX_BYTES_KEPT = 2 ** 27;

// What a worker thread keeps between its tasks: the code, which is three times slower until V8 has optimised it, and an
// instance of it, which takes 20 ms to start.
let code: Promise<WebAssembly.Module> | undefined;
let warm: Promise<Pdfium> | undefined;

/**
 * Lends this thread's instance. After a trap it is not used again, since nobody knows in what state it is.
 * @throws Trap, OutOfMemory, TooComplex and Busy of the memory budget, and what `use` throws.
 */
export async function withPdfium<Result>(use: (pdfium: Pdfium) => Result | Promise<Result>): Promise<Result> {
  const pdfium = await (warm ??= start());
  try {
    const result = await use(pdfium);
    pdfium.growth.check();
    return result;
  } catch (error) {
    // A trap may follow from it.
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
    return await instantiate(await (code ??= compile()));
  } catch (error) {
    // The next task of this thread tries again: what was lacking, such as memory, may be there by then.
    code = undefined;
    warm = undefined;
    throw error;
  }
}

async function instantiate(compiled: WebAssembly.Module): Promise<Pdfium> {
  const growth = new Growth();
  const { pdfium } = await init({
    // What PDFium prints is about the document, and of use to nobody.
    print: () => undefined,
    printErr: () => undefined,
    instantiateWasm(imports: WebAssembly.Imports, received: (instance: WebAssembly.Instance) => void) {
      growth.limit(imports);
      // Should this fail, nobody listens, and the thread ends, which is replaced: Emscripten would wait forever.
      void WebAssembly.instantiate(compiled, imports).then((instance) => {
        growth.watch(instance);
        received(instance);
      });
      return {};
    },
  });
  // Emscripten's types name two of the exports; all take and give numbers.
  const raw = pdfium.wasmExports as unknown as RawFunctions & { readonly memory: WebAssembly.Memory };
  const memory = new Memory(raw.memory, raw);
  raw.PDFiumExt_Init();
  // The package names a type for it that it does not bring along.
  const addFunction = pdfium.addFunction as FontClient['addFunction'];
  const fonts = installSystemFonts({ raw, memory, addFunction });
  const reader = new BlockReader((pointer, length) => memory.bytes(pointer, length));
  const readBlock = addFunction(reader.read, 'iiiii');
  const writer = new BlockWriter((pointer, length) => memory.bytes(pointer, length));
  const writeBlock = addFunction(writer.write, 'iiii');
  return { raw, memory, growth, fonts, reader, readBlock, writer, writeBlock };
}

async function compile(): Promise<WebAssembly.Module> {
  return await WebAssembly.compile(await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))));
}
