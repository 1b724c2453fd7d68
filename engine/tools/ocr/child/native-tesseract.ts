import { env } from 'node:process';

import { loadNativeLibrary, type NativeLibrary, type Pointer } from './tesseract-library.js';
import { type Corners, LEVEL, type Level, LSTM_ONLY, type Results, type TesseractApi } from './tesseract-api.js';

/** Opens the installed tesseract library. @throws Error where it is not installed */
export function openNative(): TesseractApi {
  // As many of these processes run as there are cores, so more OpenMP threads would only wait for each other.
  env['OMP_THREAD_LIMIT'] = '1';
  return new NativeTesseract(loadNativeLibrary());
}

class NativeTesseract implements TesseractApi {
  readonly #api: Pointer;

  constructor(private readonly library: NativeLibrary) {
    this.#api = library.create();
  }

  init(dataFolder: string, languages: readonly string[]): Promise<boolean> {
    this.library.end(this.#api);
    return Promise.resolve(this.library.init(this.#api, dataFolder, languages.join('+'), LSTM_ONLY) === 0);
  }

  set(variable: string, value: string): void {
    this.library.set(this.#api, variable, value);
  }

  take(picture: Uint8Array): boolean {
    const read = this.library.readPicture(picture, picture.length);
    if (read === null) return false;
    // Tesseract copies the image.
    this.library.setImage(this.#api, read);
    this.library.destroyPicture([read]);
    return true;
  }

  recognise(): boolean {
    return this.library.recognize(this.#api, null) === 0;
  }

  results(): Results {
    const it = this.library.iterator(this.#api);
    return it === null ? NOTHING : resultsAt(it, this.library);
  }

  clear(): void {
    this.library.clear(this.#api);
  }
}

function resultsAt(it: Pointer, library: NativeLibrary): Results {
  const [a, b, c, d] = [new Int32Array(1), new Int32Array(1), new Int32Array(1), new Int32Array(1)];
  const [height, descenders, ascenders] = [new Float32Array(1), new Float32Array(1), new Float32Array(1)];
  const corners = (): Corners => ({ x0: a[0] ?? 0, y0: b[0] ?? 0, x1: c[0] ?? 0, y1: d[0] ?? 0 });
  const hasBox = (level: Level): boolean => library.box(it, level, a, b, c, d) !== 0;
  return {
    next: () => library.next(it, LEVEL.word) !== 0,
    hasWord: () => hasBox(LEVEL.word),
    isAtBeginningOf: (level) => library.isAtBeginningOf(it, level) !== 0,
    paragraphIsLeftToRight: () => library.isLeftToRight?.(it) ?? true,
    orientation() {
      // The last result is an angle, also of four bytes.
      library.orientation(it, a, b, c, d);
      return a[0] ?? 0;
    },
    confidence: () => library.confidence(it, LEVEL.word),
    text: (level) => library.text(it, level) ?? '',
    box: (level) => (hasBox(level) ? corners() : NOWHERE),
    baseline: () => (library.baseline(it, LEVEL.line, a, b, c, d) === 0 ? undefined : corners()),
    letters() {
      library.rowAttributes?.(it, height, descenders, ascenders);
      return { height: height[0] ?? 0, descenders: descenders[0] ?? 0 };
    },
    [Symbol.dispose]: () => library.deleteIterator(it),
  };
}

const NOWHERE: Corners = { x0: 0, y0: 0, x1: 0, y1: 0 };

/** Results for an empty image. */
const NOTHING: Results = {
  next: () => false,
  hasWord: () => false,
  isAtBeginningOf: () => false,
  paragraphIsLeftToRight: () => true,
  orientation: () => 0,
  confidence: () => 0,
  text: () => '',
  box: () => NOWHERE,
  baseline: () => undefined,
  letters: () => ({ height: 0, descenders: 0 }),
  [Symbol.dispose]: () => undefined,
};
