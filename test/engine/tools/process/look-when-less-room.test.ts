import { tmpdir } from 'node:os';

import { expect } from 'chai';

import { lookWhenLessRoom, type Room, roomBeside } from '../../../../engine/tools/process/look-when-less-room.js';

const GB = 2 ** 30;
const limits = { memory: GB, folder: GB };
const plenty: Room = { memory: 8 * GB, folder: 8 * GB };

/** L for each check that looks and - for each that does not, for the free bytes at checks two seconds apart. */
async function looksFor(series: readonly (Room & { readonly after?: number })[]): Promise<string> {
  let [time, free]: [number, Room] = [0, plenty];
  const check = lookWhenLessRoom(() => Promise.resolve('L'), { room: () => free, limits, now: () => time });
  let checks = '';
  for (const { after = 2000, ...room } of series) {
    time += after;
    free = room;
    checks += (await check()) ?? '-';
  }
  return checks;
}

describe('the watch of an idle program', () => {
  it('looks the first time, and not again while the machine has as much room', async () => {
    expect(await looksFor([plenty, plenty, plenty])).to.equal('L--');
  });

  it('looks when memory or disk has shrunk by a part of the limit', async () => {
    expect(await looksFor([plenty, { ...plenty, memory: 7.7 * GB }, plenty])).to.equal('LL-');
    expect(await looksFor([plenty, { ...plenty, folder: 7.7 * GB }, plenty])).to.equal('LL-');
  });

  it('sums small losses, and counts from the most room since the last look', async () => {
    const left = (memory: number): Room => ({ ...plenty, memory: memory * GB });
    expect(await looksFor([left(8), left(7.9), left(7.8), left(7.7)])).to.equal('L--L');
    expect(await looksFor([left(8), left(9), left(8.9), left(8.7)])).to.equal('L--L');
  });

  it('looks after five minutes in any case, and always where the room is unknown', async () => {
    expect(await looksFor([plenty, plenty, { ...plenty, after: 300_000 }])).to.equal('L-L');
    expect(await looksFor([plenty, { ...plenty, memory: NaN }])).to.equal('LL');
  });

  it('knows the free memory and disk of the machine', () => {
    const { memory, folder } = roomBeside(tmpdir());
    expect(memory).to.be.greaterThan(0);
    expect(folder).to.be.greaterThan(0);
    expect(roomBeside('/there/is/no/such/folder').folder).to.be.NaN;
  });
});
