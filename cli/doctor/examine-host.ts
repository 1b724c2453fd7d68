import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';

import type { Settings } from '../../engine/job/settings.js';
import { pathError } from '../path-error.js';
import type { Finding } from './examine.js';
import { nearestExisting } from './folders.js';

const DAY_MS = 86_400_000;

/** Authorities that renew by themselves do so a month before the end. */
const RENEWAL_DAYS = 21;

/** A job has its upload, its result and what is between on the disk. */
const UPLOADS_ON_DISK = 3;

/** Settings of the kernel that forbid user namespaces, of which sandboxes are made, with the forbidding value. */
const namespaceSettings: Readonly<Record<string, string>> = {
  'user/max_user_namespaces': '0',
  'kernel/unprivileged_userns_clone': '0',
  'kernel/apparmor_restrict_unprivileged_userns': '1',
};

/** Checks whether the kernel permits user namespaces to users without rights. */
export async function examineNamespaces(root = '/proc/sys'): Promise<Finding> {
  const what = 'user namespaces of the kernel';
  for (const [name, forbidden] of Object.entries(namespaceSettings)) {
    // Kernels lack settings of other distributions.
    const value = await readFile(`${root}/${name}`, 'utf8').catch(() => '');
    if (value.trim() !== forbidden) continue;
    const sysctl = name.replaceAll('/', '.');
    return {
      state: 'lacking',
      what,
      advice: `${sysctl} is ${forbidden}, which forbids them to users other than root.`,
    };
  }
  return { state: 'good', what };
}

/** Checks whether the disk of the work folder has room for the largest upload. */
export async function examineDisk({ workFolder, maxUploadBytes }: Settings): Promise<Finding> {
  const { bavail, bsize } = await statfs(await nearestExisting(workFolder));
  const [free, needed] = [bavail * bsize, UPLOADS_ON_DISK * maxUploadBytes];
  const what = `disk of the work folder: ${inGigabytes(free)} free`;
  if (free >= needed) return { state: 'good', what };
  const advice = `The largest upload (QUIRE_MAX_UPLOAD_MB) can need ${inGigabytes(needed)}.`;
  return { state: 'lacking', what, advice };
}

/** Checks the certificate of the settings; a self-signed one is renewed by the service. */
export async function examineCertificate({ tlsCertificate, tlsKey }: Settings): Promise<readonly Finding[]> {
  if (tlsCertificate === undefined || tlsKey === undefined) return [];
  const what = 'certificate (QUIRE_TLS_CERT)';
  try {
    const certificate = new X509Certificate(await read(tlsCertificate));
    if (!certificate.checkPrivateKey(createPrivateKey(await read(tlsKey))))
      return [{ state: 'bad', what, advice: `The key in ${tlsKey} (QUIRE_TLS_KEY) belongs to another certificate.` }];
    return [examineValidity(what, certificate)];
  } catch (error) {
    return [{ state: 'bad', what, advice: error instanceof Error ? error.message : String(error) }];
  }
}

function examineValidity(what: string, { validTo }: X509Certificate): Finding {
  const days = Math.floor((Date.parse(validTo) - Date.now()) / DAY_MS);
  if (days < 0) return { state: 'bad', what, advice: `It has expired, on ${validTo}.` };
  if (days >= RENEWAL_DAYS) return { state: 'good', what: `${what}: valid for ${days} days` };
  return { state: 'lacking', what, advice: `It expires in ${days} days, on ${validTo}: renew it, then send SIGHUP.` };
}

async function read(path: string): Promise<Buffer> {
  return await readFile(path).catch((error: unknown) => {
    throw pathError(path, error);
  });
}

function inGigabytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GB`;
}
