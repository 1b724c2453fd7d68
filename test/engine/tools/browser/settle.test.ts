import { EventEmitter } from 'node:events';

import { expect } from 'chai';
import type { CDPSession } from 'playwright-core';

import { settle } from '../../../../engine/tools/browser/child/settle.js';

/** A page that is still being parsed, with the state that it will have. */
class ParsingPage extends EventEmitter {
  readonly sent: string[] = [];

  async send(method: string): Promise<unknown> {
    this.sent.push(method);
    const value = { isParserError: false, width: 700, rule: {}, fonts: {} };
    return await Promise.resolve({ frameId: 'frame', executionContextId: 1, result: { value } });
  }
}

describe('a web page that takes long to load', () => {
  for (const event of ['Page.domContentEventFired', 'Page.loadEventFired']) {
    it(`is not read before the event ${event}, when all of it is there`, async () => {
      const page = new ParsingPage();
      const settled = settle(page as unknown as CDPSession, { clock: 'none', awaitsVisibility: false }, 1);
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(page.sent).to.deep.equal(['Page.navigate']);
      page.emit(event);
      expect(await settled).to.have.property('width', 700);
    });
  }
});
