/** The characters of neutral names: a mark that hardly any other name has, and the digits of a number. */
interface Alphabet {
  readonly mark: string;
  readonly digits: string;
}

const defaultAlphabet: Alphabet = { mark: '~', digits: '0123456789' };

const alphabets: readonly Alphabet[] = [
  defaultAlphabet,
  { mark: '~^', digits: '!*+-=@^|~' },
  { mark: 'zq', digits: 'abcdefghijklmnopqrstuvwxyz' },
  { mark: 'ZQ', digits: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' },
  { mark: 'ωψ', digits: 'αβγδεζηθικλμνξο' },
];

/** A search that matches three names of each alphabet is taken to match all names. */
const SAMPLE_NUMBERS = 3;
/** Numbers that are skipped because the search matches them in every alphabet. */
const MAX_SKIPPED = 100;
const MAX_DIGITS = 6;
const defaultName = new RegExp(`^~\\d{1,${MAX_DIGITS}}$`);
const MAX_NUMBER = 10 ** MAX_DIGITS;

/** Makes numbered names that do not match the search; each name is made once. */
export class NeutralNames {
  readonly #matches: (name: string) => boolean;
  #lastNumber: number;
  #matchesAllNames: boolean | undefined;

  /**
   * @param says whether a name matches the search
   * @param last the largest number that names of the document already end with
   */
  constructor(says: (name: string) => boolean, last: number) {
    this.#matches = says;
    this.#lastNumber = last;
  }

  /** Returns a new name. It begins with `rest`, the unmatched part of the old name, if that does not match again. */
  next(rest: string): string {
    for (let passed = 0; passed < MAX_SKIPPED && !this.#allNamesMatch(); passed++) {
      this.#lastNumber += 1;
      const tails = alphabets.map((alphabet) => suffixText(this.#lastNumber, alphabet));
      const free = [...tails.map((tail) => rest + tail), ...tails].find((name) => !this.#matches(name));
      if (free !== undefined) return free;
    }
    this.#lastNumber += 1;
    return suffixText(this.#lastNumber, defaultAlphabet);
  }

  /** Whether a matching name is kept: it is one of those made here, and all names that could be made match as well. */
  keeps(name: string): boolean {
    return defaultName.test(name) && this.#allNamesMatch();
  }

  #allNamesMatch(): boolean {
    this.#matchesAllNames ??= alphabets.every((alphabet) =>
      Array.from({ length: SAMPLE_NUMBERS }, (_, index) => suffixText(index + 1, alphabet)).every(this.#matches),
    );
    return this.#matchesAllNames;
  }
}

/** Returns the largest number at the end of a name that may have been made here; else 0. */
export function suffixNumberOf(name: string): number {
  return Math.max(...alphabets.map((alphabet) => suffixNumber(name, alphabet)));
}

function suffixNumber(name: string, { mark, digits }: Alphabet): number {
  const at = name.lastIndexOf(mark);
  if (at < 0) return 0;
  let number = 0;
  for (const digit of name.slice(at + mark.length)) {
    const value = digits.indexOf(digit);
    if (value < 0) return 0;
    number = number * digits.length + value;
    // Numbers of this size are never assigned.
    if (number >= MAX_NUMBER) return 0;
  }
  return number;
}

function suffixText(number: number, { mark, digits }: Alphabet): string {
  let code = '';
  for (let rest = number; rest > 0; rest = Math.floor(rest / digits.length))
    code = digits.charAt(rest % digits.length) + code;
  return mark + code;
}
