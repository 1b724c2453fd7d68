/** Returns a value of a caller as JSON for a message, shortened to 58 characters if it has more than 60. */
export function quoted(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
