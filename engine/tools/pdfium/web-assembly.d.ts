/** The parts of WebAssembly that are used here; the types of Node 20 leave them to browser types. */
declare namespace WebAssembly {
  type ExportValue = unknown;
  type Imports = Record<string, Record<string, unknown>>;
  class Memory {
    private constructor();
    readonly buffer: ArrayBuffer;
    /** Grows by this number of pages of 64 KiB; throws when that is impossible. */
    grow(pages: number): number;
  }
  class Module {
    constructor(bytes: Uint8Array);
    readonly __module: never;
  }
  class Instance {
    constructor(module: Module, imports: Imports);
    readonly exports: Readonly<Record<string, ExportValue>>;
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>;
  function validate(bytes: Uint8Array): boolean;
  function instantiate(module: Module, imports: Imports): Promise<Instance>;
}
