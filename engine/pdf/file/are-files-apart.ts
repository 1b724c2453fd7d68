import type { PdfFile } from './pdf-file.js';

/**
 * Whether the attached files of an encrypted document are encrypted in another way than the rest: /EFF names another crypt filter than
 * /StmF, whose default is Identity (ISO 32000-2 table 20).
 */
export function areFilesApart(file: PdfFile): boolean {
  const encryption = file.dict(file.trailer.get('Encrypt'));
  if (encryption === undefined) return false;
  const [files, streams = 'Identity'] = ['EFF', 'StmF'].map((key) => file.name(encryption.get(key)));
  return (file.number(encryption.get('V')) ?? 0) >= 4 && files !== undefined && files !== streams;
}
