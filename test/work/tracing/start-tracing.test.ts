import { expect } from 'chai';

import { traced, tracedBelow } from '../../../engine/compute/traced.js';
import { InvalidOptions } from '../../../engine/errors.js';
import { startTracing } from '../../../work/tracing/start-tracing.js';
import { onePage } from '../../fixtures/pdf/one-page.js';
import { compact } from '../../fixtures/pdf/rewritten.js';
import { startTraceCollector } from '../../fixtures/servers/trace-collector.js';
import { startServiceProgram } from '../../server/service-program.js';
import { formOf, pdf } from '../../server/harness.js';
import { startCluster } from '../queue/cluster.js';
import { testOperations } from '../../server/test-operations.js';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const SPAN = 'b7ad6b7169203331';
const HEADER = `00-${TRACE}-${SPAN}-01`;

describe('traces', () => {
  it('has a span of each work below that of the work around it', async () => {
    await using collector = await startTraceCollector();
    {
      await using _ = startTracing({ collector: collector.url, service: 'test' });
      await tracedBelow(HEADER, () =>
        traced({ kind: 'request', name: 'POST', attributes: () => ({ status: 200 }) }, async () => {
          await traced({ kind: 'job', name: 'merge' }, () => traced({ kind: 'step', name: 'combine' }, nothing));
          await traced({ kind: 'job', name: 'split' }, nothing);
        }),
      );
    }
    expect(collector.spans.map((it) => collector.pathOf(it)).sort()).to.deep.equal([
      'request POST',
      'request POST > job merge',
      'request POST > job merge > step combine',
      'request POST > job split',
    ]);
    expect(new Set(collector.spans.map(({ traceId }) => traceId))).to.deep.equal(new Set([TRACE]));
    const request = collector.spans.find(({ name }) => name === 'request POST');
    expect(request?.parentSpanId).to.equal(SPAN);
    expect(request?.attributes).to.deep.include({ key: 'status', value: { intValue: 200 } });
  });

  it('tells the kinds of errors, and not their messages', async () => {
    await using collector = await startTraceCollector();
    {
      await using _ = startTracing({ collector: collector.url, service: 'test' });
      const failing = traced({ kind: 'job', name: 'merge' }, () => Promise.reject(new InvalidOptions('secret.pdf')));
      await failing.catch(() => undefined);
    }
    const [span] = collector.spans;
    expect(span?.status.code).to.equal(2);
    expect(span?.attributes).to.deep.include({ key: 'error.type', value: { stringValue: 'invalid-options' } });
    expect(JSON.stringify(collector.spans)).to.not.contain('secret');
  });

  for (const header of ['', 'rubbish', `00-${'0'.repeat(32)}-${SPAN}-01`, `00-${TRACE}-${'0'.repeat(16)}-01`]) {
    it(`begins a trace for the header "${header}"`, async () => {
      await using collector = await startTraceCollector();
      {
        await using _ = startTracing({ collector: collector.url, service: 'test' });
        await tracedBelow(header, () => traced({ kind: 'job', name: 'merge' }, nothing));
      }
      expect(collector.spans[0]?.parentSpanId ?? '').to.equal('');
      expect(collector.spans[0]?.traceId).to.match(/^(?!0{32})[\da-f]{32}$/);
    });
  }

  it('does not disturb work when the collector is away', async () => {
    const { url, ...away } = await startTraceCollector();
    await away[Symbol.asyncDispose]();
    await using _ = startTracing({ collector: url, service: 'test' });
    expect(await traced({ kind: 'job', name: 'merge' }, () => Promise.resolve(7))).to.equal(7);
  });

  it('goes from a request of the service to its programs', async () => {
    await using collector = await startTraceCollector();
    {
      await using service = await startServiceProgram([], { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
      const form = formOf(['file', ['secret.pdf', Buffer.from(compact(onePage({ content: '' })))]]);
      const [status] = await service.post('linearize', form, { traceparent: HEADER });
      expect(status).to.equal(200);
      service.child.kill('SIGTERM');
      expect(await service.ended).to.equal(0);
    }
    const paths = collector.spans.filter(({ traceId }) => traceId === TRACE).map((it) => collector.pathOf(it));
    expect(paths).to.include('request POST > job linearize > step linearize > program qpdf');
    expect(JSON.stringify(collector.spans)).to.not.contain('secret');
  });

  it('goes through the queue to a worker', async () => {
    await using collector = await startTraceCollector();
    {
      await using _ = startTracing({ collector: collector.url, service: 'test' });
      await using cluster = await startCluster(testOperations);
      await cluster.work();
      const { status } = await cluster.front.post('test-echo', formOf(['file', ['a.pdf', pdf]], ['text', 'b']), {
        traceparent: HEADER,
      });
      expect(status).to.equal(200);
    }
    const job = collector.spans.find(({ name }) => name === 'job test-echo');
    expect(job?.traceId).to.equal(TRACE);
    expect(job === undefined ? '' : collector.pathOf(job)).to.equal('request POST > job test-echo');
  });
});

function nothing(): Promise<void> {
  return Promise.resolve();
}
