import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { geteuid, pid } from 'node:process';

import { expect } from 'chai';

import { InvalidOptions } from '../../../../engine/errors.js';
import { hostIdentity } from '../../../../engine/job/work-folder/host-identity.js';
import { startOf } from '../../../../engine/job/work-folder/process-start.js';
import { openWorkFolder, type WorkFolder } from '../../../../engine/job/work-folder/work-folder.js';
import { failureOf } from '../../../fixtures/failure-of.js';
import { until } from '../../../fixtures/until.js';

const HOUR_MS = 60 * 60 * 1000;

const uid = geteuid?.() ?? 0;
/** Only root can make folders of other users. */
const asRoot = uid === 0 ? it : it.skip;
const STRANGER = 12_345;

describe('the work folder', () => {
  let place = '';
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'work-'));
  });
  afterEach(() => rm(place, { recursive: true }));

  const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o7777;
  const letOthersWrite = (): Promise<void> => chmod(place, 0o1777);

  it('is created privately if it does not exist, and removed when it is closed', async () => {
    const missing = join(place, 'a', 'b');
    {
      await using work = await openWorkFolder(missing);
      expect(dirname(work.path)).to.equal(missing);
      expect([await modeOf(missing), await modeOf(work.path)]).to.deep.equal([0o700, 0o700]);
    }
    expect(await readdir(missing)).to.deep.equal([]);
  });

  it('is in a private subfolder if others may write to the place, as to the temporary folder', async () => {
    await letOthersWrite();
    await using work = await openWorkFolder(place);
    expect(dirname(work.path)).to.equal(join(place, `quire-${uid}`));
    expect(await modeOf(dirname(work.path))).to.equal(0o700);
  });

  it('is created in the target of a link that the operator configured', async () => {
    const real = join(place, 'real');
    await mkdir(real);
    await symlink(real, join(place, 'link'));
    await using work = await openWorkFolder(join(place, 'link'));
    expect(dirname(work.path)).to.equal(real);
  });

  it('is rejected with a message if it cannot be created', async () => {
    await writeFile(join(place, 'file'), '');
    const failure = await failureOf(openWorkFolder(join(place, 'file')));
    expect(failure)
      .to.be.instanceOf(InvalidOptions)
      .with.property('message', `QUIRE_WORK: the work folder ${place}/file cannot be used (EEXIST).`);
  });

  describe('when another user has taken the name of the private subfolder', () => {
    const takers: Readonly<Record<string, (usual: string) => Promise<unknown>>> = {
      'for a link to a folder of the service': async (usual) => {
        const other = join(place, 'other');
        await mkdir(other, 0o700);
        await symlink(other, usual);
      },
      'for a file': (usual) => writeFile(usual, ''),
      'for a folder that anybody may write to': async (usual) => {
        await mkdir(usual);
        await chmod(usual, 0o777);
      },
      ...(uid === 0 && {
        'for a folder that belongs to him': async (usual) => {
          await mkdir(usual, 0o700);
          await chown(usual, STRANGER, STRANGER);
        },
      }),
    };
    for (const [what, take] of Object.entries(takers)) {
      it(`${what}, another folder is created, and found by later starts`, async () => {
        await letOthersWrite();
        await take(join(place, `quire-${uid}`));
        const folders: string[] = [];
        for (let start = 0; start < 2; start++) {
          await using work = await openWorkFolder(place);
          expect(await modeOf(dirname(work.path))).to.equal(0o700);
          folders.push(dirname(work.path));
        }
        expect(new Set(folders)).to.have.lengthOf(1);
        expect(basename(folders[0] ?? '')).to.match(new RegExp(`^quire-${uid}-\\w{6}$`));
      });
    }
  });

  describe('of a service that was killed', () => {
    const host = hostIdentity();
    const ended = spawnSync('true').pid;

    /** Creates a folder like that of an ended service. */
    const leave = async (name: string, hoursAgo = 0): Promise<string> => {
      const path = join(place, `service-${name}-abcdef`);
      await mkdir(join(path, 'quire-job-abcdef'), { recursive: true });
      await writeFile(join(path, 'quire-job-abcdef', 'file'), '');
      const time = new Date(Date.now() - hoursAgo * HOUR_MS);
      await utimes(path, time, time);
      return path;
    };
    const afterStart = async (): Promise<readonly string[]> => {
      let work: WorkFolder | undefined;
      try {
        work = await openWorkFolder(place);
        await work.tidied;
        return (await readdir(place)).filter((it) => it !== basename(work?.path ?? '')).sort();
      } finally {
        await work?.[Symbol.asyncDispose]();
      }
    };

    it('is removed by a later start, immediately if its process is known to have ended', async () => {
      await leave(`${host}-${ended}-123`);
      await leave(`${host}-${pid}-1`);
      expect(await afterStart()).to.deep.equal([]);
    });

    describe('and has started other processes', () => {
      let other: ChildProcess;
      afterEach(() => other.kill('SIGKILL'));

      it('is removed while another service runs', async () => {
        other = spawn('sleep', ['1000']);
        const name = `${host}-${other.pid ?? 0}-${startOf(other.pid ?? 0) ?? ''}`;
        await using work = await openWorkFolder(place, { renewMs: 1 });
        await work.tidied;
        await leave(name);
        other.kill('SIGKILL');
        await until(async () => (await readdir(place)).length === 1);
      });

      it('is removed while its process is a zombie', async () => {
        // The shell becomes a program that does not wait for its child process.
        other = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], { stdio: ['ignore', 'pipe', 'ignore'] });
        const child = Number(await once(other.stdout ?? other, 'data'));
        const stat = (of = child): readonly string[] => readFileSync(`/proc/${of}/stat`, 'latin1').split(' ');
        await until(() => stat(other.pid)[1] === '(sleep)');
        process.kill(child, 'SIGKILL');
        await until(() => stat()[2] === 'Z');
        await leave(`${host}-${child}-${stat()[21] ?? ''}`);
        expect(await afterStart()).to.deep.equal([]);
      });
    });

    it('is removed by a service that stops', async () => {
      await (async (): Promise<void> => {
        await using work = await openWorkFolder(place);
        await work.tidied;
        await leave(`${host}-${ended}-123`);
      })();
      expect(await readdir(place)).to.deep.equal([]);
    });

    it('is removed by one of several services that start at the same time', async () => {
      for (let count = 0; count < 20; count++) await leave(`${host}-${ended}-${count}`);
      const faults: unknown[] = [];
      const onFault = (fault: unknown): void => void faults.push(fault);
      const works = await Promise.all([1, 2, 3].map(() => openWorkFolder(place, { onFault })));
      await Promise.all(works.map((it) => it.tidied));
      expect(await readdir(place)).to.have.lengthOf(works.length);
      expect(faults).to.deep.equal([]);
      await Promise.all(works.map((it) => it[Symbol.asyncDispose]()));
    });

    it('is removed later if it cannot be removed yet, which is reported', async function () {
      const left = join(await leave(`${host}-${ended}-123`), 'quire-job-abcdef', 'mounted');
      await mkdir(left);
      // Only root may mount.
      if (spawnSync('mount', ['--bind', left, left]).status !== 0) this.skip();
      const faults: unknown[] = [];
      const onFault = (fault: unknown): void => void faults.push(fault);
      await using work = await openWorkFolder(place, { renewMs: 1, onFault });
      try {
        await work.tidied;
        expect(faults[0]).to.have.nested.property('cause.code', 'EBUSY');
      } finally {
        const mounted = readFileSync('/proc/self/mounts', 'utf8').split('\n');
        const paths = mounted.map((it) => it.split(' ')[1] ?? '').filter((it) => it.startsWith(place));
        for (const path of paths) spawnSync('umount', [path]);
      }
      await until(async () => (await readdir(place)).length === 1 && (await readdir(work.path)).length === 0);
    });

    it('is removed if it is of another host or container and has not been renewed for a day', async () => {
      await leave(`another-${pid}-${startOf(pid) ?? ''}`, 25);
      await leave('another-1-1', 25);
      expect(await afterStart()).to.deep.equal([]);
    });

    it('is kept if it may belong to a running service elsewhere', async () => {
      const folders = [await leave(`another-${ended}-123`), await leave('other-1-1', 23)];
      expect(await afterStart()).to.deep.equal(folders.map((it) => basename(it)).sort());
    });

    it('is kept if the service runs here, even if it was not renewed for long', async () => {
      const folder = await leave(`${host}-${pid}-${startOf(pid) ?? ''}`, 1000);
      expect(await afterStart()).to.deep.equal([basename(folder)]);
    });

    it('is kept if it is a link, as is the target of the link', async () => {
      const other = join(place, 'other');
      await mkdir(other);
      await writeFile(join(other, 'file'), '');
      await symlink(other, join(place, `service-${host}-${ended}-123-abcdef`));
      expect(await afterStart()).to.deep.equal(['other', `service-${host}-${ended}-123-abcdef`]);
      expect(await readdir(other)).to.deep.equal(['file']);
    });

    it('is kept if it has another name', async () => {
      const names = ['quire-job-1-1-abcdef', 'service-x', `service-${host}-x-y-abcdef`];
      await Promise.all(names.map((it) => mkdir(join(place, it))));
      expect(await afterStart()).to.deep.equal(names.toSorted());
    });

    asRoot('stays when it belongs to another user', async () => {
      const folder = await leave(`${host}-${ended}-123`);
      await chown(folder, STRANGER, STRANGER);
      expect(await afterStart()).to.deep.equal([basename(folder)]);
      expect(await readdir(folder)).to.deep.equal(['quire-job-abcdef']);
    });

    asRoot('is removed with folders in it that were given to the user whom programs run as', async () => {
      const folder = await leave(`${host}-${ended}-123`);
      await chown(join(folder, 'quire-job-abcdef'), STRANGER, STRANGER);
      expect(await afterStart()).to.deep.equal([]);
    });
  });

  it('is renewed as long as the service runs', async () => {
    await using work = await openWorkFolder(place, { renewMs: 1 });
    const past = new Date(Date.now() - 30 * HOUR_MS);
    await utimes(work.path, past, past);
    await until(async () => Date.now() - (await stat(work.path)).mtimeMs < HOUR_MS);
  });

  it('distinguishes hosts and containers by their processes', function () {
    const module = new URL('../../../../engine/job/work-folder/host-identity.js', import.meta.url).href;
    const script = `import(${JSON.stringify(module)}).then((it) => process.stdout.write(it.hostIdentity()))`;
    const told = (...before: readonly string[]): string => {
      const command: readonly string[] = [...before, process.execPath, '-e', script];
      const [program = '', ...args] = command;
      return spawnSync(program, args, { encoding: 'utf8' }).stdout;
    };
    expect(told()).to.equal(hostIdentity());
    const elsewhere = told('unshare', '--user', '--map-root-user', '--pid', '--fork', '--mount-proc');
    // Some machines do not allow namespaces.
    if (elsewhere === '') this.skip();
    expect(elsewhere)
      .to.match(/^[0-9a-f]{12}$/)
      .and.not.equal(hostIdentity());
  });
});
