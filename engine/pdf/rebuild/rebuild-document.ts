import { answer, type PdfAnswer } from '../file/answer.js';
import { FoundObjects } from './found-objects.js';
import { writeLocked } from './write-locked.js';
import { writeRebuilt } from './write-rebuilt.js';

export interface RebuildInput {
  readonly path: string;
  readonly target: string;
}

/** What came of a document whose objects were looked for. */
export type Rebuilt =
  /** What is at the target has all objects as they were found; it takes its encryption off and `numberAgain` to go on. */
  | { readonly state: 'locked' }
  /** There is no page in the file, so that nobody makes anything of it. */
  | { readonly state: 'empty' }
  | RebuiltPages;

export interface RebuiltPages {
  readonly state: 'rebuilt';
  readonly pageCount: number;
  /** How many pages the page tree names besides. */
  readonly lost: number;
  /** Whether the pages are in the order that the document says. */
  readonly ordered: boolean;
  /** How many of the pages are drawn with what is not there; it has something in its place. */
  readonly lacking: number;
}

/** Makes a document of the objects that are found in a file, wherever its cross-references lead. */
export default function rebuildDocument({ path, target }: RebuildInput): Promise<PdfAnswer<Rebuilt>> {
  return answer((): Rebuilt => {
    using objects = new FoundObjects(path);
    if (objects.numbers.length === 0) return { state: 'empty' };
    if (objects.encrypted) {
      writeLocked(objects, target);
      return { state: 'locked' };
    }
    const { pages, lost, ordered, lacking } = writeRebuilt(objects, target);
    if (pages.length === 0) return { state: 'empty' };
    return { state: 'rebuilt', pageCount: pages.length, lost, ordered, lacking };
  });
}
