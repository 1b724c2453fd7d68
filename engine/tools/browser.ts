import type { WorkFile } from '../contract.js';
import type { BrowserQuestion, BrowserReport } from './browser/child/exchange.js';
import type { ConverterPool } from './converters/converter-pool.js';
import type { ConverterKind } from './converters/converter-kind.js';
import type { ToolScope } from './tools.js';

/** Prints web pages and plain text. */
export interface BrowserTool {
  /**
   * Prints an HTML or XHTML document to `target`. A warning tells of what it refers to: nothing outside of it is read.
   * @throws InvalidInput, TooComplex, TimedOut, Busy, MissingTool
   */
  print(source: WorkFile, target: WorkFile): Promise<WorkFile>;
  /**
   * Prints plain text, line by line, in a monospaced font.
   * @throws InvalidInput when it is not text, TooComplex past a limit of size, TimedOut, Busy, MissingTool
   */
  printText(source: WorkFile, target: WorkFile): Promise<WorkFile>;
}

export type BrowserPool = ConverterPool<BrowserQuestion, BrowserReport>;

/** Chromium without a screen, through playwright-core. */
export const browserKind: ConverterKind = {
  name: 'Chromium',
  module: {
    url: new URL('./browser/child/main.js', import.meta.url),
    folders: [new URL('./converters/child/', import.meta.url)],
    packages: ['playwright-core'],
    heap: 256,
  },
  readable: ['/var/cache/fontconfig'],
  limits: { start: 60, document: 60, slow: 10, memory: 1536 * 2 ** 20, file: 2 ** 30, documents: 100 },
};

export function browserTool(scope: ToolScope, pool: BrowserPool): BrowserTool {
  const print = async (source: WorkFile, target: WorkFile, contentType: string): Promise<WorkFile> => {
    await pool.convert({
      source: source.path,
      extension: 'html',
      target: target.path,
      name: source.name,
      question: { contentType },
      signal: scope.signal,
    });
    return target;
  };
  return {
    print: (source, target) => print(source, target, 'text/html; charset=utf-8'),
    printText: (source, target) => print(source, target, 'text/plain; charset=utf-8'),
  };
}
