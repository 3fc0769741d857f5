import { Checkbox, Segments } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { TicketNumberField } from '../../../shared/trading/ticket/ticket-number-field.tsx';
import { exitSources, type Around, type Keystroke, type Ticket } from './ticket.ts';

type Props = {
  ticket: Ticket;
  around: Around;
  press: (stroke: Keystroke) => void;
  /** What is wrong with a field, in words, where it is to be shown. */
  problemOf: (field: 'profit' | 'stop') => string | undefined;
  problemsIn: string;
  leave: (field: string) => void;
};

/** Take profit and stop loss of the position that the order opens: a fold of the ticket. */
export function ExitsFields({ ticket, around: { market }, press, problemOf, problemsIn, leave }: Props) {
  const { t } = useTranslation('futures');
  const { exits } = ticket;
  if (ticket.reduceOnly) return null;
  return (
    <>
      <Checkbox
        label={t('positions.exits')}
        checked={exits !== undefined}
        onChange={(on) => press({ key: 'exits', exits: on ? { by: 'mark', profit: '', stop: '' } : undefined })}
      />
      {exits && (
        <>
          <Segments
            label={t('exits.by')}
            value={exits.by}
            onChange={(by) => press({ key: 'exits', exits: { ...exits, by } })}
            options={exitSources.map((value) => ({ value, label: t(`exits.by_${value}`) }))}
          />
          {(['profit', 'stop'] as const).map((name) => (
            <TicketNumberField
              key={name}
              name={name}
              label={t(`exits.${name}`, { unit: market.quote.name })}
              value={exits[name]}
              step={{ step: market.tick, scale: market.quote.scale, shown: market.priceScale }}
              problem={problemOf(name)}
              shownIn={problemsIn}
              onChange={(text) => press({ key: 'exits', exits: { ...exits, [name]: text } })}
              left={() => leave(name)}
            />
          ))}
        </>
      )}
    </>
  );
}
