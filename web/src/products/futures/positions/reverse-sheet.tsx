import { futures } from '@glassbook/contract';
import type { Answer } from '@glassbook/contract/client';
import { Change, FieldError, Ledger, Note, Part } from '@glassbook/ui';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../carry/client.ts';
import { isSilent, outcomeUnknown } from '../../../shared/sending/of-carrier.ts';
import { numbers, texts } from '../../../shared/sending/shape.ts';
import { useSending } from '../../../shared/sending/use-sending.ts';
import { SheetForm } from '../../../shared/trading/sheet/sheet-form.tsx';
import type { Valued } from '../account.ts';
import type { Contract } from '../market.ts';
import { paths } from '../paths.ts';
import { amountText } from '../ticket/typed.ts';
import { positionView } from './position-view.ts';
import type { SheetProps } from './sheet-props.ts';

/** What was done: `closed` and `opened` in contracts; `refused` says why the rest was not. */
type Done = { closed: number; opened: number; whole: boolean; refused: string | undefined };

type Body = Pick<Valued['row'], 'id' | 'symbol' | 'side' | 'leverage' | 'margin_mode'> & { contracts: number };

/** Of reversals without an answer what their first order closed, by their key, and whether their second was sent. */
const closings = new Map<string, { closed: number; isOpening: boolean }>();

/**
 * Closes the position at market, then opens the other side with as many contracts as were closed. Two orders: the second can be refused after the first was
 * filled. Where one has no answer it is sent again under its key, and one whose answer is known is not.
 */
async function reverse(body: Body, key: string): Promise<Answer<string, Done>> {
  const { id, symbol, side, leverage, margin_mode: margin } = body;
  const done = (closed: number, opened: number, refused: string | undefined) => ({
    ...{ ok: true as const, message: i18next.t('futures:reverse.done') },
    data: { closed, opened, whole: refused === undefined && opened === body.contracts, refused },
  });
  const close = { id: String(id), order_type: 'market' } as const;
  let first = closings.get(key);
  if (!first) {
    const answer = await ask(futures.closePosition, close, { key });
    if (!answer.ok) return answer;
    const { filled_contracts: closed } = answer.data;
    if (closed === 0) return done(0, 0, answer.message);
    closings.set(key, (first = { closed, isOpening: false }));
  }
  const opens = {
    ...{ symbol, side: side === 'long' ? ('sell' as const) : ('buy' as const), order_type: 'market' as const },
    ...{ contracts: String(first.closed), leverage: String(leverage), margin },
  };
  const answer = await ask(futures.placeOrder, opens, { key: `${key}-2` });
  const isUnknown = outcomeUnknown(answer) || (first.isOpening && !answer.ok && isSilent(answer.reason));
  first.isOpening = true;
  if (isUnknown && !answer.ok) return answer;
  closings.delete(key);
  const opened = answer.ok ? answer.data.filled_contracts : 0;
  return done(first.closed, opened, opened === 0 ? answer.message : undefined);
}

const reversing = {
  ...{ title: 'futures:history.title', list: paths.orders, post: reverse },
  body: {
    ...numbers('id', 'contracts', 'leverage'),
    ...texts('symbol', 'side', 'margin_mode'),
  } as const,
  changed: [futures.positions, futures.orders, futures.fills],
  says: ({ whole }: Done) => whole,
};

/** Asks before a position is reversed, and says what was done of it. */
export default function ReverseSheet({ position, ended, others, close }: SheetProps & { others: boolean }) {
  const { t } = useTranslation('futures');
  const { row, contract } = position;
  const { id, symbol, side, leverage, margin_mode } = row;
  const [sent, setSent] = useState<Valued>();
  const sending = useSending({ ...reversing, name: `reverse ${id}`, done: ({ whole }) => whole && close() });
  const { body, made: done, said } = sending;
  // As it was when it was sent: it changes with what is closed.
  const shown = sent ?? { ...position, contracts: body?.contracts ?? position.contracts };
  const submit = (): void => {
    setSent(position);
    sending.submit({ id, symbol, side, leverage, margin_mode, contracts: position.contracts });
  };
  return (
    <SheetForm
      title={t('reverse.title', { symbol: row.symbol, side: t(`side.${row.side}`) })}
      about={t('reverse.about')}
      by={{ ...sending, said: others ? t('reverse.others') : said }}
      close={close}
      ended={ended && done === undefined ? t('refusal.position_not_open') : undefined}
      go={t('reverse.send')}
      going={t('reverse.sending')}
      tone={row.side === 'long' ? 'sell' : 'buy'}
      disabled={ended || others || (done !== undefined && done.closed > 0)}
      submit={submit}
    >
      <Orders position={shown} />
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
