import { readPdfResult, type PdfResult } from '../file/pdf-result.js';
import { type Page, type PageTree, readPageTree } from '../pages/page-tree.js';
import type { PdfFile } from '../file/pdf-file.js';
import { tryRead } from '../file/try-read.js';
import { MalformedPdf } from '../file/malformed-pdf.js';
import { isArray, PdfDict, PdfStream, Ref, type PdfValue } from '../syntax/values.js';
import { DataCheck } from './data-check.js';

const MAX_CONTENT_LENGTH = 1024 * 1024;
const MAX_DECODED_CONTENT = 64 * 1024 * 1024;

/** Reads every object that can be reached from the trailer: damage is found only in objects that are read. */
export default function checkDocument({ path }: { readonly path: string }): Promise<PdfResult<null>> {
  return readPdfResult(path, (file) => {
    const data = new DataCheck(file);
    const tree = readPageTree(file);
    checkCounts(file, tree);
    for (const page of tree.pages) checkPage(file, page, data);
    checkObjects(file, data);
    return null;
  });
}

/** Checks the page counts: many viewers refuse a document whose /Count entries are wrong. */
function checkCounts(file: PdfFile, { nodes }: PageTree): void {
  const counts = new Map<number, number>();
  // Nodes are listed from the root down, so the reverse order visits children first.
  for (const { num } of nodes.toReversed()) {
    const node = file.dict(new Ref(num));
    const kids = file.array(node?.get('Kids')) ?? [];
    const count = kids.reduce<number>((sum, kid) => sum + ((kid instanceof Ref ? counts.get(kid.num) : 0) ?? 1), 0);
    counts.set(num, count);
    const stated = file.number(node?.get('Count'));
    if (stated !== count) throw new MalformedPdf(`Node ${num} of the page tree has ${count} pages, not ${stated}.`);
    for (const kid of kids) checkParent(file, kid, num);
  }
}

/** Checks /Parent, through which some viewers look up inherited attributes. */
function checkParent(file: PdfFile, kid: PdfValue, node: number): void {
  const dict = file.dict(kid);
  const parent = dict?.get('Parent');
  if (parent instanceof Ref && parent.num === node) return;
  if (dict?.has('MediaBox') === true && dict.has('Resources')) return;
  throw new MalformedPdf(`A kid of node ${node} of the page tree does not name it as its /Parent.`);
}

/** Checks the content of a page. A reference to a missing object means null, which is damage only in these entries. */
function checkPage(file: PdfFile, { ref, inherited }: Page, data: DataCheck): void {
  const page = file.dict(ref);
  for (const key of ['Contents', 'Resources']) {
    const value = page?.get(key);
    if (value instanceof Ref && file.resolve(value) === null) {
      throw new MalformedPdf(`The /${key} of page object ${ref.num} is not there.`);
    }
  }
  const contents = page?.get('Contents');
  const streams = (file.array(contents) ?? [contents ?? null]).flatMap((part) => file.stream(part) ?? []);
  // Content is lost from the first damaged byte of its compressed data on.
  for (const stream of streams) data.check(stream, true);
  if (!page?.has('Resources') && !inherited.has('Resources') && streams.some((it) => usesResources(file, it))) {
    throw new MalformedPdf(`Page object ${ref.num} has no /Resources, and content that needs them.`);
  }
}

function usesResources(file: PdfFile, stream: PdfStream): boolean {
  if (stream.length > MAX_CONTENT_LENGTH) return false;
  const content = tryRead(() => file.decodeStream(stream, MAX_DECODED_CONTENT));
  return content !== undefined && /\/[^\s/()<>[\]{}%]+\s+(?:[\d.+-]+\s+Tf|Do)\b/.test(content.toString('latin1'));
}

function checkObjects(file: PdfFile, data: DataCheck): void {
  const visited = new Uint8Array(file.maxObjectNumber + 1);
  const queue: Ref[] = [];
  const visit = (value: PdfValue): void => {
    if (value instanceof Ref) {
      if (!file.has(value) || visited[value.num] === 1) return;
      visited[value.num] = 1;
      queue.push(value);
    } else if (value instanceof PdfDict) for (const [, entry] of value.entries()) visit(entry);
    else if (isArray(value)) value.forEach(visit);
    else if (value instanceof PdfStream) {
      data.check(value);
      visit(value.dict);
    }
  };
  visit(file.trailer);
  for (let ref = queue.pop(); ref !== undefined; ref = queue.pop()) visit(file.load(ref).value);
}
