import { MissingTool } from '../../../errors.js';
import { type InstalledFont, openFontOrder, type FontWish } from '../../fontconfig/font-order.js';
import { type Face, openFace } from './face.js';
import { Shaper } from './shaper.js';
import { Subsetter } from './subsetter.js';

/** The fonts that this thread has opened, for the next text. */
export interface FontShelf {
  /** The fonts for a wish, the best first. */
  fontsFor(wish: FontWish): readonly InstalledFont[];
  /** @returns undefined for a font that cannot be used. */
  faceOf(font: InstalledFont): Face | undefined;
  subsetter(): Subsetter;
  /** Has the next borrower get another shelf: HarfBuzz failed, and may be in the middle of things. */
  spoil(): void;
}

interface Kept extends Omit<FontShelf, 'spoil'> {
  /** Bytes that HarfBuzz has taken; WebAssembly's memory does not shrink. */
  memory(): number;
  users: number;
}

let shelf: Kept | undefined;

/**
 * What stays for the next text: the 64 MB that the subsetter reserves and hardly touches, and what some fonts take. All
 * of Noto's would take 60 MB.
 */
const MAX_MEMORY = 96 * 1024 * 1024;

/** Lends the shelf of this thread until it is given back with `dispose`. */
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

/** There are as many answers as scripts and fonts, so all are kept. */
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
