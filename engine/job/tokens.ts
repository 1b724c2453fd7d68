import type { InjectionToken } from './di.js';
import type { Settings } from './settings.js';
import type { BrowserPool } from '../tools/browser/browser.js';
import type { Recoder } from '../tools/compress/compression.js';
import type { Ocr } from '../tools/ocr/ocr.js';
import type { OfficePool } from '../tools/office/office.js';
import type { Sandbox } from '../tools/sandbox/sandbox.js';

/** Names for what the container gives and that has no class. */
export const SETTINGS: InjectionToken<Settings> = Symbol('settings');
export const SANDBOX: InjectionToken<Sandbox> = Symbol('sandbox');
export const OFFICE: InjectionToken<OfficePool> = Symbol('office');
export const OCR: InjectionToken<Ocr> = Symbol('ocr');
export const RECODER: InjectionToken<Recoder> = Symbol('recoder');
export const BROWSER: InjectionToken<BrowserPool> = Symbol('browser');
