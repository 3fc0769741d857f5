import { futures } from '@glassbook/contract';
import { Change, FieldError, Ledger, Note, Part, toast, useBusy } from '@glassbook/ui';
import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../app/client.ts';
import { refresh } from '../../app/loadable.ts';
import { useRequestKey } from '../../app/sending/request-key.ts';
import { SheetForm } from '../../trading/sheet/sheet-form.tsx';
import type { Valued } from '../account.ts';
import type { Contract } from '../market.ts';
import { amountText } from '../ticket/typed.ts';
import { positionView } from './position-view.ts';
import type { SheetProps } from './sheet-props.ts';

/** What was done: `closed` and `opened` in contracts; `refused` says why the rest was not. */
type Done = { closed: number; opened: number; refused: string | undefined };

/**
 * Closes the position at market, then opens the other side with as many contracts as were closed. Two orders: the second can be refused after the first was
 * filled. Undefined while it is not known what the last one that was sent did: the same is then sent again under its key, and one that is known is not.
 */
function useReversal() {
  const { keyFor, answered } = useRequestKey();
  /** What the first order closed, once that is known. */
  const closed = useRef<number>(undefined);
  return async ({ row }: Valued): Promise<Done | undefined> => {
    if (closed.current === undefined) {
      const close = { id: String(row.id), order_type: 'market' } as const;
      const answer = await ask(futures.closePosition, close, { key: keyFor(close) });
      if (answered(answer)) return undefined;
      if (!answer.ok || answer.data.filled_contracts === 0) return { closed: 0, opened: 0, refused: answer.message };
      closed.current = answer.data.filled_contracts;
    }
    const side = row.side === 'long' ? ('sell' as const) : ('buy' as const);
    const opens = {
      ...{ symbol: row.symbol, side, order_type: 'market' as const, contracts: String(closed.current) },
      ...{ leverage: String(row.leverage), margin: row.margin_mode },
    };
    const answer = await ask(futures.placeOrder, opens, { key: keyFor(opens) });
    if (answered(answer)) return undefined;
    const opened = answer.ok ? answer.data.filled_contracts : 0;
    return { closed: closed.current, opened, refused: opened === 0 ? answer.message : undefined };
  };
}

/** Asks before a position is reversed, and says what was done of it. */
export default function ReverseSheet({ position, ended, others, close }: SheetProps & { others: boolean }) {
  const { t } = useTranslation('futures');
  const { row, contract } = position;
  // As it was when it was sent: it changes with what is closed.
  const [sent, setSent] = useState<Valued>();
  const [done, setDone] = useState<Done>();
  const [unknown, setUnknown] = useState(false);
  const [busy, run] = useBusy();
  const reverse = useReversal();
  const send = (of: Valued): void =>
    void run(async () => {
      setSent(of);
      setDone(undefined);
      const outcome = await reverse(of);
      setUnknown(outcome === undefined);
      refresh(futures.positions, futures.orders, futures.fills);
      if (outcome?.refused === undefined && outcome?.opened === of.contracts) {
        toast({ title: t('reverse.done'), tone: 'ok' });
        close();
      } else setDone(outcome);
    });
  const refused = others ? t('reverse.others') : undefined;
  return (
    <SheetForm
      title={t('reverse.title', { symbol: row.symbol, side: t(`side.${row.side}`) })}
      about={t('reverse.about')}
      act={{ busy, unknown, refused, again: () => send(sent ?? position) }}
      close={close}
      ended={ended && done === undefined ? t('refusal.position_not_open') : undefined}
      go={t('reverse.send')}
      going={t('reverse.sending')}
      tone={row.side === 'long' ? 'sell' : 'buy'}
      disabled={ended || others || (done !== undefined && done.closed > 0)}
      submit={() => send(position)}
    >
      <Orders position={sent ?? position} />
      {done === undefined ? (
        <p className="cap c2">{t('reverse.two_orders')}</p>
      ) : (
        <Outcome of={done} contract={contract} />
      )}
    </SheetForm>
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
