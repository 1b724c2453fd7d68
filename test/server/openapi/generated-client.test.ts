import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect } from 'chai';
import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';

import type { Operation } from '../../../engine/contract/operation.js';
import { startTestServer } from '../harness.js';
import { PRELUDE, usesOf } from './client-uses.js';

const run = promisify(execFile);
const compiler = fileURLToPath(new URL('../../../../node_modules/typescript-7/bin/tsc', import.meta.url));

/** Uses that are specific to operations. */
const PARTICULARS = `
same<components['schemas']['Error'], Failure>(true);
same<Kind<'redact', 401>, 'authentication-required' | 'invalid-credentials' | 'key-revoked'>(true);
same<Kind<'redact', 404>, 'not-found' | 'nothing-found'>(true);
same<Headers<'redact', 200>['X-Redactions'], number | undefined>(true);
same<Headers<'redact', 401>['RateLimit'], string | undefined>(true);
same<NonNullable<operations['redact']['parameters']['header']>['X-Request-Id'], string | undefined>(true);

same<NonNullable<Form<'rotate-pages'>['angle']>, 90 | 180 | 270>(true);
send<'redact'>({ file: blob, searchRegex: 'a', redactColor: '#fff' });
// @ts-expect-error: neither searchText nor searchRegex
send<'redact'>({ file: blob, redactColor: '#fff' });
// @ts-expect-error: neither a text nor a picture
send<'add-watermark'>({ file: blob });

same<Content<Answer<'read-metadata', 200>>['application/json']['pageCount'], number>(true);
same<Content<Answer<'read-metadata', 200>>['application/json']['title'], string | undefined>(true);
same<Content<Answer<'extract-text', 200>>['application/json']['pages'][number], { pageNumber: number; text: string }>(
  true,
);
same<Content<Answer<'test-echo', 200>>['application/json'], unknown>(true);

same<Form<'runPipeline'>, { pipeline: string; file: Blob[] }>(true);
same<Content<Answer<'runPipeline', 200>>['application/pdf'], Blob>(true);
same<Answer<'runPipeline', 202>, Answer<'redact', 202>>(true);
same<components['schemas']['Job']['state'], 'waiting' | 'running' | 'done' | 'failed'>(true);
same<components['schemas']['Job']['error'], components['schemas']['Error'] | undefined>(true);
same<Content<Answer<'getJob', 200>>['application/json'], components['schemas']['Job']>(true);
same<Kind<'getJobResult', 409>, 'job-not-done'>(true);
same<NonNullable<operations['redact']['parameters']['header']>['Prefer'], string | undefined>(true);

same<paths['/health/live']['get'], operations['getLiveness']>(true);
same<Content<Answer<'getLiveness', 200>>['application/json'], { status: 'live' }>(true);
same<
  Content<Answer<'getReadiness', 200>>['application/json'],
  {
    status: 'ready';
    sandbox: 'complete' | 'incomplete' | 'none';
    plugins: { ready?: string[]; paused?: string[]; refused?: string[] };
  }
>(true);
same<Content<Answer<'getReadiness', 503>>['application/json'], components['schemas']['Error']>(true);
same<Headers<'getReadiness', 503>['Retry-After'], number>(true);
same<Content<Answer<'getDescription', 200>>['application/json']['openapi'], string>(true);
same<Headers<'getDescription', 304>['ETag'], string>(true);
// @ts-expect-error: no such operation
send<'no-such-operation'>({ file: blob });
`;

describe('a client whose types openapi-typescript generates', () => {
  let folder: string;
  let operations: readonly Operation[];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quire-client-'));
    await using server = await startTestServer();
    operations = server.running.engine.operations.all;
    const document = (await server.send('/openapi.json')).json() as unknown as OpenAPI3;
    await writeFile(join(folder, 'api.d.ts'), await generate(document));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });
  after(() => rm(folder, { recursive: true }));

  /** @returns the output of the compiler */
  async function compile(uses: string): Promise<string> {
    await writeFile(join(folder, 'uses.ts'), PRELUDE + uses);
    const strict = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noEmit'];
    const args = [compiler, ...strict, '--target', 'es2022', '--lib', 'es2022,dom', '--module', 'nodenext'];
    return await run(process.execPath, [...args, 'uses.ts'], { cwd: folder }).then(
      ({ stdout }) => stdout,
      (error: unknown) => (error as { readonly stdout: string }).stdout,
    );
  }

  it('has exactly the fields, values, answers and headers of each operation', async () => {
    expect(operations.length).to.be.above(25);
    const uses = operations.map(usesOf);
    expect(await compile([...uses, PARTICULARS].join('\n'))).to.equal('');
  });

  it('(of which the compiler finds a use that is not allowed)', async () => {
    expect(await compile("send<'split'>({ file: blob, splitMethod: 'byPage' });")).to.contain(
      'Did you mean \'"byPages"\'',
    );
  });
});

/** Generates the types with Blob for files, as the documentation of the generator recommends. */
async function generate(document: OpenAPI3): Promise<string> {
  const blob = ts.factory.createTypeReferenceNode('Blob');
  const nodes = await openapiTypes(document, {
    transform: ({ format }) => (format === 'binary' ? blob : undefined),
  });
  return astToString(nodes);
}
