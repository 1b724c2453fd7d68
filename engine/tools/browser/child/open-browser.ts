import { readFile } from 'node:fs/promises';
import { stderr } from 'node:process';

import type { Convert } from '../../converters/child/attend.js';
import type { BlankPage } from './blank-page.js';
import type { BrowserQuestion, BrowserReport } from './exchange.js';
import type { Served } from './gate.js';
import { livelinessOf } from './liveliness.js';
import { PageRow } from './page-row.js';
import { pageScale } from './page-scale.js';
import { ClockStands, type Clock, type Passing } from './pass-time.js';
import { settle } from './settle.js';
import { startBrowser, type Starting } from './start-browser.js';
import { writePdf } from './write-pdf.js';

/** Thrown for what is served as XHTML and is not. */
class NotXml extends Error {}

const XHTML = 'application/xhtml+xml';

/** Starts Chromium; what it gives prints a page. */
export async function openBrowser(starting: Starting): Promise<Convert<BrowserQuestion, BrowserReport>> {
  const row = await PageRow.open(await startBrowser(starting), giveUp);
  const convert: Convert<BrowserQuestion, BrowserReport> = async ({ source, target, question: { contentType } }) => {
    const body = await readFile(source);
    const { hasScripts, watchesSight } = livelinessOf(body);
    const print = async (served: Served, clock: Clock): Promise<BrowserReport> => {
      try {
        return await row.use((page) => printPage(page, { ...served, clock, watchesSight, target }));
      } catch (error) {
        if (error instanceof NotXml)
          return await print({ body, contentType: contentType.replace(XHTML, 'text/html') }, clock);
        if (error instanceof ClockStands) return await print(served, 'real');
        throw error;
      }
    };
    return await print({ body, contentType }, hasScripts ? 'hasty' : 'none');
  };
  return Object.assign(convert, { prepare: () => row.prepare() });
}

/** The service starts another, and hands over what waits for this one. */
function giveUp(why: unknown): never {
  stderr.write(`${String(why)}\n`);
  process.exit(1);
}

interface Printing extends Served, Passing {
  readonly target: string;
}

async function printPage(
  { gate, cdp }: BlankPage,
  { clock, watchesSight, target, ...served }: Printing,
): Promise<BrowserReport> {
  gate.serve(served);
  const look = await settle(cdp, { clock, watchesSight });
  if (look.isParserError && served.contentType.startsWith(XHTML)) throw new NotXml();
  await writePdf(cdp, target, pageScale(look));
  return { ...gate.report, fonts: look.fonts };
}
