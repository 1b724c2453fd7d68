import type { Page, Route } from 'playwright-core';

import { ADDRESS, type BrowserReport } from './exchange.js';

/** How many addresses are remembered to be told apart, and how long each may be. */
const MAX_ADDRESSES = 10_000;
const MAX_CHARACTERS = 500;
const MAX_TOLD = 5;

/** No dialogs, no windows, no downloads, no forms that are sent, as in a frame that may do no more than run scripts. */
const policy = 'sandbox allow-scripts allow-same-origin';

export interface Served {
  readonly contentType: string;
  readonly body: Buffer;
}

/** Stands between a page and the world: gives it its own document, once, and nothing else. */
export class Gate {
  readonly #refused = new Set<string>();
  #document: Served | undefined;

  /** Sees all requests of the page, its frames and workers. Sockets are no requests, and have no way out. */
  async guard(page: Page): Promise<void> {
    page.on('websocket', (socket) => this.#note(socket.url()));
    page.on('console', (message) => {
      const file = /^Not allowed to load local resource: (file:.*)$/s.exec(message.text())?.[1];
      if (file !== undefined) this.#note(file);
    });
    await page.context().route('**', (route) => this.#answer(route));
  }

  /** What the next request for the page's address gets. */
  serve(document: Served): void {
    this.#document = document;
  }

  get report(): Omit<BrowserReport, 'fonts'> {
    return { refused: [...this.#refused].slice(0, MAX_TOLD), refusedCount: this.#refused.size };
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
    // "No content" leaves what is there; an error would take its place.
    await (request.isNavigationRequest() ? route.fulfill({ status: 204 }) : route.abort());
  }

  #note(url: string): void {
    // The page itself, again.
    if (url.split('#', 1)[0] === ADDRESS || this.#refused.size >= MAX_ADDRESSES) return;
    this.#refused.add(url.slice(0, MAX_CHARACTERS));
  }
}
