import { ObjectWriter } from './object-writer.js';

/** Paragraphs on each page. */
const PARAGRAPHS = 10;

/** Objects before those of the pages: catalog, page tree, structure tree, its parent tree, font. */
const FIRST = 6;

/**
 * Writes a tagged document whose structure tree has one level, as some programs export it: all paragraphs of all pages are kids of
 * the root. Readers that go through these kids for each page take time that grows with the square of the pages.
 */
export async function writeFlatTagged(path: string, pages: number): Promise<void> {
  const writer = new ObjectWriter(path);
  const pageNumber = (page: number): number => FIRST + 2 * page;
  const elementNumber = (page: number, paragraph: number): number => FIRST + 2 * pages + page * PARAGRAPHS + paragraph;
  const elementsOf = (page: number): string => refs(PARAGRAPHS, (paragraph) => elementNumber(page, paragraph));
  const numbers = Array.from({ length: pages }, (_, page) => page);
  await writer.object(
    1,
    '<< /Type /Catalog /Pages 2 0 R /MarkInfo << /Marked true >> /Lang (en) /StructTreeRoot 3 0 R >>',
  );
  await writer.object(2, `<< /Type /Pages /Count ${pages} /Kids [${refs(pages, pageNumber)}] >>`);
  const root = `/K [${numbers.map(elementsOf).join(' ')}] /ParentTree 4 0 R /ParentTreeNextKey ${pages}`;
  await writer.object(3, `<< /Type /StructTreeRoot ${root} >>`);
  await writer.object(4, `<< /Nums [${numbers.map((page) => `${page} [${elementsOf(page)}]`).join(' ')}] >>`);
  await writer.object(5, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const page of numbers) {
    const num = pageNumber(page);
    const content = `/Contents ${num + 1} 0 R /Resources << /Font << /F1 5 0 R >> >>`;
    await writer.object(
      num,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /StructParents ${page} ${content} >>`,
    );
    await writer.stream(num + 1, '', contentOf(page + 1));
  }
  for (const page of numbers) {
    for (let mark = 0; mark < PARAGRAPHS; mark++) {
      const places = `/P 3 0 R /Pg ${pageNumber(page)} 0 R /K ${mark}`;
      await writer.object(elementNumber(page, mark), `<< /Type /StructElem /S /P ${places} >>`);
    }
  }
  await writer.finish();
}

function refs(count: number, numberOf: (index: number) => number): string {
  return Array.from({ length: count }, (_, index) => `${numberOf(index)} 0 R`).join(' ');
}

function contentOf(page: number): string {
  const paragraphs = Array.from({ length: PARAGRAPHS }, (_, mark) => {
    const text = `Paragraph ${mark + 1} of page ${page}, which says little.`;
    return `/P << /MCID ${mark} >> BDC BT /F1 11 Tf 72 ${760 - 40 * mark} Td (${text}) Tj ET EMC`;
  });
  return paragraphs.join('\n');
}
