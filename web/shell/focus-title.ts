/** Gives the focus to the title of the page, where the element that had it disappears. */
export function focusTitle(): void {
  document.querySelector('h1')?.focus();
}
