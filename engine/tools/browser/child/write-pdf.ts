import { open } from 'node:fs/promises';
import type { CDPSession } from 'playwright-core';

import { A4, MARGIN } from './paper.js';
import { RelativeLinks } from './relative-links.js';

/** Bytes that are held of a PDF on its way from the browser. */
const CHUNK = 2 ** 20;

/** Prints the page that is open to a file. */
export async function writePdf(cdp: CDPSession, target: string, scale: number): Promise<void> {
  const { stream: handle } = await cdp.send('Page.printToPDF', {
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
  if (handle === undefined) throw new Error('Chromium gave no stream.');
  const links = new RelativeLinks();
  await using file = await open(target, 'wx');
  for (;;) {
    const { data, eof } = await cdp.send('IO.read', { handle, size: CHUNK });
    await file.write(links.pass(Buffer.from(data, 'base64')));
    if (eof) break;
  }
  await file.write(links.rest());
  await cdp.send('IO.close', { handle });
}
