import { useState } from 'preact/hooks';

import { Icon } from './icons.js';

interface CopyButtonProps {
  readonly name: string;
  readonly text: string;
}

/** Copies a text, and says for a while that it has. */
export function CopyButton({ name, text }: CopyButtonProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async (): Promise<void> => {
    const result = await navigator.clipboard.writeText(text).then(
      () => 'copied' as const,
      () => 'refused' as const,
    );
    setState(result);
    setTimeout(() => setState('idle'), 2000);
  };
  return (
    <span>
      <button type="button" onClick={() => void copy()}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {name}
      </button>
      <span class="visually-hidden" role="status">
        {state === 'copied' && 'Copied.'}
        {state === 'refused' && 'The browser does not allow copying; select the text instead.'}
      </span>
    </span>
  );
}
