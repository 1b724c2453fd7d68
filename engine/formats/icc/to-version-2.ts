import { isIccProfile, tagsIn } from './tags.js';
import { greyProfile, matrixProfile } from './write-profile.js';

/** The samples of a tone curve that is written anew. */
const SAMPLES = 1024;

/**
 * Returns a profile of version 2 for the same colours; undefined unless the profile consists of tone curves, with a matrix for
 * RGB. Profiles with tables of colours are not rewritten.
 */
export function toVersion2(profile: Buffer): Buffer | undefined {
  if (!isIccProfile(profile)) return undefined;
  const tags = new Map(
    Array.from(tagsIn(profile), ({ signature, start, length }) => [signature, profile.subarray(start, start + length)]),
  );
  const curveOf = (signature: string): readonly number[] | undefined => {
    const data = tags.get(signature);
    return data && samplesOf(data);
  };
  const space = profile.toString('latin1', 16, 20);
  const grey = curveOf('kTRC');
  if (space === 'GRAY') return grey && greyProfile(grey);
  if (space !== 'RGB ' || tags.has('A2B0')) return undefined;
  const curves = ['rTRC', 'gTRC', 'bTRC'].map(curveOf).filter((it) => it !== undefined);
  const primaries = ['rXYZ', 'gXYZ', 'bXYZ'].map((signature) => tags.get(signature)).filter((it) => it !== undefined);
  if (curves.length < 3 || primaries.length < 3) return undefined;
  return matrixProfile(primaries.map(coordinates), curves);
}

function coordinates(data: Buffer): readonly number[] {
  return [8, 12, 16].map((at) => fixed(data, at));
}

function fixed(data: Buffer, at: number): number {
  return data.readInt32BE(at) / 65_536;
}

/** The values of a curve (curveType, parametricCurveType of ICC.1:2022 §10.6 and §10.18) at equal steps; undefined for others. */
function samplesOf(data: Buffer): readonly number[] | undefined {
  const kind = data.toString('latin1', 0, 4);
  const curve = kind === 'curv' ? sampledCurve(data) : kind === 'para' ? parametricCurve(data) : undefined;
  return curve && Array.from({ length: SAMPLES }, (_, step) => Math.min(1, Math.max(0, curve(step / (SAMPLES - 1)))));
}

type Curve = (value: number) => number;

function sampledCurve(data: Buffer): Curve {
  const count = data.readUInt32BE(8);
  if (count === 0) return (value) => value;
  if (count === 1) return (value) => value ** (data.readUInt16BE(12) / 256);
  return (value) => {
    const place = value * (count - 1);
    const low = Math.min(count - 2, Math.floor(place));
    const [first, second] = [data.readUInt16BE(12 + 2 * low), data.readUInt16BE(14 + 2 * low)];
    return (first + (place - low) * (second - first)) / 65_535;
  };
}

/** The numbers of parameters of the five function types. */
const PARAMETERS = [1, 3, 4, 5, 7];

function parametricCurve(data: Buffer): Curve | undefined {
  const type = data.readUInt16BE(8);
  const count = PARAMETERS[type];
  if (count === undefined) return undefined;
  const [g = 1, a = 1, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from({ length: count }, (_, at) =>
    fixed(data, 12 + 4 * at),
  );
  if (type === 0) return (value) => value ** g;
  const power: Curve = (value) => Math.max(0, a * value + b) ** g;
  if (type === 1) return (value) => (value >= -b / a ? power(value) : 0);
  if (type === 2) return (value) => (value >= -b / a ? power(value) + c : c);
  if (type === 3) return (value) => (value >= d ? power(value) : c * value);
  return (value) => (value >= d ? power(value) + e : c * value + f);
}
