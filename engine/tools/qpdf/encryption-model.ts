import { openPdf } from '../../pdf/file/pdf-file.js';
import { tryRead } from '../../pdf/file/try-read.js';
import { serialise } from '../../pdf/syntax/serialise.js';
import { PdfDict } from '../../pdf/syntax/values.js';

/** The lengths of keys in bits, by /V, where /Length states none (ISO 32000-2 §7.6.2). */
const lengths: ReadonlyMap<number | undefined, number> = new Map([
  [2, 40],
  [3, 40],
  [4, 128],
  [5, 256],
]);

/**
 * Returns a document without pages that is encrypted like the document at `path` and states the length of the key; undefined when
 * that document states it itself. qpdf 11.3 copies a missing /Length as 0, so that no program can open the result.
 */
export function encryptionModel(path: string): Buffer | undefined {
  return tryRead(() => {
    using file = openPdf(path);
    const encryption = file.dict(file.trailer.get('Encrypt'));
    const length = lengths.get(file.number(encryption?.get('V')));
    if (encryption === undefined || length === undefined || (file.number(encryption.get('Length')) ?? 0) > 0)
      return undefined;
    const stated = new PdfDict(Array.from(encryption.entries(), ([key, value]) => [key, file.resolve(value)]));
    const id = file.array(file.trailer.get('ID')) ?? [];
    return documentWith(PdfDict.of({ Encrypt: stated.set('Length', length), ID: id }));
  });
}

function documentWith(entries: PdfDict): Buffer {
  const head = '%PDF-1.7\n';
  const catalog = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n';
  const pages = '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';
  const [first, second] = [head.length, head.length + catalog.length];
  const places = [first, second].map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = serialise(entries).slice(2, -2);
  const table = `xref\n0 3\n0000000000 65535 f \n${places}trailer\n<< /Size 3 /Root 1 0 R ${trailer} >>\n`;
  return Buffer.from(`${head}${catalog}${pages}${table}startxref\n${second + pages.length}\n%%EOF\n`, 'latin1');
}
