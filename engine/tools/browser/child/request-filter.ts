import type { Page, Route } from 'playwright-core';

import { ADDRESS, type BrowserReport } from './exchange.js';

/** Maximum distinct URLs that are counted, and characters kept of each. */
const MAX_ADDRESSES = 10_000;
const MAX_CHARACTERS = 500;
const MAX_REPORTED = 5;

/** Content security policy: no dialogs, windows, downloads or form submissions; scripts may run. */
const policy = 'sandbox allow-scripts allow-same-origin';

export interface Served {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Intercepts all requests of a page: serves its own document once, and refuses everything else. */
export class RequestFilter {
  readonly #refused = new Set<string>();
  #document: Served | undefined;

  /**
   * Intercepts requests of the page, its frames and its workers. WebSockets are not intercepted; the network
   * switches and the sandbox block them.
   */
  async guard(page: Page): Promise<void> {
    page.on('websocket', (socket) => this.#note(socket.url()));
    page.on('console', (message) => {
      const file = /^Not allowed to load local resource: (file:.*)$/s.exec(message.text())?.[1];
      if (file !== undefined) this.#note(file);
    });
    await page.context().route('**', (route) => this.#answer(route));
  }

  /** Sets the response to the next request for the page's URL. */
  serve(document: Served): void {
    this.#document = document;
  }

  get report(): Pick<BrowserReport, 'refused' | 'refusedCount'> {
    return { refused: [...this.#refused].slice(0, MAX_REPORTED), refusedCount: this.#refused.size };
  }

  async #answer(route: Route): Promise<void> {
    const request = route.request();
    const document = this.#document;
    if (request.url() === ADDRESS && document !== undefined) {
      this.#document = undefined;
      const headers = { 'content-type': document.contentType, 'content-security-policy': policy };
      await route.fulfill({ headers, body: document.body });
      return;
    }
    this.#note(request.url());
    // Status 204 (No Content) keeps the displayed document; an error page would replace it.
    await (request.isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort());
  }

  #note(url: string): void {
    // A page that requests itself again is not counted.
    if (url.split('#', 1)[0] === ADDRESS || this.#refused.size >= MAX_ADDRESSES) return;
    this.#refused.add(url.slice(0, MAX_CHARACTERS));
  }
}
