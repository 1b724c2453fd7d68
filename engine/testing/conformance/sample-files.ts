/** Documents that the conformance kit makes: a sound one with a text of its own, and others that are damaged. */

/** A PDF of some pages that show a text, with classic cross-reference table and no compression. */
export function samplePdf(text: string, pages = 2): string {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: pages }, (_, index) => pageObjects(`${text} page ${index + 1}`, 5 + index * 2)).flat(),
  ];
  let file = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

function pageObjects(text: string, content: number): readonly string[] {
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ];
}

/** Damaged and odd PDFs, by a description. */
export function hostilePdfs(): Readonly<Record<string, string>> {
  const sound = samplePdf('hostile');
  return {
    'a header without a document': '%PDF-1.7\n',
    'a truncated document': sound.slice(0, sound.length / 2),
    'a document without a cross-reference table': sound.replace(/xref[^]*$/, ''),
    'a page tree that contains itself': sound.replace(/\/Kids \[[^\]]*\]/, '/Kids [2 0 R]'),
    'pages without a size': sound.replaceAll('/MediaBox [0 0 595 842]', ''),
    'a huge page': sound.replaceAll('[0 0 595 842]', '[0 0 1e9 1e9]'),
    'zero bytes after the header': `%PDF-1.7\n${'\0'.repeat(4096)}%%EOF\n`,
  };
}
