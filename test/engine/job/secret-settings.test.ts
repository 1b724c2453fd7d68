import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import { readSettings } from '../../../engine/job/settings.js';
import { unknownVariableWarnings } from '../../../engine/job/unknown-variables.js';

describe('A secret setting', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quire-secrets-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const secrets = {
    QUIRE_DATABASE_URL: ['databaseUrl', 'postgresql://quire:correct-horse@db/quire'],
    QUIRE_REDIS_URL: ['redisUrl', 'rediss://:correct-horse@redis:6380/1'],
  } as const;

  for (const [variable, [setting, url]] of Object.entries(secrets)) {
    it(`${variable} is read from its variable or from a file, without the line feed at its end`, () => {
      const file = join(folder, 'secret');
      writeFileSync(file, `${url}\n`);
      expect(readSettings({ [variable]: url })[setting]).to.equal(url);
      expect(readSettings({ [`${variable}_FILE`]: file })[setting]).to.equal(url);
      expect(readSettings({})[setting]).to.equal(undefined);
      expect(unknownVariableWarnings({ [`${variable}_FILE`]: file })).to.deep.equal([]);
    });

    it(`${variable} is in no message when it is malformed`, () => {
      expect(() => readSettings({ [variable]: 'http://correct-horse' }))
        .to.throw(new RegExp(`^${variable}: `))
        .with.property('message')
        .that.does.not.contain('correct-horse');
    });
  }

  it('is not read when variable and file are both given, or the file is empty or missing', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, '\n');
    const refused = [
      [{ QUIRE_REDIS_URL: 'redis://a', QUIRE_REDIS_URL_FILE: file }, /QUIRE_REDIS_URL_FILE: it cannot be combined/],
      [{ QUIRE_REDIS_URL_FILE: file }, /QUIRE_REDIS_URL_FILE: the file .* is empty/],
      [{ QUIRE_REDIS_URL_FILE: join(folder, 'none') }, /QUIRE_REDIS_URL_FILE: the file .* cannot be read/],
    ] as const;
    for (const [environment, message] of refused) expect(() => readSettings(environment)).to.throw(message);
  });

  it('of a setting that is no secret cannot be a file', () => {
    expect(unknownVariableWarnings({ QUIRE_HOST_FILE: 'a' })[0]).to.match(/^QUIRE_HOST_FILE: there is no such setting/);
  });
});
