import { decrypt, SHORTEST_SIDE, type Size, type StepContext, type WorkFile } from '../../../engine/index.js';
import { LONGEST_WORD_SIDE } from './layout/margins/page-groups.js';

/** Pages of further sizes are fitted into a square, since the document is written anew for each size. */
const MAX_SIZES = 8;
const SQUARE: Size = { width: LONGEST_WORD_SIDE, height: LONGEST_WORD_SIDE };

/** Scales pages that are larger than Word takes, such as posters, with their content; other documents stay as they are. */
export async function fitPages(
  file: WorkFile,
  context: StepContext<{ readonly password?: string }>,
): Promise<WorkFile> {
  const { options, tools, workspace } = context;
  const sizes = await (await tools.pages.open(file, options.password)).sizes();
  const groups = [...groupsOf(sizes).values()];
  if (groups.length === 0) return file;
  let [fitted = file] = await decrypt({ to: 'read' }).run([file], context);
  for (const { size, pages } of groups) {
    fitted = await tools.pdf.resize(fitted, workspace.newFile(fitted), { pages, size: { ...size, tolerance: 0 } });
  }
  context.warn(`${file.name}: pages that are larger than Word takes were scaled to ${LONGEST_WORD_SIDE / 72} inches.`);
  return fitted;
}

interface Group {
  readonly size: Size;
  readonly pages: number[];
}

/** The pages that are too large, by the size that they get. */
function groupsOf(sizes: readonly Size[]): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const [index, { width, height }] of sizes.entries()) {
    const scale = LONGEST_WORD_SIDE / Math.max(width, height);
    if (scale >= 1) continue;
    const own = { width: Math.max(SHORTEST_SIDE, width * scale), height: Math.max(SHORTEST_SIDE, height * scale) };
    const isKnown = groups.has(keyOf(own));
    const size = isKnown || groups.size < MAX_SIZES ? own : SQUARE;
    const group = groups.get(keyOf(size)) ?? { size, pages: [] };
    group.pages.push(index + 1);
    groups.set(keyOf(size), group);
  }
  return groups;
}

function keyOf({ width, height }: Size): string {
  return `${width.toFixed(1)} ${height.toFixed(1)}`;
}
