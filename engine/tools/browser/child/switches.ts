import { join } from 'node:path';
import { cwd } from 'node:process';

/** A page's share of memory for JavaScript, in megabytes. What needs more breaks its page, not the browser. */
const SCRIPT_HEAP = 512;

/** Chromium's command line. Its own choice of switches is for testing pages that one trusts; these are for printing others. */
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

/** Requests are answered before they get here. Should one be overlooked, it has no names, no addresses and no way out. */
const nothingReachable = [
  // Every connection goes to a proxy that is nowhere; "<-loopback>" takes this machine from the exceptions.
  '--proxy-server=socks5://nowhere.invalid:1',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--dns-prefetch-disable',
  '--disable-quic',
  '--no-pings',
  // WebRTC sends datagrams past any proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** It asks nobody for updates, experiments, lists or the time, and reports to nobody. */
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
  // Else it looks for a keyring on the session bus.
  '--password-store=basic',
  // What is asked for once is not asked for again, and the folder stays as it is.
  '--disk-cache-size=1',
  '--media-cache-size=1',
];

/** Code that a page could reach and that printing has no use for. */
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
  // /dev/shm is not there in the sandbox.
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  // Glyphs are as wide on paper as the font says, not as wide as whole pixels.
  '--font-render-hinting=none',
  // Images far down are printed as well.
  '--blink-settings=lazyLoadEnabled=false',
  // There is one page, and nothing of others to keep from its frames: one process does.
  '--disable-site-isolation-trials',
  // A page that nobody looks at is no less urgent.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-hang-monitor',
  '--disable-back-forward-cache',
];

const needless = [
  // Each sandboxed frame would be a process.
  'IsolateSandboxedIframes',
  'BackForwardCache',
  'DialMediaRouteProvider',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'Prerender2',
  'Translate',
];
