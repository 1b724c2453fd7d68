import { expect } from 'chai';

import { memoryOfMachine } from '../../../engine/compute/memory-of-machine.js';
import { readSettings } from '../../../engine/job/settings.js';

describe('The settings', () => {
  it('have programs start with the service unless QUIRE_WARM is empty', () => {
    expect(readSettings({}).warmTools).to.deep.equal(['office', 'browser', 'compression', 'ocr']);
    expect(readSettings({ QUIRE_WARM: 'ocr' }).warmTools).to.deep.equal(['ocr']);
    expect(readSettings({ QUIRE_WARM: '' }).warmTools).to.deep.equal([]);
  });

  it('take an empty text for a variable that is not set', () => {
    expect(readSettings({ QUIRE_HOST: '', QUIRE_PORT: '' })).to.include({ host: '127.0.0.1', port: 8443 });
  });

  it('bound the memory by QUIRE_MEMORY_MB, or by three quarters of the machine', () => {
    expect(readSettings({ QUIRE_MEMORY_MB: '500' }).memoryBytes).to.equal(500 * 2 ** 20);
    const usual = Math.max(384 * 2 ** 20, Math.floor(memoryOfMachine() * 0.75));
    expect(readSettings({}).memoryBytes).to.equal(usual);
    expect(() => readSettings({ QUIRE_MEMORY_MB: '383' })).to.throw(/^QUIRE_MEMORY_MB: /);
  });
});
