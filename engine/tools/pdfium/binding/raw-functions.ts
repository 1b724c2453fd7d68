import type { init } from '@embedpdf/pdfium';

type FunctionName = Exclude<keyof Awaited<ReturnType<typeof init>>, 'pdfium'> | 'malloc' | 'free';

/** PDFium's functions as WebAssembly exports them: pointers, numbers and booleans are all numbers. */
export type RawFunctions = Readonly<Record<FunctionName, (...values: number[]) => number>>;
