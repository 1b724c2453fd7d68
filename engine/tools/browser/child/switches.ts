import { join } from 'node:path';
import { cwd } from 'node:process';

/** Maximum JavaScript heap of a page in megabytes. Exceeding it crashes the page, not the browser. */
const SCRIPT_HEAP = 512;

/**
 * Chromium's command line. Playwright's defaults are for testing trusted pages; these switches are for printing
 * untrusted ones.
 */
export function switches(): readonly string[] {
  return [
    '--remote-debugging-pipe',
    `--user-data-dir=${join(cwd(), 'profile')}`,
    ...nothingReachable,
    ...nothingOfItsOwn,
    ...noDevices,
    ...onlyPrinting,
    `--disable-features=${needless.join(',')}`,
    `--js-flags=--max-old-space-size=${SCRIPT_HEAP}`,
    'about:blank',
  ];
}

/** Second line of defence behind request interception: no name resolution and no connection. */
const nothingReachable = [
  // Every connection goes to an unreachable proxy; "<-loopback>" includes this machine.
  '--proxy-server=socks5://nowhere.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--dns-prefetch-disable',
  '--disable-quic',
  '--no-pings',
  // WebRTC would send datagrams around the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Disables Chromium's own requests: updates, experiments, lists, time and reports. */
const nothingOfItsOwn = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-sync',
  '--metrics-recording-only',
  '--disable-breakpad',
  '--disable-crash-reporter',
  // Without this switch Chromium looks for a keyring on the session bus.
  '--password-store=basic',
  // No disk cache: resources are requested once, and the folder stays unchanged.
  '--disk-cache-size=1',
  '--media-cache-size=1',
];

/** Disables device APIs that printing does not need. */
const noDevices = [
  '--disable-gpu',
  '--disable-software-rasterizer',
  '--disable-3d-apis',
  '--mute-audio',
  '--deny-permission-prompts',
  '--disable-notifications',
  '--disable-speech-api',
  '--disable-print-preview',
];

const onlyPrinting = [
  // The sandbox has no /dev/shm.
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  // Glyphs have the font's widths on paper, not widths rounded to pixels.
  '--font-render-hinting=none',
  // Images far down the page are printed as well.
  '--blink-settings=lazyLoadEnabled=false',
  // Only one page is open, so its frames need no isolation from other sites.
  '--disable-site-isolation-trials',
  // An invisible page must not be slowed down.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  '--disable-back-forward-cache',
];

const needless = [
  // Each sandboxed frame would take a process.
  'IsolateSandboxedIframes',
  'BackForwardCache',
  'DialMediaRouteProvider',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'Prerender2',
  'Translate',
];
