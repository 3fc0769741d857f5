/** The drawing tools, by the chart library's names for them, and what is kept of a drawing. */
export const drawingNames = [
  'segment',
  'rayLine',
  'straightLine',
  'horizontalStraightLine',
  'verticalStraightLine',
  'parallelStraightLine',
  'fibonacciLine',
  'brush',
] as const;
export type DrawingName = (typeof drawingNames)[number];
export type Drawing = { name: DrawingName; points: readonly { timestamp?: number; value?: number }[] };

/** At most so many drawings of a pair are kept, and points of one. */
const mostDrawings = 50;
const mostPoints = 500;

const isFinite = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function readPoint(found: unknown): Drawing['points'][number] | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { timestamp, value } = found as Record<string, unknown>;
  if (!isFinite(timestamp) && !isFinite(value)) return undefined;
  return { ...(isFinite(timestamp) ? { timestamp } : {}), ...(isFinite(value) ? { value } : {}) };
}

/** What was kept, or is on the chart: those of it that are whole drawings. */
export function readDrawings(found: unknown): readonly Drawing[] {
  if (!Array.isArray(found)) return [];
  return (found as readonly unknown[]).slice(-mostDrawings).flatMap((each) => {
    const { name, points } = (typeof each === 'object' && each !== null ? each : {}) as Record<string, unknown>;
    const known = drawingNames.find((one) => one === name);
    if (known === undefined || !Array.isArray(points) || points.length === 0) return [];
    const read = (points as readonly unknown[]).slice(0, mostPoints).map(readPoint);
    const whole = read.filter((point) => point !== undefined);
    return whole.length === read.length ? [{ name: known, points: whole }] : [];
  });
}
