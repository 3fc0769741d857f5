import { Checkbox } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { noExits, type Keystroke, type Ticket } from './ticket.ts';

type Props = { exits: Ticket['exits']; press: (stroke: Keystroke) => void };

/** Whether a buy has a take profit and a stop loss price. */
export function ExitsToggle({ exits, press }: Props) {
  const { t } = useTranslation('spot');
  return (
    <Checkbox
      label={t('ticket.exits')}
      checked={exits !== undefined}
      onChange={(on) => press({ key: 'exits', exits: on ? noExits : undefined })}
    />
  );
}
