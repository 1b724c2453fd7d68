import { openPdf, type PdfFile } from './pdf-file.js';
import { MalformedData } from '../../files/malformed-data.js';

/** How the modules here answer in the compute pool: structured clones keep no class, so the malformed is told apart by shape. */
export type PdfAnswer<Value> =
  { readonly value: Value; readonly warnings: readonly string[] } | { readonly malformed: string };

type Warn = (sentence: string) => void;

/** What `read` says of a document; that it is malformed, when that is why nothing can be said. */
export function answerFrom<Value>(
  path: string,
  read: (file: PdfFile, warn: Warn) => Value | Promise<Value>,
): Promise<PdfAnswer<Value>> {
  return answer(async (warn) => {
    using file = openPdf(path);
    return await read(file, warn);
  });
}

/** As `answerFrom`, for what opens documents itself; a warning is given once, however often it is called for. */
export async function answer<Value>(make: (warn: Warn) => Value | Promise<Value>): Promise<PdfAnswer<Value>> {
  const warnings = new Set<string>();
  try {
    return { value: await make((sentence) => void warnings.add(sentence)), warnings: [...warnings] };
  } catch (error) {
    if (error instanceof MalformedData) return { malformed: error.message };
    throw error;
  }
}
