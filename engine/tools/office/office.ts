import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

import type { WorkFile } from '../../contract/contract.js';
import { withExtension } from '../../files/file-names.js';
import type { ConverterPool, JobPool } from '../converters/converter-pool.js';
import type { ConverterKind } from '../converters/converter-kind.js';
import type { OfficeQuestion, OfficeReport } from './child/exchange.js';
import { findLibreOffice } from './find-libreoffice.js';
import { fontWarning } from './font-warning.js';
import { withoutLead } from './without-lead.js';
import type { ToolScope } from '../tools.js';

/** Makes PDFs of documents of word processors, spreadsheets and presentations. */
export interface OfficeTool {
  /**
   * Writes `source` as PDF to `target`. A warning names fonts that are not installed and what stands in for them.
   * @throws PasswordRequired, WrongPassword, InvalidInput when it is damaged or broke LibreOffice, TooComplex past a
   * limit of memory, TimedOut, Busy, MissingTool
   */
  toPdf(source: WorkFile, target: WorkFile, order: OfficeOrder): Promise<WorkFile>;
}

export interface OfficeOrder {
  /** What the document has to be. */
  readonly family: OfficeQuestion['family'];
  readonly password?: string | undefined;
}

export type OfficePool = ConverterPool<OfficeQuestion, OfficeReport>;

/** LibreOffice, through LibreOfficeKit. */
export const officeKind = officeKindIn(findLibreOffice());

/** @param programs the folder of LibreOffice's programs; what is beside them belongs to it */
export function officeKindIn(programs: string): ConverterKind {
  return {
    name: 'LibreOffice',
    module: {
      url: new URL('./child/main.js', import.meta.url),
      folders: [new URL('../converters/child/', import.meta.url)],
      packages: ['koffi'],
      heap: 64,
      args: [programs],
    },
    // Without the cache, fontconfig reads all fonts at each start.
    readable: [dirname(programs), '/etc/libreoffice', '/var/cache/fontconfig'].filter((it) => existsSync(it)),
    limits: {
      ...{ start: 60, document: 120, slow: 10, documents: 200 },
      ...{ memory: 1536 * 2 ** 20, processes: 16, file: 2 ** 30, folder: 2 ** 32 },
    },
    lastWords: 'Application Error',
  };
}

export function officeTool(scope: ToolScope, pool: JobPool<OfficePool>): OfficeTool {
  return {
    async toPdf(source, target, { family, password }) {
      const report = await pool.convert({
        source: await withoutLead(source, scope),
        extension: source.type.extensions[0],
        target: target.path,
        name: source.name,
        // LibreOffice opens no address whose extension it does not know, or that has none.
        question: {
          family,
          name: withExtension(source.name, source.type),
          ...(password !== undefined && { password }),
        },
        signal: scope.signal,
      });
      const warning = fontWarning(report);
      if (warning !== undefined) scope.warn(warning);
      return target;
    },
  };
}
