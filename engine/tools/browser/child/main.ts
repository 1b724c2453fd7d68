/** A process of its own that holds Chromium, in the sandbox: pages come from strangers, and run scripts. */
import { attend } from '../../converters/child/attend.js';
import type { BrowserQuestion, BrowserReport } from './exchange.js';
import { openBrowser } from './open-browser.js';

await attend<BrowserQuestion, BrowserReport>(() => openBrowser({ mayLackSandbox: false }));
