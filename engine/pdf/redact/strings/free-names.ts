/** What names are made of that say nothing: a mark that hardly anybody's name has, and digits of a number. */
interface Alphabet {
  readonly mark: string;
  readonly digits: string;
}

const plain: Alphabet = { mark: '~', digits: '0123456789' };

const alphabets: readonly Alphabet[] = [
  plain,
  { mark: '~^', digits: '!*+-=@^|~' },
  { mark: 'zq', digits: 'abcdefghijklmnopqrstuvwxyz' },
  { mark: 'ZQ', digits: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
  { mark: 'ωψ', digits: 'αβγδεζηθικλμνξο' },
];

/** A search that finds three of each finds all, or as good as all. */
const NUMBERS_TRIED = 3;
/** Numbers that are passed over when a search finds them in every alphabet. */
const MOST_PASSED = 100;
const LONGEST_NUMBER = 6;
const plainName = new RegExp(`^~\\d{1,${LONGEST_NUMBER}}$`);
const MOST_COUNTED = 10 ** LONGEST_NUMBER;

/** Makes names by numbers, each of them once, in which nothing is found of what is looked for. */
export class FreeNames {
  readonly #says: (name: string) => boolean;
  #last: number;
  #areNone: boolean | undefined;

  /**
   * @param says whether there is something in a name
   * @param last the largest number that names of the document have already
   */
  constructor(says: (name: string) => boolean, last: number) {
    this.#says = says;
    this.#last = last;
  }

  /** One that begins with the rest of what it stands for, if that is free. */
  next(rest: string): string {
    for (let passed = 0; passed < MOST_PASSED && !this.#areNoneFree(); passed++) {
      this.#last += 1;
      const tails = alphabets.map((alphabet) => written(this.#last, alphabet));
      const free = [...tails.map((tail) => rest + tail), ...tails].find((name) => !this.#says(name));
      if (free !== undefined) return free;
    }
    this.#last += 1;
    return written(this.#last, plain);
  }

  /** Whether the name is one that stays although it is found: one of those made here, when all that could be made are found. */
  stays(name: string): boolean {
    return plainName.test(name) && this.#areNoneFree();
  }

  #areNoneFree(): boolean {
    this.#areNone ??= alphabets.every((alphabet) =>
      Array.from({ length: NUMBERS_TRIED }, (_, index) => written(index + 1, alphabet)).every(this.#says),
    );
    return this.#areNone;
  }
}

/** The largest number that a name ends with, if it may be one made here; else 0. */
export function tailOf(name: string): number {
  return Math.max(...alphabets.map((alphabet) => numberBehind(name, alphabet)));
}

function numberBehind(name: string, { mark, digits }: Alphabet): number {
  const at = name.lastIndexOf(mark);
  if (at < 0) return 0;
  let number = 0;
  for (const digit of name.slice(at + mark.length)) {
    const value = digits.indexOf(digit);
    if (value < 0) return 0;
    number = number * digits.length + value;
    // Names are not counted so far.
    if (number >= MOST_COUNTED) return 0;
  }
  return number;
}

function written(number: number, { mark, digits }: Alphabet): string {
  let code = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / digits.length))
    code = digits.charAt(rest % digits.length) + code;
  return mark + code;
}
