import { writeFileSync } from 'node:fs';

import { expect } from 'chai';

import { textsOf } from '../fixtures/look/evidence.js';
import { pdf } from '../fixtures/pdf/pdf.js';
import { inFolderAsync } from '../fixtures/pdf/raw-pdf.js';
import { sandboxMode } from '../fixtures/processes/sandbox-mode.js';
import { formOf, startTestServer, type TestServer } from './harness.js';

describe('the service, redacting documents', () => {
  let server: TestServer;
  before(async () => (server = await startTestServer({ sandbox: sandboxMode }, [])));
  after(() => server[Symbol.asyncDispose]());

  it('returns a document without the searched text', async () => {
    const form = formOf(['file', ['book.pdf', pdf({ pages: 2 })]], ['searchText', 'PAGE'], ['searchRegex', '2$']);
    const answer = await server.post('redact', form);
    const { 'content-type': type, 'x-warnings': warnings, 'x-redactions': redactions } = answer.headers;
    expect([answer.status, type, warnings, redactions]).to.deep.equal([200, 'application/pdf', undefined, '2']);
    await inFolderAsync(async (path) => {
      writeFileSync(path('out.pdf'), answer.bytes);
      expect((await textsOf({ path: path('out.pdf') })).map((it) => it.trim())).to.deep.equal(['1', '']);
    });
  });

  it('warns that nothing was removed', async () => {
    const answer = await server.post('redact', formOf(['file', ['book.pdf', pdf()]], ['searchText', 'absent']));
    expect([answer.status, answer.headers['x-redactions']]).to.deep.equal([200, '0']);
  });

  type Fields = readonly (readonly [string, string])[];
  const refused: readonly (readonly [what: string, fields: Fields, error: string, message: RegExp])[] = [
    ['no search', [], 'Missing required field', /searchText, searchRegex/],
    ['a malformed expression', [['searchRegex', 'a[']], 'Invalid parameters', /^searchRegex: missing closing \]/],
    [
      'a colour that is none',
      [
        ['searchText', 'a'],
        ['redactColor', 'black'],
      ],
      'Invalid parameters',
      /^redactColor: /,
    ],
  ];
  for (const [what, fields, error, message] of refused) {
    it(`rejects ${what} with 400 ${error}`, async () => {
      const answer = await server.post('redact', formOf(['file', ['book.pdf', pdf()]], ...fields));
      expect([answer.status, answer.json()['error']]).to.deep.equal([400, error]);
      expect(answer.json()['message']).to.match(message);
    });
  }
});
