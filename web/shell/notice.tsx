import type { ComponentChildren } from 'preact';

interface NoticeProps {
  readonly kind: 'bad' | 'warn' | 'good';
  readonly children: ComponentChildren;
}

/** A message about what happened; failures are announced at once. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
