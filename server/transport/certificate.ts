import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';

import { generate, type SubjectAltNameEntry } from 'selfsigned';

import { InvalidOptions } from '../../engine/errors.js';
import type { Settings } from '../../engine/job/settings.js';

/** A certificate and its private key, both as PEM text. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

const DAY_MS = 86_400_000;

/** The longest validity that Apple's systems accept for a certificate that no authority of the system has issued. */
const VALID_DAYS = 825;

/** A self-signed certificate that expires sooner than this is replaced. */
const RENEW_DAYS = 30;

/**
 * Reads the certificate that the settings name. Without one, makes a self-signed certificate and keeps it in the data folder.
 * @throws InvalidOptions when the certificate of the settings cannot be used, or the data folder cannot be written to.
 */
export async function certificatePair({
  tlsCertificate,
  tlsKey,
  dataFolder,
  host,
}: Settings): Promise<CertificatePair> {
  if (tlsCertificate === undefined && tlsKey === undefined) return await selfSigned(dataFolder, host);
  if (tlsCertificate === undefined)
    throw new InvalidOptions('QUIRE_TLS_CERT: it is required along with QUIRE_TLS_KEY.');
  if (tlsKey === undefined) throw new InvalidOptions('QUIRE_TLS_KEY: it is required along with QUIRE_TLS_CERT.');
  const pair = { cert: await readPem('QUIRE_TLS_CERT', tlsCertificate), key: await readPem('QUIRE_TLS_KEY', tlsKey) };
  try {
    createSecureContext(pair);
    return pair;
  } catch (cause) {
    throw new InvalidOptions(
      'QUIRE_TLS_CERT and QUIRE_TLS_KEY: they are not a certificate and its private key in PEM.',
      { cause },
    );
  }
}

/** Returns the path of the certificate when it is self-signed, since clients then need the file in order to trust it. */
export async function selfSignedCertificate({ tlsCertificate, dataFolder }: Settings): Promise<string | undefined> {
  const path = tlsCertificate ?? pathsIn(dataFolder).cert;
  const certificate = new X509Certificate(await readFile(path));
  // `checkIssued` returns false here, because it requires that the issuer may sign other certificates.
  const isSelfSigned = certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey);
  return isSelfSigned ? path : undefined;
}

function pathsIn(folder: string): CertificatePair {
  return { cert: join(folder, 'tls-certificate.pem'), key: join(folder, 'tls-key.pem') };
}

async function readPem(variable: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new InvalidOptions(`${variable}: the file ${path} cannot be read.`, { cause });
  }
}

async function selfSigned(folder: string, host: string): Promise<CertificatePair> {
  const paths = pathsIn(folder);
  const saved = await readSaved(paths);
  if (saved !== undefined && isUsable(saved, host)) return saved;
  const created = await createSelfSigned(host);
  await save(created, paths, folder);
  return created;
}

async function save({ cert, key }: CertificatePair, paths: CertificatePair, folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(paths.key, key, { mode: 0o600 });
    await writeFile(paths.cert, cert, { mode: 0o600 });
  } catch (cause) {
    const { code = 'unknown reason' } = cause as NodeJS.ErrnoException;
    throw new InvalidOptions(`QUIRE_DATA: the certificate cannot be written to ${folder} (${code}).`, { cause });
  }
}

async function readSaved(paths: CertificatePair): Promise<CertificatePair | undefined> {
  try {
    return { cert: await readFile(paths.cert, 'utf8'), key: await readFile(paths.key, 'utf8') };
  } catch {
    return undefined;
  }
}

function isUsable({ cert, key }: CertificatePair, host: string): boolean {
  try {
    const certificate = new X509Certificate(cert);
    const remainingMs = Date.parse(certificate.validTo) - Date.now();
    const names = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
    return (
      remainingMs > RENEW_DAYS * DAY_MS && names !== undefined && certificate.checkPrivateKey(createPrivateKey(key))
    );
  } catch {
    return false;
  }
}

async function createSelfSigned(host: string): Promise<CertificatePair> {
  const names = new Set(['localhost', '127.0.0.1', '::1', host]);
  const altNames = [...names].map((name): SubjectAltNameEntry =>
    isIP(name) === 0 ? { type: 2, value: name } : { type: 7, ip: name },
  );
  const created = await generate([{ name: 'commonName', value: 'Quire (self-signed)' }], {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + VALID_DAYS * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  return { cert: created.cert, key: created.private };
}
