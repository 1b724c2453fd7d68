import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import { tooManyValuesError } from '../../document-messages.js';
import { InvalidInput } from '../../errors.js';
import type { UntypedFile } from '../../media-types/find-types.js';
import { type MediaType, UNKNOWN } from '../../media-types/media-types.js';
import type { ToolScope } from '../tool-scope.js';
import type { ExtractedFile, ExtractInput } from '../../pdf/attachments/extract-attachments.js';
import type { PackAttachmentsInput } from '../../pdf/attachments/pack-attachments.js';
import type { AttachmentLimits } from '../../pdf/attachments/take-attachments.js';
import type { GatherInput } from '../../pdf/pages/gather-pages.js';
import type { PdfFacts, MetadataFields, PdfTool, PagePart, SelectSettings } from '../../contract/tools/pdf.js';
import type { UpdateInput } from '../../pdf/metadata/update-metadata.js';
import type { ResizeInput } from '../../pdf/resize/resize-pages.js';
import type { RotateInput } from '../../pdf/pages/rotate-pages.js';
import type { SelectInput } from '../../pdf/pages/select-pages.js';
import type { QpdfTool } from '../../contract/tools/qpdf.js';
import { rewritingVerbs } from './rewriting-verbs.js';
import { pdfModule, type Workshop } from '../workshop.js';

export function pdfTool(scope: ToolScope, workshop: Workshop, qpdf: QpdfTool): PdfTool {
  const { folder } = scope;
  // Files never change, so facts about a file hold as long as the job.
  const known = new Map<string, Promise<PdfFacts | 'malformed'>>();
  async function look(file: WorkFile): Promise<PdfFacts | 'malformed'> {
    const answer = await workshop.call<PdfFacts>(pdfModule('file/inspect'), { path: file.path });
    if (!('malformed' in answer)) return answer.value;
    if (answer.isTooComplex === true) throw tooManyValuesError(file, { cause: answer.malformed });
    return 'malformed';
  }
  function inspect(file: WorkFile): Promise<PdfFacts | 'malformed'> {
    const facts = known.get(file.path) ?? look(file);
    known.set(file.path, facts);
    return facts;
  }
  async function selectEach(
    file: WorkFile,
    parts: readonly PagePart[],
    { attachments = false }: SelectSettings = {},
  ): Promise<readonly WorkFile[]> {
    const places = parts.map(({ pages, target }) => ({ pages, target: target.path }));
    await workshop.run<null>(pdfModule('pages/select-pages'), file, ({ path, name }): SelectInput => {
      return { source: { path, name }, parts: places, attachments };
    });
    return parts.map(({ target }) => target);
  }
  return {
    inspect,
    ...rewritingVerbs(workshop, qpdf),
    async pageCount(file) {
      const facts = await inspect(file);
      if (facts === 'malformed' || facts.encrypted)
        throw new InvalidInput(`${file.name}: the document is not readable.`);
      return facts.pageCount;
    },
    async select(file, part, settings) {
      await selectEach(file, [part], settings);
      return part.target;
    },
    selectEach,
    async gather({ path, name }, target) {
      const input: GatherInput = { source: { path, name }, target: target.path };
      const answer = await workshop.call<number>(pdfModule('pages/gather-pages'), input);
      return 'malformed' in answer || answer.value === 0 ? undefined : target;
    },
    async join(files, target) {
      await workshop.join(files, target);
      return target;
    },
    async rotate(file, target, { pages, angle }) {
      const settings = { pages: pages && [...pages], angle, target: target.path };
      await workshop.run<null>(pdfModule('pages/rotate-pages'), file, ({ path, name }): RotateInput => {
        return { source: { path, name }, ...settings };
      });
      return target;
    },
    async resize(file, target, { pages, size }) {
      const settings = { pages: [...pages], size, target: target.path };
      await workshop.run<null>(pdfModule('resize/resize-pages'), file, ({ path, name }): ResizeInput => {
        return { source: { path, name }, ...settings };
      });
      return target;
    },
    metadata: (file) => workshop.run<MetadataFields>(pdfModule('metadata/read'), file, ({ path }) => ({ path })),
    async updateMetadata(file, target, changes) {
      await workshop.run<null>(pdfModule('metadata/update-metadata'), file, ({ path, name }): UpdateInput => {
        return { source: { path, name }, target: target.path, changes };
      });
      return target;
    },
    async attachments(file) {
      const target = await mkdtemp(join(folder, 'attachments-'));
      const files = await workshop.run<readonly ExtractedFile[]>(
        pdfModule('attachments/extract-attachments'),
        file,
        ({ path }): ExtractInput => ({ path, folder: target, limits: attachmentLimits }),
      );
      const untyped: readonly UntypedFile[] = files;
      const types = await scope.compute<readonly MediaType[]>(findTypes, untyped);
      return files.map((it, index) => ({ ...it, type: types[index] ?? UNKNOWN }));
    },
    async packAttachments(file, { path: target }) {
      return await workshop.run<number>(
        pdfModule('attachments/pack-attachments'),
        file,
        ({ path }): PackAttachmentsInput => ({ path, target, limits: attachmentLimits }),
      );
    },
  };
}

const findTypes = new URL('../../media-types/find-types.js', import.meta.url);

/** Far above any uncompressed upload; far below what a small decompression bomb expands to. */
const attachmentLimits: AttachmentLimits = { files: 10_000, bytes: 2 ** 30 };
