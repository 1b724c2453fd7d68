import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import type { SandboxMode } from '../sandbox/sandbox.js';

/** The system user that a service which is started by root goes on as, where there is one. */
const NAME = 'quire';

/** Ports, folders and files that the service must be able to use as an ordinary user. */
export interface ServiceNeeds {
  readonly host: string;
  readonly port: number;
  /** 0 is off. */
  readonly httpPort: number;
  readonly workFolder: string;
  readonly dataFolder: string;
  readonly tlsCertificate?: string | undefined;
  readonly tlsKey?: string | undefined;
  readonly sandbox: SandboxMode;
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Gives up root for good, where the system user of the service can do all that the service needs.
 * @returns why this process stays root; undefined when it is another user
 */
export async function leaveRoot(needs: ServiceNeeds): Promise<string | undefined> {
  const { user, userObstacle } = await successorOfRoot(needs);
  if (user === undefined) return userObstacle;
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
  return undefined;
}

/** Why a service that is started as this process would stay root; undefined when it would not. */
export async function hindranceToLeaveRoot(needs: ServiceNeeds): Promise<string | undefined> {
  return (await successorOfRoot(needs)).userObstacle;
}

async function successorOfRoot(needs: ServiceNeeds): Promise<{ readonly user?: User; readonly userObstacle?: string }> {
  if (process.getuid?.() !== 0) return {};
  const user = userNamed(NAME, readFileSync('/etc/passwd', 'latin1'));
  if (user === undefined) return { userObstacle: `there is no system user "${NAME}"` };
  const refusal = refusalOfNode();
  if (refusal !== undefined) return { userObstacle: refusal };
  const found = await tryAs(user, needs);
  return found === '' ? { user } : { userObstacle: `the user "${NAME}" ${found}` };
}

/**
 * Why Node.js changes the user of no process, not even to the same: Node.js of Debian 13 uses the libuv of the system, for which
 * it cannot rule out io_uring (CVE-2024-22017).
 */
function refusalOfNode(): string | undefined {
  try {
    process.setgid?.(process.getgid?.() ?? 0);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
    return `this Node.js cannot change its user (${reason})`;
  }
}

function userNamed(name: string, users: string): User | undefined {
  const [, uid, gid] = new RegExp(`^${name}:[^:\\n]*:([1-9]\\d*):(\\d+):`, 'm').exec(users) ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Tries the needs of the service in a process of the user; returns the failures as text, or "" if all succeed. */
async function tryAs({ uid, gid }: User, needs: ServiceNeeds): Promise<string> {
  const script = fileURLToPath(new URL('./child/try-service.js', import.meta.url));
  const { host, port, httpPort, workFolder, dataFolder, tlsCertificate, tlsKey, sandbox } = needs;
  const told = JSON.stringify({ host, port, httpPort, workFolder, dataFolder, tlsCertificate, tlsKey, sandbox });
  const child = spawn(process.execPath, [script, told], { uid, gid, stdio: ['ignore', 'pipe', 'ignore'] });
  const code = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  try {
    const [said, ended] = await Promise.all([text(child.stdout), code]);
    return ended === 0 ? said : 'cannot run the code of the service';
  } catch {
    return 'cannot run Node';
  }
}
