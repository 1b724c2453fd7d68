/** The same, for where Chromium's own sandbox may be done without: in another one, or where the operator says so. */
import { attend } from '../../converters/child/attend.js';
import type { BrowserQuestion, BrowserReport } from './exchange.js';
import { openBrowser } from './open-browser.js';

await attend<BrowserQuestion, BrowserReport>(() => openBrowser({ mayLackSandbox: true }));
