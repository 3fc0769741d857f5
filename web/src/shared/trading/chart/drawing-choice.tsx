import { Button, useMedia } from '@glassbook/ui';
import type { Chart } from 'klinecharts';
import { useTranslation } from 'react-i18next';
import { drawingNames, readDrawings, type Drawing, type DrawingName } from './drawing-list.ts';
import { beginDrawing, showDrawings } from './drawings.ts';
import type { KeptDrawings } from './kept-chart.ts';

type Props = {
  chart: Chart;
  drawings: KeptDrawings;
  changed: (drawings: readonly Drawing[]) => void;
  close: () => void;
};

/** The drawing tools; a press on one begins a drawing. And removing the last drawing, or all. */
export function DrawingChoice({ chart, drawings, changed, close }: Props) {
  const { t } = useTranslation('trading');
  const touch = useMedia('(pointer: coarse)');
  const begin = (name: DrawingName): void => {
    void beginDrawing(chart, name, changed);
    close();
  };
  const show = (kept: KeptDrawings): void => {
    void showDrawings(chart, kept, changed);
    changed(readDrawings(kept));
  };
  return (
    <div className="col g3">
      <p className="cap c2">{t(touch ? 'chart.draw_about_touch' : 'chart.draw_about')}</p>
      <ul className="trading-drawings">
        {drawingNames.map((name) => (
          <li key={name}>
            <Button tone="neutral" wide onClick={() => begin(name)}>
              {t(`chart.draw_${name}`)}
            </Button>
          </li>
        ))}
      </ul>
      {drawings.length > 0 && (
        <div className="row g2">
          <Button tone="outlined" onClick={() => show(drawings.slice(0, -1))}>
            {t('chart.draw_remove_last')}
          </Button>
          <Button tone="outlined" onClick={() => show([])}>
            {t('chart.draw_remove_all')}
          </Button>
        </div>
      )}
    </div>
  );
}
