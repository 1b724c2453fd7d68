const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A time relative to now, with the exact time as its title. */
export function Time({ at }: { readonly at: string }) {
  const seconds = (Date.parse(at) - Date.now()) / 1000;
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  const text = unit === undefined ? 'just now' : relative.format(Math.round(seconds / unit[1]), unit[0]);
  return (
    <time dateTime={at} title={exact.format(new Date(at))}>
      {text}
    </time>
  );
}
