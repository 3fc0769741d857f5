import { Checkbox, Select, TextInput } from '@glassbook/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export type TimeInForce = 'DAY' | 'GTC' | 'IOC' | 'FOK' | 'GTD';
const forces: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD'];

export type UntilFieldProps = {
  /** A day and time of the user's own zone. */
  until: string;
  untilError: ReactNode;
  chooseUntil: (until: string) => void;
};
type TimeInForceProps = {
  timeInForce: TimeInForce;
  chooseTimeInForce: (force: TimeInForce) => void;
  /** The usual first. */
  times?: readonly TimeInForce[] | undefined;
};
export type LimitConditionsProps = UntilFieldProps &
  TimeInForceProps & {
    /** On the same line, before the others. */
    first?: ReactNode;
    /** Without the time in force as long as it is the usual one: it is chosen elsewhere. */
    brief: boolean;
    postOnly: boolean;
    choosePostOnly: (on: boolean) => void;
  };

export function TimeInForceSelect({ timeInForce, chooseTimeInForce, times = forces }: TimeInForceProps) {
  const { t } = useTranslation('trading');
  return (
    <Select
      label={t('ticket.time_in_force')}
      value={timeInForce}
      onChange={chooseTimeInForce}
      options={times.map((force) => ({ value: force, label: force, detail: t(`ticket.tif.${force}`) }))}
    />
  );
}

/** The conditions of a limit order. */
export function LimitConditions(props: LimitConditionsProps) {
  const { first, brief, postOnly, choosePostOnly, timeInForce, chooseTimeInForce, times = forces } = props;
  const { until, untilError, chooseUntil } = props;
  const { t } = useTranslation('trading');
  return (
    <>
      <div className="trading-conditions">
        {first}
        <Checkbox label={t('ticket.post_only')} checked={postOnly} onChange={choosePostOnly} />
        {!(brief && timeInForce === times[0]) && <TimeInForceSelect {...{ timeInForce, chooseTimeInForce, times }} />}
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
