import { inVisualOrder, mirrored } from './bidi.js';
import type { Cluster, PlacedGlyph } from './cluster.js';
import type { Face } from './face.js';
import { textsOf } from './glyph-texts.js';
import { textOf } from './text-lines.js';
import type { DressedLine, Run } from './runs.js';
import type { ShapedGlyph } from './shaper.js';
import { joinWords } from './words.js';
import { groupedBy } from '../../../groups.js';

/** A set line: from left to right, lengths in thousandths of the font size. */
export interface SetLine {
  readonly clusters: readonly Cluster[];
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
}

/**
 * Shapes the runs of a line and places them side by side. `usual` is the font that determines the height of an empty
 * line.
 */
export function setLine({ line, shown, runs }: DressedLine, usual: Face): SetLine {
  const codes = Uint32Array.from(shown);
  const clusters: Cluster[] = [];
  let pen = 0;
  for (const run of inVisualOrder(runs)) {
    const turn = isRightToLeft(run);
    const scale = 1000 / run.face.unitsPerEm;
    const glyphs = run.face.shape({ codes, start: run.start, end: run.end, rightToLeft: turn });
    const ofRun = groupsOf(glyphs).map((group) => {
      const placed = group.glyphs.map(({ id, x, y, advance }) => {
        const place = { id, x: pen + x * scale, y: y * scale };
        pen += advance * scale;
        return place;
      });
      const strays = !turn && group.glyphs.some(({ x, y }) => y !== 0 || Math.abs(x * scale) > FAR);
      return { strays, ...clusterOf(run, line.slice(group.cluster, group.end ?? run.end), placed) };
    });
    for (const cluster of turn ? ofRun : joinWords(ofRun)) clusters.push(cluster);
  }
  return { clusters, width: pen, ...heightOf(runs.length > 0 ? runs.map(({ face }) => face) : [usual]) };
}

/** In thousandths of the font size. */
const FAR = 100;

function clusterOf(run: Run, codes: readonly number[], glyphs: readonly PlacedGlyph[]): Omit<Cluster, 'strays'> {
  const { face } = run;
  const turn = isRightToLeft(run);
  const ids = glyphs.map(({ id }) => id);
  const texts = textsOf({
    // Readers extract a bracket as it looks and mirror it with right-to-left text.
    codes: turn ? codes.map(mirrored) : codes,
    glyphs: turn ? ids.reverse() : ids,
    glyphOf: (code) => face.glyphOf(code),
  });
  const isPlain = !texts.includes('');
  return { face, text: textOf(codes), texts: turn ? [...texts].reverse() : texts, isPlain, glyphs };
}

function isRightToLeft({ level }: Run): boolean {
  return level % 2 === 1;
}

interface GlyphGroup {
  readonly cluster: number;
  /** Start of the next cluster in the text. */
  readonly end: number | undefined;
  readonly glyphs: readonly ShapedGlyph[];
}

function groupsOf(glyphs: readonly ShapedGlyph[]): readonly GlyphGroup[] {
  const groups = groupedBy(glyphs, (glyph) => glyph.cluster);
  const inText = [...groups.keys()].sort((one, other) => one - other);
  const ends = new Map(inText.map((cluster, at) => [cluster, inText[at + 1]]));
  return [...groups].map(([cluster, members]) => ({ cluster, end: ends.get(cluster), glyphs: members }));
}

function heightOf(faces: readonly Face[]): Pick<SetLine, 'ascent' | 'descent' | 'lineGap'> {
  const most = (length: (face: Face) => number): number =>
    Math.max(...new Set(faces.map((face) => (length(face) * 1000) / face.unitsPerEm)));
  return {
    ascent: most(({ ascent }) => ascent),
    descent: most(({ descent }) => descent),
    lineGap: most(({ lineGap }) => lineGap),
  };
}
