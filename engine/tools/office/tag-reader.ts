import { type StartTag, startTags } from '../../media-types/start-tags.js';

/** Characters of a tag; longer tags are passed over. */
export const MAX_TAG = 4096;

/**
 * Returns a reader of the consecutive pieces of a part, which tells of some of its start tags.
 * @param tags matches such tags, of `MAX_TAG` characters at most, everywhere in a text
 */
export function tagReader(tags: RegExp, tell: (tag: StartTag) => void): (piece: Buffer) => void {
  let rest = '';
  return (piece) => {
    const text = rest + piece.toString('latin1');
    for (const [tag] of text.matchAll(tags)) for (const start of startTags(tag)) tell(start);
    const last = text.lastIndexOf('<');
    rest = last === -1 || text.length - last > MAX_TAG ? '' : text.slice(last);
    // A tag that is complete has been read.
    if (rest.includes('>')) rest = '';
  };
}
