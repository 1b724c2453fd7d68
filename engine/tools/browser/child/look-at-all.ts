import type { CDPSession } from 'playwright-core';

import { A4_CONTENT } from './paper.js';

/** A window of this many CSS pixels, a hundred pages, is drawn in no time; nothing is drawn of what is below. */
const MAX_HEIGHT = 100_000;

/** Makes the window as high as the page, so that what shows itself when it comes into sight does so. */
export async function lookAtAll(cdp: CDPSession): Promise<void> {
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics');
  const height = Math.min(MAX_HEIGHT, Math.max(A4_CONTENT.height, Math.ceil(cssContentSize.height)));
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width: A4_CONTENT.width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  });
}
