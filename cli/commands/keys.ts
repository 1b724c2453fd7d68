import type { Command } from 'commander';

import type { Credentials, KeyPair } from '../../accounts/key-pairs.js';
import { createCommand } from '../create-command.js';
import { oneLine } from '../one-line.js';
import { openOperations } from '../open-engine.js';
import { openKeyStore } from '../open-key-store.js';
import { printJson, printTable } from '../print.js';
import { wholeNumber } from '../whole-number.js';

export function keysCommand(): Command {
  return createCommand('keys')
    .description('Create, list, rotate and revoke key pairs of the service.')
    .addCommand(createPair())
    .addCommand(listPairs())
    .addCommand(rotatePair())
    .addCommand(revokePair());
}

interface CreateFlags {
  readonly name: string;
  readonly allow: string;
  readonly account?: string;
  readonly json?: true;
}

function createPair(): Command {
  return createCommand('create')
    .description('Create a key pair. The secret is shown only once.')
    .requiredOption('--name <name>', 'The purpose of the key pair.')
    .option(
      '--allow <permission,...>',
      'Operations that the key pair may run: * for all, groups and names of operations.',
      '*',
    )
    .option('--account <e-mail>', 'The account whose owner sees the key pair; the oldest one if left out.')
    .option('--json', 'Print one line, {"apiKey": "…", "apiSecret": "…"}.')
    .action(async ({ name, allow, account, json }: CreateFlags) => {
      const permissions = allow.split(',').flatMap((it) => it.trim() || []);
      await checkAgainstOperations(permissions);
      await using accounts = await openKeyStore();
      const owner = account === undefined ? {} : { ownerId: (await accounts.findOwner(account)).id };
      printCredentials(await accounts.createKeyPair({ name, permissions, ...owner }), json);
    });
}

function printCredentials({ apiKey, apiSecret }: Credentials, asJson = false): void {
  if (asJson) printJson({ apiKey, apiSecret });
  else
    printTable([
      ['API key', apiKey],
      ['API secret', `${apiSecret}  (shown only now)`],
    ]);
}

/** Checks permissions against the operations that this configuration loads. @throws InvalidOptions */
async function checkAgainstOperations(permissions: readonly string[]): Promise<void> {
  const { checkPermissionsFor } = await import('../../accounts/permissions.js');
  checkPermissionsFor(permissions, (await openOperations()).all);
}

function listPairs(): Command {
  return createCommand('list')
    .description('List the key pairs, without their secrets.')
    .option('--json', 'Print one line of JSON.')
    .action(async ({ json }: { json?: true }) => {
      await using accounts = await openKeyStore();
      const pairs = await accounts.listKeyPairs();
      if (json) printJson(pairs);
      else printTable([['API KEY', 'STATE', 'CREATED', 'LAST USED', 'ALLOWED', 'NAME'], ...pairs.map(row)]);
    });
}

interface RotateFlags {
  readonly overlap: number;
  readonly json?: true;
}

const HOUR_MS = 3_600_000;

function rotatePair(): Command {
  return createCommand('rotate')
    .description('Give a key pair a new secret, which is shown only once. Its name, permissions and usage stay.')
    .argument('<apiKey>')
    .option('--overlap <hours>', 'How long the former secret is accepted as well; 0 ends it at once.', hours, 24)
    .option('--json', 'Print one line, {"apiKey": "…", "apiSecret": "…"}.')
    .action(async (apiKey: string, { overlap, json }: RotateFlags) => {
      await using accounts = await openKeyStore();
      printCredentials(await accounts.rotate(apiKey, overlap * HOUR_MS), json);
    });
}

function hours(text: string): number {
  return text === '0' ? 0 : wholeNumber(text);
}

function revokePair(): Command {
  return createCommand('revoke')
    .description('Revoke a key pair permanently: the next request with it is rejected.')
    .argument('<apiKey>')
    .action(async (apiKey: string) => {
      await using accounts = await openKeyStore();
      await accounts.revoke(apiKey);
      process.stdout.write(`Revoked ${oneLine(apiKey)}.\n`);
    });
}

function row({ apiKey, revokedAt, createdAt, lastUsedAt, permissions, name }: KeyPair): readonly string[] {
  const state = revokedAt === undefined ? 'active' : 'revoked';
  return [apiKey, state, createdAt, lastUsedAt ?? 'never', permissions.join(','), name];
}
