/** A structure tree that cannot be kept; the message says why. */
export class UnsoundTags extends Error {}
