import type { WorkFile } from '../file.js';

/** Repairs damaged documents. */
export interface RecoveryTool {
  /**
   * Rewrites a document: an intact one with the same content; a damaged one by the method that recovers most of its
   * pages. Losses are reported as warnings. The result is not encrypted; its `protection` tells how to restore the
   * encryption.
   * @throws InvalidInput when no page is left, PasswordRequired, WrongPassword, UnsupportedInput, TooComplex
   */
  recover(file: WorkFile, settings?: RecoverySettings): Promise<WorkFile>;
}

export interface RecoverySettings {
  readonly password?: string | undefined;
  /**
   * Whether to continue at any cost when little can be recovered: with very many objects, and with Ghostscript, which
   * is slow and loses everything that it does not draw.
   */
  readonly thorough?: boolean;
}
