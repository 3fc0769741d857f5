/** Drawings on the chart: made with a pointer, moved by their points, removed with the right button or from the list of tools. */
import type { Chart, OverlayCreate } from 'klinecharts';
import { readDrawings, type Drawing, type DrawingName } from './drawing-list.ts';
import type { drawingGroup, KeptDrawings } from './kept-chart.ts';
import { registerMore } from './more-charts.ts';

const groupId: typeof drawingGroup = 'drawings';

const drawnOn = (chart: Chart): readonly Drawing[] => readDrawings(chart.getOverlays({ groupId }));

/** `changed` is called with all of them after each change by the user. */
function overlayOf(chart: Chart, name: DrawingName, changed: (all: readonly Drawing[]) => void): OverlayCreate {
  const report = (): void => changed(drawnOn(chart));
  return {
    name,
    groupId,
    onDrawEnd: report,
    onPressedMoveEnd: report,
    onRightClick: ({ overlay, preventDefault }) => {
      preventDefault?.();
      chart.removeOverlay({ id: overlay.id });
      report();
    },
  };
}

type Changed = (all: readonly Drawing[]) => void;

/** Replaces what is drawn; what was kept and is no drawing is left out. */
export async function showDrawings(chart: Chart, drawings: KeptDrawings, changed: Changed): Promise<void> {
  await registerMore();
  chart.removeOverlay({ groupId });
  for (const { name, points } of readDrawings(drawings))
    chart.createOverlay({ ...overlayOf(chart, name, changed), points: points.map((point) => ({ ...point })) });
}

/** The next clicks on the chart are the points of a new drawing; one that was begun before is given up. */
export async function beginDrawing(chart: Chart, name: DrawingName, changed: Changed): Promise<void> {
  await registerMore();
  for (const { id, currentStep } of chart.getOverlays({ groupId })) if (currentStep > 0) chart.removeOverlay({ id });
  chart.createOverlay(overlayOf(chart, name, changed));
}
