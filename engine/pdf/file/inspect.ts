import type { PdfFacts, EncryptedFacts, OpenFacts } from '../../contract/tools/pdf.js';
import { areFilesApart } from './are-files-apart.js';
import { readPdfResult, type PdfResult } from './pdf-result.js';
import { readPages, statedPageCount } from '../pages/page-tree.js';
import { encryptionObstacle } from './encryption-obstacle.js';
import type { PdfFile } from './pdf-file.js';
import { isSigned } from '../pages/is-signed.js';
import { MalformedPdf } from './malformed-pdf.js';

export default function inspect({ path }: { readonly path: string }): Promise<PdfResult<PdfFacts>> {
  return readPdfResult(path, (file) => (file.encrypted ? encryptedFacts(file) : openFacts(file)));
}

function encryptedFacts(file: PdfFile): EncryptedFacts {
  const encryption = file.dict(file.trailer.get('Encrypt'));
  if (encryption === undefined || file.name(encryption.get('Filter')) === undefined)
    throw new MalformedPdf("The trailer's /Encrypt names no security handler.");
  const obstacle = encryptionObstacle(file, encryption);
  return { encrypted: true, obstacle, filesApart: areFilesApart(file), linearized: file.linearized };
}

function openFacts(file: PdfFile): OpenFacts {
  const [{ length }, stated] = [readPages(file), statedPageCount(file)];
  // Programs that trust /Count, such as PDFium and poppler, would see other pages than those that follow /Kids.
  if (stated !== length)
    throw new MalformedPdf(`The page tree states ${stated ?? 'no number of'} pages and has ${length}.`);
  return {
    encrypted: false,
    linearized: file.linearized,
    pageCount: length,
    version: file.version.effective,
    signed: isSigned(file),
  };
}
