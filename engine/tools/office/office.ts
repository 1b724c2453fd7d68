import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import type { OfficeTool } from '../../contract/tools/office.js';
import { withExtension } from '../../files/file-names.js';
import type { CommentsInput } from '../../pdf/annotations/place-comments.js';
import type { ConverterPool, JobPool } from '../converters/converter-pool.js';
import type { ConverterKind } from '../converters/converter-kind.js';
import { fontRulesFile } from '../converters/font-rules-file.js';
import { threadFontconfig } from '../fontconfig/fontconfig.js';
import { fontWarning } from '../fontconfig/font-warning.js';
import { isSameType, RTF } from '../../media-types/media-types.js';
import { checkOfficePackage } from './check-office-package.js';
import { checkRtf } from './check-rtf.js';
import type { OfficeQuestion, OfficeReport } from './child/exchange.js';
import { findLibreOffice } from './find-libreoffice.js';
import { isBlank } from './is-blank.js';
import { missingOfficeFonts } from './missing-office-fonts.js';
import { showEmoji } from './emoji/show-emoji.js';
import { testedLibreOfficeIn } from './tested-libreoffice.js';
import { withoutLead } from './without-lead.js';
import { type LongLivedTool, pooledTool } from '../long-lived-tool.js';
import type { ToolScope } from '../tool-scope.js';
import { pdfModule, type Workshop } from '../workshop.js';

export type OfficePool = ConverterPool<OfficeQuestion, OfficeReport>;

/** LibreOffice, a long-lived tool. */
export const libreOffice: LongLivedTool<'office'> = {
  name: 'office',
  uses: [testedLibreOfficeIn(findLibreOffice())],
  open: (host) =>
    pooledTool(officeKind, host, (pool: JobPool<OfficePool>, scope, { workshop }) => officeTool(scope, pool, workshop)),
};

/** The converter kind that runs LibreOffice through LibreOfficeKit. */
export const officeKind = officeKindIn(findLibreOffice());

/** @param programs the folder of LibreOffice's programs; its parent belongs to LibreOffice as well */
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
    // Without its cache, fontconfig reads all fonts at each start.
    readable: [dirname(programs), '/etc/libreoffice', '/var/cache/fontconfig'].filter((it) => existsSync(it)),
    files: fontRulesFile,
    limits: {
      ...{ start: 60, document: 120, slow: 10, documents: 200 },
      ...{ memory: 1536 * 2 ** 20, processes: 16, file: 2 ** 30, folder: 2 ** 32 },
    },
    lastWords: 'Application Error',
  };
}

function officeTool(scope: ToolScope, pool: JobPool<OfficePool>, workshop: Workshop): OfficeTool {
  return {
    async toPdf(source, target, { family, password, comments = 'margin' }) {
      await (isSameType(source.type, RTF) ? checkRtf(source, scope) : checkOfficePackage(source, family, scope));
      const written = { ...target, path: `${target.path}.written` };
      const report = await pool.convert({
        source: await withoutLead(source, scope),
        extension: source.type.extensions[0],
        target: written.path,
        name: source.name,
        // LibreOffice opens no URL without an extension that it knows.
        question: {
          family,
          name: withExtension(source.name, source.type),
          comments: comments !== 'none',
          ...(password !== undefined && { password }),
        },
        signal: scope.signal,
      });
      const fontconfig = threadFontconfig();
      await showEmoji(report, written, { scope, fontconfig });
      const warning = fontconfig && fontWarning(missingOfficeFonts(report, fontconfig));
      if (warning !== undefined) scope.warn(warning);
      if (await isBlank(written, report, scope))
        scope.warn(`${source.name}: LibreOffice found nothing to show, so the pages of the PDF are empty.`);
      const isPlaced = report.hasComments && (await placeComments(written, target, workshop));
      await (isPlaced ? rm(written.path) : rename(written.path, target.path));
      return target;
    },
  };
}

/**
 * Writes `target` with the icons of comments in the margin. @returns false when there are no comments, so nothing is
 * written
 */
async function placeComments(written: WorkFile, target: WorkFile, workshop: Workshop): Promise<boolean> {
  const input: CommentsInput = { source: { path: written.path, name: written.name }, target: target.path };
  const answer = await workshop.call<boolean>(pdfModule('annotations/place-comments'), input);
  return 'value' in answer && answer.value;
}
