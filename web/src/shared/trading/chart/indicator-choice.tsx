import { Checkbox } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { allIndicators } from './indicator-list.ts';
import { indicatorNames, paramMax, usual, type ChosenIndicator, type IndicatorName } from './indicators.ts';

type Props = { chosen: readonly ChosenIndicator[]; choose: (chosen: readonly ChosenIndicator[]) => void };

/** Every indicator, ticked where it is drawn, with the parameters of those that are. */
export function IndicatorChoice({ chosen, choose }: Props) {
  const { t } = useTranslation('trading');
  const set = (name: IndicatorName, next: ChosenIndicator | undefined): void =>
    choose(
      indicatorNames.flatMap((one) => {
        const found = one === name ? next : chosen.find((each) => each.name === one);
        return found ? [found] : [];
      }),
    );
  return (
    <ul className="col">
      {indicatorNames.map((name) => {
        const own = chosen.find((each) => each.name === name);
        return (
          <li key={name} className="trading-indicator">
            <Checkbox
              label={t(`chart.indicator_${name}`)}
              checked={own !== undefined}
              onChange={(on) => set(name, on ? usual(name) : undefined)}
            />
            {own && own.params.length > 0 && <Params of={own} set={(next) => set(name, next)} />}
          </li>
        );
      })}
    </ul>
  );
}

/** A parameter counts as it is typed, where it is a whole number of at most three digits above zero. */
function Params({ of, set }: { of: ChosenIndicator; set: (next: ChosenIndicator) => void }) {
  const { t } = useTranslation('trading');
  const isUsual = of.params.join() === allIndicators[of.name].periods.join();
  return (
    <div className="row g2 trading-indicator-params">
      {of.params.map((value, at) => (
        <Param
          key={at}
          label={t('chart.parameter', { name: of.name, number: at + 1 })}
          value={value}
          set={(next) => set({ ...of, params: of.params.with(at, next) })}
        />
      ))}
      {!isUsual && (
        <button type="button" className="link cap hit relative" onClick={() => set(usual(of.name))}>
          {t('chart.parameters_reset')}
        </button>
      )}
    </div>
  );
}

function Param({ label, value, set }: { label: string; value: number; set: (value: number) => void }) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(value);
  const read = (entered: string): number | undefined => {
    const number = /^\d{1,3}$/.test(entered) ? Number(entered) : 0;
    return number >= 1 && number <= paramMax ? number : undefined;
  };
  return (
    <input
      className="trading-indicator-param"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={read(text) === undefined}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = read(target.value);
        if (next !== undefined) set(next);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
