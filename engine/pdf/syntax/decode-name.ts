/** Returns a name as `PdfName` has it, of a name as it is written: with #xx decoded (ISO 32000-2 §7.3.5). */
export function decodeName(written: string): string {
  return written.replace(/#([0-9A-Fa-f]{2})/g, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
}
