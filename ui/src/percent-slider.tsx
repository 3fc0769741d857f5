import { useRef, type KeyboardEvent } from 'react';

const stops = [0, 25, 50, 75, 100];
/** How near a stop the thumb must come to jump to it, in percent. */
const pull = 3;
const largeSteps: Readonly<Record<string, number>> = { PageUp: 25, PageDown: -25 };

export type PercentSliderProps = {
  label: string;
  /** 0 to 100. */
  value: number;
  onChange: (percent: number) => void;
  disabled?: boolean;
};

/** The stop nearby, or the value itself. */
export const snapped = (percent: number): number => stops.find((stop) => Math.abs(stop - percent) <= pull) ?? percent;

/** A share of what there is, drawn to its quarters. By keyboard it goes by one, with Page up and down by 25. */
export function PercentSlider({ label, value, onChange, disabled }: PercentSliderProps) {
  const byKey = useRef(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    byKey.current = true;
    const step = largeSteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(Math.min(100, Math.max(0, value + step)));
  };
  return (
    <div className="slider">
      <div className="control">
        <span className="track" />
        <span className="fill" style={{ width: `${value}%` }} />
        {stops.map((stop) => (
          <span key={stop} className={stop <= value ? 'tick on' : 'tick'} style={{ left: `${stop}%` }} />
        ))}
        <input
          type="range"
          min={0}
          max={100}
          value={value}
          disabled={disabled ?? false}
          aria-label={label}
          aria-valuetext={`${value}%`}
          onPointerDown={() => {
            byKey.current = false;
          }}
          onKeyDown={onKeyDown}
          onChange={({ target }) => onChange(byKey.current ? target.valueAsNumber : snapped(target.valueAsNumber))}
        />
      </div>
      {stops.map((stop) => (
        <span key={stop} aria-hidden="true" className={stop === value ? 'lab on' : 'lab'} style={{ left: `${stop}%` }}>
          {stop}%
        </span>
      ))}
    </div>
  );
}
