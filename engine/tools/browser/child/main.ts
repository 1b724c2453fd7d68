/** Entry point of the sandboxed process that holds Chromium. Pages are untrusted and run scripts. */
import { attend } from '../../converters/child/attend.js';
import type { BrowserQuestion, BrowserReport } from './exchange.js';
import { openBrowser } from './open-browser.js';

await attend<BrowserQuestion, BrowserReport>(() => openBrowser({ mayLackSandbox: false }));
