import { spawn } from 'node:child_process';
import { once } from 'node:events';

import { expect } from 'chai';

import { ProcessTree } from '../../../../engine/tools/process/process-tree.js';
import { running } from '../../../fixtures/processes/running-programs.js';
import { until } from '../../../fixtures/until.js';

/** More processes than are started before the first survey, and far from the machine's limits. */
const MAX = 2000;

describe('the end of a process and all below it', () => {
  it('leaves none of those that it goes on to start in sessions of their own', async () => {
    const mark = `61.${process.pid}`;
    const starts = `i=0; while [ $i -lt ${MAX} ]; do setsid sleep ${mark} & i=$((i+1)); done; wait`;
    const root = spawn('sh', ['-c', 'setsid sh -c "$0" & wait', starts], { stdio: 'ignore', detached: true });
    const ended = once(root, 'exit');
    await until(async () => (await running(`sleep\0${mark}`)).length > 0);
    if (root.pid !== undefined) await new ProcessTree(root.pid).end();
    await ended;
    expect(await running(`sleep\0${mark}`)).to.deep.equal([]);
  });
});
