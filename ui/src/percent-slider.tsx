import { Slider } from '@base-ui/react/slider';

const stops = [0, 25, 50, 75, 100];
/** How near a stop the thumb must come to jump to it, in percent. */
const pull = 3;

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
  return (
    <Slider.Root
      className="slider"
      value={value}
      min={0}
      max={100}
      step={1}
      largeStep={25}
      disabled={disabled ?? false}
      onValueChange={(next, details) => {
        onChange(details.reason === 'keyboard' ? next : snapped(next));
      }}
    >
      <Slider.Control className="control">
        <Slider.Track>
          <span className="track" />
          <span className="fill" style={{ width: `${value}%` }} />
          {stops.map((stop) => (
            <span key={stop} className={stop <= value ? 'tick on' : 'tick'} style={{ left: `${stop}%` }} />
          ))}
          <Slider.Thumb className="thumb" getAriaLabel={() => label} getAriaValueText={(_, percent) => `${percent}%`} />
        </Slider.Track>
      </Slider.Control>
      {stops.map((stop) => (
        <span key={stop} aria-hidden="true" className={stop === value ? 'lab on' : 'lab'} style={{ left: `${stop}%` }}>
          {stop}%
        </span>
      ))}
    </Slider.Root>
  );
}
