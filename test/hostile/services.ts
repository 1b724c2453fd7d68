/** Commands that run a service as another user or with fewer rights than on this machine. */

import { execPath } from 'node:process';

import { bundledCli } from '../fixtures/processes/bundled.js';
import { spawnSync } from '../fixtures/processes/spawn-sync.js';

const isRoot = process.getuid?.() === 0;

const ordinaryUser = ['setpriv', '--reuid', '61000', '--regid', '61000', '--clear-groups'];

/** Whether that user can read this code, which is in a folder of root on some machines. */
const hasOrdinaryUser =
  isRoot && spawnSync('/usr/bin/env', [...ordinaryUser, execPath, '--check', bundledCli]).status === 0;

export const asOrdinaryUser = hasOrdinaryUser ? ordinaryUser : [];

/** Simulates a container whose runtime allows no namespaces, for root with few capabilities or for a user. */
export const inContainer = (uid: number): readonly string[] => [
  ...['bwrap', '--unshare-user', '--uid', `${uid}`, '--gid', `${uid}`, '--disable-userns', '--cap-drop', 'ALL'],
  ...['--dev-bind', '/', '/', '--'],
];

/** The commands by the user of the service; only root can start a service as another user. */
export const services: Readonly<Record<string, readonly string[]>> = {
  'the user of the tests': [],
  ...(hasOrdinaryUser && { 'an ordinary user': asOrdinaryUser }),
  ...(isRoot && {
    'root without the capability to mount': ['setpriv', '--bounding-set', '-sys_admin'],
  }),
};
