import { array, decode, struct } from 'koffi';

import { loadLibrary } from '../process/native-library.js';

/** An address in the library's memory. */
export type Pointer = bigint;

/** Fontconfig's functions as fontconfig.h declares them. */
export type FontconfigLibrary = ReturnType<typeof functionsOf>;

/** FcMatchPattern and FcLangEqual of fontconfig.h. */
export const MATCH_PATTERN = 0;
export const LANGUAGE_EQUAL = 0;

/** @returns undefined where the library is not installed or has no configuration */
export function loadFontconfig(): FontconfigLibrary | undefined {
  const library = loadLibrary('libfontconfig.so.1');
  if (library === undefined) return undefined;
  const functions = functionsOf((declaration) => library.func(declaration));
  return functions.init() === 0 ? undefined : functions;
}

function functionsOf(declare: (declaration: string) => unknown) {
  const getString = declare(
    'int FcPatternGetString(void *pattern, str object, int n, _Out_ str *value)',
  ) as Getter<string>;
  const getInteger = declare('int FcPatternGetInteger(void *pattern, str object, int n, _Out_ int *value)');
  const getTruth = declare('int FcPatternGetBool(void *pattern, str object, int n, _Out_ int *value)');
  const getLanguages = declare('int FcPatternGetLangSet(void *pattern, str object, int n, _Out_ void **value)');
  const getCharacters = declare('int FcPatternGetCharSet(void *pattern, str object, int n, _Out_ void **value)');
  return {
    init: declare('int FcInit()') as () => number,
    createPattern: declare('void *FcPatternCreate()') as () => Pointer,
    destroyPattern: declare('void FcPatternDestroy(void *pattern)') as (pattern: Pointer) => void,
    addString: declare('int FcPatternAddString(void *pattern, str object, str value)') as Adder<string>,
    addInteger: declare('int FcPatternAddInteger(void *pattern, str object, int value)') as Adder<number>,
    substitute: declare('int FcConfigSubstitute(void *config, void *pattern, int kind)') as (
      config: null,
      pattern: Pointer,
      kind: number,
    ) => number,
    addDefaults: declare('void FcDefaultSubstitute(void *pattern)') as (pattern: Pointer) => void,
    sort: declare('void *FcFontSort(void *config, void *pattern, int trim, void *charset, _Out_ int *result)') as (
      config: null,
      pattern: Pointer,
      trim: 0,
      charset: null,
      result: [number],
    ) => Pointer | null,
    list: declare('void *FcFontList(void *config, void *pattern, void *objects)') as (
      config: null,
      pattern: Pointer,
      objects: Pointer,
    ) => Pointer | null,
    createObjects: declare('void *FcObjectSetCreate()') as () => Pointer,
    addObject: declare('int FcObjectSetAdd(void *objects, str object)') as (objects: Pointer, name: string) => number,
    destroyObjects: declare('void FcObjectSetDestroy(void *objects)') as (objects: Pointer) => void,
    destroyFonts: declare('void FcFontSetDestroy(void *fonts)') as (fonts: Pointer) => void,
    hasLanguage: declare('int FcLangSetHasLang(void *languages, str language)') as (
      languages: Pointer,
      language: string,
    ) => number,
    stringOf: valueOf(getString),
    stringsOf: valuesOf(getString),
    integerOf: valueOf(getInteger as Getter<number>),
    truthOf: valueOf(getTruth as Getter<number>),
    /** Owned by the pattern. */
    languagesOf: valueOf(getLanguages as Getter<Pointer>),
    /** Owned by the pattern. */
    charactersOf: valueOf(getCharacters as Getter<Pointer>),
    hasCharacter: declare('int FcCharSetHasChar(void *characters, uint32_t code)') as (
      characters: Pointer,
      code: number,
    ) => number,
  };
}

type Adder<Value> = (pattern: Pointer, object: string, value: Value) => number;
type Getter<Value> = (pattern: Pointer, object: string, n: number, value: [Value | null]) => number;

/** Reads the first value of a pattern's object, if there is one. */
function valueOf<Value>(get: Getter<Value>): (pattern: Pointer, object: string) => Value | undefined {
  return (pattern, object) => {
    const value: [Value | null] = [null];
    return get(pattern, object, 0, value) === 0 ? (value[0] ?? undefined) : undefined;
  };
}

/** Reads all values of a pattern's object. */
function valuesOf<Value>(get: Getter<Value>): (pattern: Pointer, object: string) => readonly Value[] {
  return (pattern, object) => {
    const values: Value[] = [];
    const value: [Value | null] = [null];
    while (get(pattern, object, values.length, value) === 0 && value[0] !== null) values.push(value[0]);
    return values;
  };
}

const FontSet = struct({ nfont: 'int', sfont: 'int', fonts: 'void *' });

/** The patterns of an FcFontSet, which owns them. */
export function fontsOf(set: Pointer): readonly Pointer[] {
  const { nfont, fonts } = decode(set, FontSet) as { readonly nfont: number; readonly fonts: Pointer };
  return nfont === 0 ? [] : (decode(fonts, array('void *', nfont)) as readonly Pointer[]);
}
