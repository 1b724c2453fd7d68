import type { WorkFile } from '../../../contract/file.js';
import { isOfKind } from '../../../errors.js';
import type { PageTool } from '../../../contract/tools/pages.js';
import type { Stamp, TextMark } from '../../../contract/tools/sheets.js';
import { MARGIN_DEPTH } from './margin-depth.js';
import type { MarginContent, MarginInput } from './read-margin.js';

/** Content of margins, by stamp position and page; without pages that could not be read. */
export type MarginContents = ReadonlyMap<Stamp['position'], ReadonlyMap<number, MarginContent>>;

/** Limits for reading margins, which is optional: pages (1 to 4 ms each), and seconds for one page. */
const MAX_PAGES = 10_000;
const SECONDS_PER_PAGE = 10;

/** Reads the content of the margins in which stamps with `keepClear` are drawn. */
export async function lookAtMargins(
  pages: PageTool,
  file: WorkFile,
  stamps: readonly Stamp[],
): Promise<MarginContents> {
  const contents = new Map<Stamp['position'], ReadonlyMap<number, MarginContent>>();
  for (const [position, input] of marginsOf(stamps)) {
    const numbers = stamps.flatMap((stamp) => (stamp.position === position && stamp.keepClear ? stamp.pages : []));
    contents.set(position, await read(pages, file, { numbers: numbers.slice(0, MAX_PAGES), input }));
  }
  return contents;
}

function marginsOf(stamps: readonly Stamp[]): ReadonlyMap<Stamp['position'], MarginInput> {
  const margins = new Map<Stamp['position'], MarginInput>();
  for (const { keepClear, mark, position, margin } of stamps) {
    if (!keepClear || !('text' in mark)) continue;
    const { width, height } = mostSizeOf(mark);
    const former = margins.get(position);
    margins.set(position, {
      position,
      margin,
      width: Math.max(width, former?.width ?? 0),
      depth: Math.max(MARGIN_DEPTH, margin + height, former?.depth ?? 0),
    });
  }
  return margins;
}

/** An upper bound of a text's size: characters are at most as wide as the font size, lines at most twice as high. */
function mostSizeOf({ text, fontSize }: TextMark): { readonly width: number; readonly height: number } {
  const lines = text.split('\n');
  return { width: fontSize * Math.max(...lines.map((line) => line.length)), height: 2 * fontSize * lines.length };
}

interface Reading {
  readonly numbers: readonly number[];
  readonly input: MarginInput;
}

async function read(
  pages: PageTool,
  file: WorkFile,
  { numbers, input }: Reading,
): Promise<ReadonlyMap<number, MarginContent>> {
  const contents = new Map<number, MarginContent>();
  try {
    const open = await pages.open(file);
    const work = {
      module: new URL('./read-margin.js', import.meta.url),
      input,
      secondsPerPage: SECONDS_PER_PAGE,
      // A page that PDFium cannot read is stamped at the usual place.
      onFailure: () => undefined,
    };
    for await (const { page, result } of open.each<MarginContent>(numbers, work)) contents.set(page, result);
  } catch (error) {
    if (!isOfKind(error, 'invalid-input', 'too-complex', 'timed-out', 'tool-failed')) throw error;
  }
  return contents;
}
