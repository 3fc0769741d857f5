import { Checkbox, Select, TextInput } from '@glassbook/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD';
const forces: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];

export type UntilFieldProps = {
  /** A day and time of the user's own zone. */
  until: string;
  untilError: ReactNode;
  chooseUntil: (until: string) => void;
};
export type LimitConditionsProps = UntilFieldProps & {
  postOnly: boolean;
  timeInForce: TimeInForce;
  choosePostOnly: (on: boolean) => void;
  chooseTimeInForce: (force: TimeInForce) => void;
};

/** The conditions of a limit order. */
export function LimitConditions(props: LimitConditionsProps) {
  const { postOnly, timeInForce, choosePostOnly, chooseTimeInForce, until, untilError, chooseUntil } = props;
  const { t } = useTranslation('trading');
  return (
    <>
      <div className="trading-conditions">
        <Checkbox label={t('ticket.post_only')} checked={postOnly} onChange={choosePostOnly} />
        <Select
          label={t('ticket.time_in_force')}
          value={timeInForce}
          onChange={chooseTimeInForce}
          options={forces.map((force) => ({ value: force, label: force, detail: t(`ticket.tif.${force}`) }))}
        />
      </div>
      {timeInForce === 'GTD' && <UntilField {...{ until, untilError, chooseUntil }} />}
    </>
  );
}

/** When an order that is good till a time expires. */
export function UntilField({ until, untilError, chooseUntil }: UntilFieldProps) {
  const { t } = useTranslation('trading');
  return (
    <div data-field="until">
      <TextInput
        label={t('ticket.until')}
        type="datetime-local"
        large={false}
        value={until}
        error={untilError}
        onChange={chooseUntil}
      />
    </div>
  );
}
