import type { WorkFile } from '../file.js';

/** Makes sound documents of damaged ones. */
export interface RecoveryTool {
  /**
   * Writes a document anew: a sound one with the same content; a damaged one in the way, of several, in which most of
   * its pages are drawn. What could not be recovered is a warning. The result has no encryption; how to put it back is
   * its `protection`.
   * @throws InvalidInput when no page is left, PasswordRequired, WrongPassword, UnsupportedInput, TooComplex
   */
  recover(file: WorkFile, settings?: RecoverySettings): Promise<WorkFile>;
}

export interface RecoverySettings {
  readonly password?: string | undefined;
  /**
   * Whether to go on where little is to be hoped for, at any cost: with too many objects to look for, and with Ghostscript,
   * which takes long and loses what it does not draw.
   */
  readonly thorough?: boolean;
}
