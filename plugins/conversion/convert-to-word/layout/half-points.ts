/** Rounds points to halves, the unit of font sizes in Word, which is exact enough for indents. */
export function halfPoints(points: number): number {
  return Math.round(points * 2) / 2;
}
