import { readFile } from 'node:fs/promises';
import { stderr } from 'node:process';

import type { Convert } from '../../converters/child/attend.js';
import type { BlankPage } from './blank-page.js';
import type { BrowserQuestion, BrowserReport } from './exchange.js';
import type { Served } from './request-filter.js';
import { activityOf } from './page-activity.js';
import { FreshPages } from './fresh-pages.js';
import { isCutOff, pageScale } from './page-scale.js';
import { ClockStands, type Clock, type Passing } from './advance-clock.js';
import { settle } from './settle.js';
import { startBrowser, type Starting } from './start-browser.js';
import { writePdf } from './write-pdf.js';

/** Thrown for a document that is served as XHTML but is not well-formed. */
class NotXml extends Error {}

const XHTML = 'application/xhtml+xml';

/** Starts Chromium; the returned function prints a page. */
export async function openBrowser(starting: Starting): Promise<Convert<BrowserQuestion, BrowserReport>> {
  const pages = await FreshPages.open(await startBrowser(starting), giveUp);
  const convert: Convert<BrowserQuestion, BrowserReport> = async ({ source, target, question: { contentType } }) => {
    const body = await readFile(source);
    const { hasScripts, awaitsVisibility } = activityOf(body);
    const print = async (served: Served, clock: Clock): Promise<BrowserReport> => {
      try {
        return await pages.use((page) => printPage(page, { ...served, clock, awaitsVisibility, target }));
      } catch (error) {
        if (error instanceof NotXml)
          return await print({ body, contentType: contentType.replace(XHTML, 'text/html') }, clock);
        if (error instanceof ClockStands) return await print(served, 'real');
        throw error;
      }
    };
    return await print({ body, contentType }, hasScripts ? 'hasty' : 'none');
  };
  return Object.assign(convert, { prepare: () => pages.prepare() });
}

/** Ends the process. The service starts another, which serves the waiting documents. */
function giveUp(why: unknown): never {
  stderr.write(`${String(why)}\n`);
  process.exit(1);
}

interface Printing extends Served, Passing {
  readonly target: string;
}

async function printPage(
  { requestFilter, cdp }: BlankPage,
  { clock, awaitsVisibility, target, ...served }: Printing,
): Promise<BrowserReport> {
  requestFilter.serve(served);
  const look = await settle(cdp, { clock, awaitsVisibility });
  if (look.isParserError && served.contentType.startsWith(XHTML)) throw new NotXml();
  await writePdf(cdp, target, pageScale(look));
  return { ...requestFilter.report, fonts: look.fonts, isCutOff: isCutOff(look) };
}
