import { mkdir, writeFile } from 'node:fs/promises';

import { expect } from 'chai';

import { freeUserId, userObstacle } from '../../../../engine/tools/sandbox/program-user.js';
import { inFolderAsync } from '../../../fixtures/pdf/raw-pdf.js';

const all = { status: 'CapEff:\t000001ffffffffff\n', uidMap: '         0          0 4294967295\n' };

describe('the user that programs of root run as', () => {
  it('is one that no user, no group and no running service of systemd has', () =>
    inFolderAsync(async (path) => {
      await writeFile(path('passwd'), 'root:x:0:0::/root:/bin/sh\nsomebody:x:65519:1::/:\n');
      await writeFile(path('group'), 'root:x:0:\nstaff:x:65518:somebody\n');
      await mkdir(path('dynamic'));
      await writeFile(path('dynamic/65517'), '');
      expect(freeUserId(path('.'), path('dynamic'))).to.equal(65516);
    }));

  it('is found where there are no lists of users', () => {
    expect(freeUserId('/nonexistent', '/nonexistent')).to.equal(65519);
  });

  it('can be any where root has its capabilities', () => {
    expect(userObstacle(65519, all)).to.equal(undefined);
  });

  it('cannot be another where root lacks capabilities, which are named', () => {
    // The capabilities of root in Docker without `--privileged`.
    const status = 'CapEff:\t00000000a80425fb\n';
    expect(userObstacle(65519, { ...all, status })).to.equal(
      'the service is root without CAP_SYS_PTRACE, CAP_SYS_ADMIN',
    );
  });

  it('cannot be one that does not exist in the user namespace', () => {
    const why = 'the user id 65519 does not exist in this user namespace';
    expect(userObstacle(65519, { ...all, uidMap: '         0       1000          1\n' })).to.equal(why);
    expect(userObstacle(65519, { ...all, uidMap: '0 1000 1\n1 100000 65518\n' })).to.equal(why);
    expect(userObstacle(65519, { ...all, uidMap: '0 1000 1\n1 100000 65519\n' })).to.equal(undefined);
  });
});
