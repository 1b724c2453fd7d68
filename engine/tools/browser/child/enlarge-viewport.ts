import type { CDPSession } from 'playwright-core';

import { A4_CONTENT } from './paper.js';

/** Maximum viewport height in CSS pixels, a hundred pages; content below is not rendered before printing. */
const MAX_HEIGHT = 100_000;

/** Enlarges the viewport to the height of the page, so that elements which appear on scrolling are shown. */
export async function enlargeViewport(cdp: CDPSession): Promise<void> {
  const { cssContentSize } = await cdp.send('Page.getLayoutMetrics');
  const height = Math.min(MAX_HEIGHT, Math.max(A4_CONTENT.height, Math.ceil(cssContentSize.height)));
  await cdp.send('Emulation.setDeviceMetricsOverride', {
    width: A4_CONTENT.width,
    height,
    deviceScaleFactor: 1,
    mobile: false,
  });
}
