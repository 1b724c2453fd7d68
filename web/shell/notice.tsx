import type { ComponentChildren } from 'preact';

interface NoticeProps {
  readonly kind: 'bad' | 'warn' | 'good' | 'ended';
  readonly children: ComponentChildren;
}

/** A message about what happened; failures, and work that the user has ended, are announced at once. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div class={`notice ${kind}`} role={kind === 'bad' || kind === 'ended' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
