import { readFileSync } from 'node:fs';

/** The frequencies of letter pairs in a language. */
export interface LanguageModel {
  /** The index of each letter in the alphabet; index 0, the space, stands for all characters that are not letters. */
  readonly letters: ReadonlyMap<string, number>;
  /** The cost of each letter pair by the indices of its letters, in nats: −ln of its likelihood. */
  readonly costs: readonly Float32Array[];
}

/** The unit of the costs in the table in nats, and the letter for a cost of 0. */
const STEP = 0.5;
const NO_COST = 'a'.charCodeAt(0);

type Table = Readonly<Record<string, { readonly letters: string; readonly costs: string }>>;

let models: ReadonlyMap<string, LanguageModel> | undefined;

/** The model of a language tag, read from `letter-pairs.json`, which `scripts/write-letter-pairs.mjs` writes. */
export function modelOf(language: string): LanguageModel {
  models ??= readModels();
  const model = models.get(language);
  if (model === undefined) throw new Error(`There are no letter pairs of the language "${language}".`);
  return model;
}

/** The language tags that have a model. */
export function modelledLanguages(): Iterable<string> {
  models ??= readModels();
  return models.keys();
}

function readModels(): ReadonlyMap<string, LanguageModel> {
  // The path leads to the source folder, because the build does not copy data files.
  const path = new URL('../../../../engine/text/encodings/letter-pairs.json', import.meta.url);
  const table = JSON.parse(readFileSync(path, 'utf8')) as Table;
  return new Map(
    Object.entries(table).map(([language, { letters, costs }]) => {
      const alphabet = Array.from(letters);
      const row = (first: number): Float32Array =>
        Float32Array.from(
          alphabet,
          (_, second) => STEP * (costs.charCodeAt(first * alphabet.length + second) - NO_COST),
        );
      const indices = new Map(alphabet.map((letter, at) => [letter, at]));
      return [language, { letters: indices, costs: alphabet.map((_, first) => row(first)) }];
    }),
  );
}
