/** Student's t for 95 % of both sides, by degrees of freedom from 1; 1.96 beyond (NIST/SEMATECH e-Handbook, 1.3.6.7.2). */
const student = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.1, 2.09, 2.09,
  2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05, 2.05, 2.04,
];

/** The least-squares line through points: its slope and half of the slope's 95 % interval (NIST/SEMATECH e-Handbook, 4.4.3). Infinite below three points. */
export function lineThrough(points: readonly (readonly [number, number])[]): { slope: number; uncertainty: number } {
  const n = points.length;
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / n;
  const [x0, y0] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [x]) => sum + (x - x0) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - x0) * (y - y0), 0) / spread;
  if (n < 3) return { slope, uncertainty: Infinity };
  const left = points.reduce((sum, [x, y]) => sum + (y - y0 - slope * (x - x0)) ** 2, 0);
  return { slope, uncertainty: (student[n - 3] ?? 1.96) * Math.sqrt(left / (n - 2) / spread) };
}
