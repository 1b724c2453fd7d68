import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface PageProps {
  readonly title: string;
  readonly isNarrow?: boolean;
  /** What stands under the title. */
  readonly lead?: ComponentChildren;
  readonly children: ComponentChildren;
}

let isFirstPage = true;

/** A page with its title, which takes the focus after a navigation, so that screen readers read it. */
export function Page({ title, isNarrow = false, lead, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Not useEffect, which waits for the next frame: the title would take the focus from a field that has it by then.
  useLayoutEffect(() => {
    document.title = title === 'Quire' ? title : `${title} – Quire`;
    if (!isFirstPage) heading.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, [title]);
  return (
    <main id="main" class={isNarrow ? 'narrow' : ''}>
      <div class="tight">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead}
      </div>
      {children}
    </main>
  );
}
