import { holdThread } from '../../../thread/hold-thread.js';
import { MissingTool } from '../../../errors.js';
import type { ObjectAdder } from '../../../pdf/write/object-adder.js';
import { PdfDict } from '../../../pdf/syntax/values.js';
import type { SetText, Typesetter } from '../typesetter.js';
import type { Cluster } from './cluster.js';
import { embedFont } from './embed-font.js';
import type { Face } from './face.js';
import { FontChooser } from './font-chooser.js';
import { borrowShelf, type FontShelf } from './font-shelf.js';
import { linesIn } from './text-lines.js';
import { dress } from './runs.js';
import { type Traits, traitsOf } from './scripts.js';
import { setLine, type SetLine } from './set-line.js';
import { TextOperators } from './text-operators.js';
import { round, UsedFont } from './used-font.js';

/** Opens a typesetter in this thread. @throws MissingTool without fontconfig, or without any font */
export function openTypesetter(): Typesetter {
  const shelf = atWork(borrowShelf);
  const usual = atWork(() => usualFace(shelf), shelf);
  const missing = new Set<string>();
  const fonts = new Map<Face, UsedFont>();
  const fontFor = (face: Face): UsedFont => {
    const font = fonts.get(face) ?? new UsedFont(`F${fonts.size}`, face);
    fonts.set(face, font);
    return font;
  };
  const choosers = new Map<string, FontChooser>();
  const chooserFor = (traits: Traits): FontChooser => {
    const key = `${traits.eastAsian} ${traits.marked}`;
    const chooser = choosers.get(key) ?? new FontChooser(shelf, traits);
    choosers.set(key, chooser);
    return chooser;
  };
  const set = (text: string): SetText => {
    const chooser = chooserFor(traitsOf(text));
    const dressed = linesIn(text).map((line) => dress(line, chooser));
    for (const code of dressed.flatMap((line) => line.missing)) missing.add(String.fromCodePoint(code));
    return blockOf(
      dressed.map((line) => setLine(line, usual)),
      fontFor,
    );
  };
  const addFonts = (adder: ObjectAdder): PdfDict =>
    new PdfDict([...fonts.values()].map((font) => [font.name, embedFont(font, shelf.subsetter(), adder)]));
  return {
    missing,
    set: (text) => atWork(() => set(text), shelf),
    addFonts: (adder) => atWork(() => addFonts(adder), shelf),
    [Symbol.dispose]: () => shelf[Symbol.dispose](),
  };
}

/** Runs calls to fontconfig and HarfBuzz, during which the thread must not be terminated. */
function atWork<Result>(work: () => Result, shelf?: FontShelf): Result {
  using _ = holdThread();
  try {
    return work();
  } catch (error) {
    shelf?.spoil();
    throw error;
  }
}

function usualFace(shelf: FontShelf): Face {
  const face = new FontChooser(shelf, traitsOf('')).faceFor('Latin', [0x20]);
  if (face === undefined)
    throw new MissingTool('Text cannot be set: no font is installed (on Debian, the package fonts-liberation2).');
  return face;
}

/** Stacks centred lines. */
function blockOf(lines: readonly SetLine[], fontFor: (face: Face) => UsedFont): SetText {
  const width = lines.reduce((most, line) => Math.max(most, line.width), 0);
  const operators = new TextOperators();
  let baseline = 0;
  lines.forEach((line, at) => {
    const above = lines[at - 1];
    if (above !== undefined) baseline -= above.descent + Math.max(above.lineGap, line.lineGap) + line.ascent;
    if (line.clusters.length === 0) return;
    operators.goTo((width - line.width) / 2, baseline);
    for (const cluster of line.clusters) show(cluster, fontFor(cluster.face), operators);
  });
  return {
    width: round(width / 1000, 5),
    ascent: round((lines[0]?.ascent ?? 0) / 1000, 5),
    descent: round(((lines.at(-1)?.descent ?? 0) - baseline) / 1000, 5),
    operators: operators.finish(),
  };
}

/** Shows a cluster. Readers get its text from the ToUnicode map where possible, and else from ActualText. */
function show({ text, texts, isPlain, strays, glyphs }: Cluster, font: UsedFont, operators: TextOperators): void {
  const codes = glyphs.map(({ id, x, y }, at) => ({ code: font.codeFor(id, texts[at] ?? ''), x, y }));
  const says = isPlain && codes.every(({ code }, at) => code.text === texts[at]);
  if (says && !strays) operators.show(font, codes);
  else operators.showAs(text, font, codes);
}
