import { expect } from 'chai';

import type { OperationDescription } from '../../engine/job/describe-operation.js';
import { type Desk, openDesk } from './run-cli.js';

describe('quire operations', () => {
  let desk: Desk;
  beforeEach(() => (desk = openDesk()));
  afterEach(async () => await desk[Symbol.asyncDispose]());

  it('lists the operations, including those of third-party plugins', async () => {
    const { code, stdout } = await desk.run(['operations']);
    expect(code).to.equal(0);
    expect(stdout)
      .to.match(/^copy +testing +Copy a document\.$/m)
      .and.match(/^rotate-pages +manipulation +Rotate pages clockwise\.$/m);
  });

  it('describes the operations in one line of JSON', async () => {
    const { stdout } = await desk.run(['operations', '--json']);
    expect(stdout.trimEnd()).to.not.contain('\n');
    const tell = (JSON.parse(stdout) as readonly OperationDescription[]).find((it) => it.name === 'tell');
    expect(tell).to.deep.include({ group: 'testing', summary: 'Tell what was asked for.', output: 'application/json' });
    expect(tell?.inputs).to.deep.equal({
      file: { accepts: ['application/pdf'], least: 1, most: 1 },
      watermark: { accepts: ['application/pdf'], least: 0, most: 2 },
    });
    expect(tell?.options.properties['count']).to.include({ type: 'integer', minimum: 1, maximum: 9, default: 3 });
  });
});
