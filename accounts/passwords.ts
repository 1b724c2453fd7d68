import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';

/** 32 MiB and about a quarter of a second for each guess (OWASP, Password Storage Cheat Sheet). */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;

const KEY_BYTES = 32;

/** The hash of a password with its own salt and cost: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether a password is the one that was hashed, under the cost that it was hashed with. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) });
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letters can be written with different code points; NFKC makes them one password (RFC 8265).
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: 2 ** 28 }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
