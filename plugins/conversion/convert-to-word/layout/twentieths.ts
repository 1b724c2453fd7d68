/** Rounds points to twentieths, the unit of distances in Word. */
export function twentieths(points: number): number {
  return Math.round(points * 20) / 20;
}
