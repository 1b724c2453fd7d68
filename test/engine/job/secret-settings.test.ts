import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';

import type { OptionSchema } from '../../../engine/contract/option-schema.js';
import { InvalidOptions } from '../../../engine/errors.js';
import { settingsOf } from '../../../engine/job/plugin-settings.js';
import { readSchema } from '../../../engine/job/read-schema.js';
import { readSettings } from '../../../engine/job/settings.js';
import { unknownVariableWarnings } from '../../../engine/job/unknown-variables.js';
import { s3PlaceOf } from '../../../work/storage/s3-place.js';

describe('A secret setting', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'quire-secrets-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Each secret setting with a valid value. */
  const secrets = {
    QUIRE_DATABASE_URL: ['databaseUrl', 'postgresql://quire:correct-horse@db/quire'],
    QUIRE_REDIS_URL: ['redisUrl', 'rediss://:correct-horse@redis:6380/1'],
  } as const;

  it('is each one that can hold a password', () => {
    const { properties } = readSchema('config') as unknown as OptionSchema;
    const names = Object.keys(properties);
    const isSecret = (name: string): boolean => properties[name]?.format === 'password';
    expect(names.filter(isSecret)).to.have.members(Object.keys(secrets));
    const secretNames = names.filter((it) => /PASSWORD|SECRET|TOKEN|CREDENTIAL/.test(it));
    expect(secretNames.filter((it) => !isSecret(it))).to.deep.equal([]);
    // A URL of a setting that is no secret has no password.
    const urls = names.filter((it) => /URL|ENDPOINT/.test(it) && !isSecret(it));
    expect(urls).to.have.members(['QUIRE_STORAGE_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT']);
    expect(() => readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://quire:correct-horse@a.example' }))
      .to.throw(/^OTEL_EXPORTER_OTLP_ENDPOINT: /)
      .with.property('message')
      .that.does.not.contain('correct-horse');
    expect(() => s3PlaceOf(new URL('s3://quire:correct-horse@bucket'))).to.throw(
      'QUIRE_STORAGE_URL: credentials cannot be in the URL; set AWS_ACCESS_KEY_ID or AWS_SHARED_CREDENTIALS_FILE.',
    );
  });

  it('of an operation is read from its variable or from a file', () => {
    const file = join(folder, 'secret');
    writeFileSync(file, 'correct-horse\n');
    const string = { type: 'string', description: 'A setting.' } as const;
    const properties = { apiKey: { ...string, format: 'password' }, baseUrl: string } as const;
    const operation = {
      name: 'stamp-qr',
      settings: { type: 'object', additionalProperties: false, properties },
    } as const;
    const [key, base] = ['QUIRE_PLUGIN_STAMP_QR_API_KEY', 'QUIRE_PLUGIN_STAMP_QR_BASE_URL'];
    expect(settingsOf(operation, { [key]: 'correct-horse' })).to.deep.equal({ apiKey: 'correct-horse' });
    expect(settingsOf(operation, { [`${key}_FILE`]: file })).to.deep.equal({ apiKey: 'correct-horse' });
    expect(settingsOf(operation, { [`${base}_FILE`]: file })).to.deep.equal({});
    expect(() => settingsOf(operation, { [`${key}_FILE`]: join(folder, 'none') })).to.throw(
      InvalidOptions,
      `${key}_FILE: the file ${join(folder, 'none')} cannot be read.`,
    );
  });

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
