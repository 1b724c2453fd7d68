const KEY = 'recent-operations';
const MAX_NAMES = 6;

/** The names of the operations that this browser used last, the latest first. */
export function recentOperations(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter((it) => it !== '');
  } catch {
    // The browser may forbid storage.
    return [];
  }
}

export function rememberOperation(name: string): void {
  const names = [name, ...recentOperations().filter((it) => it !== name)].slice(0, MAX_NAMES);
  try {
    localStorage.setItem(KEY, names.join(' '));
  } catch {
    // Nothing is remembered then.
  }
}
