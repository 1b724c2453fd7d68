import { useState } from 'preact/hooks';

import { call, messageOf } from '../api/client.js';
import type { SessionState } from '../api/api-types.js';
import { Field } from '../shell/field.js';
import { formText } from '../shell/form-text.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { navigate } from '../shell/router.js';
import { useOwner } from '../shell/session.js';

/** Makes the first account, with the token of the link that the service has printed. */
export function FirstOwner() {
  const { begin } = useOwner();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const create = async (form: FormData): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const token = new URLSearchParams(location.search).get('token') ?? '';
      const body = { token, email: formText(form, 'email'), password: formText(form, 'password') };
      begin(await call<SessionState>('/first-owner', { method: 'POST', body }));
      navigate('/account/api-keys', { replace: true });
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Page
      title="Create the first account"
      isNarrow
      lead={<p>With it you sign in, make API keys and see their usage.</p>}
    >
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void create(new FormData(event.currentTarget));
        }}
      >
        <Field label="E-mail" name="email" type="email" autocomplete="username" required />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="new-password"
          help="At least 10 characters."
          minLength={10}
          required
        />
        <div>
          <button type="submit" class="primary" disabled={isBusy}>
            Create account
          </button>
        </div>
      </form>
    </Page>
  );
}
