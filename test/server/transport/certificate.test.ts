import { X509Certificate } from 'node:crypto';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect } from 'chai';
import { generate } from 'selfsigned';

import { readSettings } from '../../../engine/job/settings.js';
import { certificatePair, selfSignedCertificate } from '../../../server/transport/certificate.js';

describe('the self-signed certificate', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'quire-tls-'))));
  afterEach(async () => await rm(folder, { recursive: true }));

  const settings = (host = '127.0.0.1') => readSettings({ QUIRE_DATA: folder, QUIRE_HOST: host });

  it('is valid for this machine and the host of the settings', async () => {
    const { cert } = await certificatePair(settings('pdf.example.org'));
    const certificate = new X509Certificate(cert);
    for (const name of ['localhost', 'pdf.example.org']) expect(certificate.checkHost(name), name).to.equal(name);
    for (const address of ['127.0.0.1', '::1']) expect(certificate.checkIP(address), address).to.equal(address);
    expect(certificate.checkHost('example.com')).to.equal(undefined);
  });

  it('is reused, and only its user can read the key', async () => {
    const first = await certificatePair(settings());
    expect(await certificatePair(settings())).to.deep.equal(first);
    expect((await stat(join(folder, 'tls-key.pem'))).mode & 0o777).to.equal(0o600);
  });

  it('is replaced when the host changes', async () => {
    const first = await certificatePair(settings());
    expect(await certificatePair(settings('pdf.example.org'))).not.to.deep.equal(first);
  });

  it('is replaced when it has expired or is malformed', async () => {
    const { cert, key } = await certificatePair(settings());
    const past = { notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date('2021-01-01') };
    const expired = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      ...past,
    });
    for (const text of [expired.cert, 'hello']) {
      await writeFile(join(folder, 'tls-certificate.pem'), text);
      await writeFile(join(folder, 'tls-key.pem'), key);
      const made = await certificatePair(settings());
      expect(made.cert).not.to.equal(text);
      expect(made.cert).not.to.equal(cert);
      expect(new Date(new X509Certificate(made.cert).validTo)).to.be.above(new Date());
    }
  });

  it('ends the start with one sentence when it cannot be written', async () => {
    await mkdir(join(folder, 'tls-key.pem'));
    const failure = await certificatePair(settings()).catch((error: unknown) => error);
    expect(failure).to.include({ kind: 'invalid-options' });
    expect(String(failure)).to.match(/QUIRE_DATA: the certificate cannot be written to .* \(EISDIR\)\.$/);
  });

  it('is reported as self-signed, unless an authority has signed the certificate of the settings', async () => {
    const own = settings();
    await certificatePair(own);
    expect(await selfSignedCertificate(own)).to.equal(join(folder, 'tls-certificate.pem'));
    const made = await generate([{ name: 'commonName', value: 'An authority' }], {
      keyType: 'ec',
      clientCertificate: true,
    });
    const named = { ...own, tlsCertificate: join(folder, 'named.pem') };
    await writeFile(named.tlsCertificate, made.cert);
    expect(await selfSignedCertificate(named)).to.equal(named.tlsCertificate);
    await writeFile(named.tlsCertificate, made.clientcert ?? '');
    expect(await selfSignedCertificate(named)).to.equal(undefined);
  });

  it('is not created when the settings name a certificate', async () => {
    const { cert, key } = await certificatePair(settings());
    const other = await mkdtemp(join(folder, 'other-'));
    await writeFile(join(other, 'c.pem'), cert);
    await writeFile(join(other, 'k.pem'), key);
    const named = { ...settings('example.com'), tlsCertificate: join(other, 'c.pem'), tlsKey: join(other, 'k.pem') };
    expect(await certificatePair(named)).to.deep.equal({ cert, key });
  });
});
