/** The only module that imports the injection library, since its decorators need the polyfill to be loaded first. */
import 'reflect-metadata';

export { container, type DependencyContainer, inject, injectable, type InjectionToken } from 'tsyringe';
