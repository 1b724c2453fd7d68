const paths = {
  check: 'M4 12l5 5L20 6',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  cross: 'M6 6l12 12M18 6L6 18',
  key: 'M14 10a4 4 0 1 1-3-3.9L20 15v3h-3v-2h-2v-2z',
  search: 'M11 18a7 7 0 1 1 0-14 7 7 0 0 1 0 14zM16 16l4 4',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  plus: 'M12 5v14M5 12h14',
} as const;

/** An icon beside a word that says the same, so it is hidden from screen readers. */
export function Icon({ name }: { readonly name: keyof typeof paths }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
