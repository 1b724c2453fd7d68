import { expect } from 'chai';

import { openDesk } from './run-cli.js';

/** Hooks of the module loader (Node.js, "Customization hooks") that print the address of each module to stderr. */
const hooks = `
import { writeSync } from 'node:fs';
export async function load(url, context, next) { writeSync(2, 'loads ' + url + '\\n'); return await next(url, context); }`;

const preload = `import { register } from 'node:module'; register(${JSON.stringify(dataUrl(hooks))});`;

function dataUrl(source: string): string {
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

describe('the start of an operation from the command line', () => {
  it('loads no module that only other operations or commands need', async () => {
    await using desk = openDesk();
    const env = { NODE_OPTIONS: `--import ${dataUrl(preload)}` };
    const { code, stderr } = await desk.run(['run', 'rotate-pages', desk.pdf('a.pdf'), '--angle', '90'], { env });
    expect(code).to.equal(0);
    const loaded = stderr.split('\n').filter((line) => line.startsWith('loads '));
    expect(loaded.some((line) => line.endsWith('/plugins/manipulation/rotate-pages.js'))).to.equal(true);
    for (const other of ['pdfa/convert-document.js', 'build-document.js', '/yaml/', '/cli-progress/', '/xmldom/'])
      expect(loaded.filter((line) => line.includes(other))).to.deep.equal([]);
  });
});
