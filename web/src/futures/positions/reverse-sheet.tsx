import { futures } from '@glassbook/contract';
import { Button, Change, FieldError, Ledger, Note, Overlay, Part, toast, useBusy } from '@glassbook/ui';
import { TriangleAlert } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import { clientOrderId } from '../../trading/ticket/client-order-id.ts';
import type { Valued } from '../account.ts';
import type { Contract } from '../market.ts';
import { amountText } from '../ticket/typed.ts';
import { positionView } from './position-view.ts';
import type { SheetProps } from './use-sheet.ts';

/** What was done: `closed` and `opened` in contracts; `refused` says why the rest was not. */
type Done = { closed: number; opened: number; refused: string | undefined };

/** Closes the position at market, then opens the other side with as many contracts as were closed. Two orders: the second can be refused after the first was filled. */
async function reverse({ row }: Valued): Promise<Done> {
  const close = { id: String(row.id), order_type: 'market' } as const;
  const closed = await ask(futures.closePosition, close, { key: clientOrderId() });
  if (!closed.ok) return { closed: 0, opened: 0, refused: closed.message };
  const contracts = closed.data.filled_contracts;
  if (contracts === 0) return { closed: 0, opened: 0, refused: closed.message };
  const side = row.side === 'long' ? ('sell' as const) : ('buy' as const);
  const opens = {
    ...{ symbol: row.symbol, side, order_type: 'market' as const, contracts: String(contracts) },
    ...{ leverage: String(row.leverage), margin: row.margin_mode },
  };
  const opened = await ask(futures.placeOrder, opens, { key: clientOrderId() });
  if (!opened.ok) return { closed: contracts, opened: 0, refused: opened.message };
  const filled = opened.data.filled_contracts;
  return { closed: contracts, opened: filled, refused: filled === 0 ? opened.message : undefined };
}

/** Asks before a position is reversed, and says what was done of it. */
export default function ReverseSheet({ position, ended, others, close }: SheetProps & { others: boolean }) {
  const { t } = useTranslation('futures');
  const { row, contract } = position;
  // As it was when it was sent: it changes with what is closed.
  const [sent, setSent] = useState<Valued>();
  const [done, setDone] = useState<Done>();
  const [busy, run] = useBusy();
  const shown = sent ?? position;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (busy || ended || others) return;
    setSent(position);
    setDone(undefined);
    void run(async () => {
      const outcome = await reverse(position);
      refresh(futures.positions, futures.orders, futures.fills);
      if (outcome.refused === undefined && outcome.opened === position.contracts) {
        toast({ title: t('reverse.done'), tone: 'ok' });
        close();
      } else setDone(outcome);
    });
  };
  return (
    <Overlay
      open
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t('reverse.title', { symbol: row.symbol, side: t(`side.${row.side}`) })}
      about={t('reverse.about')}
    >
      <form className="col g3" onSubmit={submit} noValidate>
        <Orders position={shown} />
        {done === undefined ? (
          <p className="cap c2">{t('reverse.two_orders')}</p>
        ) : (
          <Outcome of={done} contract={contract} />
        )}
        {others && <FieldError>{t('reverse.others')}</FieldError>}
        {ended && !busy && done === undefined && <FieldError>{t('refusal.position_not_open')}</FieldError>}
        <Button
          type="submit"
          tone={row.side === 'long' ? 'sell' : 'buy'}
          size="lg"
          wide
          busy={busy && t('reverse.sending')}
          disabled={ended || others || (done !== undefined && done.closed > 0)}
        >
          {t('reverse.send')}
        </Button>
      </form>
    </Overlay>
  );
}

/** What the two orders are to do. */
function Orders({ position }: { position: Valued }) {
  const { t } = useTranslation('futures');
  const { row } = position;
  const view = positionView(position);
  const other = row.side === 'long' ? 'short' : 'long';
  return (
    <Ledger>
      <Part label={t('reverse.closes', { side: t(`side.${row.side}`) })}>{`${view.size} ${view.unit}`}</Part>
      <Part label={t('reverse.opens', { side: t(`side.${other}`) })}>{`${view.size} ${view.unit}`}</Part>
      <Part label={t('leverage.title')}>
        {`${t(`mode.${row.margin_mode}`)} ${t('times', { leverage: row.leverage })}`}
      </Part>
      <Part label={t('positions.unrealized_unit', { unit: view.settle })}>
        <Change value={view.unrealized} places={view.places} arrow={false} />
      </Part>
    </Ledger>
  );
}

/** What was done of it, where that is not all. */
function Outcome({ of, contract }: { of: Done; contract: Contract }) {
  const { t } = useTranslation('futures');
  const sizeOf = (contracts: number): string => `${amountText(contracts, contract)} ${contract.unit.name}`;
  return (
    <>
      <Ledger>
        <Part label={t('reverse.closed')}>{sizeOf(of.closed)}</Part>
        <Part label={t('reverse.opened')}>{sizeOf(of.opened)}</Part>
      </Ledger>
      <Note tone="warn" icon={<TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />}>
        {t(of.closed === 0 ? 'reverse.nothing' : 'reverse.part')}
      </Note>
      {of.refused !== undefined && <FieldError>{of.refused}</FieldError>}
    </>
  );
}
