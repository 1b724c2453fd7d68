import { expect } from 'chai';

import { TimedOut, TooComplex } from '../../../../engine/errors.js';
import { failureOf } from '../../../fixtures/failure-of.js';
import { openPrinter } from '../../../fixtures/pdf/printed-pages.js';
import { until } from '../../../fixtures/until.js';

describe('a web page that is too much', () => {
  const opening = openPrinter();
  after(async () => (await opening)[Symbol.asyncDispose]());

  it('is refused when it is larger than 50 MB', async () => {
    const printer = await opening;
    const failure = await failureOf(printer.print(Buffer.alloc(50 * 2 ** 20 + 1, 'x')));
    expect(failure)
      .to.be.instanceOf(TooComplex)
      .with.property('message', 'page.html: a web page may have at most 50 MB.');
  });

  it('is refused when its scripts take all memory, and the browser goes on', async () => {
    const printer = await opening;
    const hungry = '<script>const all = []; for (;;) all.push(new Array(1e6).fill(Math.random()))</script>';
    expect(await failureOf(printer.print(hungry))).to.be.instanceOf(TooComplex);
    expect((await printer.print('<p>next')).text).to.equal('next');
  });

  it('is given up when its scripts never end', async () => {
    await using printer = await openPrinter({ limits: { document: 5 } });
    expect(await failureOf(printer.print('<script>for (;;);</script>'))).to.be.instanceOf(TimedOut);
    // On a busy machine, a page that ends may reach the limit, too.
    await until(async () => {
      const next = await printer.print('<p>next').catch((error: unknown) => error);
      if (next instanceof TimedOut) return false;
      expect(next).to.have.property('text', 'next');
      return true;
    });
  });
});
