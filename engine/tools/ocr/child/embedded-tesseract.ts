import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

import { allowRelaxedSimd, hasRelaxedSimd } from './relaxed-simd.js';
import { LEVEL, LSTM_ONLY, type Results, type TesseractApi } from './tesseract-api.js';
import type { Core, CreateCore, TessBaseApi } from './tesseract-core.js';

/** Opens tesseract as WebAssembly. Changes V8's flags for all WebAssembly of this process. */
export async function openEmbedded(): Promise<TesseractApi> {
  // V8 compiles each function once, optimised, at its first call. The default, fast compilation first and optimisation
  // later, costs more time for the first page, a fifth more for each of the next few, and 50 MB.
  setFlagsFromString('--no-liftoff');
  // Omits checks for stack overflow and interruption at each loop and function, which take a tenth of the time. Reading
  // is interrupted by ending the process only, and a stack overflow hits the guard page, which the pool treats like any
  // crash caused by the image.
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

/** Bytes of four results of 32 bits: orientation, writing direction, line order, and an angle. */
const ANSWERS_BYTES = 16;
