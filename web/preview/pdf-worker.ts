import { init } from '@embedpdf/pdfium';

import type { PageSize, PdfAnswer, PdfRequest } from './pdf-messages.js';

/** Draws pages of documents with PDFium, in a worker whose Content-Security-Policy allows WebAssembly. */

interface OpenDocument {
  readonly handle: number;
  readonly form: number;
  readonly formInfo: number;
  readonly bytes: number;
}

/** FPDF_ANNOT and FPDF_REVERSE_BYTE_ORDER of fpdfview.h: RGBA, as canvases have it. */
const FLAGS = 0x01 | 0x10;
const WHITE = 0xffffffff;

/** FPDF_ERR_PASSWORD of fpdfview.h. */
const WRONG_PASSWORD = 4;

const MAX_PIXELS = 16_000_000;

const documents = new Map<number, OpenDocument>();
const ready = start();
let count = 0;

async function start() {
  const pdfium = await init({});
  pdfium.PDFiumExt_Init();
  // Emscripten's types name few of the exports.
  const memory = pdfium.pdfium.wasmExports as unknown as {
    readonly memory: WebAssembly.Memory;
    malloc(size: number): number;
    free(pointer: number): void;
  };
  return { pdfium, memory };
}

// One after the other: PDFium has no threads.
let last: Promise<unknown> = Promise.resolve();
addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  last = last.then(() => answer(data));
});

async function answer(request: PdfRequest): Promise<void> {
  try {
    const result = await perform(request);
    if (result !== undefined) tell({ id: request.id, ...result });
  } catch (error) {
    tell({ id: request.id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

function tell(message: PdfAnswer): void {
  postMessage(message, { transfer: message.kind === 'drawn' ? [message.image.data.buffer] : [] });
}

async function perform(request: PdfRequest) {
  switch (request.kind) {
    case 'open': {
      const document = await open(request.file, ['', ...request.passwords]);
      documents.set(++count, document);
      return { kind: 'opened', document: count, sizes: await sizesOf(document) } as const;
    }
    case 'draw': {
      const document = documents.get(request.document);
      if (document === undefined) throw new Error('The document is closed.');
      return { kind: 'drawn', image: await draw(document, request.page, request.width) } as const;
    }
    case 'close':
      await close(request.document);
      return undefined;
  }
}

async function open(file: Blob, passwords: readonly string[]): Promise<OpenDocument> {
  const { pdfium, memory } = await ready;
  const content = new Uint8Array(await file.arrayBuffer());
  const bytes = memory.malloc(content.length);
  if (bytes === 0) throw new Error('The document is too large to be shown.');
  new Uint8Array(memory.memory.buffer, bytes, content.length).set(content);
  for (const password of passwords) {
    const handle = pdfium.FPDF_LoadMemDocument64(bytes, content.length, password);
    if (handle !== 0) {
      const formInfo = pdfium.PDFiumExt_OpenFormFillInfo();
      return { handle, formInfo, form: pdfium.PDFiumExt_InitFormFillEnvironment(handle, formInfo), bytes };
    }
    if (pdfium.FPDF_GetLastError() !== WRONG_PASSWORD) break;
  }
  const isLocked = pdfium.FPDF_GetLastError() === WRONG_PASSWORD;
  memory.free(bytes);
  throw new Error(isLocked ? 'Its pages are shown when its password is given.' : 'Its pages cannot be shown.');
}

async function sizesOf({ handle }: OpenDocument): Promise<readonly PageSize[]> {
  const { pdfium, memory } = await ready;
  const pointer = memory.malloc(8);
  const sizes = Array.from({ length: pdfium.FPDF_GetPageCount(handle) }, (_, index) => {
    pdfium.FPDF_GetPageSizeByIndexF(handle, index, pointer);
    const [width = 0, height = 0] = new Float32Array(memory.memory.buffer, pointer, 2);
    return { width: width || 595, height: height || 842 };
  });
  memory.free(pointer);
  return sizes;
}

async function draw({ handle, form }: OpenDocument, number: number, wanted: number): Promise<ImageData> {
  const { pdfium, memory } = await ready;
  const page = pdfium.FPDF_LoadPage(handle, number - 1);
  if (page === 0) throw new Error(`Page ${number} cannot be shown.`);
  const ratio = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page);
  const width = Math.max(1, Math.round(Math.min(wanted, Math.sqrt(MAX_PIXELS / ratio))));
  const height = Math.max(1, Math.round(width * ratio));
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 1);
  try {
    if (bitmap === 0) throw new Error(`Page ${number} is too large to be shown.`);
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
    if (form !== 0) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, FLAGS);
    const pixels = new Uint8ClampedArray(memory.memory.buffer, pdfium.FPDFBitmap_GetBuffer(bitmap), 4 * width * height);
    return new ImageData(pixels.slice(), width, height);
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap);
    pdfium.FPDF_ClosePage(page);
  }
}

async function close(number: number): Promise<void> {
  const { pdfium, memory } = await ready;
  const document = documents.get(number);
  if (document === undefined) return;
  documents.delete(number);
  if (document.form !== 0) pdfium.PDFiumExt_ExitFormFillEnvironment(document.form);
  pdfium.PDFiumExt_CloseFormFillInfo(document.formInfo);
  pdfium.FPDF_CloseDocument(document.handle);
  memory.free(document.bytes);
}
