/**
 * Entry point of the same process where Chromium may run without its own sandbox: inside another sandbox, or by the
 * operator's choice.
 */
import { attend } from '../../converters/child/attend.js';
import type { BrowserQuestion, BrowserReport } from './exchange.js';
import { openBrowser } from './open-browser.js';

await attend<BrowserQuestion, BrowserReport>(() => openBrowser({ mayLackSandbox: true }));
