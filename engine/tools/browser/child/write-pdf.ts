import { open } from 'node:fs/promises';
import type { CDPSession } from 'playwright-core';

import { orAfter } from './or-after.js';
import { A4, MARGIN } from './paper.js';
import { resumeClock } from './advance-clock.js';
import { PrintedLinks } from './printed-links.js';

/** Bytes of the PDF that are buffered while the browser sends it. */
const CHUNK = 2 ** 20;

/** Milliseconds after which printing may be waiting for the page's clock. */
const STALLED_MS = 1000;

/** Prints the open page to a file. */
export async function writePdf(cdp: CDPSession, target: string, scale: number): Promise<void> {
  const printing = cdp.send('Page.printToPDF', {
    ...A4,
    marginTop: MARGIN,
    marginBottom: MARGIN,
    marginLeft: MARGIN,
    marginRight: MARGIN,
    scale,
    preferCSSPageSize: true,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    transferMode: 'ReturnAsStream',
  });
  // Images requested only now are answered, or refused, only while the page's clock runs.
  if ((await orAfter(STALLED_MS, printing)) === undefined) await orAfter(STALLED_MS, resumeClock(cdp));
  const { stream: handle } = await printing;
  if (handle === undefined) throw new Error('Chromium gave no stream.');
  const links = new PrintedLinks();
  await using file = await open(target, 'wx');
  for (;;) {
    const { data, eof } = await cdp.send('IO.read', { handle, size: CHUNK });
    await file.write(links.pass(Buffer.from(data, 'base64')));
    if (eof) break;
  }
  await file.write(links.rest());
  await cdp.send('IO.close', { handle });
}
