import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

import { allowRelaxedSimd, hasRelaxedSimd } from './relaxed-simd.js';
import { LEVEL, LSTM_ONLY, type Results, type TesseractApi } from './tesseract-api.js';
import type { Core, CreateCore, TessBaseApi } from './tesseract-core.js';

/** Tesseract as WebAssembly. Changes how this process runs all WebAssembly. */
export async function openEmbedded(): Promise<TesseractApi> {
  // Each function is compiled once, for speed, when it is first called. V8's usual way, to compile it quickly first and
  // again when it has run for a while, takes more time for the first page, a fifth more for each of the next few, and 50 MB.
  setFlagsFromString('--no-liftoff');
  // At each loop and each function it would be asked whether the stack is full, or somebody wants to interrupt, which takes
  // a tenth of all time. Nobody interrupts but by ending the process, and that is also how a full stack ends here: it runs
  // into its guard page, and the pool takes that, like a trap, for what the picture did.
  setFlagsFromString('--no-wasm-stack-checks');
  allowRelaxedSimd();
  const build = hasRelaxedSimd() ? 'relaxedsimd' : 'simd';
  const createCore = createRequire(import.meta.url)(`tesseract.js-core/tesseract-core-${build}-lstm.js`) as CreateCore;
  return new EmbeddedTesseract(await createCore({ TesseractProgress: () => undefined }));
}

class EmbeddedTesseract implements TesseractApi {
  readonly #api: TessBaseApi;

  constructor(private readonly core: Core) {
    this.#api = new core.TessBaseAPI();
  }

  async init(dataFolder: string, languages: readonly string[]): Promise<boolean> {
    const files = languages.map((it) => `${it}.traineddata`);
    for (const file of files) this.core.FS.writeFile(`./${file}`, await readFile(join(dataFolder, file)));
    try {
      return this.#api.Init(null, languages.join('+'), LSTM_ONLY) === 0;
    } finally {
      for (const file of files) this.core.FS.unlink(`./${file}`);
    }
  }

  set(variable: string, value: string): void {
    this.#api.SetVariable(variable, value);
  }

  take(picture: Uint8Array): boolean {
    this.core.FS.writeFile('/input', picture);
    const isTaken = this.#api.SetImageFile(1, 0) === 0;
    this.core.FS.unlink('/input');
    return isTaken;
  }

  recognise(): boolean {
    return this.#api.Recognize(null) === 0;
  }

  results(): Results {
    return resultsIn(this.core, this.#api);
  }

  clear(): void {
    this.#api.Clear();
  }
}

function resultsIn(core: Core, api: TessBaseApi): Results {
  const it = api.GetIterator();
  const answers = core._malloc(ANSWERS_BYTES);
  return {
    next: () => it.Next(LEVEL.word),
    hasWord: () => !it.Empty(LEVEL.word),
    isAtBeginningOf: (level) => it.IsAtBeginningOf(level),
    paragraphIsLeftToRight: () => it.ParagraphIsLtr(),
    orientation() {
      it.Orientation(answers, answers + 4, answers + 8, answers + 12);
      return core.getValue(answers, 'i32');
    },
    confidence: () => it.Confidence(LEVEL.word),
    text: (level) => it.GetUTF8Text(level),
    box: (level) => it.getBoundingBox(level),
    baseline() {
      const { has_baseline: isThere, ...corners } = it.getBaseline(LEVEL.line);
      return isThere ? corners : undefined;
    },
    letters() {
      const { row_height: height, descenders } = it.getRowAttributes();
      return { height, descenders };
    },
    [Symbol.dispose]() {
      core._free(answers);
      core.destroy(it);
    },
  };
}

/** Orientation, direction of writing, order of lines, and an angle: 32 bits each. */
const ANSWERS_BYTES = 16;
