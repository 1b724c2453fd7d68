import type { InjectionToken } from './di.js';
import type { Settings } from './settings.js';
import type { Sandbox } from '../tools/sandbox/sandbox.js';

/** Injection tokens for values without a class. */
export const SETTINGS: InjectionToken<Settings> = Symbol('settings');
export const SANDBOX: InjectionToken<Sandbox> = Symbol('sandbox');
