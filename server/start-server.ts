import type { RequestListener, Server } from 'node:http';

import { type Accounts, keyStorePlace, openAccounts } from '../accounts/accounts.js';
import { createEngine, type Engine } from '../engine/job/container.js';
import type { Settings } from '../engine/job/settings.js';
import { openTracing } from '../work/tracing/open-tracing.js';
import { chooseRunner } from '../work/choose-runner.js';
import { createApp } from './app.js';
import { certificatePair } from './transport/certificate.js';
import { type ConnectionLimits, connectionLimits } from './transport/connection-limits.js';
import { Connections } from './transport/connections.js';
import { createGracefulShutdown } from './transport/graceful-shutdown.js';
import { listenPlain, listenTls } from './transport/listen.js';
import { jobLimits } from './jobs/job-limits.js';
import { Jobs } from './jobs/jobs.js';
import { openSharedState } from './shared-state.js';
import { type Log, logOf } from './log.js';
import { Metrics } from './metrics/metrics.js';
import { FirstOwner } from './web/first-owner.js';
import { createProxies } from './transport/proxies.js';
import { certificateReloader } from './transport/certificate-reloader.js';

export interface RunningServer {
  /** The base URL without a trailing slash. */
  readonly url: string;
  readonly engine: Engine;
  readonly accounts: Accounts;
  readonly jobs: Jobs;
  readonly firstOwner: FirstOwner;
  /** Reads the certificate again and uses it for new connections. */
  reloadCertificate(): Promise<void>;
  /**
   * Stops accepting connections, gives requests `graceMs` to finish, by default QUIRE_DRAIN_S, aborts the remaining ones, and
   * closes everything.
   */
  close(graceMs?: number): Promise<void>;
}

/** How long the start waits for a database that is away, as after a restart of all machines. */
const DATABASE_WAIT_MS = 30_000;

/**
 * Starts the service and returns when it listens.
 * @throws QuireError with a sentence that says why the service cannot start
 */
export async function startServer(
  settings: Settings,
  log: Log = logOf(settings),
  limits: ConnectionLimits = connectionLimits(),
): Promise<RunningServer> {
  const proxies = createProxies(settings.trustedProxies);
  const connections = new Connections(limits, log);
  const opened: AsyncDisposable[] = [];
  const servers: Server[] = [];
  const disposeAll = async (): Promise<void> => {
    for (const it of opened.reverse()) await it[Symbol.asyncDispose]();
  };
  try {
    if (settings.traceCollector !== undefined)
      opened.push(await openTracing({ collector: settings.traceCollector, service: 'quire' }));
    const onFault = (err: unknown): void => log.warn({ err }, 'usage cannot be written; it is kept in memory');
    const accounts = await openAccounts(keyStorePlace(settings), onFault, { waitMs: DATABASE_WAIT_MS });
    opened.push(accounts);
    const sharedState = await openSharedState(settings, log);
    opened.push(sharedState);
    const { limiter, crashes, redis } = sharedState;
    const engine = await createEngine(settings, {
      checksGuarantees: true,
      ...(crashes !== undefined && { crashes }),
      onPluginFailure: ({ error, ...failure }) => log.error({ ...failure, err: error }, 'plugin failed'),
      onFault: (err) => log.warn({ err }, 'a work folder of a killed service cannot be removed'),
    });
    opened.push(engine);
    const runner = await chooseRunner(settings, engine, (err) => log.warn({ err }, 'queue'));
    opened.push(runner);
    const shutdown = createGracefulShutdown();
    const jobs = new Jobs(engine, jobLimits(settings));
    const firstOwner = new FirstOwner(accounts);
    const metrics = new Metrics(engine, jobs, runner);
    const shared = {
      settings,
      engine,
      runner,
      accounts,
      metrics,
      proxies,
      shutdown,
      jobs,
      log,
      connections,
      firstOwner,
      limiter,
      redis,
    };
    const parts = { ...shared, connectionLimits: limits };
    const handle = createApp(parts).callback();
    const app: RequestListener = (request, response) => void handle(request, response);
    const { host, port, httpPort } = settings;
    const common = { host, log, limits, connections };
    const tls = await listenTls(app, await certificatePair(settings), { ...common, port, variable: 'QUIRE_PORT' });
    servers.push(tls.server);
    // The plain HTTP port has the same application, which rejects requests unless a trusted proxy forwards them from HTTPS.
    if (httpPort !== 0)
      servers.push((await listenPlain(app, { ...common, port: httpPort, variable: 'QUIRE_HTTP_PORT' })).server);
    const { active, shortcomings } = engine.sandbox;
    for (const shortcoming of shortcomings)
      log.warn(`${active ? 'The sandbox is incomplete' : 'Programs run without a sandbox'}: ${shortcoming}.`);
    for (const { plugin, problem } of engine.plugins)
      if (problem !== undefined) log.warn({ plugin, problem }, 'plugin refused');
    return {
      url: `https://${urlHost(host)}:${tls.port}`,
      engine,
      accounts,
      jobs,
      firstOwner,
      reloadCertificate: certificateReloader(tls.server, settings, log),
      async close(graceMs = settings.drainSeconds * 1000) {
        const closed = servers.map(stopAccepting);
        // Nobody could fetch the results of jobs, because new requests are rejected.
        await Promise.all([shutdown.begin(graceMs), jobs.close()]);
        connections[Symbol.dispose]();
        await Promise.all(closed);
        await disposeAll();
      },
    };
  } catch (error) {
    for (const server of servers) server.close();
    connections[Symbol.dispose]();
    await disposeAll();
    throw error;
  }
}

function stopAccepting(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Returns a host name for URLs on this machine: a listener on all addresses is reached as localhost. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
