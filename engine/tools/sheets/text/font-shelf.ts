import { MissingTool } from '../../../errors.js';
import { type InstalledFont, openFontOrder, type FontWish } from '../../fontconfig/font-order.js';
import { type Face, openFace } from './face.js';
import { Shaper } from './shaper.js';
import { Subsetter } from './subsetter.js';

/** Opened fonts of this thread, reused for further texts. */
export interface FontShelf {
  /** Fonts for the preferences, the best match first. */
  fontsFor(wish: FontWish): readonly InstalledFont[];
  /** @returns undefined for an unusable font */
  faceOf(font: InstalledFont): Face | undefined;
  subsetter(): Subsetter;
  /** Discards this shelf after a failure of HarfBuzz, whose state is then unknown. */
  spoil(): void;
}

interface Kept extends Omit<FontShelf, 'spoil'> {
  /** Memory of HarfBuzz in bytes; WebAssembly memory never shrinks. */
  memory(): number;
  users: number;
}

let shelf: Kept | undefined;

/**
 * Maximum memory that is kept for further texts: the 64 MB that the subsetter reserves, and some fonts. All Noto
 * fonts would take 60 MB.
 */
const MAX_MEMORY = 96 * 1024 * 1024;

/** Lends this thread's shelf until it is disposed of. */
export function borrowShelf(): FontShelf & Disposable {
  const kept = (shelf ??= newShelf());
  kept.users += 1;
  const drop = (): void => {
    if (shelf === kept) shelf = undefined;
  };
  return {
    ...kept,
    spoil: drop,
    [Symbol.dispose]() {
      kept.users -= 1;
      if (kept.users === 0 && kept.memory() > MAX_MEMORY) drop();
    },
  };
}

function newShelf(): Kept {
  const order = openFontOrder();
  if (order === undefined)
    throw new MissingTool('Text cannot be set: fontconfig is not installed (on Debian, the package libfontconfig1).');
  const shaper = new Shaper();
  let subsetter: Subsetter | undefined;
  return {
    subsetter: () => (subsetter ??= new Subsetter()),
    memory: () => shaper.memory + (subsetter?.memory ?? 0),
    users: 0,
    fontsFor: remembered((wish: FontWish) => JSON.stringify(wish), order),
    faceOf: remembered(
      ({ path, index }: InstalledFont) => `${index} ${path}`,
      (font) => openFace(font, shaper),
    ),
  };
}

/** Caches all answers: their number is bounded by scripts and fonts. */
function remembered<Asked, Answer>(
  keyOf: (asked: Asked) => string,
  answer: (asked: Asked) => Answer,
): (asked: Asked) => Answer {
  const answers = new Map<string, { readonly answer: Answer }>();
  return (asked) => {
    const key = keyOf(asked);
    const known = answers.get(key) ?? { answer: answer(asked) };
    answers.set(key, known);
    return known.answer;
  };
}
