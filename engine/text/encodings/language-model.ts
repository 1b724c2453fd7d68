import { readFileSync } from 'node:fs';

/** How the letters of a language follow each other. */
export interface LanguageModel {
  /** The number of a letter in the alphabet; 0, of the space, stands for all that is no letter. */
  readonly letters: ReadonlyMap<string, number>;
  /** What it costs that the one is followed by the other, in nats: −ln of its likelihood. */
  readonly costs: readonly Float32Array[];
}

/** The step in which the table's costs are written, and the letter that stands for none. */
const STEP = 0.5;
const NO_COST = 'a'.charCodeAt(0);

type Table = Readonly<Record<string, { readonly letters: string; readonly costs: string }>>;

let models: ReadonlyMap<string, LanguageModel> | undefined;

/** The model of a language by its tag, of `letter-pairs.json`, which `scripts/write-letter-pairs.mjs` writes. */
export function modelOf(language: string): LanguageModel {
  models ??= readModels();
  const model = models.get(language);
  if (model === undefined) throw new Error(`There are no letter pairs of the language "${language}".`);
  return model;
}

function readModels(): ReadonlyMap<string, LanguageModel> {
  // From the root of the repository, since the build copies no data.
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
