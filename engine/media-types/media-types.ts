export { mediaTypeOf } from './media-type-of.js';
export * from './types.js';
