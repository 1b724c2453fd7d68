import { availableParallelism, tmpdir } from 'node:os';
import { resolve } from 'node:path';

import type { OptionSchema } from '../contract/option-schema.js';
import { checkOptions, typeOptions } from './options.js';
import { readSchema } from './read-schema.js';
import { memoryOfMachine } from '../compute/memory-of-machine.js';
import type { Tenancy } from '../tools/converters/converter-kind.js';
import type { SandboxMode } from '../tools/sandbox/sandbox.js';

/** What environment variables say, with defaults filled in and paths made absolute. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** 0 is off. */
  readonly httpPort: number;
  readonly dataFolder: string;
  readonly workFolder: string;
  readonly basePath: string;
  readonly tlsCertificate: string | undefined;
  readonly tlsKey: string | undefined;
  readonly trustedProxies: readonly string[];
  readonly maxUploadBytes: number;
  readonly ratePerMinute: number;
  readonly ratePerHour: number;
  readonly concurrencyPerKey: number;
  readonly plugins: readonly string[];
  readonly sandbox: SandboxMode;
  readonly jobTimeoutSeconds: number;
  readonly logLevel: string;
  readonly ocrEngine: 'embedded' | 'native';
  readonly converterTenancy: Tenancy;
  /** What documents may take in the process of the service. */
  readonly memoryBytes: number;
  /** Programs and worker threads at once. */
  readonly cores: number;
}

/** With less, few documents can be read. */
const MIN_MEMORY_MB = 256;

/** As `schemas/config.json` declares them. */
interface Variables {
  readonly QUIRE_HOST: string;
  readonly QUIRE_PORT: number;
  readonly QUIRE_HTTP_PORT: number;
  readonly QUIRE_DATA: string;
  readonly QUIRE_WORK: string;
  readonly QUIRE_BASE_PATH: string;
  readonly QUIRE_TLS_CERT: string;
  readonly QUIRE_TLS_KEY: string;
  readonly QUIRE_TRUSTED_PROXIES: string;
  readonly QUIRE_MAX_UPLOAD_MB: number;
  readonly QUIRE_RATE_PER_MINUTE: number;
  readonly QUIRE_RATE_PER_HOUR: number;
  readonly QUIRE_CONCURRENCY_PER_KEY: number;
  readonly QUIRE_PLUGINS: string;
  readonly QUIRE_SANDBOX: SandboxMode;
  readonly QUIRE_JOB_TIMEOUT_S: number;
  readonly QUIRE_LOG_LEVEL: string;
  readonly QUIRE_OCR_ENGINE: Settings['ocrEngine'];
  readonly QUIRE_CONVERTER_TENANCY: Tenancy;
  readonly QUIRE_MEMORY_MB?: number;
}

/**
 * Reads the settings from environment variables, checked against `schemas/config.json`.
 * @throws InvalidOptions naming the variable and what it accepts.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  // The file in schemas/ is ours and under test; it has the form that options have.
  const schema = readSchema('config') as unknown as OptionSchema;
  const set = Object.keys(schema.properties).flatMap((name) => {
    const text = environment[name];
    return text === undefined || text === '' ? [] : [[name, [text]] as const];
  });
  const variables = checkOptions(schema, typeOptions(schema, new Map(set)).options) as unknown as Variables;
  return {
    host: variables.QUIRE_HOST,
    port: variables.QUIRE_PORT,
    httpPort: variables.QUIRE_HTTP_PORT,
    dataFolder: resolve(variables.QUIRE_DATA),
    workFolder: resolve(variables.QUIRE_WORK || tmpdir()),
    basePath: variables.QUIRE_BASE_PATH,
    tlsCertificate: variables.QUIRE_TLS_CERT || undefined,
    tlsKey: variables.QUIRE_TLS_KEY || undefined,
    trustedProxies: list(variables.QUIRE_TRUSTED_PROXIES),
    maxUploadBytes: variables.QUIRE_MAX_UPLOAD_MB * 2 ** 20,
    ratePerMinute: variables.QUIRE_RATE_PER_MINUTE,
    ratePerHour: variables.QUIRE_RATE_PER_HOUR,
    concurrencyPerKey: variables.QUIRE_CONCURRENCY_PER_KEY,
    plugins: list(variables.QUIRE_PLUGINS),
    sandbox: variables.QUIRE_SANDBOX,
    jobTimeoutSeconds: variables.QUIRE_JOB_TIMEOUT_S,
    logLevel: variables.QUIRE_LOG_LEVEL,
    ocrEngine: variables.QUIRE_OCR_ENGINE,
    converterTenancy: variables.QUIRE_CONVERTER_TENANCY,
    memoryBytes: (variables.QUIRE_MEMORY_MB ?? Math.max(MIN_MEMORY_MB, memoryOfMachine() / 2 ** 21)) * 2 ** 20,
    cores: availableParallelism(),
  };
}

function list(text: string): readonly string[] {
  return text.split(',').flatMap((item) => item.trim() || []);
}
