/** The JSON that the service answers below `/web/`. */
export interface SessionState {
  readonly email?: string;
  readonly csrfToken?: string;
}

export interface KeyPair {
  readonly apiKey: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly createdAt: string;
  readonly lastUsedAt?: string;
  readonly revokedAt?: string;
}

export interface Credentials {
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface SignedInBrowser {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string;
  readonly client: string;
  readonly isCurrent: boolean;
}

export interface UsageRow {
  readonly apiKey: string;
  readonly operation: string;
  /** The start of the hour. */
  readonly hour: string;
  readonly requests: number;
  readonly errors: number;
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly processingMs: number;
  /** Numbers of failed requests by the name of the error. */
  readonly failures: Readonly<Record<string, number>>;
  /** Numbers of requests by the upper bound of their time in milliseconds. */
  readonly times: Readonly<Record<string, number>>;
}

/** What is left of the limits of a key pair. */
export interface LimitsLeft {
  readonly apiKey: string;
  readonly windows: readonly { readonly name: string; readonly quota: number; readonly remaining: number }[];
  readonly running: number;
  readonly concurrency: number;
}

export interface UsageReport {
  readonly since: string;
  readonly keyPairs: readonly KeyPair[];
  readonly rows: readonly UsageRow[];
  /** Of the key pairs that are not revoked. */
  readonly limits: readonly LimitsLeft[];
}

/** The JSON Schema of one option. */
export interface OptionSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly examples?: readonly string[];
  readonly items?: OptionSchema;
  readonly maxItems?: number;
}

export interface InputDescription {
  /** The accepted MIME types. */
  readonly accepts: readonly string[];
  /** The accepted file extensions, without a dot. */
  readonly extensions: readonly string[];
  readonly least: number;
  readonly most: number;
  readonly description?: string;
}

type OptionNeed =
  | { readonly option: string; readonly oneOf: readonly (string | number | boolean)[] }
  | { readonly given: string }
  | { readonly leftOut: string };

/** Options or files that are required beside certain values of other options. */
interface OptionCondition {
  readonly if: {
    readonly properties: Readonly<Record<string, { readonly enum: readonly (string | number | boolean)[] }>>;
  };
  readonly then: { readonly required: readonly string[] };
}

export interface OperationDescription {
  readonly name: string;
  readonly group: string;
  readonly summary: string;
  readonly description?: string;
  readonly inputs: Readonly<Record<string, InputDescription>>;
  readonly output: string | { readonly option: string; readonly types: Readonly<Record<string, string>> };
  /** The options that have an effect only beside others, by name. */
  readonly needs?: Readonly<Record<string, OptionNeed>>;
  readonly options: {
    readonly required?: readonly string[];
    readonly anyOf?: readonly { readonly required: readonly string[] }[];
    readonly allOf?: readonly OptionCondition[];
    readonly properties: Readonly<Record<string, OptionSchema>>;
  };
}
