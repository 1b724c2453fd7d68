/** Commands that run a service as another user, or where it has less than this machine gives. */

const isRoot = process.getuid?.() === 0;

export const asOrdinaryUser = isRoot ? ['setpriv', '--reuid', '61000', '--regid', '61000', '--clear-groups'] : [];

/** What a container has whose runtime allows no namespaces, seen from inside: root with few capabilities, or a user. */
export const inContainer = (uid: number): readonly string[] => [
  ...['bwrap', '--unshare-user', '--uid', `${uid}`, '--gid', `${uid}`, '--disable-userns', '--cap-drop', 'ALL'],
  ...['--dev-bind', '/', '/', '--'],
];

/** Each by who the service is. Only root can become others. */
export const services: Readonly<Record<string, readonly string[]>> = {
  'the user of the tests': [],
  ...(isRoot && {
    'an ordinary user': asOrdinaryUser,
    'root without the capability to mount': ['setpriv', '--bounding-set', '-sys_admin'],
  }),
};
