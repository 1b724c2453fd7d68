import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract.js';
import type { RedactInput } from '../../pdf/redact/redact-document.js';
import type { SheetSpots, Spot } from '../../pdf/redact/spots.js';
import type { RedactionNeeds, RedactionRequest } from '../redaction.js';
import type { ToolScope } from '../tools.js';
import { CoarsePlaces } from './coarse-places.js';
import { type DocumentFinds, findInDocument } from './find-in-document.js';
import { proveDocument } from './prove-document.js';
import { searchAttachments } from './search-attachments.js';
import { stillThere } from './still-there.js';
import { tellUnsearched } from './tell-unsearched.js';

export interface RedactionParts extends RedactionNeeds {
  readonly scope: ToolScope;
  /** For files on the way. */
  readonly folder: string;
  readonly request: RedactionRequest;
}

/** What the first round leaves, for instance since glyphs are not as wide as their font says, a second one finds. */
const MOST_ROUNDS = 4;

/** One document, from the search to the proof. */
export class Redaction {
  readonly #parts: RedactionParts;
  #made = 0;

  constructor(parts: RedactionParts) {
    this.#parts = parts;
  }

  async run(file: WorkFile, target: WorkFile): Promise<WorkFile> {
    const { scope } = this.#parts;
    const first = await findInDocument(file, this.#parts);
    tellUnsearched(file.name, first).forEach(scope.warn);
    let [source, finds] = [file, first];
    const condemned = await searchAttachments(file, this.#parts, scope.warn);
    const coarse = new CoarsePlaces();
    let removed: readonly SheetSpots[] = [];
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      const isFirst = round === 1;
      // What a round leaves, the next one takes with less regard for what stands beside it.
      const settings = isFirst ? { coarse: [], condemned } : { coarse: finds.left, condemned: [] };
      const written = await this.#write(source, finds, settings);
      if (written === undefined) {
        if (!isFirst) break;
        scope.warn(`${file.name}: nothing was found that is to be redacted; the document is as it was.`);
        return file;
      }
      removed = joined([...removed, ...finds.pages]);
      const proof = await proveDocument(written, { removed, ghosts: finds.ghosts }, this.#parts);
      if (proof === undefined) {
        coarse.told(file.name).forEach(scope.warn);
        return await this.#give(written, target);
      }
      coarse.add(proof);
      [source, finds] = [written, proof];
    }
    throw stillThere(file.name, finds);
  }

  /** @returns undefined when there is nothing to remove. */
  async #write(
    source: WorkFile,
    { pages, hidden }: DocumentFinds,
    { coarse, condemned }: Required<Pick<RedactInput, 'coarse' | 'condemned'>>,
  ): Promise<WorkFile | undefined> {
    const { workshop, folder, request } = this.#parts;
    const target = this.#newFile(source);
    const { search, colour, pages: chosen } = request;
    const changed = await workshop.make<boolean>(
      new URL('./write-redacted.js', import.meta.url),
      source,
      ({ path, name }): RedactInput => {
        const places = { source: { path, name }, target: target.path, folder };
        return { ...places, search, colour, pages, coarse, chosen, hidden, condemned };
      },
    );
    return changed ? target : undefined;
  }

  async #give({ path }: WorkFile, target: WorkFile): Promise<WorkFile> {
    await rename(path, target.path);
    return target;
  }

  #newFile(source: WorkFile): WorkFile {
    this.#made += 1;
    return { ...source, path: join(this.#parts.folder, `redacted-${this.#made}.pdf`) };
  }
}

function joined(sheets: readonly SheetSpots[]): readonly SheetSpots[] {
  const byPage = new Map<number, Spot[]>();
  for (const { page, spots } of sheets) byPage.set(page, [...(byPage.get(page) ?? []), ...spots]);
  return Array.from(byPage, ([page, spots]) => ({ page, spots }));
}
