import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';
import { parse, parseAllDocuments } from 'yaml';

import { s3PlaceOf } from '../../work/storage/s3-place.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Environment variables that the service knows. */
const settings = Object.keys((JSON.parse(read('schemas/config.json')) as { readonly properties: object }).properties);

/** A variable of the compose file for a cluster, which the service does not see. */
const CLUSTER_PASSWORD = 'QUIRE_CLUSTER_PASSWORD';

describe('The packages for operators', () => {
  for (const path of [
    'deploy/Dockerfile',
    'deploy/compose.yaml',
    'deploy/compose.cluster.yaml',
    'deploy/quire.service',
    'deploy/helm/quire/values.yaml',
  ]) {
    it(`set no variable that the service does not know: ${path}`, () => {
      const named = [...new Set(read(path).match(/\bQUIRE_[A-Z_]+\b/g))];
      expect(named.filter((name) => !settings.includes(name) && name !== CLUSTER_PASSWORD)).to.deep.equal([]);
      expect(named).not.to.deep.equal([]);
    });
  }

  it('give the service the same time to end everywhere', () => {
    expect(read('deploy/quire.service')).to.include('TimeoutStopSec=60');
    expect(read('deploy/compose.yaml')).to.include('stop_grace_period: 60s');
    expect(read('deploy/compose.cluster.yaml')).to.include('stop_grace_period: 60s');
    for (const template of ['statefulset', 'workers'])
      expect(read(`deploy/helm/quire/templates/${template}.yaml`)).to.include('terminationGracePeriodSeconds: 60');
  });
});

describe('The container image', () => {
  const dockerfile = read('deploy/Dockerfile');

  it('is made of files that exist', () => {
    const copies = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) =>
      files.split(' '),
    );
    const built = [...dockerfile.matchAll(/^COPY --from=build \/src\/(\S+)/gm)].map(([, file = '']) => file);
    const files = [...copies, ...built];
    expect(files).to.include.members(['package.json', 'dist/server/', 'node_modules/']);
    expect(files.filter((file) => !existsSync(join(root, file)))).to.deep.equal([]);
  });

  it('has every folder and file of the package that runs', () => {
    const { files } = JSON.parse(read('package.json')) as { readonly files: readonly string[] };
    const needed = files.filter((file) => file !== 'deploy');
    const copied = (file: string): boolean =>
      [...dockerfile.matchAll(/^COPY (?:--from=build \/src\/)?(.+) \S+$/gm)].some(([, sources = '']) =>
        sources.split(' ').some((source) => file === source.replace(/\/$/, '') || file.startsWith(source)),
      );
    expect(needed.filter((file) => !copied(file))).to.deep.equal([]);
  });

  it('installs the packages that the service needs', () => {
    const packages = imagePackages();
    expect(packages).to.include.members(['qpdf', 'bubblewrap', 'libreoffice-writer', 'chromium-headless-shell']);
    expect(packages).to.include('tesseract-ocr-deu');
    expect(packages).not.to.include('poppler-utils');
  });

  it('leaves out parts on request', () => {
    const packages = imagePackages('office', 'ocr');
    expect(packages).to.include('chromium-headless-shell');
    expect(packages.filter((name) => /^(libreoffice|tesseract)/.test(name))).to.deep.equal([]);
  });

  it('refuses to leave out a part that it does not know', () => {
    const { status, stderr } = spawnSync(process.execPath, [script, 'fonts'], { encoding: 'utf8' });
    expect([status, stderr]).to.deep.equal([2, 'Unknown parts: fonts. Known: office, browser, ocr.\n']);
  });

  it('is free of what hadolint reports', function () {
    if (!isInstalled('hadolint')) skip(this, 'hadolint');
    execFileSync('hadolint', [join(root, 'deploy/Dockerfile')], { stdio: 'pipe' });
  });
});

describe('The compose file', () => {
  const { services } = parse(read('deploy/compose.yaml')) as {
    readonly services: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };

  it('runs the service without capabilities on a read-only system', () => {
    expect(services['quire']).to.include({ read_only: true });
    expect(services['quire']?.['cap_drop']).to.deep.equal(['ALL']);
    expect(services['quire']?.['security_opt']).to.include('no-new-privileges:true');
  });

  it('names a seccomp profile that permits what the sandbox needs and nothing that administers the machine', () => {
    const profile = JSON.parse(read('deploy/seccomp.json')) as {
      readonly syscalls: readonly { readonly names: readonly string[]; readonly action: string }[];
    };
    const forbidden = profile.syscalls.flatMap(({ names, action }) => (action === 'SCMP_ACT_ERRNO' ? names : []));
    expect(services['quire']?.['security_opt']).to.include('seccomp=./seccomp.json');
    expect(forbidden).to.include.members(['bpf', 'init_module', 'kexec_load', 'reboot', 'keyctl']);
    for (const name of ['clone', 'unshare', 'mount', 'umount2', 'pivot_root']) expect(forbidden).not.to.include(name);
  });
});

describe('The compose file for a cluster', () => {
  const { services, networks } = parse(read('deploy/compose.cluster.yaml'), { merge: true }) as {
    readonly services: Readonly<Record<string, ClusterService>>;
    readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>;
  };
  const { services: single } = parse(read('deploy/compose.yaml')) as { readonly services: typeof services };

  it('gives front ends and workers the rights of the service on one machine', () => {
    const rights = ['read_only', 'cap_drop', 'security_opt', 'stop_grace_period', 'pids_limit'] as const;
    for (const name of ['front-1', 'front-2', 'worker'])
      for (const right of rights) expect(services[name]?.[right], name).to.deep.equal(single['quire']?.[right]);
  });

  it('lets only front ends be reached, and have the key store', () => {
    const reached = Object.keys(services).filter((name) => services[name]?.ports !== undefined);
    expect(reached).to.deep.equal(['front-1', 'front-2']);
    expect(networks['inside']).to.deep.equal({ internal: true });
    const outside = Object.keys(services).filter((name) => services[name]?.networks?.includes('outside'));
    expect(outside).to.deep.equal(reached);
    const withKeys = Object.keys(services).filter((name) => services[name]?.environment?.['QUIRE_DATABASE_URL']);
    expect(withKeys).to.deep.equal(reached);
  });

  it('gives front ends and workers the same queue and the same storage', () => {
    for (const setting of ['QUIRE_REDIS_URL', 'QUIRE_STORAGE_URL']) {
      const values = ['front-1', 'front-2', 'worker'].map((name) => services[name]?.environment?.[setting]);
      expect(new Set(values).size, setting).to.equal(1);
      expect(values[0]).to.be.a('string');
    }
    const { QUIRE_STORAGE_URL: storage = '' } = services['worker']?.environment ?? {};
    expect(s3PlaceOf(new URL(storage))).to.include({ bucket: 'quire', endpoint: 'http://storage:8333' });
  });
});

interface ClusterService {
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly pids_limit?: number;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

describe('The Helm chart', () => {
  it('has the version of the package', () => {
    const chart = parse(read('deploy/helm/quire/Chart.yaml')) as { readonly appVersion: string };
    expect(chart.appVersion).to.equal((JSON.parse(read('package.json')) as { readonly version: string }).version);
  });

  const workers = [
    'workers[0].name=light,workers[0].operations={structure,drawing},workers[0].replicas=2',
    'workers[1].name=heavy,workers[1].operations={office,ocr},workers[1].scaling.prometheus=http://prometheus:9090',
  ];

  it('gives valid objects that run as a user without rights', function () {
    if (!isInstalled('helm')) skip(this, 'helm');
    const objects = chartObjects('tlsSecret=tls', 'secrets={database}', ...workers);
    const pods = objects.filter(({ kind }) => kind === 'StatefulSet' || kind === 'Deployment');
    expect(pods).to.have.length(3);
    for (const { kind, spec } of pods) {
      const { securityContext, containers } = spec.template.spec;
      expect(securityContext).to.include({ runAsNonRoot: true, runAsUser: 10001 });
      for (const container of containers) {
        expect(container.securityContext).to.include({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
        expect(container).to.include.keys('resources');
        // Workers accept no connections.
        if (kind === 'StatefulSet')
          expect(container).to.include.keys('readinessProbe', 'livenessProbe', 'startupProbe');
      }
    }
  });

  it('scales workers by the jobs that wait for them', function () {
    if (!isInstalled('helm')) skip(this, 'helm');
    const objects = chartObjects(...workers);
    const deployments = objects.filter(({ kind }) => kind === 'Deployment').map(({ spec }) => spec);
    expect(deployments.map(({ replicas }) => replicas)).to.deep.equal([2, undefined]);
    expect(deployments[1]?.template.spec.containers[0]?.args).to.include.members(['worker', 'office,ocr']);
    const scaled = objects.filter(({ kind }) => kind === 'ScaledObject').map(({ spec }) => spec);
    expect(scaled.map(({ scaleTargetRef }) => scaleTargetRef)).to.deep.equal([{ name: 'test-quire-worker-heavy' }]);
    const query = scaled[0]?.triggers?.[0]?.metadata['query'];
    expect(query).to.include('quire_queue_waiting{queue=~"office|ocr"');
  });

  it('keeps the service and its clients away from workers', function () {
    if (!isInstalled('helm')) skip(this, 'helm');
    const objects = chartObjects(...workers, 'egress[0].ports[0].port=6379');
    const names = (kind: string) => objects.filter((it) => it.kind === kind).map(({ spec }) => spec);
    const worker = names('Deployment')[0]?.template.metadata.labels ?? {};
    const [service] = names('Service');
    expect(worker['app.kubernetes.io/name']).not.to.equal(service?.selector['app.kubernetes.io/name']);
    const policies = names('NetworkPolicy');
    expect(policies.map(({ ingress }) => ingress?.length)).to.deep.equal([1, 0]);
    expect(policies.map(({ egress }) => egress)).to.deep.equal(Array(2).fill([{ ports: [{ port: 6379 }] }]));
  });
});

/** The objects that the chart makes with these values. */
function chartObjects(...values: readonly string[]): readonly KubernetesObject[] {
  const chart = join(root, 'deploy/helm/quire');
  const options = ['--kube-version', '1.33.0', ...values.flatMap((value) => ['--set', value])];
  const made = execFileSync('helm', ['template', 'test', chart, ...options], { encoding: 'utf8' });
  const objects = parseAllDocuments(made);
  expect(objects.flatMap(({ errors }) => errors)).to.deep.equal([]);
  return objects.map((it) => it.toJS() as KubernetesObject);
}

/** The parts of objects that are examined. */
interface KubernetesObject {
  readonly kind: string;
  readonly spec: {
    readonly replicas?: number;
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly securityContext: object;
        readonly containers: readonly { readonly securityContext: object; readonly args?: readonly string[] }[];
      };
    };
    readonly selector: Readonly<Record<string, string>>;
    readonly ingress?: readonly object[];
    readonly egress?: readonly object[];
    readonly scaleTargetRef?: object;
    readonly triggers?: readonly { readonly metadata: Readonly<Record<string, string>> }[];
  };
}

const script = join(root, 'scripts/image-packages.mjs');

function imagePackages(...leftOut: readonly string[]): readonly string[] {
  return execFileSync(process.execPath, [script, ...leftOut], { encoding: 'utf8' })
    .trim()
    .split('\n');
}

function isInstalled(program: string): boolean {
  return spawnSync(program, ['version']).error === undefined;
}

/** Skips a test whose title then says which program is missing. */
function skip(context: Mocha.Context, program: string): never {
  if (context.test !== undefined) context.test.title += ` (not checked: ${program} is not installed)`;
  return context.skip();
}
