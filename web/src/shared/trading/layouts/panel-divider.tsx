import { useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { boxOf, fitted, panels, type PanelName } from './panel-sizes.ts';

const step = 16;

type Props = {
  of: PanelName;
  /** What was chosen; in a narrow window the panel is drawn smaller. */
  size: number;
  /** Called as the line moves, and with `done` once it stands. */
  onSize: (of: PanelName, px: number, done: boolean) => void;
};

/** The line beside a panel, which the pointer and the arrow keys move. */
export function PanelDivider({ of, size, onSize }: Props) {
  const { t } = useTranslation('trading');
  const { least, most, before, axis } = panels[of];
  const place = axis === 'width' ? 'clientX' : 'clientY';
  const [drawn, setDrawn] = useState(size);
  useEffect(() => {
    const panel = document.getElementById(`panel-${of}`);
    if (panel === null) return;
    const observer = new ResizeObserver(() => setDrawn(boxOf(of, axis)));
    observer.observe(panel);
    return () => observer.disconnect();
  }, [of, axis]);
  /** Only the panel on the left of its line grows with it. */
  const sign = before ? 1 : -1;

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const line = event.currentTarget;
    const from = event[place];
    const first = boxOf(of, axis);
    let last = first;
    const move = (moved: globalThis.PointerEvent): void => {
      last = fitted(of, first + sign * (moved[place] - from));
      onSize(of, last, false);
    };
    const end = (): void => {
      line.removeEventListener('pointermove', move);
      if (last !== first) onSize(of, last, true);
    };
    line.setPointerCapture(event.pointerId);
    line.addEventListener('pointermove', move);
    line.addEventListener('lostpointercapture', end, { once: true });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const [back, ahead] = axis === 'width' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const now = boxOf(of, axis);
    const next = new Map([
      [back, now - sign * step],
      [ahead, now + sign * step],
      ['Home', least],
      ['End', most],
    ]).get(event.key);
    if (next === undefined) return;
    event.preventDefault();
    onSize(of, fitted(of, next), true);
  };

  return (
    <div
      role="separator"
      className="trading-divider"
      tabIndex={0}
      aria-label={t(`layout.resize_${of}`)}
      aria-orientation={axis === 'width' ? 'vertical' : 'horizontal'}
      aria-controls={`panel-${of}`}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={drawn}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
