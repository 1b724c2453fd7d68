import { between, type Random, randomFrom } from './random.js';

/** A word as its syllables, between which it may be hyphenated. */
export type Word = readonly string[];

const COMMON =
  'the of and to in a is that for it was on as with be by at he from his this which or an are had not but were their ' +
  'have one all they more when there been has so its no if her out up into two some than may then would other only ' +
  'these about any time could new first also such made over after most many before must through where';

const ONSETS = 'b br c ch cl cr d dr f fl fr g gr h j l m n p pl pr qu r s sc sh sp st str t th tr v w'.split(' ');
const VOWELS = 'a e i o u a e i o ea ou io ai'.split(' ');
const CODAS = ['', '', '', 'n', 'n', 'r', 'r', 's', 'l', 'nd', 'rn'];

/** Generates text with the statistics of English: common words recur, long ones are rare, and paragraphs differ. */
export class Prose {
  readonly #random: Random;
  readonly #words: readonly Word[];

  constructor(seed: number) {
    this.#random = randomFrom(seed);
    const made = Array.from({ length: 4000 }, () => this.#makeWord());
    this.#words = [...COMMON.split(' ').map((word) => [word]), ...made];
  }

  paragraph(sentences = between(this.#random, 3, 8)): readonly Word[] {
    return Array.from({ length: sentences }, () => this.#sentence()).flat();
  }

  title(words = between(this.#random, 2, 5)): string {
    const text = Array.from({ length: words }, () => this.#word().join('')).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  }

  #sentence(): readonly Word[] {
    const length = between(this.#random, 6, 26);
    return Array.from({ length }, (_, index) => {
      const word = this.#random() < 0.012 ? [String(between(this.#random, 2, 1999))] : this.#word();
      const before = index === 0 ? capital(word) : word;
      return index === length - 1 ? ended(before, '.') : this.#punctuated(before);
    });
  }

  #punctuated(word: Word): Word {
    const dice = this.#random();
    if (dice < 0.07) return ended(word, ',');
    if (dice < 0.08) return ended(word, ';');
    if (dice < 0.085) return ended([`“${word[0] ?? ''}`, ...word.slice(1)], '”');
    return dice < 0.1 ? capital(word) : word;
  }

  /** Zipf's law: the second most common word is half as frequent as the first. */
  #word(): Word {
    const rank = Math.floor(this.#words.length ** this.#random()) - 1;
    return this.#words[rank] ?? ['the'];
  }

  #makeWord(): Word {
    const syllables = [1, 2, 2, 2, 3, 3, 4, 4][between(this.#random, 0, 7)] ?? 2;
    return Array.from({ length: syllables }, () => this.#pick(ONSETS) + this.#pick(VOWELS) + this.#pick(CODAS));
  }

  #pick(choices: readonly string[]): string {
    return choices[between(this.#random, 0, choices.length - 1)] ?? '';
  }
}

function capital([first = '', ...rest]: Word): Word {
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest];
}

function ended(word: Word, mark: string): Word {
  return [...word.slice(0, -1), `${word.at(-1) ?? ''}${mark}`];
}
