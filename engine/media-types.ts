export { mediaTypeOf } from './media-types/media-type-of.js';
export * from './media-types/types.js';
