import { answerFrom, type PdfAnswer } from '../answer.js';
import { readPages } from '../page-tree.js';
import type { PdfFile } from '../pdf-file.js';
import { UnsoundPdf } from '../unsound-pdf.js';
import { isArray, PdfDict, PdfStream, Ref, type PdfValue } from '../values.js';

const longestContent = 1024 * 1024;
const mostContent = 64 * 1024 * 1024;

/** Reads every object that the trailer leads to, as nothing else does: damage shows only where somebody looks. */
export default function checkDocument({ path }: { readonly path: string }): Promise<PdfAnswer<null>> {
  return answerFrom(path, (file) => {
    checkPages(file);
    checkObjects(file);
    return null;
  });
}

/** A reference that leads nowhere means null, which is no damage but where a page has its content. */
function checkPages(file: PdfFile): void {
  for (const { ref } of readPages(file)) {
    const page = file.dict(ref);
    for (const key of ['Contents', 'Resources']) {
      const value = page?.get(key);
      if (value instanceof Ref && file.resolve(value) === null) {
        throw new UnsoundPdf(`The /${key} of page object ${ref.num} is not there.`);
      }
    }
    checkContents(file, page?.get('Contents'));
  }
}

/** Of content that was damaged where it is compressed, the rest is lost. */
function checkContents(file: PdfFile, contents: PdfValue | undefined): void {
  for (const part of file.array(contents) ?? [contents ?? null]) {
    const stream = file.stream(part);
    if (stream !== undefined && stream.length <= longestContent) file.decodeStream(stream, mostContent);
  }
}

function checkObjects(file: PdfFile): void {
  const seen = new Uint8Array(file.maxObjectNumber + 1);
  const queue: Ref[] = [];
  const look = (value: PdfValue): void => {
    if (value instanceof Ref) {
      if (!file.has(value) || seen[value.num] === 1) return;
      seen[value.num] = 1;
      queue.push(value);
    } else if (value instanceof PdfDict) for (const [, entry] of value.entries()) look(entry);
    else if (isArray(value)) value.forEach(look);
    else if (value instanceof PdfStream) look(value.dict);
  };
  look(file.trailer);
  for (let ref = queue.pop(); ref !== undefined; ref = queue.pop()) look(file.load(ref).value);
}
