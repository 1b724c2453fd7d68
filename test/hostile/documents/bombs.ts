import { createDeflate, deflateSync } from 'node:zlib';

import { rawPdf, stream } from '../../fixtures/pdf/raw-pdf.js';

/** A document of some kilobytes or megabytes that expands to a gigabyte when it is read. */
export interface Bomb {
  readonly name: string;
  readonly bytes: Buffer;
}

const GIB = 2 ** 30;

/** A page whose content is 1 GiB of repeated operators, deflated several times. */
export async function contentBomb(times: number, operators = 'q 1 0 0 1 0 0 cm Q\n'): Promise<Bomb> {
  const data = await deflatedTimes(times, operators, GIB);
  const filter = `/Filter [${'/FlateDecode '.repeat(times)}]`;
  return { name: `a GiB of content, deflated ${times} times`, bytes: pageOf({ 4: stream(filter, data) }) };
}

/** A page with one image of 1 GiB of black samples, deflated three times. */
export async function imageBomb(): Promise<Bomb> {
  const side = 2 ** 15;
  const data = await deflatedTimes(3, '\0', side * side);
  const filter = '/Filter [/FlateDecode /FlateDecode /FlateDecode]';
  const dict = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  const objects = { 4: stream('', '595 0 0 842 0 0 cm /X5 Do'), 5: stream(`${dict} ${filter}`, data) };
  return { name: 'an image of a GiB', bytes: pageOf(objects) };
}

/** Nested form XObjects, each of which draws the next one ten times: a million paths. */
export function formBomb(): Bomb {
  const levels = 7;
  const group = '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency >>';
  const form = (num: number): string =>
    num === 4 + levels
      ? stream(group, '0 0 m 9 9 l 9 0 l f '.repeat(10))
      : stream(`${group} /Resources << /XObject << /X${num + 1} ${num + 1} 0 R >> >>`, `/X${num + 1} Do `.repeat(10));
  const forms = Array.from({ length: levels }, (_, index) => [5 + index, form(5 + index)] as const);
  return { name: 'nested forms', bytes: pageOf({ 4: stream('', '/X5 Do'), ...Object.fromEntries(forms) }) };
}

/** A PDF of one page. @param objects object 4 is the content of the page, which may draw object 5 */
function pageOf(objects: Readonly<Record<number, string>>): Buffer {
  const resources = '/Resources << /XObject << /X5 5 0 R >> >>';
  const text = rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${resources} >>`,
      ...objects,
    },
  });
  return Buffer.from(text, 'latin1');
}

/** Repeats `unit` up to a length and deflates the result several times; returns Latin-1. */
async function deflatedTimes(times: number, unit: string, length: number): Promise<string> {
  const piece = Buffer.from(unit.repeat(Math.ceil(2 ** 20 / unit.length)), 'latin1');
  let data = await deflated(piece, length);
  for (let time = 1; time < times; time += 1) data = deflateSync(data, { level: 9 });
  return data.toString('latin1');
}

async function deflated(piece: Buffer, length: number): Promise<Buffer> {
  // Higher levels take three to five times as long for a gigabyte.
  const deflate = createDeflate({ level: 1 });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => deflate.once('end', resolve));
  for (let written = 0; written < length; written += piece.length) {
    await new Promise((resolve) => deflate.write(piece.subarray(0, length - written), resolve));
  }
  deflate.end();
  await ended;
  return Buffer.concat(chunks);
}
