import { useId, useState } from 'preact/hooks';

import { CopyButton } from '../shell/copy-button.js';
import { type Request, snippetsOf } from './snippets.js';

/** The same request as commands and programs, to copy. */
export function SnippetTabs({ request }: { readonly request: Request }) {
  const id = useId();
  const [current, setCurrent] = useState(0);
  const snippets = snippetsOf(request);
  const [name = '', text = ''] = snippets[current] ?? [];
  const move = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    const next = (current + by + snippets.length) % snippets.length;
    setCurrent(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <section class="stack" aria-label="The same request elsewhere">
      <div class="tabs" role="tablist" aria-label="The same request as" onKeyDown={move}>
        {snippets.map(([title], index) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === current}
            aria-controls={`${id}-text`}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setCurrent(index)}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-text`} aria-labelledby={`${id}-${current}`} class="stack">
        <pre>{text}</pre>
        <div>
          <CopyButton key={name} name={`Copy ${name}`} text={text} />
        </div>
      </div>
    </section>
  );
}
