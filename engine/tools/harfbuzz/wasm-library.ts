import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Exports of each C library that is compiled to WebAssembly. */
export interface Allocation {
  malloc(size: number): number;
  free(pointer: number): void;
}

/** An instance of a WebAssembly module: its functions and its memory, which goes with it. */
export interface WasmLibrary<Functions extends Allocation> {
  readonly call: Functions;
  /** The memory as it is now: a call that allocates may replace it. */
  bytes(): Buffer;
  /** As malloc, but throws where there is no memory. */
  allocate(size: number): number;
  /** Allocates memory and copies the bytes there. */
  copyIn(bytes: Uint8Array): number;
}

const modules = new Map<string, WebAssembly.Module>();

/**
 * Makes an instance of the module at a file URL, which is compiled once in a thread. `Functions` is the caller's word
 * about its exports.
 */
export function instantiate<Functions extends Allocation>(url: string, begin: string): WasmLibrary<Functions> {
  const module = modules.get(url) ?? compile(url);
  modules.set(url, module);
  const { exports } = new WebAssembly.Instance(
    module,
    importsFor((size) => (growTo(memory, size >>> 0) ? 1 : 0)),
  );
  const memory = exports['memory'] as WebAssembly.Memory;
  (exports[begin] as () => void)();
  return libraryOf(exports as unknown as Functions, memory);
}

function compile(url: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(fileURLToPath(url)));
}

/** Functions that the Emscripten runtime imports from its host. */
function importsFor(grow: (size: number) => number): WebAssembly.Imports {
  const fail = (): never => {
    throw new Error('HarfBuzz gave up.');
  };
  return {
    wasi_snapshot_preview1: { proc_exit: fail },
    env: {
      _abort_js: fail,
      _emscripten_runtime_keepalive_clear: () => undefined,
      _setitimer_js: () => 0,
      emscripten_resize_heap: grow,
    },
  };
}

const PAGE = 64 * 1024;
const MAX_MEMORY = 512 * 1024 * 1024;

function growTo(memory: WebAssembly.Memory, size: number): boolean {
  if (size > MAX_MEMORY) return false;
  const wanted = Math.min(MAX_MEMORY, Math.max(size, memory.buffer.byteLength * 1.2));
  try {
    memory.grow(Math.ceil((wanted - memory.buffer.byteLength) / PAGE));
    return true;
  } catch {
    return false;
  }
}

function libraryOf<Functions extends Allocation>(call: Functions, memory: WebAssembly.Memory): WasmLibrary<Functions> {
  const bytes = (): Buffer => Buffer.from(memory.buffer);
  const allocate = (size: number): number => {
    const pointer = call.malloc(Math.max(1, size));
    if (pointer === 0) throw new Error(`HarfBuzz has no memory for ${size} bytes.`);
    return pointer;
  };
  return {
    call,
    bytes,
    allocate,
    copyIn(source) {
      const pointer = allocate(source.length);
      bytes().set(source, pointer);
      return pointer;
    },
  };
}
