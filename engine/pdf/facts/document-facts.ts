import { readPdfResult, type PdfResult } from '../file/pdf-result.js';
import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { PROGRAM_KEYS } from '../fonts/font-program.js';
import { pdfaClaim } from '../metadata/pdfa-claim.js';
import { type Ref, isArray, PdfDict, PdfStream, type PdfValue } from '../syntax/values.js';
import { eachRef } from '../write/each-ref.js';

/** Facts about a whole document for which all of its objects are read. */
export interface DocumentFacts {
  /** The PDF/A level that the metadata claims, such as "2b". */
  readonly pdfa?: string;
  readonly javascript: boolean;
  /** Whether every font has an embedded font program. Type 3 fonts have their glyphs in the document. */
  readonly fontsEmbedded: boolean;
}

export default function documentFacts({ path }: { readonly path: string }): Promise<PdfResult<DocumentFacts>> {
  return readPdfResult(path, (file) => {
    const found = { javascript: false, fontsEmbedded: true };
    for (const dict of dictionariesOf(file)) {
      found.javascript ||= holdsJavaScript(file, dict);
      found.fontsEmbedded &&= !isUnembeddedFont(file, dict);
    }
    const pdfa = pdfaClaim(file);
    return { ...(pdfa !== undefined && { pdfa }), ...found };
  });
}

/** The dictionaries that the trailer leads to, also those inside of other values. */
function* dictionariesOf(file: PdfFile): Generator<PdfDict> {
  const seen = new Uint8Array(file.maxObjectNumber + 1);
  const queue: Ref[] = [];
  const enqueue = (ref: Ref): void => {
    if (!file.has(ref) || seen[ref.num] === 1) return;
    seen[ref.num] = 1;
    queue.push(ref);
  };
  eachRef(file.trailer, enqueue);
  for (let ref = queue.pop(); ref !== undefined; ref = queue.pop()) {
    const at = ref;
    const value = tryRead(() => file.load(at).value) ?? null;
    eachRef(value instanceof PdfStream ? value.dict : value, enqueue);
    yield* within(value);
  }
}

function* within(value: PdfValue): Generator<PdfDict> {
  if (value instanceof PdfStream) yield* within(value.dict);
  else if (isArray(value)) for (const item of value) yield* within(item);
  else if (value instanceof PdfDict) {
    yield value;
    for (const [, item] of value.entries()) yield* within(item);
  }
}

/** An action or a rendition with a script (ISO 32000-2 §12.6.4.17, §13.2.5), or a name tree of scripts. */
function holdsJavaScript(file: PdfFile, dict: PdfDict): boolean {
  return dict.has('JS') || file.name(dict.get('S')) === 'JavaScript';
}

/** A simple font or a CIDFont without a font program (ISO 32000-2 §9.9); a Type 0 font has that of its descendant. */
function isUnembeddedFont(file: PdfFile, dict: PdfDict): boolean {
  if (file.name(dict.get('Type')) !== 'Font') return false;
  const subtype = file.name(dict.get('Subtype'));
  if (subtype === 'Type0' || subtype === 'Type3') return false;
  const descriptor = file.dict(dict.get('FontDescriptor'));
  return !PROGRAM_KEYS.some((key) => descriptor?.has(key));
}
