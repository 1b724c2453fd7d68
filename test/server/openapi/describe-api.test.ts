import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';

import { defineOperation } from '../../../engine/contract/operation.js';
import { defineOptions } from '../../../engine/contract/option-schema.js';
import { JSON_TYPE, PDF, ZIP } from '../../../engine/media-types/media-types.js';
import { describeApi } from '../../../server/openapi/describe-api.js';
import { startTestServer, type TestServer } from '../harness.js';
import { testOperations } from '../test-operations.js';

type Json = Record<string, unknown>;

interface Path {
  readonly post: {
    readonly operationId: string;
    readonly summary: string;
    readonly requestBody: {
      readonly content: { readonly 'multipart/form-data': { readonly schema: Json; readonly encoding: Json } };
    };
    readonly responses: Record<string, Json>;
  };
}

describe('the description of the API', () => {
  let server: TestServer;
  let api: Json;
  before(async () => {
    server = await startTestServer();
    api = (await server.send('/openapi.json')).json();
  });
  after(async () => await server[Symbol.asyncDispose]());

  /** Returns the paths of operations. */
  const paths = (): Record<string, Path> => {
    const all = Object.entries(api['paths'] as Record<string, Path>);
    return Object.fromEntries(all.filter(([path]) => /^\/api\/pdf\/(?!pipeline$)/.test(path)));
  };

  const propertyOf = (operation: string, name: string): Json => {
    const { schema } = paths()[`/api/pdf/${operation}`]?.post.requestBody.content['multipart/form-data'] ?? {};
    return (schema?.['properties'] as Record<string, Json> | undefined)?.[name] ?? {};
  };

  it('is sent again only when it has changed', async () => {
    const [last, ...others] = testOperations;
    await using own = await startTestServer({}, others);
    const { headers } = await own.send('/openapi.json');
    const tag = String(headers['etag']);
    const same = await own.send('/openapi.json', { headers: { 'if-none-match': tag } });
    expect([same.status, same.bytes.length, same.headers['etag']]).to.deep.equal([304, 0, tag]);
    if (last !== undefined) own.running.engine.operations.add(last, 'test');
    const changed = await own.send('/openapi.json', { headers: { 'if-none-match': tag } });
    expect(changed.status).to.equal(200);
    expect(changed.json()['paths']).to.have.property(`/api/pdf/${last?.name}`);
  });

  it('is OpenAPI 3.1 and names both headers of the credentials', () => {
    expect(api).to.include({ openapi: '3.1.0' });
    expect(api).to.have.deep.property('security', [{ apiKey: [], apiSecret: [] }]);
    expect(api).to.have.nested.property('components.securitySchemes.apiSecret.name', 'X-Api-Secret');
  });

  it('has each operation, each of its files and options, with type, default, limits and description', () => {
    const operations = server.running.engine.operations.all;
    expect(operations.length).to.be.above(3);
    expect(Object.keys(paths())).to.have.members(operations.map((it) => `/api/pdf/${it.name}`));
    for (const { name, summary, inputs, options } of operations) {
      const post = paths()[`/api/pdf/${name}`]?.post;
      expect(post?.summary).to.equal(summary);
      const properties = post?.requestBody.content['multipart/form-data'].schema['properties'] as Record<string, Json>;
      expect(Object.keys(properties)).to.have.members([...Object.keys(inputs), ...Object.keys(options.properties)]);
      for (const [option, { items, ...schema }] of Object.entries(options.properties)) {
        expect(properties[option]).to.deep.include(schema);
        if (items !== undefined) expect(properties[option]?.['items']).to.deep.include(items);
      }
      for (const field of Object.values(properties)) expect(field['description']).to.be.a('string').and.not.equal('');
    }
  });

  it('has forms that are JSON Schema, with defaults and examples that fit', () => {
    const ajv = new Ajv2020({ strict: true, formats: { binary: true, password: true } });
    for (const [path, { post }] of Object.entries(paths())) {
      const { schema } = post.requestBody.content['multipart/form-data'];
      expect(() => ajv.compile(schema), path).not.to.throw();
      for (const [name, property] of Object.entries(schema['properties'] as Record<string, Json>)) {
        const { default: fallback, examples = [] } = property as { default?: unknown; examples?: readonly unknown[] };
        for (const value of fallback === undefined ? examples : [fallback, ...examples]) {
          expect(ajv.validate(property, value), `${path} ${name}: ${String(value)}`).to.equal(true);
        }
      }
    }
  });

  it('tells the type of every enumeration', () => {
    const untyped = [...JSON.stringify(api).matchAll(/\{[^{}]*"enum":[^{}]*\}/g)].filter(
      ([it]) => !it.includes('"type":'),
    );
    expect(untyped.map(([it]) => it)).to.deep.equal([]);
    expect(propertyOf('rotate-pages', 'angle')).to.include({ type: 'integer' });
    expect(propertyOf('split', 'splitMethod')).to.include({ type: 'string' });
    expect(propertyOf('ocr', 'languages')['items']).to.include({ type: 'string' });
  });

  it('repeats in each alternative the field that it requires', () => {
    const { schema } = paths()['/api/pdf/add-watermark']?.post.requestBody.content['multipart/form-data'] ?? {};
    expect(schema).not.to.have.property('anyOf');
    expect(schema).to.have.deep.property('allOf', [
      {
        anyOf: ['text', 'watermarkImage'].map((name) => ({
          type: 'object',
          properties: { [name]: propertyOf('add-watermark', name) },
          required: [name],
        })),
      },
    ]);
  });

  it('has health and itself, for which no key pair is needed', () => {
    for (const path of ['/health/live', '/health/ready', '/openapi.json']) {
      expect(api).to.have.deep.nested.property(`paths.${path.replace('.', '\\.')}.get.security`, []);
    }
  });

  it('lets callers name their requests', () => {
    const parameters = Object.values(api['paths'] as Record<string, Record<string, Json>>)
      .flatMap((path) => Object.values(path))
      .map((it) => (it['parameters'] as readonly Json[])[0]);
    expect(parameters.length).to.be.above(25);
    for (const it of parameters) expect(it).to.deep.equal({ $ref: '#/components/parameters/X-Request-Id' });
    expect(api).to.have.nested.property('components.parameters.X-Request-Id.in', 'header');
  });

  it('has a reference to nothing that is not there', () => {
    const found = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    expect(found.length).to.be.above(10);
    for (const path of found) {
      const target = path.split('/').reduce<unknown>((value, key) => (value as Json | undefined)?.[key], api);
      expect(target, path).to.be.an('object');
    }
  });

  it('has every status that the service answers with', () => {
    const statuses = Object.keys(paths()['/api/pdf/test-echo']?.post.responses ?? {});
    expect(statuses).to.include.members(['200', '400', '401', '403', '404', '405', '413', '429', '500', '503', '504']);
    expect(statuses).not.to.include('499');
  });

  it('describes results in JSON by the schema of their operation', () => {
    const resultSchema = { type: 'object', properties: { pages: { type: 'integer' } } };
    const operation = defineOperation({
      name: 'count',
      group: 'testing',
      summary: 'Count.',
      inputs: { file: { accepts: [PDF] } },
      output: JSON_TYPE,
      resultSchema,
      options: { type: 'object', additionalProperties: false, properties: {} },
      steps: [{ name: 'none', role: 'transform', run: (files) => Promise.resolve(files) }],
    });
    expect(describeApi([operation], ''))
      .to.have.nested.property('paths./api/pdf/count.post.responses.200.content.application/json.schema')
      .that.deep.equals(resultSchema);
  });

  it('tells lists of files with their least and most, and optional files from required ones', () => {
    const operation = defineOperation({
      name: 'join',
      group: 'testing',
      summary: 'Join.',
      inputs: { files: { accepts: [PDF], least: 2, most: 9 }, cover: { accepts: [PDF], least: 0 } },
      output: PDF,
      options: defineOptions({
        type: 'object',
        additionalProperties: false,
        required: ['title'],
        properties: { title: { type: 'string', description: 'A title.' } },
      }),
      steps: [{ name: 'none', role: 'transform', run: (files) => Promise.resolve(files) }],
    });
    const described = describeApi([operation], '') as { readonly paths: Record<string, Path> };
    const { schema, encoding } =
      described.paths['/api/pdf/join']?.post.requestBody.content['multipart/form-data'] ?? {};
    expect(schema?.['required']).to.deep.equal(['files', 'title']);
    expect(schema)
      .to.have.nested.property('properties.files')
      .that.includes({ type: 'array', minItems: 2, maxItems: 9 });
    expect(schema).to.have.nested.property('properties.cover').that.includes({ type: 'string', format: 'binary' });
    expect(encoding).to.deep.equal({
      files: { contentType: 'application/pdf' },
      cover: { contentType: 'application/pdf' },
    });
  });

  it('takes no property of every object for the schema of a result', () => {
    const operation = defineOperation({
      name: 'constructor',
      group: 'testing',
      summary: 'Tell.',
      inputs: { file: { accepts: [PDF] } },
      output: JSON_TYPE,
      options: defineOptions({ type: 'object', additionalProperties: false, properties: {} }),
      steps: [{ name: 'none', role: 'transform', run: (files) => Promise.resolve(files) }],
    });
    const described = describeApi([operation], '') as { readonly paths: Record<string, Path> };
    expect(described.paths['/api/pdf/constructor']?.post.responses['200']?.['content']).to.deep.equal({
      'application/json': { schema: {} },
      'application/zip': { schema: { type: 'string', format: 'binary' } },
    });
  });

  it('has each type of result that an option can choose', () => {
    const operation = defineOperation({
      name: 'bundle',
      group: 'testing',
      summary: 'Bundle.',
      inputs: { file: { accepts: [PDF] } },
      output: { option: 'format', types: { pdf: PDF, zip: ZIP } },
      options: defineOptions({
        type: 'object',
        additionalProperties: false,
        properties: { format: { enum: ['pdf', 'zip'], default: 'zip', description: 'Which type.' } },
      }),
      steps: [{ name: 'none', role: 'transform', run: (files) => Promise.resolve(files) }],
    });
    const described = describeApi([operation], '') as { readonly paths: Record<string, Path> };
    expect(described.paths['/api/pdf/bundle']?.post.responses['200']?.['content']).to.deep.equal({
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
      'application/zip': { schema: { type: 'string', format: 'binary' } },
    });
  });

  it('names the headers with the figures of an operation', () => {
    const operation = defineOperation({
      name: 'copy',
      group: 'testing',
      summary: 'Copy.',
      inputs: { file: { accepts: [PDF] } },
      output: PDF,
      options: defineOptions({ type: 'object', additionalProperties: false, properties: {} }),
      figures: { copies: { description: 'How many copies there are.', header: 'X-Copies' } },
      steps: [{ name: 'none', role: 'transform', run: (files) => Promise.resolve(files) }],
    });
    const described = describeApi([operation], '') as { readonly paths: Record<string, Path> };
    expect(described.paths['/api/pdf/copy']?.post.responses['200']?.['headers']).to.deep.include({
      'X-Copies': { description: 'How many copies there are.', schema: { type: 'integer', minimum: 0 } },
    });
  });

  it('has the path of pipelines, with the fields of its form and all formats of results', () => {
    const post = (api['paths'] as Record<string, Path>)['/api/pdf/pipeline']?.post;
    const { schema } = post?.requestBody.content['multipart/form-data'] ?? {};
    expect(schema).to.include({ type: 'object' }).and.to.have.deep.property('required', ['pipeline', 'file']);
    const answer = post?.responses['200'];
    expect(answer?.['content']).to.include.keys(
      'application/pdf',
      'application/zip',
      'application/json',
      'application/epub+zip',
    );
    expect(Object.keys(post?.responses ?? {})).to.have.members(
      Object.keys(paths()['/api/pdf/test-echo']?.post.responses ?? {}),
    );
  });

  it('has the form of the results that are JSON', () => {
    expect(api).to.have.nested.property('components.schemas.read-metadata.properties.pageCount');
    expect(api).to.have.nested.property('components.schemas.extract-text.properties.pages');
  });
});
