import type { futures, rewards } from '@glassbook/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { queries } from '../../../carry/loadable.ts';
import { session } from '../../../carry/session.ts';
import { beginErrand, endErrand } from '../../../shared/errand.ts';
import { sampleCoupon } from '../../../shared/trading/test/sample-coupon.ts';
import { serve, type Answer, type Asked } from '../../../shared/test/server.ts';
import { heldOf, valuedOf } from '../account.ts';
import { CalculatorButton } from '../calculator/calculator-button.tsx';
import { readContract } from '../market.ts';
import { MovedExit } from '../positions/moved-exit.tsx';
import { PositionsList } from '../positions/positions-list.tsx';
import { confirmChoice } from '../ticket/confirmation.ts';
import LeverageSheet from '../ticket/leverage-sheet.tsx';
import ModeSheet from '../ticket/mode-sheet.tsx';
import { TicketForm } from '../ticket/ticket-form.tsx';
import { emptyTicket, type Around } from '../ticket/ticket.ts';
import { useTicket } from '../ticket/use-ticket.ts';
import { useLines } from '../use-lines.ts';
import { order } from './answers.ts';
import { sampleContract as market, sampleRow, sampleRowOf, valuedAt } from './sample-contract.ts';
import { startScreens } from './start-screens.ts';

startScreens();

const own: { coupons: rewards.CouponView[] } = vi.hoisted(() => ({ coupons: [] }));
vi.mock(import('../../../shared/trading/ticket/fees-paid.ts'), async (load) => {
  const parts = await load();
  return { ...parts, useFeesPaid: () => parts.feesPaidOf(own.coupons, {}, 'futures', 0) };
});

/** Its ticks are halves, so that a price can be off them. */
const halves = readContract({ ...sampleRow, tick: '0.5' });
const list = (rows: readonly futures.Position[], orders: readonly futures.Order[] = []) => {
  const positions = valuedOf(
    heldOf(rows, [halves], () => '20000.0'),
    orders,
    () => undefined,
  );
  return <PositionsList positions={positions} mode="hedge" wide stale={false} />;
};
const opened = async (button: string) => {
  await userEvent.click(screen.getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};
const fromMenu = async (act: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'More: Long BTC/USDT-PERP' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: act }));
  return within(await screen.findByRole('dialog'));
};
type Sheet = Awaited<ReturnType<typeof opened>>;
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};

test('FUTURES-065 what is wrong with the price or the size of a close is said at its field', async () => {
  const closing = order(1, { side: 'sell', contracts: 400, filled_contracts: 0, reduce_only: true });
  render(list([sampleRowOf()], [closing]));
  const sheet = await opened('Close Long BTC/USDT-PERP');
  await userEvent.click(sheet.getByText('Limit'));
  // 400 of 1,000 are closed by another order.
  expect(sheet.getByLabelText<HTMLInputElement>('Size (BTC)').value).toBe('0.600');
  await type(sheet.getByLabelText('Price (USDT)'), '20000.3');
  expect(sheet.getByText('Price must be a multiple of 0.5.')).toBeTruthy();
  await type(sheet.getByLabelText('Price (USDT)'), '');
  expect(sheet.getByText('Enter a price.')).toBeTruthy();
  await type(sheet.getByLabelText('Size (BTC)'), '0.601');
  expect(sheet.getByText('Enter a size up to 0.600 BTC.')).toBeTruthy();
});

test('a refusal leaves with the next input', async () => {
  serve({
    '/futures/close': { sentence: 'No orders within your price.', reason: 'futures.no_liquidity' },
    '/futures/mode': { sentence: 'Close your positions first.', reason: 'futures.mode_with_open' },
  });
  const { unmount } = render(list([sampleRowOf()]));
  const sheet = await opened('Close Long BTC/USDT-PERP');
  await userEvent.click(sheet.getByRole('button', { name: 'Close long' }));
  expect(await sheet.findByText('No orders within your price.')).toBeTruthy();
  await type(sheet.getByLabelText('Size (BTC)'), '0.5');
  expect(sheet.queryByText('No orders within your price.')).toBeNull();
  unmount();
  render(
    <QueryClientProvider client={queries}>
      <ModeSheet mode="hedge" close={vi.fn()} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByText('One-way'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Close your positions first.')).toBeTruthy();
  await userEvent.click(screen.getByText('Hedge'));
  expect(screen.queryByText('Close your positions first.')).toBeNull();
});

test('FUTURES-066 exits and margins that cannot be read are said and not sent', async () => {
  const asked = serve({});
  render(list([sampleRowOf()]));
  const exits = await opened('TP/SL: Long BTC/USDT-PERP');
  await type(exits.getByLabelText('Take profit (USDT)'), '21000.3');
  expect(exits.getByText('Price must be a multiple of 0.5.')).toBeTruthy();
  await userEvent.click(exits.getByRole('button', { name: 'Save' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const margin = await fromMenu('Margin');
  await type(margin.getByLabelText('Amount (USDT)'), '0');
  expect(margin.getByText('Enter an amount.')).toBeTruthy();
  await userEvent.click(margin.getAllByRole('button', { name: 'Add margin' }).at(-1) as HTMLElement);
  expect(asked).toEqual([]);
});

test('FUTURES-065 the sheet of a position that ended meanwhile says so', async () => {
  const { rerender } = render(list([sampleRowOf()]));
  const sheet = await opened('Close Long BTC/USDT-PERP');
  rerender(list([]));
  expect(sheet.getByText('This position is already closed.')).toBeTruthy();
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Close long' }).disabled).toBe(true);
});

test('FUTURES-109 a close shows its fee and what is left after it, and once all is closed the receipt of the position', async () => {
  const over = sampleRowOf({
    ...{ status: 'closed', contracts: 0, close_price: '20000.0', close_reason: 'trader', result: '1000.00000000' },
    ...{ closed_contracts: 1_000, closed_value: '20000.00000000', fees: '20.00000000', funding: '-1.00000000' },
  });
  const made = { id: 9, status: 'done', filled_contracts: 1_000, filled_value: '20000.00000000', fee: '10.00000000' };
  const asked = serve({
    '/futures/close': { message: 'Closed.', data: { ...made, settle_name: 'USDT', client_order_id: null } },
    '/futures/positions': { message: [over] },
    '/futures/markets': { message: [sampleRow] },
  });
  const shown = (rows: Parameters<typeof list>[0]) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter>{list(rows)}</MemoryRouter>
    </QueryClientProvider>
  );
  session.begin('token', false, 'ann');
  const { rerender } = render(shown([sampleRowOf({ entry_value: '19000.00100000', entry_price: '19000.0' })]));
  const sheet = await opened('Close Long BTC/USDT-PERP');
  const figure = (label: string | RegExp) => sheet.getByText(label).nextSibling?.textContent;
  expect(figure('Estimated PnL before fee (USDT)')).toBe('+999.99');
  expect(figure('Fee at most (0.05%)')).toBe('−10.00');
  expect(figure('Estimated PnL after this fee (USDT)')).toBe('+989.99');
  await userEvent.click(sheet.getByRole('button', { name: 'Close long' }));
  rerender(shown([]));
  const receipt = within(await screen.findByRole('dialog', { name: 'Position #7' }));
  expect((await receipt.findByText('Net PnL (USDT)')).nextSibling?.textContent).toBe('+979.00000000');
  expect(asked.find(({ path }) => path === '/futures/positions')?.body.get('before')).toBe('8');
  session.end();
});

test('FUTURES-109 what a coupon takes off the fee of a close is a line of its own, and is counted', async () => {
  own.coupons = [sampleCoupon];
  render(list([sampleRowOf({ entry_value: '19000.00100000', entry_price: '19000.0' })]));
  const sheet = await opened('Close Long BTC/USDT-PERP');
  const figure = (label: string) => sheet.getByText(label).nextSibling?.textContent;
  expect(figure('Fee at most (0.05%)')).toBe('−10.00');
  expect(figure('Fee coupon')).toBe('+2.00');
  expect(figure('Estimated PnL after this fee (USDT)')).toBe('+991.99');
  own.coupons = [];
});

test('FUTURES-062 a position that no price liquidates says so', () => {
  const cross = sampleRowOf({ margin_mode: 'cross' });
  const [covered] = valuedAt([cross], '20000.0', [], { available: 30_000n * USDT, held: 0n, cash: 30_000n * USDT });
  render(<PositionsList positions={covered ? [covered] : []} mode="hedge" wide stale={false} />);
  expect(screen.getByText('None').title).toBe('No price liquidates it: what you have covers any loss.');
});

const USDT = 10n ** 8n;
const money = { available: 1_000n * USDT, held: 0n, cash: 1_000n * USDT, unrealized: 0n, result: 0n, maintenance: 0n };
const around: Around = {
  ...{ market, mark: 200_000, positions: [], ordered: { buy: 0, sell: 0 }, closing: { buy: 0, sell: 0 } },
  book: { bids: [{ price: 10_000n * USDT, amount: 1n }], asks: [{ price: 40_000n * USDT, amount: 1n }] },
  standing: { ...money, kept: 0n, usable: 1_000n * USDT, ratioPpm: undefined },
  ...{ leverage: 10, cap: undefined, margin: 'isolated', mode: undefined },
};

test('a price that was filled in is that of now after an errand; one that was typed stays', () => {
  beginErrand('Back to your order');
  const later = { ...around, book: { bids: [{ price: 11_000n * USDT, amount: 1n }], asks: around.book?.asks ?? [] } };
  session.begin('token', false, 'ann');
  const first = renderHook(() => useTicket(around, 'buy'));
  expect(first.result.current.ticket.price).toBe('10000.0');
  first.unmount();
  const second = renderHook(() => useTicket(later, 'buy'));
  expect(second.result.current.ticket.price).toBe('11000.0');
  act(() => second.result.current.press({ key: 'text', field: 'price', text: '10500' }));
  second.unmount();
  expect(renderHook(() => useTicket(around, 'buy')).result.current.ticket.price).toBe('10500');
  endErrand();
  session.end();
});

test('the slider keeps its part where the other side brings another price', () => {
  const { result } = renderHook(() => useTicket(around, 'buy'));
  act(() => result.current.press({ key: 'percent', percent: 100 }));
  const before = result.current.ticket;
  act(() => result.current.press({ key: 'side', side: 'sell' }));
  const { price, amount } = result.current.ticket;
  expect([before.price, before.amount, price]).toEqual(['10000.0', '0.995', '40000.0']);
  // 1,000 pays for 248 contracts: 992 margin and 4.96 fee.
  expect(amount).toBe('0.248');
});

test('FUTURES-064 before the position mode is loaded it is neither shown nor changed', async () => {
  const props = { ticket: emptyTicket, around, press: vi.fn(), chooseMargin: vi.fn(), send: vi.fn(), risk: undefined };
  render(
    <TicketForm
      {...{ ...props, hindrance: 'Loading position mode…', door: undefined, sending: { state: 'idle' }, wide: true }}
    />,
  );
  const door = screen.getByRole<HTMLButtonElement>('button', { name: 'Position mode: –' });
  expect(door.disabled).toBe(true);
  expect(screen.getByText('Loading position mode…')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Open long' }));
  expect(props.send).not.toHaveBeenCalled();
});

const closed = (contracts: number) => ({
  message: 'Order placed.',
  data: {
    ...{ id: 9, status: 'done', filled_contracts: contracts, filled_value: '1.00000000', fee: '0.00000000' },
    ...{ settle_name: 'USDT', client_order_id: null },
  },
});

test('FUTURES-068 a position is reversed by two orders: the second opens as many contracts as the first closed', async () => {
  const asked = serve({ '/futures/close': closed(400), '/futures/order': closed(400) });
  const { rerender } = render(list([sampleRowOf()]));
  const sheet = await fromMenu('Reverse');
  expect(sheet.getByText('Two orders. If the second one is refused, the position stays closed.')).toBeTruthy();
  await userEvent.click(sheet.getByRole('button', { name: 'Reverse' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  const [close, open] = asked.map(({ body }) => Object.fromEntries(body));
  expect(close).toMatchObject({ id: '7', order_type: 'market' });
  expect(open).toMatchObject({ symbol: 'BTC/USDT-PERP', side: 'sell', order_type: 'market', contracts: '400' });
  expect(open).toMatchObject({ leverage: '10', margin: 'isolated' });
  // 400 of 1,000: said, and not sent again.
  expect(await sheet.findByText('Only partly done. Check your positions.')).toBeTruthy();
  rerender(list([sampleRowOf({ contracts: 600 })]));
  expect(sheet.getAllByText('0.400 BTC')).toHaveLength(2);
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Reverse' }).disabled).toBe(true);
});

test('FUTURES-068 where the second order is refused the position is closed, and that is said with the reason', async () => {
  const refusal = { sentence: 'Not enough margin.', reason: 'futures.insufficient_margin' } as const;
  serve({ '/futures/close': closed(1_000), '/futures/order': refusal });
  const { rerender } = render(list([sampleRowOf()]));
  const sheet = await fromMenu('Reverse');
  await userEvent.click(sheet.getByRole('button', { name: 'Reverse' }));
  expect(await sheet.findByText('Not enough margin.')).toBeTruthy();
  rerender(list([]));
  expect(sheet.getByText('Only partly done. Check your positions.')).toBeTruthy();
  expect(sheet.queryByText('This position is already closed.')).toBeNull();
});

const busyCarrier = { reason: 'request.too_many', sentence: 'Too many requests.', status: 429, seconds: 1 } as const;
const keysOf = (asked: readonly Asked[], path: string) =>
  asked.filter((one) => one.path === path).map(({ key }) => key);
/** No answer, then these. */
const lostThen = (...then: Answer[]) => {
  const answers: Answer[] = ['nothing', ...then];
  return () => answers.shift() ?? 'nothing';
};
/** A button takes one press in half a second. */
const confirmAgain = async (sheet: Sheet, asked: readonly Asked[], count: number) =>
  waitFor(async () => {
    await userEvent.click(sheet.getByRole('button', { name: 'Confirm again' }));
    expect(asked).toHaveLength(count);
  });
const isUnconfirmed = async (sheet: Sheet) => {
  expect(await sheet.findByText('Not confirmed. Tap again; it can’t go through twice.')).toBeTruthy();
  // Nothing that could make a second one can be changed, and it is not left before it is known.
  for (const field of [...sheet.queryAllByRole('textbox'), ...sheet.queryAllByRole('radio')])
    expect(field.matches(':disabled')).toBe(true);
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('FUTURES-083 a close without an answer is sent again under its key, also where it closed the position', async () => {
  const asked = serve({ '/futures/close': lostThen(busyCarrier, closed(500)) });
  const { rerender } = render(list([sampleRowOf()]));
  const sheet = await opened('Close Long BTC/USDT-PERP');
  await type(sheet.getByLabelText('Size (BTC)'), '0.5');
  await userEvent.click(sheet.getByRole('button', { name: 'Close long' }));
  await isUnconfirmed(sheet);
  // It was carried out: less is open than would be closed.
  rerender(list([sampleRowOf({ contracts: 400 })]));
  await confirmAgain(sheet, asked, 2);
  await isUnconfirmed(sheet);
  rerender(list([]));
  await confirmAgain(sheet, asked, 3);
  await gone();
  expect(new Set(keysOf(asked, '/futures/close')).size).toBe(1);
  expect(asked.map(({ body }) => body.get('contracts'))).toEqual(['500', '500', '500']);
});

test('FUTURES-083 so is a change of margin, and another amount after an answer is another request', async () => {
  const refusal = { sentence: 'Not enough margin.', reason: 'futures.insufficient_margin' } as const;
  const asked = serve({ '/futures/margin': lostThen(busyCarrier, refusal) });
  render(list([sampleRowOf()]));
  const sheet = await fromMenu('Margin');
  await type(sheet.getByLabelText('Amount (USDT)'), '100');
  const add = () => userEvent.click(sheet.getAllByRole('button', { name: 'Add margin' }).at(-1) as HTMLElement);
  await add();
  await isUnconfirmed(sheet);
  await confirmAgain(sheet, asked, 2);
  await confirmAgain(sheet, asked, 3);
  expect(await sheet.findByText('Not enough margin.')).toBeTruthy();
  await type(sheet.getByLabelText('Amount (USDT)'), '50');
  await waitFor(async () => {
    await add();
    expect(asked).toHaveLength(4);
  });
  const [first, second, third, fourth] = keysOf(asked, '/futures/margin');
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test('FUTURES-083 of a reversal only the order whose answer was lost is sent again, under its key', async () => {
  const close = lostThen(closed(1_000));
  const open = lostThen(closed(1_000));
  const asked = serve({ '/futures/close': close, '/futures/order': open });
  const { rerender } = render(list([sampleRowOf()]));
  const sheet = await fromMenu('Reverse');
  await userEvent.click(sheet.getByRole('button', { name: 'Reverse' }));
  await isUnconfirmed(sheet);
  rerender(list([]));
  await confirmAgain(sheet, asked, 3);
  await isUnconfirmed(sheet);
  // What the second one did is not known: nothing is said of it.
  expect(sheet.queryByText('Only partly done. Check your positions.')).toBeNull();
  await confirmAgain(sheet, asked, 4);
  await gone();
  const [closes, opens] = [keysOf(asked, '/futures/close'), keysOf(asked, '/futures/order')];
  expect([closes.length, opens.length]).toEqual([2, 2]);
  expect([new Set(closes).size, new Set(opens).size, new Set([...closes, ...opens]).size]).toEqual([1, 1, 2]);
});

test('FUTURES-083 so is the close of all positions', async () => {
  const asked = serve({ '/futures/close_all': lostThen({ message: '1 position closed.', data: { closed: 1 } }) });
  const { rerender } = render(list([sampleRowOf()]));
  const sheet = await opened('Close all');
  await userEvent.click(sheet.getByRole('button', { name: 'Close 1 position' }));
  await isUnconfirmed(sheet);
  rerender(list([]));
  await confirmAgain(sheet, asked, 2);
  await gone();
  expect(new Set(keysOf(asked, '/futures/close_all')).size).toBe(1);
});

test('FUTURES-069 the place in the order of deleveraging is shown as bars and in words', () => {
  render(list([sampleRowOf({ adl: 4 })]));
  const words = screen.getByText('ADL rank: 4 of 5');
  expect(words.parentElement?.querySelectorAll('i.on')).toHaveLength(4);
});

test('COPY-062 a copy says so, leads to its follow, and is none of those that are closed by hand', async () => {
  render(<MemoryRouter>{list([sampleRowOf(), sampleRowOf({ id: 8, follow_id: 12 })])}</MemoryRouter>);
  expect(screen.getByText('Copy', { exact: true })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See my copy' }).getAttribute('href')).toBe('/pages/copytrade/my?id=12');
  expect(screen.getAllByRole('button', { name: 'Close Long BTC/USDT-PERP' })).toHaveLength(1);
  const sheet = await opened('Close all');
  expect(sheet.getByRole('button', { name: 'Close 1 position' })).toBeTruthy();
});

test('FUTURES-072 a dragged line of an exit names its new price, which is confirmed in the sheet', async () => {
  const data = { id: 7, exit_by: 'mark', profit_price: '22100.5', stop_price: '19000.0' } as const;
  const asked = serve({ '/futures/exits': { message: 'TP/SL updated.', data } });
  const row = sampleRowOf({ exit_by: 'mark', profit_price: '22000.0', stop_price: '19000.0' });
  const positions = valuedOf(
    heldOf([row], [halves], () => '20000.0'),
    [],
    () => undefined,
  );
  const setMoved = vi.fn();
  const lines = renderHook(() => useLines([], positions, halves, setMoved)).result.current;
  const named = (label: string) => lines.find((line) => line.label.startsWith(label));
  expect(named('Long')?.moved).toBeUndefined();
  expect(named('Liquidation')?.moved).toBeUndefined();
  named('TP')?.moved?.(22_100.4);
  const moved = { position: 7, name: 'profit', price: '22100.5' } as const;
  expect(setMoved).toHaveBeenCalledWith(moved);
  render(<MovedExit positions={positions} moved={moved} setMoved={setMoved} />);
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByLabelText<HTMLInputElement>('Take profit (USDT)').value).toBe('22,100.5');
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({ profit_price: '22100.5', stop_price: '19000' });
});

test('FUTURES-070 the calculator answers as it is typed in, and sends nothing', async () => {
  const asked = serve({});
  render(<CalculatorButton around={around} />);
  const sheet = await opened('Calculator');
  expect(sheet.getByLabelText<HTMLInputElement>('Entry price (USDT)').value).toBe('20,000.0');
  await type(sheet.getByLabelText('Size (BTC)'), '1');
  await type(sheet.getByLabelText('Exit price (USDT)'), '21000');
  for (const text of ['2,000.00', '+1,000.00', '\u221220.50', '+979.50', '+48.98%'])
    expect(sheet.getByText(text)).toBeTruthy();
  await userEvent.click(sheet.getByRole('radio', { name: 'Target price' }));
  await type(sheet.getByLabelText('Return on margin (%)'), '50');
  expect(sheet.getByText('21,000.0')).toBeTruthy();
  await userEvent.click(sheet.getByRole('radio', { name: 'Liq. price' }));
  expect(sheet.getByText('18,109.0')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('FUTURES-080 before the first order the questions about risk stand, and nothing is sent until they are answered', async () => {
  const asked = serve({
    '/lever/risk': ({ body }) =>
      body.get('stop') === '0'
        ? { message: 'Answers saved.' }
        : { sentence: 'Not all answers are right.', reason: 'futures.risk_answer_wrong' },
  });
  const names = ['leverage', 'liquidation', 'cross', 'stop', 'funding'] as const;
  const risk = {
    answered: 0,
    answered_ms: null,
    closed_in: ['US', 'CA'] as string[],
    questions: names.map((name) => ({ name, text: `On ${name}.` })),
  } as const;
  const ticket = { ...emptyTicket, price: '20000.0', amount: '0.010' };
  const send = vi.fn();
  const props = {
    ticket,
    around,
    press: vi.fn(),
    chooseMargin: vi.fn(),
    send,
    risk: { ...risk, questions: [...risk.questions] },
  };
  render(
    <QueryClientProvider client={queries}>
      <TicketForm {...{ ...props, hindrance: undefined, door: undefined, sending: { state: 'idle' }, wide: true }} />
    </QueryClientProvider>,
  );
  const sheet = await opened('Open long');
  // A button takes one press in half a second.
  const save = (shows: () => void) =>
    waitFor(async () => {
      await userEvent.click(sheet.getByRole('button', { name: 'Save answers' }));
      shows();
    });
  await save(() => expect(sheet.getByText('Answer the questions about risk first.')).toBeTruthy());
  const say = (name: string, answer: string) =>
    userEvent.click(within(sheet.getByRole('radiogroup', { name: `On ${name}.` })).getByText(answer));
  for (const name of names) await say(name, 'True');
  await save(() => expect(sheet.getByText('Not all answers are right.')).toBeTruthy());
  await say('stop', 'False');
  await save(() => expect(asked.at(-1)?.body.get('stop')).toBe('0'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new Set(asked.map(({ path }) => path))).toEqual(new Set(['/lever/risk']));
  expect(send).not.toHaveBeenCalled();
});

test('FUTURES-107 the first order of a session at market or from 10x is shown once more; then none, and it can be turned off', async () => {
  confirmChoice.set('on');
  const send = vi.fn();
  const ticket = { ...emptyTicket, price: '20000.0', amount: '0.010' };
  const props = { ticket, around: { ...around, mode: 'hedge' as const }, press: vi.fn(), chooseMargin: vi.fn(), send };
  const form = (
    <QueryClientProvider client={queries}>
      <TicketForm
        {...{
          ...props,
          risk: undefined,
          hindrance: undefined,
          door: undefined,
          sending: { state: 'idle' },
          wide: true,
        }}
      />
    </QueryClientProvider>
  );
  const { unmount } = render(form);
  const sheet = await opened('Open long');
  expect(sheet.getByText('Isolated 10x')).toBeTruthy();
  expect(sheet.getByText('Asked once after you log in, at market or from 10x.')).toBeTruthy();
  expect(sheet.getByText('Mark price').parentElement?.textContent).toBe('Mark price20,000.0');
  await userEvent.click(sheet.getByRole('checkbox', { name: 'Don’t ask again' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Open long' }));
  expect([send.mock.calls.length, confirmChoice.get()]).toEqual([1, 'off']);
  unmount();
  confirmChoice.set('on');
  render(form);
  await userEvent.click(screen.getByRole('button', { name: 'Open long' }));
  expect(send).toHaveBeenCalledTimes(2);
});

test('FUTURES-081 the sheet of leverage has the cap of its owner, and offers nothing above it', async () => {
  const choose = vi.fn();
  render(
    <LeverageSheet ticket={emptyTicket} around={{ ...around, cap: 2, leverage: 2 }} choose={choose} close={vi.fn()} />,
  );
  expect(screen.getByText('Up to 2x by your country and client class.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '5x' })).toBeNull();
  await type(screen.getByLabelText('Leverage'), '3');
  expect(screen.getByText('Choose leverage from 1x to 2x.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '2x' }));
  await userEvent.click(screen.getByRole('button', { name: 'Use 2x Isolated' }));
  expect(choose).toHaveBeenCalledWith({ margin: 'isolated', leverage: 2 });
});
