import { futures } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { Button, Change, Ledger, Part, Segments } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../app/client.ts';
import { SheetForm } from '../../trading/sheet/sheet-form.tsx';
import { useAct } from '../../trading/sheet/use-act.ts';
import { TicketNumberField } from '../../trading/ticket/ticket-number-field.tsx';
import { resultAt, type Valued } from '../account.ts';
import { exitSources } from '../ticket/ticket.ts';
import { positionView } from './position-view.ts';
import { typedPrice } from './typed-price.ts';
import type { SheetProps } from './sheet-props.ts';

const fields = ['profit', 'stop'] as const;
type Texts = Record<(typeof fields)[number], string>;

/** A price of the wire as the field shows it; empty where there is none. */
const typedOf = (text: string | null): string =>
  text === null ? '' : text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

type Props = SheetProps & { given?: Partial<Texts> | undefined };

/** Sets, changes or removes the take profit and stop loss of a position. `given`: a price that a line of the chart was dragged to. */
export default function ExitsSheet({ position, ended, given, close }: Props) {
  const { t } = useTranslation('futures');
  const { row } = position;
  const [by, setBy] = useState<(typeof exitSources)[number]>(row.exit_by ?? 'mark');
  const [texts, setTexts] = useState<Texts>({
    ...{ profit: typedOf(row.profit_price), stop: typedOf(row.stop_price) },
    ...given,
  });
  const act = useAct(close);
  const { busy, unknown, refuse } = act;
  const set = ({ profit, stop }: Texts): void => {
    const request = { id: String(row.id), by, profit_price: wireDecimal(profit), stop_price: wireDecimal(stop) };
    act.send(request, (key) => ask(futures.setExits, request, { key }), [futures.positions]);
  };
  const submit = (): void => {
    const typed = fields.filter((name) => texts[name] !== '');
    // What is wrong with a price is said below its field.
    if (typed.length === 0) refuse(t('refusal.exits_missing'));
    else if (typed.every((name) => typedPrice(texts[name], position.contract, t).problem === undefined)) set(texts);
  };
  return (
    <SheetForm
      title={t('exits.title', { symbol: row.symbol })}
      about={t('exits.about')}
      act={act}
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
            disabled={busy || unknown || ended}
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
        onChange={(next) => {
          refuse(undefined);
          setBy(next);
        }}
        options={exitSources.map((value) => ({ value, label: t(`exits.by_${value}`) }))}
      />
      {fields.map((name) => (
        <ExitField
          key={name}
          name={name}
          position={position}
          text={texts[name]}
          type={(text) => {
            refuse(undefined);
            setTexts({ ...texts, [name]: text });
          }}
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
