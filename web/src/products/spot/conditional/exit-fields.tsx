import { Segments, Select } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { spokenParams } from '../../../shared/trading/ticket/spoken-params.ts';
import { TicketNumberField } from '../../../shared/trading/ticket/ticket-number-field.tsx';
import { problemKey } from '../ticket/problem-text.tsx';
import type { FieldsProps } from '../ticket/fields-props.ts';
import { stepOf, type ExitField, type Exits } from '../ticket/ticket.ts';
import { useBySources } from './use-by-sources.ts';

type Props = FieldsProps & { exits: Exits };

/** The take profit and stop loss prices of a buy, each at market or at a limit. */
export default function ExitFields(props: Props) {
  const { t } = useTranslation('conditional');
  const { exits, press } = props;
  const set = (change: Partial<Exits>): void => press({ key: 'exits', exits: { ...exits, ...change } });
  const sources = useBySources();
  return (
    <>
      <Segments label={t('form.by')} small value={exits.by} onChange={(by) => set({ by })} options={sources} />
      {(['profit', 'stop'] as const).map((name) => (
        <div key={name} className="col g2">
          <div className="spot-exit">
            <ExitNumber field={name} props={props} set={set} />
            <Select
              label={t(`form.at_${name}`)}
              value={exits[`${name}At`]}
              onChange={(at) => set({ [`${name}At`]: at })}
              options={[
                { value: 'market', label: t('trading:ticket.market') },
                { value: 'limit', label: t('trading:ticket.limit') },
              ]}
            />
          </div>
          {exits[`${name}At`] === 'limit' && <ExitNumber field={`${name}Limit`} props={props} set={set} />}
        </div>
      ))}
      <p className="cap c2">{t('exits.about')}</p>
    </>
  );
}

const labels = {
  profit: 'exits.profit',
  stop: 'exits.stop',
  profitLimit: 'field.profit_limit',
  stopLimit: 'field.stop_limit',
};

type ExitNumberProps = { field: ExitField; props: Props; set: (change: Partial<Exits>) => void };

function ExitNumber({ field, props, set }: ExitNumberProps) {
  const { t } = useTranslation('conditional');
  const { exits, around, problems, problemsIn, left } = props;
  const { market } = around;
  const problem = problems.find((one) => one.field === field);
  return (
    <TicketNumberField
      name={field}
      label={t(labels[field], { unit: market.quote.name })}
      value={exits[field]}
      step={stepOf('price', market)}
      problem={problem && t(`spot:${problemKey(problem)}`, spokenParams(problem.params))}
      shownIn={problemsIn}
      onChange={(text) => set({ [field]: text })}
      left={() => left(field)}
    />
  );
}
