import { futures } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { Button, Change, Ledger, Part, Segments } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { texts } from '../../../shared/sending/shape.ts';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { formOf, useSending } from '../../../shared/sending/use-sending.ts';
import { SheetForm } from '../../../shared/trading/sheet/sheet-form.tsx';
import { TicketNumberField } from '../../../shared/trading/ticket/ticket-number-field.tsx';
import { resultAt, type Valued } from '../account.ts';
import { exitSources } from '../ticket/ticket.ts';
import { paths } from '../paths.ts';
import { positionView } from './position-view.ts';
import { typedPrice } from './typed-price.ts';
import type { SheetProps } from './sheet-props.ts';

const fields = ['profit', 'stop'] as const;
type Texts = Record<(typeof fields)[number], string>;

/** A price of the wire as the field shows it; empty where there is none. */
const typedOf = (text: string | null): string =>
  text === null ? '' : text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

const setting = formOf(futures.setExits, {
  ...{ title: 'futures:history.title', list: paths.orders, body: texts('id', 'by', 'profit_price', 'stop_price') },
  changed: [futures.positions],
});
type Values = Texts & { by: (typeof exitSources)[number] };

type Props = SheetProps & { given?: Partial<Texts> | undefined };

/** Sets, changes or removes the take profit and stop loss of a position. `given`: a price that a line of the chart was dragged to. */
export default function ExitsSheet({ position, ended, given, close }: Props) {
  const { t } = useTranslation('futures');
  const { row } = position;
  const sending = useSending({ ...setting, name: `exits ${row.id}`, done: close });
  const first: Values = {
    ...{ by: row.exit_by ?? 'mark', profit: typedOf(row.profit_price), stop: typedOf(row.stop_price) },
    ...given,
  };
  const { values: texts, set: type } = useFields(sending, first, ({ by, profit_price, stop_price }): Values => ({
    ...{ by: by || 'mark', profit: profit_price ?? '', stop: stop_price ?? '' },
  }));
  const { by } = texts;
  const set = ({ profit, stop }: Texts): void =>
    sending.submit({ id: String(row.id), by, profit_price: wireDecimal(profit), stop_price: wireDecimal(stop) });
  const submit = (): void => {
    const typed = fields.filter((name) => texts[name] !== '');
    // What is wrong with a price is said below its field.
    if (typed.length === 0) sending.refuse(t('refusal.exits_missing'));
    else if (typed.every((name) => typedPrice(texts[name], position.contract, t).problem === undefined)) set(texts);
  };
  return (
    <SheetForm
      title={t('exits.title', { symbol: row.symbol })}
      about={t('exits.about')}
      by={sending}
      close={close}
      ended={ended ? t('refusal.position_not_open') : undefined}
      go={t('save')}
      going={t('saving')}
      submit={submit}
      more={
        row.exit_by !== null && (
          <Button
            tone="outlined"
            size="lg"
            wide
            disabled={sending.locked || ended}
            onClick={() => set({ profit: '', stop: '' })}
          >
            {t('exits.remove')}
          </Button>
        )
      }
    >
      <Segments
        label={t('exits.by')}
        value={by}
        onChange={(next) => type({ by: next })}
        options={exitSources.map((value) => ({ value, label: t(`exits.by_${value}`) }))}
      />
      {fields.map((name) => (
        <ExitField
          key={name}
          name={name}
          position={position}
          text={texts[name]}
          type={(text) => type({ [name]: text })}
        />
      ))}
    </SheetForm>
  );
}

type FieldProps = { name: keyof Texts; position: Valued; text: string; type: (text: string) => void };

/** A price with what the position would bring there, before the fee. */
function ExitField({ name, position, text, type }: FieldProps) {
  const { t } = useTranslation('futures');
  const { contract } = position;
  const { settle, places } = positionView(position);
  const { ticks, problem } = typedPrice(text, contract, t);
  const result = ticks === undefined ? undefined : resultAt(position, ticks);
  return (
    <>
      <TicketNumberField
        name={`exit-${name}`}
        label={t(`exits.${name}`, { unit: contract.quote.name })}
        value={text}
        step={{ step: contract.tick, scale: contract.quote.scale, shown: contract.priceScale }}
        problem={text === '' ? undefined : problem}
        onChange={type}
      />
      <Ledger>
        <Part label={t('positions.result_about', { unit: settle })}>
          {result === undefined ? (
            '–'
          ) : (
            <Change value={{ amount: result, scale: contract.settle.scale }} places={places} arrow={false} />
          )}
        </Part>
      </Ledger>
    </>
  );
}
