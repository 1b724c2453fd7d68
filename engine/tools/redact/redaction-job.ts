import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import type { WorkFile } from '../../contract/file.js';
import type { AttachedFile } from '../../pdf/redact/files/search-attachments.js';
import type { RedactAnswer, RedactInput } from '../../pdf/redact/redact-document.js';
import type { SheetSpots, Spot } from '../../pdf/redact/spots.js';
import type { RedactionNeeds } from './redaction.js';
import type { RedactedFile, RedactionRequest } from '../../contract/tools/redaction.js';
import type { ToolScope } from '../tool-scope.js';
import { CoarsePlaces } from './find/coarse-places.js';
import { type DocumentFinds, findInDocument } from './find/find-in-document.js';
import { proveDocument } from './prove/prove-document.js';
import { searchAttachments, tellRemoved } from './search-attachments.js';
import { stillThere } from './prove/still-there.js';
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

  async run(file: WorkFile, target: WorkFile): Promise<RedactedFile> {
    const { scope } = this.#parts;
    const first = await findInDocument(file, this.#parts);
    tellUnsearched(file.name, first).forEach(scope.warn);
    let [source, finds] = [file, first];
    const attachments = await searchAttachments(file, this.#parts);
    const condemned = [...attachments.found, ...attachments.unreadable];
    tellRemoved(attachments).forEach(scope.warn);
    let redactions = placesIn(first) + attachments.found.length;
    const coarse = new CoarsePlaces();
    let removed: readonly SheetSpots[] = [];
    for (let round = 1; round <= MOST_ROUNDS; round++) {
      const isFirst = round === 1;
      // What a round leaves, the next one takes with less regard for what stands beside it.
      const settings = isFirst
        ? { coarse: [], condemned: numbersOf(condemned) }
        : { coarse: finds.left, condemned: [] };
      const { written, objects } = await this.#write(source, finds, settings);
      if (isFirst) {
        redactions += objects;
        if (redactions === 0) scope.warn(nothingFound(file.name, written === undefined));
        if (written === undefined) return { file, redactions };
      }
      if (written === undefined) break;
      removed = joined([...removed, ...finds.pages]);
      const proof = await proveDocument(written, { removed, ghosts: finds.ghosts }, this.#parts);
      if (proof === undefined) {
        coarse.told(file.name).forEach(scope.warn);
        return { file: await this.#give(written, target), redactions };
      }
      coarse.add(proof);
      [source, finds] = [written, proof];
    }
    throw stillThere(file.name, finds);
  }

  async #write(
    source: WorkFile,
    { pages, hidden }: DocumentFinds,
    { coarse, condemned }: Required<Pick<RedactInput, 'coarse' | 'condemned'>>,
  ): Promise<Written> {
    const { workshop, folder, request } = this.#parts;
    const target = this.#newFile(source);
    const { search, colour, pages: chosen } = request;
    const { isChanged, objects } = await workshop.make<RedactAnswer>(
      new URL('./write-redacted.js', import.meta.url),
      source,
      ({ path, name }): RedactInput => {
        const places = { source: { path, name }, target: target.path, folder };
        return { ...places, search, colour, pages, coarse, chosen, hidden, condemned };
      },
    );
    return { written: isChanged ? target : undefined, objects };
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

interface Written {
  /** Undefined when there is nothing to remove. */
  readonly written: WorkFile | undefined;
  readonly objects: number;
}

/** Forms that pages draw are searched as a part of these, too, and count once; unless only the forms themselves have it. */
function placesIn({ pages, hidden }: DocumentFinds): number {
  const count = (all: readonly { readonly spots: readonly Spot[] }[]): number =>
    all.reduce((sum, { spots }) => sum + spots.length, 0);
  return count(pages) + count(hidden.filter(({ isOnPages }) => !isOnPages)) || count(hidden);
}

function nothingFound(name: string, isAsItWas: boolean): string {
  return `${name}: nothing was found that is to be redacted${isAsItWas ? '; the document is as it was' : ''}.`;
}

function numbersOf(files: readonly AttachedFile[]): readonly number[] {
  return files.map(({ stream }) => stream);
}

function joined(sheets: readonly SheetSpots[]): readonly SheetSpots[] {
  const byPage = new Map<number, Spot[]>();
  for (const { page, spots } of sheets) byPage.set(page, [...(byPage.get(page) ?? []), ...spots]);
  return Array.from(byPage, ([page, spots]) => ({ page, spots }));
}
