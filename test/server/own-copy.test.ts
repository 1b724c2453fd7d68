import { expect } from 'chai';

import { loadPlugin } from '../../engine/job/loader.js';
import { Registry } from '../../engine/job/registry.js';
import { type PluginFolder, pluginWithOwnCopy } from '../fixtures/plugin-with-own-copy.js';
import { openDesk } from '../cli/run-cli.js';
import { exampleCommand } from '../../server/first-start/first-key-pair.js';
import { formOf, pdf, startTestServer, type TestServer } from './harness.js';

const file = ['file', ['a.pdf', pdf]] as const;

describe('a plugin that carries its own copy of the package', () => {
  let plugin: PluginFolder;
  let server: TestServer;
  before(async () => {
    plugin = await pluginWithOwnCopy();
    server = await startTestServer({}, []);
    await loadPlugin(plugin.path, server.running.engine.operations, plugin.path);
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    await plugin[Symbol.asyncDispose]();
  });

  it('returns JSON, not an attachment', async () => {
    const { headers, json } = await server.post('own-tell', formOf(file));
    expect(headers['content-type']).to.equal('application/json; charset=utf-8');
    expect(headers).to.not.have.property('content-disposition');
    expect(json()).to.deep.equal({ type: 'PDF' });
  });

  it('is described with a JSON response in OpenAPI', async () => {
    const document = (await server.send('/openapi.json')).json();
    expect(document).to.have.nested.property('paths./api/pdf/own-tell.post.responses.200.content.application/json');
  });

  it('returns a ZIP', async () => {
    const { headers, bytes } = await server.post('own-zip', formOf(file));
    expect(headers['content-type']).to.equal('application/zip');
    expect(bytes.toString('latin1', 0, 4)).to.equal('PK\x03\x04');
  });

  it('fails with errors of the engine', async () => {
    expect((await server.post('own-find', formOf(file))).headers['x-error-kind']).to.equal('nothing-found');
  });

  it('can be the example command of the first start', async () => {
    const operations = new Registry();
    await loadPlugin(plugin.path, operations, plugin.path);
    const running = { ...server.running, engine: { ...server.running.engine, operations } };
    const lines = await exampleCommand(running, server.settings, server.credentials);
    expect(lines.join('\n')).to.contain('/api/pdf/own-pdf');
  });

  it('prints its JSON on the command line', async () => {
    await using desk = openDesk();
    const env = { QUIRE_PLUGINS: plugin.path, QUIRE_SANDBOX: 'off' };
    expect(await desk.run(['run', 'own-tell', desk.pdf('a.pdf')], { env })).to.deep.include({
      code: 0,
      stdout: '{"type":"PDF"}\n',
    });
  });
});
