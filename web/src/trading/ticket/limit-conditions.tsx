import { Checkbox, Select } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';

export type TimeInForce = 'GTC' | 'IOC' | 'FOK';
const forces: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK'];

export type LimitConditionsProps = {
  postOnly: boolean;
  timeInForce: TimeInForce;
  choosePostOnly: (on: boolean) => void;
  chooseTimeInForce: (force: TimeInForce) => void;
};

/** The conditions of a limit order. */
export function LimitConditions({ postOnly, timeInForce, choosePostOnly, chooseTimeInForce }: LimitConditionsProps) {
  const { t } = useTranslation('trading');
  return (
    <div className="trading-conditions">
      <Checkbox label={t('ticket.post_only')} checked={postOnly} onChange={choosePostOnly} />
      <Select
        label={t('ticket.time_in_force')}
        value={timeInForce}
        onChange={chooseTimeInForce}
        options={forces.map((force) => ({ value: force, label: force, detail: t(`ticket.tif.${force}`) }))}
      />
    </div>
  );
}
