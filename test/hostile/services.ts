/** Commands that run a service as another user or with fewer rights than on this machine. */

const isRoot = process.getuid?.() === 0;

export const asOrdinaryUser = isRoot ? ['setpriv', '--reuid', '61000', '--regid', '61000', '--clear-groups'] : [];

/** Simulates a container whose runtime allows no namespaces, for root with few capabilities or for a user. */
export const inContainer = (uid: number): readonly string[] => [
  ...['bwrap', '--unshare-user', '--uid', `${uid}`, '--gid', `${uid}`, '--disable-userns', '--cap-drop', 'ALL'],
  ...['--dev-bind', '/', '/', '--'],
];

/** The commands by the user of the service; only root can start a service as another user. */
export const services: Readonly<Record<string, readonly string[]>> = {
  'the user of the tests': [],
  ...(isRoot && {
    'an ordinary user': asOrdinaryUser,
    'root without the capability to mount': ['setpriv', '--bounding-set', '-sys_admin'],
  }),
};
