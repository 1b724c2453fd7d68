import type { KeyPair } from '../api/api-types.js';
import { Dialog } from '../shell/dialog.js';

interface RevokeDialogProps {
  readonly pair: KeyPair;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

export function RevokeDialog({ pair, onCancel, onConfirm }: RevokeDialogProps) {
  return (
    <Dialog title="Revoke this key pair?" onClose={onCancel}>
      <div class="tight">
        <b>
          <bdi>{pair.name}</bdi>
        </b>
        <code>{pair.apiKey}</code>
      </div>
      <p>The next request with this key is rejected, on every node. This cannot be undone.</p>
      <div class="row">
        <button type="button" class="danger" onClick={onConfirm}>
          Revoke
        </button>
        <button type="button" onClick={onCancel}>
          Keep it
        </button>
      </div>
    </Dialog>
  );
}
