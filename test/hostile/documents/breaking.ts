import { docx } from '../../fixtures/office/docx.js';
import { odt } from '../../fixtures/office/odf.js';
import { pptx } from '../../fixtures/office/pptx.js';
import { rtf } from '../../fixtures/office/rtf.js';
import { xlsx } from '../../fixtures/office/xlsx.js';
import type { HostileDocument } from './document.js';
import { ods } from './open-document.js';

/** Small documents of several formats; each one is different. */
export function usualDocument(number: number): HostileDocument {
  const word = `Document ${number}`;
  const kinds: readonly (() => HostileDocument)[] = [
    () => ({ extension: 'html', bytes: Buffer.from(`<!DOCTYPE html><title>A page</title><p>${word}</p>`) }),
    () => ({ extension: 'docx', bytes: docx({ body: [word] }) }),
    () => ({ extension: 'xlsx', bytes: xlsx({ sheets: [{ name: 'A', rows: [[word]] }] }) }),
    () => ({ extension: 'pptx', bytes: pptx({ slides: [{ title: word }] }) }),
    () => ({ extension: 'odt', bytes: odt({ text: [word] }) }),
    () => ({ extension: 'rtf', bytes: rtf({ text: [word] }) }),
  ];
  return kinds[number % kinds.length]?.() ?? { extension: 'txt', bytes: Buffer.of() };
}

/** Documents that make a converter hang or crash; each one is different. */
export const breaking: Readonly<Record<string, (number: number) => HostileDocument>> = {
  'a page that hangs': (number) => script(number, 'for (;;);'),
  'a sheet that hangs': (number) =>
    ods(
      Array.from(
        { length: 3000 },
        (_, at) => `of:=SUMPRODUCT(([.$B$1:.$B$60000]+${number + at})*SIN(ROW([.$A$1:.$A$60000])))`,
      ),
    ),
  'a page that fills the memory': (number) =>
    script(number, 'const all = []; for (;;) all.push(new Uint8Array(2 ** 24).fill(1));'),
  'a sheet that fills the memory': (number) =>
    ods(
      [],
      `<table:table table:name="T${number}"><table:table-row table:number-rows-repeated="1000000">${'<table:table-cell office:value-type="float" office:value="1.5"/><table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell>'.repeat(40)}</table:table-row></table:table>`,
    ),
  'a page whose process crashes': (number) =>
    script(number, 'let all = "a"; for (;;) { all = [all, new Array(1e6).fill(Math.random())]; }'),
};

function script(number: number, code: string): HostileDocument {
  return {
    extension: 'html',
    bytes: Buffer.from(`<!DOCTYPE html><title>Page ${number}</title><p>text</p><script>${code}</script>`),
  };
}
