import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

import { messageOf } from '../api/client.js';
import { Notice } from '../shell/notice.js';
import { Page } from '../shell/page.js';
import { addressInDocs, loadGuide } from './guides.js';
import { Markdown } from './markdown.js';

/** A guide of docs/ as a page. */
export function GuidePage({ name, title }: { readonly name: string; readonly title: string }) {
  const [text, setText] = useState<string>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    loadGuide(name).then(setText, (error: unknown) => setFailure(messageOf(error)));
  }, [name]);
  useLayoutEffect(() => {
    if (text !== undefined && location.hash !== '') document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [text]);
  return (
    <Page title={title}>
      {failure !== undefined && <Notice kind="bad">{failure}</Notice>}
      <div class="guide">
        {text !== undefined && <Markdown text={text} addressOf={(href) => addressInDocs(href, name)} />}
      </div>
    </Page>
  );
}
