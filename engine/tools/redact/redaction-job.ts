import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import type { AttachedFile } from '../../pdf/redact/files/search-attachments.js';
import type { RedactAnswer, RedactInput } from '../../pdf/redact/redact-document.js';
import type { PageAreas, RedactionArea } from '../../pdf/redact/redaction-area.js';
import type { RedactionParts } from './redaction-parts.js';
import type { RedactedFile } from '../../contract/tools/redaction.js';
import type { UndecodedPagesInput } from '../../pdf/redact/verify/undecoded-pages.js';
import type { SearchRemainsInput } from '../../pdf/redact/files/search-remains.js';
import type { ReducedFont } from '../../pdf/redact/content/removed-codes.js';
import type { PruneFontsInput } from '../../pdf/redact/fonts/prune-fonts.js';
import { pdfModule } from '../workshop.js';
import { CoarsePlaces } from './find/coarse-places.js';
import { type DocumentFinds, findInDocument } from './find/find-in-document.js';
import { findInDrawnFields } from './find/find-in-drawn-fields.js';
import { verifyDocument } from './verify/verify-document.js';
import { searchAttachments, removedFileWarnings } from './attachments-to-remove.js';
import { matchRemains } from './verify/match-remains.js';
import { unsearchedWarnings } from './unsearched-warnings.js';

/** Later rounds remove what an earlier one left, for instance because glyphs are not as wide as their font says. */
const MAX_ROUNDS = 4;

/** Redacts one document: searches it, writes it without the matches, and verifies the result. */
export class Redaction {
  readonly #parts: RedactionParts;
  #fileCount = 0;

  constructor(parts: RedactionParts) {
    this.#parts = parts;
  }

  async run(file: WorkFile, target: WorkFile): Promise<RedactedFile> {
    const { scope } = this.#parts;
    const own = await findInDocument(file, this.#parts);
    unsearchedWarnings(file.name, own).forEach(scope.warn);
    const drawn = await findInDrawnFields(file, own, this.#parts);
    const first = drawn?.finds ?? own;
    let [source, finds] = [drawn?.file ?? file, first];
    const attachments = await searchAttachments(file, this.#parts);
    const filesToRemove = [...attachments.found, ...attachments.unreadable];
    removedFileWarnings(attachments).forEach(scope.warn);
    let redactions = countPlaces(first) + attachments.found.length;
    const coarse = new CoarsePlaces();
    coarse.addPiled(first);
    let removed: readonly PageAreas[] = [];
    let reducedFonts: readonly ReducedFont[] = [];
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const isFirst = round === 1;
      // Matches that a round leaves are removed by the next one together with their neighbours.
      const settings = isFirst
        ? { coarse: [], filesToRemove: streamNumbersOf(filesToRemove), reducedFonts }
        : { coarse: finds.notRemoved, filesToRemove: [], reducedFonts };
      const { written, isChanged, objects, ...result } = isFirst
        ? await this.#writeFirst(source, finds, settings)
        : await this.#write(source, finds, settings);
      if (isFirst) {
        redactions += objects;
        if (redactions === 0) scope.warn(noMatchWarning(file.name, !isChanged));
        if (!isChanged) return { file, redactions };
      }
      if (!isChanged) break;
      reducedFonts = result.reducedFonts;
      removed = mergeAreas([...removed, ...finds.pages]);
      const remains = await verifyDocument(
        written,
        { areas: removed, removedGlyphs: finds.removedGlyphs, cleanPages: finds.cleanPages, ends: finds.ends },
        this.#parts,
      );
      if (remains === undefined) {
        coarse.warnings(file.name).forEach(scope.warn);
        return { file: await this.#moveTo(await this.#pruned(written, reducedFonts), target), redactions };
      }
      coarse.add(remains);
      coarse.addPiled(remains);
      [source, finds] = [written, remains];
    }
    throw matchRemains(file.name, { ...finds, undecoded: await this.#undecodedPages(source, finds) });
  }

  /** The numbers of the pages with matches whose content cannot be decoded completely. */
  async #undecodedPages({ path, name }: WorkFile, { pages }: DocumentFinds): Promise<readonly number[]> {
    const input: UndecodedPagesInput = { source: { path, name }, pages: pages.map(({ page }) => page) };
    const answer = await this.#parts.workshop.call<readonly number[]>(
      pdfModule('redact/verify/undecoded-pages'),
      input,
    );
    return 'malformed' in answer ? input.pages : answer.value;
  }

  /** Writes the document as it came. Matches outside of its objects count as one object: they are not written. */
  async #writeFirst(source: WorkFile, finds: DocumentFinds, settings: WriteSettings): Promise<WriteResult> {
    const result = await this.#write(source, finds, settings);
    if (result.isChanged || !(await this.#matchesOutside(source))) return result;
    return { ...result, isChanged: true, objects: 1 };
  }

  async #write(
    source: WorkFile,
    { pages, secondary }: DocumentFinds,
    { coarse, filesToRemove, reducedFonts }: WriteSettings,
  ): Promise<WriteResult> {
    const { workshop, folder, request } = this.#parts;
    const target = this.#newFile(source);
    const { search, colour, pages: chosen } = request;
    let isRepaired = false;
    const answer = await workshop.run<RedactAnswer>(
      new URL('./write-redacted.js', import.meta.url),
      source,
      ({ path, name }): RedactInput => {
        isRepaired = path !== source.path;
        const places = { source: { path, name }, target: target.path, folder };
        return { ...places, search, colour, pages, coarse, chosen, secondary, filesToRemove, reducedFonts };
      },
    );
    return { ...answer, written: target, isChanged: answer.isChanged || isRepaired };
  }

  /** Whether bytes outside of the objects contain a match, which the written document lacks. */
  async #matchesOutside({ path, name }: WorkFile): Promise<boolean> {
    const { workshop, request } = this.#parts;
    const input: SearchRemainsInput = { source: { path, name }, search: request.search };
    const answer = await workshop.call<boolean>(pdfModule('redact/files/search-gaps'), input);
    return 'malformed' in answer || answer.value;
  }

  /** Returns the document with the fonts that showed removed text reduced to the glyphs that are still shown. */
  async #pruned(source: WorkFile, fonts: readonly ReducedFont[]): Promise<WorkFile> {
    if (fonts.length === 0) return source;
    const target = this.#newFile(source);
    const inputFor = ({ path, name }: WorkFile): PruneFontsInput => {
      return { source: { path, name }, target: target.path, fonts };
    };
    const isWritten = await this.#parts.workshop.run<boolean>(pdfModule('redact/fonts/prune-fonts'), source, inputFor);
    return isWritten ? target : source;
  }

  async #moveTo({ path }: WorkFile, target: WorkFile): Promise<WorkFile> {
    await rename(path, target.path);
    return target;
  }

  #newFile(source: WorkFile): WorkFile {
    this.#fileCount += 1;
    return { ...source, path: join(this.#parts.folder, `redacted-${this.#fileCount}.pdf`) };
  }
}

type WriteSettings = Required<Pick<RedactInput, 'coarse' | 'filesToRemove' | 'reducedFonts'>>;

interface WriteResult extends Pick<RedactAnswer, 'objects' | 'reducedFonts'> {
  readonly written: WorkFile;
  /** Whether the written document lacks a match, or damaged objects that were not searched. */
  readonly isChanged: boolean;
}

/**
 * Counts the places with a match. Forms that pages draw are also searched as part of the pages and count once, unless
 * the match is in the form alone.
 */
function countPlaces({ pages, secondary }: DocumentFinds): number {
  const count = (all: readonly { readonly areas: readonly RedactionArea[] }[]): number =>
    all.reduce((sum, { areas }) => sum + areas.length, 0);
  return count(pages) + count(secondary.filter(({ isOnPages }) => !isOnPages)) || count(secondary);
}

function noMatchWarning(name: string, isUnchanged: boolean): string {
  return `${name}: no match was found${isUnchanged ? '; the document was not changed' : ''}.`;
}

function streamNumbersOf(files: readonly AttachedFile[]): readonly number[] {
  return files.map(({ stream }) => stream);
}

function mergeAreas(all: readonly PageAreas[]): readonly PageAreas[] {
  const byPage = new Map<number, RedactionArea[]>();
  for (const { page, areas } of all) byPage.set(page, [...(byPage.get(page) ?? []), ...areas]);
  return Array.from(byPage, ([page, areas]) => ({ page, areas }));
}
