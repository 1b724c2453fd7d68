import { useState } from 'preact/hooks';

import { call, messageOf } from '../api/client.js';
import type { KeyPair } from '../api/api-types.js';
import { useFetched } from '../api/use-fetched.js';
import { Icon } from '../shell/icons.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { Time } from '../shell/time.js';
import { useKeptFocus } from '../shell/use-kept-focus.js';
import { AccountTabs } from './account-tabs.js';
import { NewKeyPair } from './new-key-pair.js';
import { RecentUsage } from './recent-usage.js';
import { RevokeDialog } from './revoke-dialog.js';

/** The key pairs of the owner: list, generate, revoke. */
export function ApiKeys() {
  const { value: pairs, failure, reload } = useFetched<readonly KeyPair[]>('/key-pairs');
  const [isGenerating, setGenerating] = useState(false);
  const [revoking, setRevoking] = useState<KeyPair>();
  const [error, setError] = useState<string>();
  const [revoked, setRevoked] = useState<KeyPair>();
  useKeptFocus();
  const revoke = async (pair: KeyPair): Promise<void> => {
    setRevoking(undefined);
    try {
      await call(`/key-pairs/${pair.apiKey}`, { method: 'DELETE' });
      setError(undefined);
      setRevoked(pair);
    } catch (failed) {
      setError(messageOf(failed));
    }
    await reload();
  };
  return (
    <Page title="API keys" lead={<p class="quiet">Programs call the service with a key and its secret.</p>}>
      <AccountTabs current="API keys" />
      <div>
        <button type="button" class="primary" onClick={() => setGenerating(true)}>
          <Icon name="plus" />
          Generate New Key Pair
        </button>
      </div>
      {[failure, error].map((text) => text !== undefined && <Notice kind="bad">{text}</Notice>)}
      {revoked !== undefined && (
        <Notice kind="good">
          <p>
            The key pair <bdi>{revoked.name}</bdi> is revoked.
          </p>
        </Notice>
      )}
      {pairs?.length === 0 && (
        <div class="empty">
          <p>There is no key pair yet. Generate one to call the service from a program.</p>
        </div>
      )}
      {pairs !== undefined && pairs.length > 0 && <KeyPairTable pairs={pairs} onRevoke={setRevoking} />}
      {pairs !== undefined && <RecentUsage />}
      {isGenerating && (
        <NewKeyPair
          onClose={() => {
            setGenerating(false);
            void reload();
          }}
        />
      )}
      {revoking !== undefined && (
        <RevokeDialog pair={revoking} onCancel={() => setRevoking(undefined)} onConfirm={() => void revoke(revoking)} />
      )}
    </Page>
  );
}

interface KeyPairTableProps {
  readonly pairs: readonly KeyPair[];
  readonly onRevoke: (pair: KeyPair) => void;
}

function KeyPairTable({ pairs, onRevoke }: KeyPairTableProps) {
  return (
    <table class="rows">
      <caption class="visually-hidden">Key pairs</caption>
      <thead>
        <tr>
          {['Name', 'Key', 'Permissions', 'Created', 'Last used', 'State'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">
            <span class="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={pair.apiKey}>
            <th scope="row" data-label="Name">
              <bdi>{pair.name}</bdi>
            </th>
            <td data-label="Key" class="whole">
              <code>{pair.apiKey}</code>
            </td>
            <td data-label="Permissions">
              {pair.permissions.map((it) => (it === '*' ? 'everything' : it)).join(', ')}
            </td>
            <td data-label="Created" class="whole">
              <Time at={pair.createdAt} />
            </td>
            <td data-label="Last used" class="whole">
              {pair.lastUsedAt === undefined ? 'never' : <Time at={pair.lastUsedAt} />}
            </td>
            <td data-label="State">
              <State isActive={pair.revokedAt === undefined} />
            </td>
            <td data-label="">
              {pair.revokedAt === undefined && (
                <button type="button" class="danger" onClick={() => onRevoke(pair)}>
                  Revoke<span class="visually-hidden"> {pair.name}</span>
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ isActive }: { readonly isActive: boolean }) {
  return (
    <span class={`state ${isActive ? 'on' : 'off'}`}>
      <Icon name={isActive ? 'check' : 'cross'} />
      {isActive ? 'active' : 'revoked'}
    </span>
  );
}
