import { API_VERSION } from '../../contract/operation.js';

/** A line of Markdown for the README of a plugin: an image that states the outcome of the check and the version of the contract. */
export function badgeOf(passes: boolean): string {
  const outcome = `${passes ? 'passes' : 'fails'} (contract ${API_VERSION})`;
  const url = `https://img.shields.io/badge/${badgePart('quire plugins check')}-${badgePart(outcome)}-${passes ? 'brightgreen' : 'red'}`;
  return `![quire plugins check: ${outcome}](${url})`;
}

/** Spaces are underscores in addresses of badges (shields.io, "Static badge"). */
function badgePart(text: string): string {
  return encodeURIComponent(text.replaceAll(' ', '_')).replaceAll('(', '%28').replaceAll(')', '%29');
}
