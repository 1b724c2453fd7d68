import { useState } from 'preact/hooks';

import { call, messageOf } from '../api/client.js';
import type { SessionState } from '../api/api-types.js';
import { Field } from '../shell/field.js';
import { formText } from '../shell/form-text.js';
import { Notice } from '../shell/notice.js';
import { useOwner } from '../shell/session.js';

export function ChangePassword({ onChanged }: { readonly onChanged: () => void }) {
  const { begin } = useOwner();
  const [outcome, setOutcome] = useState<{ readonly kind: 'bad' | 'good'; readonly text: string }>();
  const [isBusy, setBusy] = useState(false);
  const change = async (form: HTMLFormElement): Promise<void> => {
    const data = new FormData(form);
    const body = { current: formText(data, 'current'), next: formText(data, 'next') };
    setBusy(true);
    try {
      begin(await call<SessionState>('/password', { method: 'POST', body }));
      form.reset();
      setOutcome({ kind: 'good', text: 'The password is changed. All other sessions have ended.' });
      onChanged();
    } catch (error) {
      setOutcome({ kind: 'bad', text: messageOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class="stack">
      <h2>Change password</h2>
      {outcome !== undefined && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
      <form
        class="stack form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void change(event.currentTarget);
        }}
      >
        <Field label="Current password" name="current" type="password" autocomplete="current-password" required />
        <Field
          label="New password"
          name="next"
          type="password"
          autocomplete="new-password"
          help="At least 10 characters."
          minLength={10}
          required
        />
        <div>
          <button type="submit" aria-disabled={isBusy}>
            Change password
          </button>
        </div>
      </form>
    </section>
  );
}
