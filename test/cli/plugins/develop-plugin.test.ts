import { once } from 'node:events';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

import { expect } from 'chai';
import { Agent, FormData, request } from 'undici';

import { pluginFolders, type PluginFolders, pluginOf } from '../../fixtures/processes/plugin-folder.js';
import { type Desk, openDesk } from '../run-cli.js';

describe('quire plugins dev', () => {
  let desk: Desk;
  let plugins: PluginFolders;
  before(async () => ([desk, plugins] = [openDesk(), await pluginFolders()]));
  after(async () => await Promise.all([desk[Symbol.asyncDispose](), plugins[Symbol.asyncDispose]()]));

  const answering = (word: string): string => pluginOf({ 'say-word': `return json(context, '${word}');` });

  /** Sends the request of a printed curl command. */
  async function send(command: string): Promise<string> {
    const [, certificate = '', url = ''] = /--cacert (\S+) (\S+)/.exec(command) ?? [];
    const [key = '', secret = ''] = Array.from(command.matchAll(/'X-Api-\w+: ([^']+)'/g), ([, value = '']) => value);
    const [, field = ''] = /-F '?(\w+)=@/.exec(command) ?? [];
    const body = new FormData();
    body.append(field, new Blob([await readFile(desk.path(desk.pdf('a.pdf')))]), 'a.pdf');
    const dispatcher = new Agent({ connect: { ca: await readFile(certificate, 'utf8') } });
    const headers = { 'X-Api-Key': key, 'X-Api-Secret': secret };
    const response = await request(url, { method: 'POST', headers, body, dispatcher });
    const text = await response.body.text();
    await dispatcher.close();
    return text;
  }

  /** Replaces a file at once: on a busy machine, an empty file could count as a change of its own. */
  async function replace(path: string, content: string): Promise<void> {
    await writeFile(desk.path('replacement'), content);
    await rename(desk.path('replacement'), path);
  }

  it('serves a plugin, serves it anew after changes, says why it cannot be loaded, and leaves nothing behind', async () => {
    const folder = await plugins.add('say', answering('first'));
    const dev = desk.start(['plugins', 'dev', folder], {
      env: { QUIRE_TRUSTED_PLUGINS: '' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (dev.stdout === null) throw new Error('The output is not a pipe.');
    const lines = createInterface(dev.stdout)[Symbol.asyncIterator]();
    const next = async (): Promise<string> => String((await lines.next()).value);
    const command = await next();
    expect(await next()).to.match(/^Quire serves the plugin on https:/);
    expect(await send(command)).to.equal('"first"');

    await replace(join(folder, 'main.js'), answering('second'));
    expect(await next()).to.equal('main.js has changed.');
    // The port and the key pair stay, so the command can be repeated.
    expect(await next()).to.equal(command);
    expect(await next()).to.match(/^Quire serves/);
    expect(await send(command)).to.equal('"second"');

    await replace(join(folder, 'main.js'), 'export default (');
    expect(await next()).to.equal('main.js has changed.');
    expect(await next()).to.match(/^The plugin cannot be loaded: .+/);
    expect(await next()).to.equal('Waiting for a change.');

    dev.kill('SIGTERM');
    expect(await once(dev, 'exit')).to.deep.equal([0, null]);
    const [, certificate = ''] = /--cacert (\S+)/.exec(command) ?? [];
    expect(existsSync(join(certificate, '../..'))).to.equal(false);
  });

  it('says that there is nothing at a path, and which ports there are', async () => {
    const [missing, wrong] = await Promise.all([
      desk.run(['plugins', 'dev', './nowhere']),
      desk.run(['plugins', 'dev', '.', '--port', '70000']),
    ]);
    expect([missing.code, wrong.code]).to.deep.equal([2, 2]);
    expect(missing.stderr).to.contain('./nowhere: there is no such file or folder.');
    expect(wrong.stderr).to.contain('It must be a port from 1 to 65535.');
  });
});
