import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';

/** Cost of scrypt: 32 MiB and about 0.25 s for each guess (OWASP, Password Storage Cheat Sheet). */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;

const KEY_BYTES = 32;

/** Hashes a password with a new salt; the result has the salt and the cost: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
}

/** Whether a password matches a hash, with the salt and the cost in the hash. */
export async function isPasswordOf(hash: string, password: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), { N: Number(N), r: Number(r), p: Number(p) });
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Keyboards may encode the same letters with different code points; NFKC makes the passwords equal (RFC 8265).
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: 2 ** 28 }, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
