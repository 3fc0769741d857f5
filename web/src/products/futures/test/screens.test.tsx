import type { futures } from '@glassbook/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { queries } from '../../../carry/loadable.ts';
import { session } from '../../../carry/session.ts';
import { serve } from '../../../shared/test/server.ts';
import { sampleCoupon } from '../../../shared/trading/test/sample-coupon.ts';
import { feesPaidOf } from '../../../shared/trading/ticket/fees-paid.ts';
import type { MarginChoice } from '../margin-choice.ts';
import { PositionsList } from '../positions/positions-list.tsx';
import ModeSheet from '../ticket/mode-sheet.tsx';
import { TicketForm } from '../ticket/ticket-form.tsx';
import { emptyTicket, press, type Around, type Ticket } from '../ticket/ticket.ts';
import { sampleContract as market, sampleRowOf, valuedAt } from './sample-contract.ts';
import { startScreens } from './start-screens.ts';

startScreens();

const USDT = 10n ** 8n;
const money = { available: 1_000n * USDT, held: 0n, cash: 1_000n * USDT, unrealized: 0n, result: 0n, maintenance: 0n };
const seen: Around = {
  ...{ market, mark: 200_000, positions: [], ordered: { buy: 0, sell: 0 }, book: { bids: [], asks: [] } },
  ...{ closing: { buy: 0, sell: 0 } },
  standing: { ...money, kept: 0n, usable: 1_000n * USDT, ratioPpm: undefined },
  ...{ leverage: 10, cap: undefined, margin: 'isolated', mode: 'hedge' },
};

type ScreenProps = Pick<Around, 'feesPaid'> & { send: (ticket: Ticket, margin: MarginChoice) => void };

function TicketScreen({ send, ...other }: ScreenProps) {
  const [ticket, setTicket] = useState<Ticket>({ ...emptyTicket, price: '20000.0' });
  const [margin, chooseMargin] = useState<MarginChoice>({ margin: 'isolated', leverage: 10 });
  const around = { ...seen, ...margin, ...other };
  return (
    <TicketForm
      {...{
        ticket,
        around,
        chooseMargin,
        risk: undefined,
        hindrance: undefined,
        door: undefined,
        sending: { state: 'idle' },
      }}
      press={(stroke) => setTicket((now) => press(now, stroke, around))}
      send={() => send(ticket, margin)}
      wide
    />
  );
}
const sums = () =>
  Object.fromEntries(screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]));

test('FUTURES-063 margin, fee and total are shown before the order, and follow the leverage that is chosen', async () => {
  const send = vi.fn();
  render(<TicketScreen send={send} />);
  await userEvent.type(screen.getByLabelText('Size (BTC)'), '0.1');
  expect(sums()).toMatchObject({ 'Margin at 10x': '200.00', 'Fee 0.05%': '1.00', 'Total needed (USDT)': '201.00' });
  expect(screen.getByText('18,109.0 (9.4%)')).toBeTruthy();
  expect(screen.getByText('100 contracts of 0.001 BTC')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Leverage and margin mode: Isolated 10x' }));
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.click(sheet.getByRole('button', { name: '5x' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Use 5x Isolated' }));
  await waitFor(() => expect(sums()).toMatchObject({ 'Margin at 5x': '400.00', 'Total needed (USDT)': '401.00' }));
  await userEvent.click(screen.getByRole('button', { name: 'Open long' }));
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ amount: '0.1', side: 'buy' }), {
    ...{ margin: 'isolated', leverage: 5 },
  });
});

test('REWARD-037 with a coupon the fee of then is shown, and what is needed stays full', async () => {
  render(<TicketScreen send={vi.fn()} feesPaid={feesPaidOf([sampleCoupon], {}, 'futures', 0)} />);
  await userEvent.type(screen.getByLabelText('Size (BTC)'), '0.1');
  expect(sums()).toMatchObject({ 'Fee 0.05%': '1.00', 'Total needed (USDT)': '201.00' });
  expect(screen.getByText('Fee with coupon').nextSibling?.textContent).toBe('0.80');
});

test('FUTURES-067 the other two units are beside the size, and what is rounded down is said', async () => {
  render(<TicketScreen send={vi.fn()} />);
  await userEvent.type(screen.getByLabelText('Size (BTC)'), '0.1');
  expect(screen.getByText('2,000 USDT')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: /Size unit/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'USDT' }));
  const field = screen.getByLabelText<HTMLInputElement>('Value (USDT)');
  expect(field.value).toBe('2,000');
  expect(screen.getByText('100 contracts of 0.001 BTC')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '2019.5');
  expect(screen.getByText('0.100 BTC')).toBeTruthy();
  expect(screen.getByText('Rounded down to 2,000 USDT')).toBeTruthy();
  expect(sums()).toMatchObject({ 'Margin at 10x': '200.00' });
});

test('FUTURES-064 what cannot be paid for is said at the ticket and not sent', async () => {
  const send = vi.fn();
  render(<TicketScreen send={send} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open long' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter a size.');
  expect(document.activeElement).toBe(screen.getByLabelText('Size (BTC)'));
  await userEvent.type(screen.getByLabelText('Size (BTC)'), '1');
  expect(screen.getByRole('alert').textContent).toBe(
    'Not enough margin. Reduce the order or transfer USDT to Futures.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open long' }));
  expect(send).not.toHaveBeenCalled();
});

test('FUTURES-065 a part of a position is closed from its row', async () => {
  const placed = { ...{ id: 9, status: 'done', filled_contracts: 250, filled_value: '5250.00000000' } } as const;
  const data = { ...placed, fee: '2.62500000', settle_name: 'USDT', client_order_id: null };
  const asked = serve({ '/futures/close': { message: 'Order placed.', data } });
  const positions = valuedAt([sampleRowOf()], '21000.0');
  render(<PositionsList positions={positions} mode="hedge" wide stale={false} />);
  const row = within(screen.getAllByRole('row')[1] as HTMLElement);
  for (const text of ['1.000 BTC', '20,000.0', '21,000.0', '18,109.0', '2,000.00 USDT', '+1,000.00', '+50.00%'])
    expect(row.getByText(text)).toBeTruthy();
  await userEvent.click(row.getByRole('button', { name: 'Close Long BTC/USDT-PERP' }));
  const sheet = within(await screen.findByRole('dialog'));
  const size = sheet.getByLabelText('Size (BTC)');
  await userEvent.clear(size);
  await userEvent.type(size, '0.25');
  expect(sheet.getByText('+250.00')).toBeTruthy();
  await userEvent.click(sheet.getByRole('button', { name: 'Close long' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({ id: '7', order_type: 'market', contracts: '250' });
});

test('FUTURES-065 all positions, or those of a side, are closed after a question', async () => {
  const asked = serve({ '/futures/close_all': { message: '1 position closed.', data: { closed: 1 } } });
  const rows = [sampleRowOf(), sampleRowOf({ id: 8, side: 'short' })];
  const positions = valuedAt(rows, '20000.0');
  render(<PositionsList positions={positions} mode="hedge" wide={false} stale={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close all' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByText('Shorts'));
  await userEvent.click(dialog.getByRole('button', { name: 'Close 1 position' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({ side: 'short' });
});

test('FUTURES-046 the position mode and which notices are sent are chosen in one place', async () => {
  const asked = serve({
    '/futures/notices': ({ body }) =>
      body.has('by_mail')
        ? { message: 'Choice saved.', data: { by_mail: 1, fundings: 0 } }
        : { message: { by_mail: 0, fundings: 0 }, data: { mails: true } },
    '/futures/mode': { message: 'One-way mode is on.', data: { mode: 'one_way' } },
  });
  session.begin('a-token', true, 'ann');
  const close = vi.fn();
  render(
    <QueryClientProvider client={queries}>
      <ModeSheet mode="hedge" close={close} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole('switch', { name: 'Emails about liquidations' }));
  await waitFor(() => expect(asked.find(({ body }) => body.has('by_mail'))?.body.get('by_mail')).toBe('1'));
  await userEvent.click(screen.getByText('One-way'));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(asked.find(({ path }) => path === '/futures/mode')?.body.get('mode')).toBe('one_way');
  session.end();
});

test('FUTURES-066 exits are set with what each would bring, are in the row, and are removed', async () => {
  const data = { id: 7, exit_by: 'mark', profit_price: '22000.0', stop_price: null } as const;
  const asked = serve({ '/futures/exits': { message: 'TP/SL updated.', data } });
  const rowOf = (change: Partial<futures.Position> = {}) => valuedAt([sampleRowOf(change)], '21000.0');
  const { unmount } = render(<PositionsList positions={rowOf()} mode="hedge" wide stale={false} />);
  const button = () => screen.getByRole('button', { name: 'TP/SL: Long BTC/USDT-PERP' });
  expect(screen.getByText('– / –')).toBeTruthy();
  await userEvent.click(button());
  const sheet = within(await screen.findByRole('dialog'));
  await userEvent.type(sheet.getByLabelText('Take profit (USDT)'), '22000');
  await userEvent.type(sheet.getByLabelText('Stop loss (USDT)'), '19000');
  for (const text of ['+2,000.00', '\u22121,000.00']) expect(sheet.getByText(text)).toBeTruthy();
  await userEvent.clear(sheet.getByLabelText('Stop loss (USDT)'));
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(Object.fromEntries(asked[0]?.body ?? [])).toMatchObject({ by: 'mark', profit_price: '22000', stop_price: '' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // A second press within half a second would be ignored: another row.
  unmount();
  render(
    <PositionsList mode="hedge" positions={rowOf({ exit_by: 'mark', profit_price: '22000.0' })} wide stale={false} />,
  );
  expect(screen.getByText('22,000.0 / –')).toBeTruthy();
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole('button', { name: 'Remove TP/SL' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(Object.fromEntries(asked[1]?.body ?? [])).toMatchObject({ profit_price: '', stop_price: '' });
});
