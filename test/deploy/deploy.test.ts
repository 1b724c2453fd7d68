import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect } from 'chai';
import { parse, parseAllDocuments } from 'yaml';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Environment variables that the service knows. */
const settings = Object.keys((JSON.parse(read('schemas/config.json')) as { readonly properties: object }).properties);

describe('The packages for operators', () => {
  for (const path of [
    'deploy/Dockerfile',
    'deploy/compose.yaml',
    'deploy/quire.service',
    'deploy/helm/quire/values.yaml',
  ]) {
    it(`set no variable that the service does not know: ${path}`, () => {
      const named = [...new Set(read(path).match(/\bQUIRE_[A-Z_]+\b/g))];
      expect(named.filter((name) => !settings.includes(name))).to.deep.equal([]);
      expect(named).not.to.deep.equal([]);
    });
  }

  it('give the service the same time to end everywhere', () => {
    expect(read('deploy/quire.service')).to.include('TimeoutStopSec=60');
    expect(read('deploy/compose.yaml')).to.include('stop_grace_period: 60s');
    expect(read('deploy/helm/quire/templates/statefulset.yaml')).to.include('terminationGracePeriodSeconds: 60');
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

describe('The Helm chart', () => {
  it('has the version of the package', () => {
    const chart = parse(read('deploy/helm/quire/Chart.yaml')) as { readonly appVersion: string };
    expect(chart.appVersion).to.equal((JSON.parse(read('package.json')) as { readonly version: string }).version);
  });

  it('gives valid objects that run as a user without rights', function () {
    if (!isInstalled('helm')) skip(this, 'helm');
    const chart = join(root, 'deploy/helm/quire');
    const options = ['--kube-version', '1.33.0', '--set', 'tlsSecret=tls', '--set', 'secrets={database}'];
    const objects = parseAllDocuments(
      execFileSync('helm', ['template', 'test', chart, ...options], { encoding: 'utf8' }),
    );
    expect(objects.flatMap(({ errors }) => errors)).to.deep.equal([]);
    const pods = objects.map((it) => it.toJS() as KubernetesObject).filter(({ kind }) => kind === 'StatefulSet');
    expect(pods).to.have.length(1);
    for (const { spec } of pods) {
      const { securityContext, containers } = spec.template.spec;
      expect(securityContext).to.include({ runAsNonRoot: true, runAsUser: 10001 });
      for (const container of containers) {
        expect(container.securityContext).to.include({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
        expect(container).to.include.keys('readinessProbe', 'livenessProbe', 'startupProbe', 'resources');
      }
    }
  });
});

/** The parts of a workload that are examined. */
interface KubernetesObject {
  readonly kind: string;
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly securityContext: object;
        readonly containers: readonly { readonly securityContext: object }[];
      };
    };
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
