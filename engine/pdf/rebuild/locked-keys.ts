/** In the catalog: the numbers of all objects, each with a reference to the object. */
export const LIST = 'QuireObjects';
/** In the catalog: the numbers of what the trailer named. */
export const TRAILER = 'QuireTrailer';
/** In a dictionary that stands for an object that may be in an object stream: its number. */
export const STAND_IN = 'QuireNumber';
/** The type that object streams have meanwhile. */
export const OBJECT_STREAM = 'QuireObjStm';
