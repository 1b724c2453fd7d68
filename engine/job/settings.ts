import { availableParallelism, tmpdir } from 'node:os';
import { resolve } from 'node:path';

import type { OptionSchema } from '../contract/option-schema.js';
import { InvalidOptions } from '../errors.js';
import { checkOptions, typeOptions } from './options.js';
import { pluginVariables } from './plugin-settings.js';
import { readSchema } from './read-schema.js';
import { isSecretSetting, readSecret } from './secret-settings.js';
import { memoryOfMachine } from '../compute/memory-of-machine.js';
import type { Tenancy } from '../tools/converters/converter-kind.js';
import type { SandboxMode } from '../tools/sandbox/sandbox.js';

/** The settings from environment variables, with defaults and absolute paths. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  /** The port for plain HTTP; 0 disables it. */
  readonly httpPort: number;
  readonly dataFolder: string;
  readonly workFolder: string;
  readonly basePath: string;
  readonly tlsCertificate: string | undefined;
  readonly tlsKey: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Addresses and CIDR ranges that may read the metrics. */
  readonly metricsReaders: readonly string[];
  readonly maxUploadBytes: number;
  readonly ratePerMinute: number;
  readonly ratePerHour: number;
  readonly concurrencyPerKey: number;
  /** URL of PostgreSQL for the key store, with its password. */
  readonly databaseUrl: string | undefined;
  /** URL of Redis for the state that several processes share, with its password. */
  readonly redisUrl: string | undefined;
  readonly redisDown: 'local' | 'refuse';
  /** Plugins that run in sandboxed processes. */
  readonly plugins: readonly string[];
  /** Plugins that run in the process of the engine, with all of its rights. */
  readonly trustedPlugins: readonly string[];
  /** The environment variables with settings of plugins, by name. */
  readonly pluginVariables: Readonly<Record<string, string>>;
  readonly sandbox: SandboxMode;
  readonly jobTimeoutSeconds: number;
  readonly logLevel: string;
  /** The base URL of an OpenTelemetry collector. */
  readonly traceCollector: string | undefined;
  /** `auto`: for people at a terminal, otherwise JSON. */
  readonly logFormat: 'auto' | 'json' | 'pretty';
  readonly ocrEngine: 'embedded' | 'native';
  /** Path of the program veraPDF, which then checks each PDF/A. */
  readonly veraPdf: string | undefined;
  readonly converterTenancy: Tenancy;
  /** Seconds without a document after which long-lived programs end; 0 for never. */
  readonly idleSeconds: number;
  /** Names of the tools whose programs start with the service. */
  readonly warmTools: readonly string[];
  /** Memory of the service and its programs above which jobs wait. */
  readonly memoryBytes: number;
  /** Where files of jobs are that run on other machines. */
  readonly storageUrl: string | undefined;
  /** How long a service that stops waits for its requests, and a worker for its jobs. */
  readonly drainSeconds: number;
  /** The number of programs and worker threads that run at once. */
  readonly cores: number;
}

/** Minimum of QUIRE_MEMORY_MB; with less memory, few documents can be read. */
const MIN_MEMORY_MB = 384;

/** The default of QUIRE_MEMORY_MB as a share of the memory of the machine; the rest is for the system and its file cache. */
const SHARE_OF_MACHINE = 3 / 4;

/** The environment variables as declared in `schemas/config.json`. */
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
  readonly QUIRE_METRICS_FROM: string;
  readonly QUIRE_MAX_UPLOAD_MB: number;
  readonly QUIRE_RATE_PER_MINUTE: number;
  readonly QUIRE_RATE_PER_HOUR: number;
  readonly QUIRE_CONCURRENCY_PER_KEY: number;
  readonly QUIRE_DATABASE_URL: string;
  readonly QUIRE_REDIS_URL: string;
  readonly QUIRE_REDIS_DOWN: Settings['redisDown'];
  readonly QUIRE_PLUGINS: string;
  readonly QUIRE_TRUSTED_PLUGINS: string;
  readonly QUIRE_SANDBOX: SandboxMode;
  readonly QUIRE_JOB_TIMEOUT_S: number;
  readonly QUIRE_LOG_LEVEL: string;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string;
  readonly QUIRE_LOG_FORMAT: Settings['logFormat'];
  readonly QUIRE_OCR_ENGINE: Settings['ocrEngine'];
  readonly QUIRE_VERAPDF: string;
  readonly QUIRE_CONVERTER_TENANCY: Tenancy;
  readonly QUIRE_IDLE_S: number;
  readonly QUIRE_WARM: string;
  readonly QUIRE_MEMORY_MB?: number;
  readonly QUIRE_STORAGE_URL: string;
  readonly QUIRE_DRAIN_S: number;
}

/**
 * Reads the settings from environment variables, checked against `schemas/config.json`.
 * @throws InvalidOptions with the name of the variable and the accepted values
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  // Tests check that schemas/config.json has the form of an option schema.
  const schema = readSchema('config') as unknown as OptionSchema;
  const set = Object.keys(schema.properties).flatMap((name) => {
    const text = isSecretSetting(schema, name) ? readSecret(name, environment) : environment[name];
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
    metricsReaders: list(variables.QUIRE_METRICS_FROM),
    maxUploadBytes: variables.QUIRE_MAX_UPLOAD_MB * 2 ** 20,
    ratePerMinute: variables.QUIRE_RATE_PER_MINUTE,
    ratePerHour: variables.QUIRE_RATE_PER_HOUR,
    concurrencyPerKey: variables.QUIRE_CONCURRENCY_PER_KEY,
    databaseUrl: variables.QUIRE_DATABASE_URL || undefined,
    redisUrl: variables.QUIRE_REDIS_URL || undefined,
    redisDown: variables.QUIRE_REDIS_DOWN,
    plugins: list(variables.QUIRE_PLUGINS),
    trustedPlugins: list(variables.QUIRE_TRUSTED_PLUGINS),
    pluginVariables: pluginVariables(environment),
    sandbox: variables.QUIRE_SANDBOX,
    jobTimeoutSeconds: variables.QUIRE_JOB_TIMEOUT_S,
    logLevel: variables.QUIRE_LOG_LEVEL,
    traceCollector: withoutCredentials(variables.OTEL_EXPORTER_OTLP_ENDPOINT) || undefined,
    logFormat: variables.QUIRE_LOG_FORMAT,
    ocrEngine: variables.QUIRE_OCR_ENGINE,
    veraPdf: variables.QUIRE_VERAPDF === '' ? undefined : resolve(variables.QUIRE_VERAPDF),
    converterTenancy: variables.QUIRE_CONVERTER_TENANCY,
    idleSeconds: variables.QUIRE_IDLE_S,
    // Unlike for other settings, an empty text is a value: no tool.
    warmTools: environment['QUIRE_WARM'] === '' ? [] : list(variables.QUIRE_WARM),
    memoryBytes: Math.floor((variables.QUIRE_MEMORY_MB ?? usualMegabytes()) * 2 ** 20),
    storageUrl: variables.QUIRE_STORAGE_URL || undefined,
    drainSeconds: variables.QUIRE_DRAIN_S,
    cores: availableParallelism(),
  };
}

/** @throws InvalidOptions when a URL that is no secret has credentials */
function withoutCredentials(collector: string): string {
  if (!URL.canParse(collector) || new URL(collector).username === '') return collector;
  throw new InvalidOptions('OTEL_EXPORTER_OTLP_ENDPOINT: credentials cannot be in the URL.');
}

function usualMegabytes(): number {
  return Math.max(MIN_MEMORY_MB, (memoryOfMachine() / 2 ** 20) * SHARE_OF_MACHINE);
}

function list(text: string): readonly string[] {
  return text.split(',').flatMap((item) => item.trim() || []);
}
