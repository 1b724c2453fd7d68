import { openPdf, type PdfFile } from './pdf-file.js';
import { MalformedData } from '../../files/malformed-data.js';
import { TooManyValues } from './malformed-pdf.js';

/**
 * The result of a module that reads documents in the compute pool. Structured clones lose the class of an error, so
 * malformed data are reported by a property: `malformed` is the message of the error. `isTooComplex` is set for an object with too
 * many values, which is no damage.
 */
export type PdfResult<Value> = { readonly value: Value; readonly warnings: readonly string[] } | Malformed;

interface Malformed {
  readonly malformed: string;
  readonly isTooComplex?: boolean;
}

type Warn = (sentence: string) => void;

/** Opens the document at `path` and returns the value of `read`, or the reason why the document is malformed. */
export function readPdfResult<Value>(
  path: string,
  read: (file: PdfFile, warn: Warn) => Value | Promise<Value>,
): Promise<PdfResult<Value>> {
  return pdfResult(async (warn) => {
    using file = openPdf(path);
    return await read(file, warn);
  });
}

/** Like `readPdfResult`, for functions that open documents themselves. Each distinct warning is listed once. */
export async function pdfResult<Value>(make: (warn: Warn) => Value | Promise<Value>): Promise<PdfResult<Value>> {
  const warnings = new Set<string>();
  try {
    return { value: await make((sentence) => void warnings.add(sentence)), warnings: [...warnings] };
  } catch (error) {
    if (error instanceof TooManyValues) return { malformed: error.message, isTooComplex: true };
    if (error instanceof MalformedData) return { malformed: error.message };
    throw error;
  }
}
