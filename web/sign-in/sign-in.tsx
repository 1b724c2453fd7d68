import { useLayoutEffect, useState } from 'preact/hooks';

import { call, messageOf } from '../api/client.js';
import type { SessionState } from '../api/api-types.js';
import { Field } from '../shell/field.js';
import { formText } from '../shell/form-text.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { navigate, pageAfterSignIn } from '../shell/router.js';
import { useOwner } from '../shell/session.js';

export function SignIn() {
  const { email, begin } = useOwner();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const signIn = async (form: FormData): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const body = { email: formText(form, 'email'), password: formText(form, 'password') };
      begin(await call<SessionState>('/session', { method: 'POST', body }));
    } catch (error) {
      setFailure(messageOf(error));
      setBusy(false);
    }
  };
  // The header leads here, too, while the service is asked whether the owner is signed in already.
  useLayoutEffect(() => {
    if (typeof email === 'string') navigate(pageAfterSignIn(location.search), { replace: true });
  }, [email]);
  return (
    <Page title="Sign in" isNarrow>
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void signIn(new FormData(event.currentTarget));
        }}
      >
        <Field label="E-mail" name="email" type="email" autocomplete="username" required />
        <Field label="Password" name="password" type="password" autocomplete="current-password" required />
        <div>
          <button type="submit" class="primary" disabled={isBusy}>
            Sign in
          </button>
        </div>
      </form>
      <p class="small quiet">
        Accounts are made by whoever runs this service, with <code>quire accounts create</code>.
      </p>
    </Page>
  );
}
