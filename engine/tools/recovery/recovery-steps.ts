import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import { isOfKind } from '../../errors.js';
import type { PdfResult } from '../../pdf/file/pdf-result.js';
import type { ToolScope } from '../tool-scope.js';
import { isDocumentError } from './is-document-error.js';

type MayContinue = (error: unknown) => boolean;

/** The steps of a recovery. A step that fails because of the document is no failure of the recovery. */
export class RecoverySteps {
  constructor(private readonly scope: ToolScope) {}

  /** Runs a module of `engine/pdf/rebuild` in a thread; undefined when it fails because of the document. */
  async call<Value>(module: string, input: unknown, mayGoOn?: MayContinue): Promise<PdfResult<Value> | undefined> {
    return await this.attempt(() => this.scope.compute<PdfResult<Value>>(rebuildModule(module), input), mayGoOn);
  }

  /** Runs a step of the recovery; undefined when it fails because of the document. */
  async attempt<Result>(make: () => Promise<Result>, mayGoOn: MayContinue = () => true): Promise<Result | undefined> {
    try {
      return await make();
    } catch (error) {
      if ((isDocumentError(error) || isOfKind(error, 'missing-tool')) && mayGoOn(error)) return undefined;
      throw error;
    }
  }

  async newFile(file: WorkFile): Promise<WorkFile> {
    return { ...file, path: join(await mkdtemp(join(this.scope.folder, 'recovered-')), 'document.pdf') };
  }
}

/** Returns the address of a module of `engine/pdf/rebuild`. */
export function rebuildModule(name: string): URL {
  return new URL(`../../pdf/rebuild/${name}.js`, import.meta.url);
}
