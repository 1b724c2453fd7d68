import { encryptionDict, idOf, readEncryption } from '../../pdf/encryption/encryption.js';
import { openPdf } from '../../pdf/file/pdf-file.js';
import { tryRead } from '../../pdf/file/try-read.js';
import { serialise } from '../../pdf/syntax/serialise.js';
import { PdfDict, PdfString } from '../../pdf/syntax/values.js';

/**
 * Returns a document without pages that is encrypted like the document at `path`, which states it as qpdf reads it; undefined for
 * encryption that only qpdf reads. qpdf 11.3 rejects indirect file identifiers and permissions with a decimal point, and copies a
 * missing /Length as 0, so that no program can open the result.
 */
export function encryptionModel(path: string): Buffer | undefined {
  return tryRead(() => {
    using file = openPdf(path);
    const id = new PdfString(idOf(file));
    return documentWith(PdfDict.of({ Encrypt: encryptionDict(readEncryption(file)), ID: [id, id] }));
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
