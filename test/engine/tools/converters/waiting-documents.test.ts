import { expect } from 'chai';

import { TimedOut } from '../../../../engine/errors.js';
import { WaitingDocuments } from '../../../../engine/tools/converters/waiting-documents.js';

const never = new AbortController().signal;

describe('Documents that wait for a converter', () => {
  it('get it in the order in which they came', async () => {
    const waiting = new WaitingDocuments<string>();
    const documents = [waiting.wait('a', never), waiting.wait('b', never)];
    waiting.first()?.resolve('one');
    waiting.first()?.resolve('other');
    expect(await Promise.all(documents)).to.deep.equal(['one', 'other']);
    expect(waiting.count).to.equal(0);
  });

  it('let another tenant pass that the converter is for', async () => {
    const waiting = new WaitingDocuments<string>();
    const [, second] = [waiting.wait('a', never), waiting.wait('b', never)];
    waiting.first((tenant) => tenant === 'b')?.resolve('one');
    expect(await second).to.equal('one');
    expect(waiting.tenants).to.deep.equal(['a']);
  });

  it('give up with their job, and get nothing', async () => {
    const waiting = new WaitingDocuments<string>();
    const job = new AbortController();
    const document = waiting.wait('a', job.signal);
    const reason = new TimedOut('The job took too long.');
    job.abort(reason);
    expect(waiting.first()).to.equal(undefined);
    expect(await document.catch((error: unknown) => error)).to.equal(reason);
  });

  it('are all rejected when there will be no converter', async () => {
    const waiting = new WaitingDocuments<string>();
    const documents = [waiting.wait('a', never), waiting.wait('b', never)];
    const error = new Error('closed');
    waiting.rejectAll(error);
    const errors = await Promise.all(documents.map((it) => it.catch((reason: unknown) => reason)));
    expect(errors).to.deep.equal([error, error]);
  });
});
