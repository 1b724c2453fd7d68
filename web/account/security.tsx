import { useState } from 'preact/hooks';

import { call, messageOf } from '../api/client.js';
import type { SignedInBrowser } from '../api/api-types.js';
import { useFetched } from '../api/use-fetched.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { useOwner } from '../shell/session.js';
import { Time } from '../shell/time.js';
import { useKeptFocus } from '../shell/use-kept-focus.js';
import { browserName } from './browser-name.js';
import { AccountTabs } from './account-tabs.js';
import { ChangePassword } from './change-password.js';

/** The password and the sessions of the owner. */
export function Security() {
  const { email, signOut } = useOwner();
  const { value: sessions, failure, reload } = useFetched<readonly SignedInBrowser[]>('/sessions');
  const [error, setError] = useState<string>();
  useKeptFocus();
  const run = (work: Promise<unknown>): void => void work.catch((failed: unknown) => setError(messageOf(failed)));
  const end = async (id: string): Promise<void> => {
    await call(`/sessions/${id}`, { method: 'DELETE' });
    await reload();
  };
  return (
    <Page title="Security" lead={<p class="quiet">You are signed in as {email}.</p>}>
      <AccountTabs current="Security" />
      {[failure, error].map((text) => text !== undefined && <Notice kind="bad">{text}</Notice>)}
      <ChangePassword onChanged={() => void reload()} />
      <section class="stack">
        <h2>Sessions</h2>
        {sessions !== undefined && <SessionTable sessions={sessions} onEnd={({ id }) => run(end(id))} />}
        <div class="row">
          <button type="button" onClick={() => run(signOut())}>
            Sign out
          </button>
          <button type="button" class="danger" onClick={() => run(signOut({ everywhere: true }))}>
            Sign out everywhere
          </button>
        </div>
      </section>
    </Page>
  );
}

interface SessionTableProps {
  readonly sessions: readonly SignedInBrowser[];
  readonly onEnd: (session: SignedInBrowser) => void;
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  return (
    <table class="rows">
      <caption class="visually-hidden">Sessions</caption>
      <thead>
        <tr>
          <th scope="col">Browser</th>
          <th scope="col">Address</th>
          <th scope="col">Signed in</th>
          <th scope="col">Last used</th>
          <th scope="col">
            <span class="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <th scope="row" data-label="Browser">
              <span title={session.client}>{browserName(session.client)}</span>
            </th>
            <td data-label="Address">{session.address}</td>
            <td data-label="Signed in">
              <Time at={session.createdAt} />
            </td>
            <td data-label="Last used">
              <Time at={session.lastSeenAt} />
            </td>
            <td data-label="">
              {session.isCurrent ? (
                'this browser'
              ) : (
                <button type="button" onClick={() => onEnd(session)}>
                  End
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
