/** The only file that knows the injection library: its decorators need the polyfill before anything else. */
import 'reflect-metadata';

export { container, type DependencyContainer, inject, injectable, type InjectionToken } from 'tsyringe';
