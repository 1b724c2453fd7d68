import type { ComponentChildren, ComponentType, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import { Page } from './page.js';

/** A component whose code is loaded when it is shown, or before. */
export type LazyComponent<Props> = FunctionComponent<Props> & {
  /** Begins to load the code. A failure is told when the component is shown. */
  preload(): void;
};

/**
 * Loads a part of the application when it is shown for the first time.
 * @param placeholder what is shown until then; the main part of an empty page if left out
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: () => ComponentChildren = () => <main id="main" aria-busy="true" />,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  function Lazy(props: Props) {
    const [, update] = useState(0);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded !== undefined) return;
      load().then(
        (component) => {
          loaded = component;
          update((count) => count + 1);
        },
        () => setFailed(true),
      );
    }, []);
    if (loaded !== undefined) {
      const Loaded = loaded;
      return <Loaded {...props} />;
    }
    if (!failed) return <>{placeholder()}</>;
    return (
      <Page title="This page was not loaded">
        <p>The connection may be interrupted, or the service has a new version. Load the page again.</p>
      </Page>
    );
  }
  return Object.assign(Lazy, { preload: () => void load().catch(() => undefined) });
}
