import { expect } from 'chai';

import { pdf } from '../fixtures/pdf/pdf.js';
import { type PluginFolders, pluginFolders } from '../fixtures/processes/plugin-folder.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { until } from '../fixtures/until.js';
import { formOf, startTestServer, type TestServer } from './harness.js';

const source = `
import { copyFile, writeFile } from 'node:fs/promises';
import { combine, decrypt, defineOperation, encrypt, expand, JSON_TYPE, NothingFound, pack, PDF, transform, ZIP } from 'quire-plugin';

const GERBER = { name: 'Gerber', mime: 'application/vnd.gerber', extensions: ['gbr'] };
const noOptions = { type: 'object', additionalProperties: false, properties: {} };
const usual = { group: 'third-party', summary: 'Try.', inputs: { file: { accepts: [PDF] } }, options: noOptions };

async function json(value, { workspace }) {
  const file = workspace.newFile({ name: 'result.json', type: JSON_TYPE });
  await writeFile(file.path, JSON.stringify(value));
  return file;
}

async function copy(file, { workspace }) {
  const made = workspace.newFile(file);
  await copyFile(file.path, made.path);
  return made;
}

export default [
  defineOperation({
    ...usual, name: 'draw-board', inputs: { file: { accepts: [GERBER] } }, output: GERBER,
    steps: [transform('draw', copy), pack()],
  }),
  defineOperation({
    ...usual, name: 'make-copies', output: ZIP, parts: PDF,
    steps: [expand('copy', async (file, context) => [await copy(file, context), await copy(file, context)]), pack()],
  }),
  defineOperation({
    ...usual, name: 'copy-all', inputs: { files: { accepts: [PDF], most: 3 }, board: { accepts: [GERBER], least: 0 } }, output: ZIP,
    steps: [decrypt(), transform('copy', copy), encrypt(), pack({ names: 'own' })],
  }),
  defineOperation({
    ...usual, name: 'list-all', inputs: { files: { accepts: [PDF], most: 3 }, board: { accepts: [GERBER], least: 0 } }, output: JSON_TYPE,
    resultSchema: { type: 'object', required: ['names'], properties: { names: { type: 'array', items: { type: 'string' } } } },
    steps: [combine('list', (files, context) => json({ names: [...files, ...context.inputs.board].map(({ name }) => name) }, context))],
  }),
  defineOperation({
    ...usual, name: 'tell-options', output: JSON_TYPE,
    options: {
      type: 'object', additionalProperties: false,
      allOf: [{ if: { properties: { look: { enum: ['fancy'] } }, required: ['look'] }, then: { required: ['colour'] } }],
      properties: {
        look: { type: 'string', enum: ['plain', 'fancy'], default: 'plain', description: 'The look.' },
        colour: { type: 'string', maxLength: 20, description: 'The colour of a fancy look.' },
        sizes: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 9 }, maxItems: 3, default: [1, 2], description: 'Any sizes.' },
      },
    },
    steps: [transform('tell', (_, context) => json(context.options, context))],
  }),
  defineOperation({
    ...usual, name: 'find-codes', output: JSON_TYPE, nothingFound: { title: 'No code' },
    steps: [transform('find', () => { throw new NothingFound('There is no code.'); })],
  }),
  defineOperation({
    ...usual, name: 'go-halfway', output: PDF,
    steps: [transform('go', async (file, { progress }) => { progress(1, 2); await new Promise(() => setInterval(() => undefined, 1000)); })],
  }),
];
`;

/** The operations of a plugin in the sandbox, as clients see them. */
describe('A third-party plugin over HTTP', () => {
  let plugins: PluginFolders;
  let server: TestServer;
  before(async () => {
    plugins = await pluginFolders();
    server = await startTestServer({ plugins: [await plugins.add('tried', source)], sandbox: sandboxMode }, []);
    expect(server.running.engine.plugins[0]?.problem).to.equal(undefined);
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    await plugins[Symbol.asyncDispose]();
  });

  const book = ['file', ['book.pdf', pdf({ pages: 2 })]] as const;
  const first = ['files', ['first.pdf', pdf({ pages: 1 })]] as const;
  const second = ['files', ['second.pdf', pdf({ pages: 1 })]] as const;
  const board = Buffer.from('G04 a board*\nM02*\n');
  const described = async (operation: string): Promise<Record<string, unknown>> => {
    const { paths } = (await server.send('/openapi.json')).json() as {
      readonly paths: Readonly<Record<string, { readonly post: Record<string, unknown> }>>;
    };
    return paths[`/api/pdf/${operation}`]?.post ?? {};
  };

  it('takes and returns a format of its own', async () => {
    const { status, headers, bytes } = await server.post('draw-board', formOf(['file', ['a.gbr', board]]));
    expect([status, headers['content-type']]).to.deep.equal([200, 'application/vnd.gerber']);
    expect(headers['content-disposition']).to.contain('a.gbr');
    expect(bytes).to.deep.equal(board);
    const refused = await server.post('draw-board', formOf(book));
    expect(refused.json()).to.include({ message: 'file: book.pdf is a PDF file; Gerber is accepted.' });
  });

  it('returns several files in an archive, which are single files to the next step of a pipeline', async () => {
    const packed = await server.post('make-copies', formOf(book));
    expect(packed.headers['content-type']).to.equal('application/zip');
    expect(packed.bytes.toString('latin1')).to.contain('book-1.pdf').and.to.contain('book-2.pdf');
    const pipeline = [
      'pipeline',
      '{ name: twice, steps: [{ operation: make-copies }, { operation: merge }, { operation: read-metadata }] }',
    ] as const;
    const merged = await server.post('pipeline', formOf(book, pipeline));
    expect(merged.json(), merged.bytes.toString()).to.include({ pageCount: 4 });
  });

  it('takes several files, all of which flow through its steps, and files of other fields beside them', async () => {
    const archive = await server.post('copy-all', formOf(first, second));
    expect(archive.bytes.toString('latin1')).to.contain('first.pdf').and.to.contain('second.pdf');
    const listed = await server.post('list-all', formOf(first, second, ['board', ['a.gbr', board]]));
    expect(listed.json()).to.deep.equal({ names: ['first.pdf', 'second.pdf', 'a.gbr'] });
  });

  it('describes its result in JSON', async () => {
    const path = 'responses.200.content.application/json.schema';
    expect(await described('list-all'))
      .to.have.nested.property(path)
      .that.deep.equals({
        type: 'object',
        required: ['names'],
        properties: { names: { type: 'array', items: { type: 'string' } } },
      });
  });

  it('gets lists by default', async () => {
    expect((await server.post('tell-options', formOf(book))).json()).to.deep.equal({ look: 'plain', sizes: [1, 2] });
    const sent = await server.post('tell-options', formOf(book, ['sizes', '7'], ['sizes', '8']));
    expect(sent.json()).to.deep.equal({ look: 'plain', sizes: [7, 8] });
  });

  it('has options that are required beside values of others', async () => {
    const refused = await server.post('tell-options', formOf(book, ['look', 'fancy']));
    expect(refused.headers['x-error-kind']).to.equal('missing-field');
    expect(refused.json()).to.include({ message: 'colour: this field is required when look is fancy.' });
    const accepted = await server.post('tell-options', formOf(book, ['look', 'fancy'], ['colour', 'red']));
    expect(accepted.json()).to.include({ look: 'fancy', colour: 'red' });
    const path = 'requestBody.content.multipart/form-data.schema.allOf';
    expect(await described('tell-options'))
      .to.have.nested.property(path)
      .that.deep.equals([
        { if: { properties: { look: { enum: ['fancy'] } }, required: ['look'] }, then: { required: ['colour'] } },
      ]);
  });

  it('names what was not found', async () => {
    const { status, json } = await server.post('find-codes', formOf(book));
    expect([status, json()]).to.deep.equal([404, { error: 'No code', message: 'There is no code.', statusCode: 404 }]);
    expect(await described('find-codes')).to.have.nested.property('responses.404.description', 'Not found, No code.');
  });

  it('tells its progress', async () => {
    const started = await server.post('go-halfway', formOf(book), { prefer: 'respond-async' });
    const path = String(started.headers['location']);
    await until(async () => (await server.send(path)).json()['progress'] === 0.5);
    expect((await server.send(path, { method: 'DELETE' })).status).to.equal(204);
  });
});
