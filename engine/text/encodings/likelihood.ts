import type { LanguageModel } from './language-model.js';

/** Costs in nats of characters and sequences that the letter pairs do not cover; unlikely ones cost more. */
const cost = {
  /** Quotation marks, dashes and the like. */
  mark: 4,
  symbol: 7,
  /** A mark between two letters, except apostrophes and dots. */
  markInWord: 6,
  /** Box-drawing characters of DOS: the first, a different one beside another, and a repeated one. */
  box: 8,
  nextBox: 4,
  sameBox: 0.5,
  /** Characters that appear only if the bytes are decoded with a wrong encoding. */
  never: 25,
  /** A letter that the language does not use, from its own script, and from another script. */
  foreignLetter: 8,
  foreignScript: 13,
  /** An ASCII word in a language of another script, in addition to its cost in English. */
  latinWord: 4,
  /** Letters of two scripts in one word. */
  mixedWord: 9,
  /** A capital after a lower-case letter, and other capitals inside a word. */
  lateCapital: 5,
  capital: 0.5,
} as const;

const marks = new Set('«»„“”‘’‚‹›–—…•·°§№©®™€£\u00a0¿¡،؛؟ـ\u200c\u200d\u200e\u200f');
/** Marks that do not stand between two letters. */
const breaks = new Set('«»„“”‚‹›…•°§№©®™€£¿¡');
const letter = /[\p{L}\p{M}]/u;
const box = /[\u2500-\u259f]/;
const latin = /\p{sc=Latin}/u;
const isAscii = /^[\0-\x7f]$/;

/** A character with its cost. */
interface Item {
  /** The letter in lower case; a space for characters that are not letters. */
  readonly letter: string;
  /** The cost that does not depend on the language. */
  readonly cost: number;
  readonly isAscii: boolean;
}

/** Splits a text into characters with costs, which can be evaluated for several languages. */
export function itemsOf(text: string): readonly Item[] {
  const items: Item[] = [];
  let before = ' ';
  let last = ' ';
  for (const character of text.normalize('NFC')) {
    const item = itemOf(character, before);
    const isSplit = breaks.has(before) && letter.test(last) && letter.test(character);
    items.push(isSplit ? { ...item, cost: item.cost + cost.markInWord } : item);
    last = before;
    before = character;
  }
  return items;
}

/**
 * The cost of a text in a language, in nats: the negative logarithm of its likelihood.
 * @param english the model for ASCII words in texts of other scripts.
 */
export function surpriseOf(items: readonly Item[], model: LanguageModel, english: LanguageModel): number {
  const isLatin = model.letters.has('a');
  let sum = 0;
  let before: Before = { model, index: 0 };
  for (const item of items) {
    const own = model.letters.get(item.letter);
    const foreign = own === undefined && item.isAscii && !isLatin ? english.letters.get(item.letter) : undefined;
    sum += item.cost;
    if (own !== undefined) {
      sum += before.model === model || own === 0 ? pairCost(before, own) : cost.mixedWord;
      before = { model, index: own };
    } else if (foreign !== undefined) {
      sum += before.model === english ? pairCost(before, foreign) : entryCost(before.index);
      before = { model: english, index: foreign };
    } else {
      sum += isLatin && latin.test(item.letter) ? cost.foreignLetter : cost.foreignScript;
      before = { model, index: 0 };
    }
  }
  return sum;
}

/** The previous letter, and the model that it belongs to. */
interface Before {
  readonly model: LanguageModel;
  readonly index: number;
}

function pairCost({ model, index }: Before, next: number): number {
  // Pairs without a letter are mostly spaces and digits, which are the same in every encoding.
  return index === 0 && next === 0 ? 0 : (model.costs[index]?.[next] ?? cost.foreignLetter);
}

function entryCost(before: number): number {
  return before === 0 ? cost.latinWord : cost.mixedWord;
}

function itemOf(character: string, before: string): Item {
  if (isAscii.test(character)) {
    const small = character.toLowerCase();
    return { letter: /[a-z]/.test(small) ? small : ' ', cost: caseCost(character, before), isAscii: true };
  }
  if (letter.test(character)) {
    return { letter: small(character), cost: caseCost(character, before), isAscii: false };
  }
  return { letter: ' ', cost: symbolCost(character, before), isAscii: false };
}

/** The lower-case letter in the form of the table of letter pairs. */
function small(character: string): string {
  const lower = character.toLowerCase();
  return lower === 'i\u0307' ? 'i' : lower;
}

function caseCost(character: string, before: string): number {
  if (character === character.toLowerCase()) return 0;
  if (!letter.test(before)) return 0;
  return before === before.toUpperCase() ? cost.capital : cost.lateCapital;
}

function symbolCost(character: string, before: string): number {
  if (box.test(character)) return boxCost(character, before);
  if (/[\p{C}\ufffd]/u.test(character) && !marks.has(character)) return cost.never;
  return marks.has(character) ? cost.mark : cost.symbol;
}

function boxCost(character: string, before: string): number {
  if (character === before) return cost.sameBox;
  return box.test(before) ? cost.nextBox : cost.box;
}
