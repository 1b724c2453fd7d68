import koffi from 'koffi';

import { loadLibrary, type NativeLibrary } from '../../process/native-library.js';
import { checkSamples } from '../check-samples.js';
import type { Pixels } from '../../../formats/raster/pixels.js';

/** Encodes a JPEG file into memory that the next call overwrites. */
type JpegEncoder = (pixels: Pixels, quality: number) => Uint8Array;

/**
 * Bytes of the reused buffer, enough for a page at 300 dpi. Allocating a buffer for each page costs a tenth of the
 * time in garbage collection.
 */
const REUSED_BYTES = 2 ** 25;

/**
 * The encoder of libjpeg-turbo, which takes two thirds of sharp's time; undefined where the library is not
 * installed.
 */
export function turboJpeg(): JpegEncoder | undefined {
  const library = loadLibrary('libturbojpeg.so.0');
  return library === undefined ? undefined : encoderOf(functionsOf(library));
}

function encoderOf({ open, maxBytes, encodeRgb, encodeGrey, close, messageOf }: TurboFunctions): JpegEncoder {
  let kept = Buffer.alloc(0);
  return ({ width, height, channels, samples }, quality) => {
    checkSamples({ width, height, channels }, samples);
    const most = maxBytes(width, height, channels === 1 ? GREY : HALF_COLOURS);
    const target = most <= kept.length ? kept : Buffer.allocUnsafeSlow(most);
    if (most <= REUSED_BYTES) kept = target;
    const [place, size] = [placeOf(target), new BigUint64Array([BigInt(target.length)])];
    const handle = open();
    try {
      const status =
        channels === 1
          ? // As the one plane of a picture in YUV: grey pixels are copied one by one, and take a quarter more time.
            encodeGrey(handle, placeOf(samples), width, null, height, GREY, place, size, quality, INTO_OUR_MEMORY)
          : encodeRgb(handle, samples, width, 0, height, RGB, place, size, HALF_COLOURS, quality, INTO_OUR_MEMORY);
      if (status !== 0) throw new Error(`libturbojpeg: ${messageOf(handle)}`);
      return target.subarray(0, Number(size[0]));
    } finally {
      close(handle);
    }
  };
}

/** An array of one address (unsigned char **). */
function placeOf(bytes: Uint8Array): BigUint64Array {
  return new BigUint64Array([koffi.address(bytes)]);
}

type Handle = unknown;

/** Functions with the signatures of turbojpeg.h. */
interface TurboFunctions {
  readonly open: () => Handle;
  readonly maxBytes: (width: number, height: number, subsampling: number) => number;
  readonly encodeRgb: (
    ...values: [
      ...source: [handle: Handle, pixels: Uint8Array, width: number, pitch: number, height: number, format: number],
      ...target: [place: BigUint64Array, size: BigUint64Array],
      ...settings: [subsampling: number, quality: number, flags: number],
    ]
  ) => number;
  readonly encodeGrey: (
    ...values: [
      ...source: [handle: Handle, planes: BigUint64Array, width: number, strides: null, height: number],
      ...target: [subsampling: number, place: BigUint64Array, size: BigUint64Array],
      ...settings: [quality: number, flags: number],
    ]
  ) => number;
  readonly close: (handle: Handle) => number;
  readonly messageOf: (handle: Handle) => string;
}

function functionsOf(library: NativeLibrary): TurboFunctions {
  return {
    open: library.func('void *tjInitCompress()'),
    maxBytes: library.func('unsigned long tjBufSize(int, int, int)'),
    encodeRgb: library.func('int tjCompress2(void *, uint8_t *, int, int, int, int, void *, void *, int, int, int)'),
    encodeGrey: library.func(
      'int tjCompressFromYUVPlanes(void *, void *, int, void *, int, int, void *, void *, int, int)',
    ),
    close: library.func('int tjDestroy(void *)'),
    messageOf: library.func('str tjGetErrorStr2(void *)'),
  };
}

/** TJPF_RGB, TJSAMP_420, TJSAMP_GRAY and TJFLAG_NOREALLOC of turbojpeg.h. */
const RGB = 0;
const HALF_COLOURS = 2;
const GREY = 3;
const INTO_OUR_MEMORY = 1024;
