import { basePath } from '../api/client.js';
import type { Credentials } from '../api/api-types.js';
import { CertificateHelp } from '../shell/certificate-help.js';
import { CopyButton } from '../shell/copy-button.js';
import { Notice } from '../shell/notice.js';

interface NewCredentialsProps {
  readonly credentials: Credentials;
  readonly onClose: () => void;
}

/** A new key and its secret, with what can be pasted into a terminal and a settings file. */
export function NewCredentials({ credentials: { apiKey, apiSecret }, onClose }: NewCredentialsProps) {
  const curl = [
    `curl --fail-with-body -o result.pdf ${location.origin}${basePath}/api/pdf/linearize`,
    `  -H 'X-Api-Key: ${apiKey}' -H 'X-Api-Secret: ${apiSecret}'`,
    '  -F file=@document.pdf',
  ].join(' \\\n');
  const lines = `QUIRE_KEY=${apiKey}\nQUIRE_SECRET=${apiSecret}`;
  const texts = [
    ['Key', apiKey, 'Copy key'],
    ['Secret', apiSecret, 'Copy secret'],
    ['A first request', curl, 'Copy curl'],
    ['For an .env file', lines, 'Copy .env'],
  ] as const;
  return (
    <>
      <Notice kind="warn">The secret is shown only now. Keep it where only your program can read it.</Notice>
      {texts.map(([label, text, name]) => (
        <div key={name} class="copy">
          <span class="label">{label}</span>
          <CopyButton name={name} text={text} />
          <pre>{text}</pre>
        </div>
      ))}
      <CertificateHelp />
      <div>
        <button type="button" class="primary" onClick={onClose}>
          Done
        </button>
      </div>
    </>
  );
}
