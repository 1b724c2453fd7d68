import { threadState } from './thread-state.js';

/** WebAssembly modules by the URLs of their files. Threads share the code of a module, also what V8 optimises later. */
export type CompiledModules = ReadonlyMap<string, WebAssembly.Module>;

/** Called once, when a thread of the pool starts. @param share tells the pools of a module, which give it to later threads */
export function compiledBefore(
  modules: CompiledModules,
  share: (url: string, module: WebAssembly.Module) => void,
): void {
  threadState.compiled = { modules, share };
}

/** Returns the module of a file: the one that another thread of the process has compiled, if there is one. */
export async function compiledOnce(
  url: string,
  compile: (url: string) => Promise<WebAssembly.Module>,
): Promise<WebAssembly.Module> {
  const { compiled } = threadState;
  const known = compiled?.modules.get(url);
  if (known !== undefined) return known;
  const module = await compile(url);
  compiled?.share(url, module);
  return module;
}
