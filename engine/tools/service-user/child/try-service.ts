/** Run as the user that the service would be, with its `ServiceNeeds` as JSON in an argument: says what this user cannot do that the service has to. */
import { constants } from 'node:fs';
import { access, mkdir, readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { isQuireError } from '../../../errors.js';
import { Launcher } from '../../process/launcher.js';
import { probeSandbox } from '../../sandbox/probe-sandbox.js';
import type { ServiceNeeds } from '../leave-root.js';

process.stdout.write((await lackOf(JSON.parse(process.argv[2] ?? '') as ServiceNeeds)) ?? '');

async function lackOf(settings: ServiceNeeds): Promise<string | undefined> {
  const { host, port, httpPort, workFolder, dataFolder, tlsCertificate, tlsKey } = settings;
  for (const folder of [workFolder, dataFolder]) {
    if (!(await succeeds(useFolder(folder)))) return `cannot write to ${folder}`;
  }
  // Its permissions are set at each start.
  if ((await stat(dataFolder)).uid !== process.getuid?.()) return `does not own ${dataFolder}`;
  // The key store and the certificate, which an earlier start may have made as root.
  for (const name of await readdir(dataFolder)) {
    const path = join(dataFolder, name);
    if (!(await succeeds(access(path, constants.R_OK | constants.W_OK)))) return `cannot write to ${path}`;
  }
  for (const path of [tlsCertificate, tlsKey]) {
    if (path !== undefined && !(await succeeds(access(path, constants.R_OK)))) return `cannot read ${path}`;
  }
  for (const it of [port, httpPort]) {
    if (await isForbidden(host, it)) return `may not listen on port ${it}`;
  }
  return await lackOfSandbox(settings);
}

async function useFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Anything else that is in the way of a port is in the way of root as well. */
function isForbidden(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', (error) => resolve('code' in error && error.code === 'EACCES'))
      .listen({ host, port }, () => server.close(() => resolve(false)));
  });
}

async function lackOfSandbox({ sandbox, workFolder }: ServiceNeeds): Promise<string | undefined> {
  if (sandbox === 'off') return undefined;
  await using launcher = new Launcher();
  try {
    await probeSandbox('required', { workFolder }, launcher);
    return undefined;
  } catch (error) {
    if (!isQuireError(error)) throw error;
    return 'cannot make a sandbox, which root can';
  }
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return await work.then(
    () => true,
    () => false,
  );
}
