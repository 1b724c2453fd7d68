import { useState } from 'preact/hooks';

import { call, messageOf } from '../api/client.js';
import type { Credentials } from '../api/api-types.js';
import { Dialog } from '../shell/dialog.js';
import { Field } from '../shell/field.js';
import { formText } from '../shell/form-text.js';
import { Notice } from '../shell/notice.js';
import { NewCredentials } from './new-credentials.js';
import { Permissions } from './permissions.js';

/** Asks for name and permissions of a new key pair, and then shows the secret, this once. */
export function NewKeyPair({ onClose }: { readonly onClose: () => void }) {
  const [credentials, setCredentials] = useState<Credentials>();
  const [permissions, setPermissions] = useState<readonly string[]>(['*']);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const generate = async (name: string): Promise<void> => {
    setBusy(true);
    try {
      setCredentials(await call<Credentials>('/key-pairs', { method: 'POST', body: { name, permissions } }));
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  // A key pair that is being made would be lost with its secret if the dialog was closed, or if another one was made.
  return (
    <Dialog title="New key pair" onClose={onClose} staysOpen={isBusy || credentials !== undefined}>
      {credentials !== undefined && <NewCredentials credentials={credentials} onClose={onClose} />}
      {credentials === undefined && (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void generate(formText(new FormData(event.currentTarget), 'name'));
          }}
        >
          <Field label="Name" name="name" help="What the key pair is for." maxLength={200} required />
          <Permissions value={permissions} onChange={setPermissions} />
          {/* The list above may be longer than the dialog, which shows its end after a click on the button. */}
          {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
          <div class="row">
            <button type="submit" class="primary" aria-disabled={isBusy}>
              Generate
            </button>
            <button type="button" aria-disabled={isBusy} onClick={() => isBusy || onClose()}>
              Cancel
            </button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
