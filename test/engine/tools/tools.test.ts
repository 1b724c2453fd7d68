import { expect } from 'chai';

import { InvalidOptions } from '../../../engine/errors.js';
import { longLivedTools } from '../../../engine/tools/long-lived-tools.js';
import { OpenTools } from '../../../engine/tools/tools.js';
import { noSandbox } from '../../../engine/tools/sandbox/sandbox.js';

const names = longLivedTools.map(({ name }) => name);

describe('The tools that stay alive between jobs', () => {
  it('tell how many documents each has at work, by its name, and start nothing until they are asked', async () => {
    const place = { sandbox: noSandbox, workFolder: '/nowhere' };
    await using tools = new OpenTools(place, {
      ocrEngine: 'embedded',
      sandbox: 'off',
      cores: 2,
      memoryBytes: 2 ** 32,
      warmTools: [],
    });
    const idle = { running: 0, waiting: 0, tasks: 0, waitedMs: 0, processes: { alive: 0, started: 0 } };
    expect(tools.queues).to.deep.equal(Object.fromEntries(longLivedTools.map(({ name }) => [name, idle])));
  });

  it('say each by itself why it cannot be started', async () => {
    const sandbox = {
      ...noSandbox,
      wrap: () => {
        throw new Error('There are no programs here.');
      },
    };
    const place = { sandbox, workFolder: '/nowhere' };
    await using tools = new OpenTools(place, {
      ocrEngine: 'native',
      sandbox: 'off',
      cores: 1,
      memoryBytes: 2 ** 32,
      warmTools: names,
    });
    const started = await tools.warm();
    expect(started.map(({ failure }) => failure instanceof Error)).to.deep.equal(longLivedTools.map(() => true));
    expect(started.map(({ name }) => name))
      .to.include('LibreOffice')
      .and.to.include('tesseract');
  });

  it('name those there are when QUIRE_WARM has another one', () => {
    const settings = {
      ocrEngine: 'embedded',
      sandbox: 'off',
      cores: 1,
      memoryBytes: 2 ** 32,
      warmTools: ['ocr', 'qpdf'],
    } as const;
    const opened = (): OpenTools => new OpenTools({ sandbox: noSandbox, workFolder: '/nowhere' }, settings);
    expect(opened).to.throw(
      InvalidOptions,
      'QUIRE_WARM: "qpdf" is no tool; there are office, browser, compression, ocr.',
    );
  });
});
