import koffi, { type LibraryHandle } from 'koffi';

/** An address in the library's memory. */
export type Pointer = bigint;

/** The functions of tesseract's capi.h and of Leptonica that Quire uses, and two C++ functions that capi.h lacks. */
export type NativeLibrary = ReturnType<typeof functionsOf>;

/** Later versions of tesseract have an incompatible interface. */
const SONAMES = ['libtesseract.so.5', 'libtesseract.so.4'];

/** Stack size of a call in bytes, equal to a program's default. */
const STACK_BYTES = 8 * 2 ** 20;

/** @throws Error where the library is not installed */
export function loadNativeLibrary(): NativeLibrary {
  koffi.config({ ...koffi.config(), sync_stack_size: STACK_BYTES });
  const failures: unknown[] = [];
  for (const soname of SONAMES) {
    try {
      return functionsOf(koffi.load(soname));
    } catch (error) {
      failures.push(error);
    }
  }
  throw new AggregateError(failures, `There is no ${SONAMES.join(', and no ')}.`);
}

function functionsOf(library: LibraryHandle) {
  const declare = (declaration: string): unknown => library.func(declaration);
  const text = koffi.disposable('str', library.func('void TessDeleteText(void *text)'));
  return {
    create: declare('void *TessBaseAPICreate()') as () => Pointer,
    init: declare('int TessBaseAPIInit2(void *api, str folder, str languages, int engine)') as Init,
    end: declare('void TessBaseAPIEnd(void *api)') as OnApi,
    set: declare('int TessBaseAPISetVariable(void *api, str name, str value)') as SetVariable,
    setImage: declare('void TessBaseAPISetImage2(void *api, void *picture)') as (api: Pointer, it: Pointer) => void,
    recognize: declare('int TessBaseAPIRecognize(void *api, void *monitor)') as (api: Pointer, monitor: null) => number,
    clear: declare('void TessBaseAPIClear(void *api)') as OnApi,
    iterator: declare('void *TessBaseAPIGetIterator(void *api)') as (api: Pointer) => Pointer | null,
    deleteIterator: declare('void TessResultIteratorDelete(void *it)') as (it: Pointer) => void,
    next: declare('int TessResultIteratorNext(void *it, int level)') as AtLevel,
    isAtBeginningOf: declare('int TessPageIteratorIsAtBeginningOf(void *it, int level)') as AtLevel,
    confidence: declare('float TessResultIteratorConfidence(void *it, int level)') as AtLevel,
    text: library.func('TessResultIteratorGetUTF8Text', text, ['void *', 'int']) as GetText,
    box: declare(`int TessPageIteratorBoundingBox(void *it, int level, ${FOUR})`) as GetCorners,
    baseline: declare(`int TessPageIteratorBaseline(void *it, int level, ${FOUR})`) as GetCorners,
    orientation: declare(`void TessPageIteratorOrientation(void *it, ${FOUR})`) as GetOrientation,
    // Not all builds of the library export these C++ functions; without them the values are unknown.
    isLeftToRight: declared(library, ['bool _ZNK9tesseract14ResultIterator14ParagraphIsLtrEv(void *it)']) as
      ((it: Pointer) => boolean) | undefined,
    rowAttributes: declared(
      library,
      ['12PageIterator', '17LTRResultIterator'].map(
        (name) => `void _ZNK9tesseract${name}13RowAttributesEPfS1_S1_(void *it, void *a, void *b, void *c)`,
      ),
    ) as GetRow | undefined,
    // From Leptonica, which is loaded with tesseract.
    readPicture: declare('void *pixReadMem(const void *bytes, size_t length)') as ReadPicture,
    destroyPicture: declare('void pixDestroy(_Inout_ void **picture)') as (picture: [Pointer]) => void,
  };
}

const FOUR = 'void *a, void *b, void *c, void *d';

type OnApi = (api: Pointer) => void;
type Init = (api: Pointer, folder: string, languages: string, engine: number) => number;
type SetVariable = (api: Pointer, name: string, value: string) => number;
type ReadPicture = (bytes: Uint8Array, length: number) => Pointer | null;
type AtLevel = (it: Pointer, level: number) => number;
type GetText = (it: Pointer, level: number) => string | null;
type Four<Place> = [a: Place, b: Place, c: Place, d: Place];
type GetCorners = (it: Pointer, level: number, ...corners: Four<Int32Array>) => number;
type GetOrientation = (it: Pointer, ...answers: Four<Int32Array>) => void;
type GetRow = (it: Pointer, height: Float32Array, descenders: Float32Array, ascenders: Float32Array) => void;

/** The first function that the library exports. */
function declared(library: LibraryHandle, declarations: readonly string[]): unknown {
  for (const declaration of declarations) {
    try {
      return library.func(declaration);
    } catch {
      // The next one may be exported.
    }
  }
  return undefined;
}
