import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';

export type Choice<Value extends string> = { value: Value; label: ReactNode; count?: number | undefined };

/** Arrow keys move among siblings of a role, Home and End to the ends; what gets the focus is chosen. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = all.indexOf(document.activeElement as HTMLButtonElement);
  const to = {
    ArrowRight: at + 1,
    ArrowDown: at + 1,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: all.length - 1,
  }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  const next = all[(to + all.length) % all.length];
  next?.focus();
  next?.click();
}

export type SegmentsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Choice<Value>[];
  small?: boolean;
  /** Buy and sell: the first is green, the second red. */
  side?: boolean;
  className?: string;
};

/** One of two to five values. */
export function Segments<Value extends string>({
  label,
  value,
  onChange,
  options,
  small,
  side,
  className,
}: SegmentsProps<Value>) {
  return (
    <div
      className={classes('seg', small && 'sm', side && 'side', className)}
      role="radiogroup"
      aria-label={label}
      onKeyDown={moveFocus}
    >
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          // Before one is chosen the first can be reached.
          tabIndex={option.value === value || (index === 0 && options.every((one) => one.value !== value)) ? 0 : -1}
          className={side ? (index === 0 ? 'b' : 's') : undefined}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

/** Scrolls a tab that is half outside of its row into it; where there is no layout there is nothing to scroll. */
function show(tab: HTMLElement): void {
  if ('scrollIntoView' in tab) tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

export type TabsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly Choice<Value>[];
  look?: 'big' | 'dense';
  /** The id of the panel they show; the panel has role tabpanel. */
  panelId?: string;
  className?: string;
};

/** Views of one thing. They scroll sideways and never wrap. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  look,
  panelId,
  className,
}: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  return (
    <div ref={row} className={classes('tabs', look, className)} role="tablist" aria-label={label} onKeyDown={moveFocus}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? panelId : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={(event) => {
            show(event.currentTarget);
            onChange(tab.value);
          }}
        >
          {tab.label}
          {tab.count !== undefined && <span className="n">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

export type ChipsProps<Value extends string> = {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Choice<Value>[];
  small?: boolean;
  className?: string;
};

/** Filters of a list, one at a time. */
export function Chips<Value extends string>({ label, value, onChange, options, small, className }: ChipsProps<Value>) {
  return (
    <div className={classes('chips', className)} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes('chip', small && 'xs')}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
