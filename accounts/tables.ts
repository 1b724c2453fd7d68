/** The tables of the key store. Times are texts in ISO 8601 and UTC, which every SQL dialect stores and sorts alike. */
export interface Tables {
  readonly owners: OwnersTable;
  readonly key_pairs: KeyPairsTable;
  readonly usage: UsageTable;
  readonly usage_counts: UsageCountsTable;
  readonly sessions: SessionsTable;
}

export interface OwnersTable {
  readonly id: string;
  /** The address in lower case. */
  readonly email: string;
  readonly password_hash: string;
  readonly created_at: string;
}

export interface KeyPairsTable {
  readonly api_key: string;
  /** The SHA-256 digest of the secret in hexadecimal. */
  readonly secret_digest: string;
  /** Null until the first account is created, which gets the key pair. */
  readonly owner_id: string | null;
  readonly name: string;
  /** The list of permissions as JSON. */
  readonly permissions: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
  /** The digest of the secret before the last rotation, which is accepted until `previous_until`. */
  readonly previous_digest: string | null;
  readonly previous_until: string | null;
}

/** The total usage of one key pair and operation in one hour. */
export interface UsageTable {
  readonly api_key: string;
  readonly operation: string;
  /** The start of the hour. */
  readonly hour: string;
  readonly requests: number;
  readonly errors: number;
  readonly bytes_in: number;
  readonly bytes_out: number;
  readonly processing_ms: number;
}

/** How many requests of a row of `usage` failed with an error of a name, or took at most a time. */
export interface UsageCountsTable {
  readonly api_key: string;
  readonly operation: string;
  readonly hour: string;
  readonly kind: 'failures' | 'times';
  /** The name of the error, or the bound of the time in milliseconds. */
  readonly name: string;
  readonly count: number;
}

/** The sessions of owners in browsers. */
export interface SessionsTable {
  /** The SHA-256 digest of the token in hexadecimal. */
  readonly id: string;
  readonly owner_id: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly address: string;
  readonly client: string;
}
