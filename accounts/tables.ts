/** The key store's tables. Times are ISO 8601 in UTC as text, which every dialect keeps and sorts alike. */
export interface Tables {
  readonly owners: OwnersTable;
  readonly key_pairs: KeyPairsTable;
  readonly usage: UsageTable;
}

export interface OwnersTable {
  readonly id: string;
  /** In lower case. */
  readonly email: string;
  readonly password_hash: string;
  readonly created_at: string;
}

export interface KeyPairsTable {
  readonly api_key: string;
  /** SHA-256 in hexadecimal. */
  readonly secret_digest: string;
  /** Null for key pairs that were made on the command line. */
  readonly owner_id: string | null;
  readonly name: string;
  /** A list as JSON. */
  readonly permissions: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

/** Sums of one key pair, operation and hour. */
export interface UsageTable {
  readonly api_key: string;
  readonly operation: string;
  /** When the hour began. */
  readonly hour: string;
  readonly requests: number;
  readonly errors: number;
  readonly bytes_in: number;
  readonly bytes_out: number;
  readonly processing_ms: number;
}
