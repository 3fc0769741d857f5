import { cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { serve, type Asked } from '../../../shared/test/server.ts';
import { laterWords } from '../../../app/later-words.ts';
import { useOrderLines } from '../orders/use-order-lines.ts';
import { sampleMarket as market } from '../test/sample-market.ts';
import { confirmChoice } from '../ticket/confirmation.ts';
import { TicketForm } from '../ticket/ticket-form.tsx';
import { emptyTicket, noExits, press, type Ticket } from '../ticket/ticket.ts';
import AmendConditional from './amend-conditional.tsx';
import type { FilledWait, Picked } from './draft.ts';
import { sampleConditional } from './test/sample-conditional.ts';
import WaitingOrders from './waiting-orders.tsx';

beforeAll(async () => {
  await startLanguage([], () => Promise.resolve(laterWords));
  await loadWords(['trading', 'spot', 'conditional']);
});
let asked: Asked[] = [];
const sent = (path: string) => asked.filter((one) => one.path === path);
beforeEach(() => {
  asked = serve({
    '/coin/conditional': { message: 'Conditional order placed.', data: { id: 1, client_order_id: 'k' } },
    '/coin/conditional/amend': { message: 'Conditional order amended.', data: { id: 1 } },
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const USDT = 100_000_000n;
const funds = { base: 50_000_000n, quote: 10_000n * USDT };
const around = { market, funds, index: 70_000n * USDT, last: 70_000n * USDT };

type ScreenProps = {
  send?: (ticket: Ticket) => void;
  picked?: Picked;
  hindrance?: string;
  begin?: Partial<Ticket>;
  filledWait?: FilledWait;
};

function TicketScreen({ send = () => undefined, picked, hindrance, begin, filledWait }: ScreenProps) {
  const [ticket, setTicket] = useState<Ticket>({ ...emptyTicket, price: '69900.00', ...begin });
  return (
    <TicketForm
      {...{ ticket, picked, filledWait, around, receipt: undefined, hindrance, door: undefined }}
      press={(stroke) => setTicket((now) => press(now, stroke, around))}
      sending={{ state: 'idle' }}
      send={() => send(ticket)}
      wide
    />
  );
}
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

test('STOCK-037 a link opens the ticket of the order that it fills in', async () => {
  const texts = { stop: '69000', stopLimit: '68900', amount: '0.1' };
  render(<TicketScreen begin={{ side: 'sell' }} filledWait={{ kind: 'stop', role: 'stop', by: 'index', texts }} />);
  const trigger = await screen.findByLabelText<HTMLInputElement>('Trigger price (USDT)');
  expect(trigger.value).toBe('69,000');
  expect(screen.getByText(/^Stop: Sell when index price falls to 69,000.00/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Amount (BTC)').value).toBe('0.1');
  expect(asked).toEqual([]);
});

test('SPOT-040 a stop says what it does and holds, and is sent once it has no problem', async () => {
  render(<TicketScreen />);
  await userEvent.click(screen.getByRole('tab', { name: 'Stop' }));
  await screen.findByLabelText('Trigger price (USDT)');
  await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  expect(asked).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText('Trigger price (USDT)'));
  await type('Trigger price (USDT)', '71000');
  await type('Amount (BTC)', '0.1');
  expect(screen.getByText('Stop: Buy when last price rises to 71,000.00, at market')).toBeTruthy();
  expect(screen.getByText('7,455.00000000')).toBeTruthy();
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    expect(sent('/coin/conditional')).toHaveLength(1);
  });
  const [{ body, key } = {}] = sent('/coin/conditional');
  const fields = { type: '1', stop_price: '71000', amount: '0.1', client_order_id: key };
  expect(Object.fromEntries(body ?? [])).toMatchObject(fields);
  expect(screen.getByLabelText<HTMLInputElement>('Amount (BTC)').value).toBe('');
});

test.each<[string, string, Partial<Ticket>]>([
  ['unusual', 'Asked because the price is over 3% off the market.', { price: '60000', amount: '0.01' }],
  ['unusual', 'Asked because it uses over half of your balance.', { amount: '0.1' }],
  ['unusual', 'Asked for the first order at market after you log in.', { type: 'market', amount: '0.01' }],
  ['always', 'You confirm every order.', { amount: '0.01' }],
])(
  'where orders are confirmed if %s, the confirmation says why and the price of now: %s',
  async (choice, why, begin) => {
    confirmChoice.set(choice as 'always');
    try {
      render(<TicketScreen begin={begin} />);
      await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getByText(why)).toBeTruthy();
      expect(dialog.getByText('Last price').parentElement?.textContent).toBe('Last price70,000.00');
    } finally {
      confirmChoice.set('unusual');
    }
  },
);

test('SPOT-040 the confirmation of a stop says why it is asked, and the price of now that it is compared with', async () => {
  render(<TicketScreen />);
  await userEvent.click(screen.getByRole('tab', { name: 'Stop' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Index' }));
  await type('Trigger price (USDT)', '71000');
  await type('Amount (BTC)', '0.1');
  await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Asked because it uses over half of your balance.')).toBeTruthy();
  expect(dialog.getByText('Index price').parentElement?.textContent).toBe('Index price70,000.00');
});

test('the tabs of the order types have the fields as their panel', async () => {
  render(<TicketScreen />);
  for (const name of ['Limit', 'OCO']) {
    await userEvent.click(screen.getByRole('tab', { name }));
    const panel = screen.getByRole('tabpanel', { name: 'Order type' });
    expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(panel.id);
    expect(await within(panel).findByLabelText('Amount (BTC)')).toBeTruthy();
  }
});

test('SPOT-040 each choice of an OCO and of a trail has a sentence on what it decides', async () => {
  render(<TicketScreen />);
  await userEvent.click(screen.getByRole('tab', { name: 'OCO' }));
  expect(await screen.findByText('Watches the price of the last trade in this market.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Index' }));
  expect(screen.getByText('Watches the index price, which trades in this market do not move.')).toBeTruthy();
  expect(screen.getByText('Once triggered, it fills right away at the prices in the order book.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'Limit' }));
  expect(
    screen.getByText('Once triggered, it fills at your limit or better, or waits in the order book.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Trailing' }));
  expect(screen.getByText('The distance grows and shrinks with the price.')).toBeTruthy();
  await userEvent.click(screen.getByRole('radio', { name: 'USDT' }));
  expect(screen.getByText('The distance stays the same at any price.')).toBeTruthy();
});

test('SPOT-040 both prices of an OCO, and the distance of a trail by a chip', async () => {
  render(<TicketScreen />);
  await userEvent.click(screen.getByRole('radio', { name: 'Sell' }));
  await userEvent.click(screen.getByRole('tab', { name: 'OCO' }));
  await screen.findByLabelText('Stop price (USDT)');
  await type('Stop price (USDT)', '69000');
  await type('Take profit limit (USDT)', '72000');
  expect(
    screen.getByText('Take profit: Sell at limit 72,000.00, resting in the order book', { exact: true }),
  ).toBeTruthy();
  expect(
    screen.getByText('The limit order enters the book right away. Only a fill cancels the other order.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Trailing' }));
  await userEvent.click(screen.getByRole('button', { name: '2%' }));
  expect(screen.getByText('Sell when last price falls 2% from its high, at market')).toBeTruthy();
});

test('SPOT-033 SPOT-040 the distance of a trail is typed to a hundredth of a percent', async () => {
  render(<TicketScreen />);
  await userEvent.click(screen.getByRole('radio', { name: 'Sell' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Trailing' }));
  await screen.findByLabelText('Trailing distance (%)');
  await type('Trailing distance (%)', '0.25');
  expect(screen.getByText('Sell when last price falls 0.25% from its high, at market')).toBeTruthy();
});

test('SPOT-040 a price picked in the book is that of a limit, without one the price that is waited for', async () => {
  const { rerender } = render(<TicketScreen />);
  await userEvent.click(screen.getByRole('tab', { name: 'OCO' }));
  await screen.findByLabelText('Stop price (USDT)');
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  // With its stop at market it has one limit, that of the order in the book.
  rerender(<TicketScreen picked={{ price: '70500.00' }} />);
  expect([valueOf('Take profit limit (USDT)'), valueOf('Stop price (USDT)')]).toEqual(['70,500.00', '']);
  const [stopAt] = screen.getAllByRole('radio', { name: 'Limit' });
  await userEvent.click(stopAt as HTMLElement);
  rerender(<TicketScreen picked={{ price: '70600.00', amount: '0.25000' }} />);
  expect([valueOf('Stop limit (USDT)'), valueOf('Amount (BTC)')]).toEqual(['70,600.00', '0.25000']);
  await type('Take profit limit (USDT)', '1');
  await userEvent.tab();
  rerender(<TicketScreen picked={{ price: '70700.00' }} />);
  expect([valueOf('Take profit limit (USDT)'), valueOf('Stop limit (USDT)')]).toEqual(['70,700.00', '70,600.00']);
  await userEvent.click(screen.getByRole('tab', { name: 'Stop' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Market' }));
  rerender(<TicketScreen picked={{ price: '70800.00' }} />);
  expect(valueOf('Trigger price (USDT)')).toBe('70,800.00');
});

test('SPOT-044 a conditional order that is good till a time is sent with its moment', async () => {
  render(<TicketScreen />);
  await userEvent.click(screen.getByRole('tab', { name: 'Stop' }));
  await type('Trigger price (USDT)', '71000');
  await type('Amount (BTC)', '0.1');
  await userEvent.click(screen.getByRole('combobox', { name: /^Time in force/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^GTD/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  expect(asked).toEqual([]);
  expect(screen.getByText('Choose an expiry time.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Expires at'), '2030-01-02T03:04');
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    expect(sent('/coin/conditional')).toHaveLength(1);
  });
  const [{ body } = {}] = sent('/coin/conditional');
  const expires_ms = String(new Date(2030, 0, 2, 3, 4).getTime());
  expect(Object.fromEntries(body ?? [])).toMatchObject({ stop_price: '71000', expires_ms });
});

test('SPOT-042 exits of a buy: one price at the least, on the right side of the price', async () => {
  const send = vi.fn();
  render(<TicketScreen send={send} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
  await type('Amount (BTC)', '0.1');
  await screen.findByLabelText('Stop loss (USDT)');
  await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter a take profit or stop loss price.');
  await type('Stop loss (USDT)', '70100');
  expect(screen.getByRole('alert').textContent).toContain('stop loss below it');
  await userEvent.clear(screen.getByLabelText('Stop loss (USDT)'));
  await type('Stop loss (USDT)', '69000');
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    expect(send).toHaveBeenCalled();
  });
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ exits: { ...noExits, stop: '69000' } }));
});

test('SPOT-042 each exit is at market or at a limit, and by the last or the index price', async () => {
  const send = vi.fn();
  render(<TicketScreen send={send} />);
  await userEvent.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
  await type('Amount (BTC)', '0.1');
  await userEvent.click(await screen.findByRole('radio', { name: 'Index' }));
  await userEvent.click(screen.getByRole('combobox', { name: /^Take profit order type/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Limit' }));
  await type('Take profit (USDT)', '72000');
  await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Take profit limit (USDT)'));
  await type('Take profit limit (USDT)', '71900');
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    expect(send).toHaveBeenCalled();
  });
  const exits = { by: 'index', profit: '72000', profitAt: 'limit', profitLimit: '71900', stop: '' };
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ exits: expect.objectContaining(exits) as object }));
});

test('SPOT-042 where orders are confirmed, the exits are stated', async () => {
  confirmChoice.set('always');
  try {
    render(<TicketScreen />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'TP/SL' }));
    await type('Amount (BTC)', '0.1');
    await screen.findByLabelText('Stop loss (USDT)');
    await type('Stop loss (USDT)', '69000');
    await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect((await dialog.findByText('69,000, at market')).previousSibling?.textContent).toBe('Stop loss (USDT)');
    expect(dialog.queryByText('Take profit (USDT)')).toBeNull();
  } finally {
    confirmChoice.set('unusual');
  }
});

test('SPOT-040 what can be confirmed cannot be sent once there is a hindrance, and the time it is good till is stated', async () => {
  confirmChoice.set('always');
  try {
    const send = vi.fn();
    const begin = { timeInForce: 'GTD', until: '2030-12-24T18:30', amount: '0.1' } as const;
    const { rerender } = render(<TicketScreen send={send} begin={begin} />);
    const press = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Buy BTC' }));
    await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    expect((await screen.findByRole('dialog')).textContent).toMatch(/Expires.*2030/);
    rerender(<TicketScreen send={send} begin={begin} hindrance="Prices are late" />);
    await press();
    expect(send).not.toHaveBeenCalled();
    rerender(<TicketScreen send={send} begin={begin} />);
    await press();
    expect(send).toHaveBeenCalledTimes(1);

    await userEvent.click(screen.getByRole('tab', { name: 'Stop' }));
    await screen.findByLabelText('Trigger price (USDT)');
    await type('Trigger price (USDT)', '71000');
    await type('Amount (BTC)', '0.1');
    await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    await screen.findByRole('dialog');
    rerender(<TicketScreen send={send} begin={begin} hindrance="Prices are late" />);
    await press();
    expect(sent('/coin/conditional')).toEqual([]);
  } finally {
    confirmChoice.set('unusual');
  }
});

test('SPOT-039 waiting orders state what they wait for, and are canceled and changed', async () => {
  const [cancel, amend] = [vi.fn(), vi.fn()];
  const order = sampleConditional({ stop_price: '69000.00000000' });
  render(
    <WaitingOrders
      orders={[order]}
      markets={[market]}
      wide={false}
      actions={{ cancel, amend, cancelling: new Set() }}
    />,
  );
  const row = within(screen.getByRole('article'));
  expect(row.getByText('Sell when last price falls to 69,000.00, at market')).toBeTruthy();
  await userEvent.click(row.getByRole('button', { name: 'Cancel conditional order: BTC/USDT, Stop' }));
  expect(cancel).toHaveBeenCalledWith(1);
  await userEvent.click(row.getByRole('button', { name: 'Amend conditional order: BTC/USDT, Stop' }));
  expect(amend).toHaveBeenCalledWith(1);
});

test('SPOT-039 alone, waiting orders have no heading and say that there are none', () => {
  const none = {
    markets: [market],
    wide: true,
    actions: { cancel: vi.fn(), amend: vi.fn(), cancelling: new Set<number>() },
  };
  render(<WaitingOrders orders={[]} alone {...none} />);
  expect(screen.getByRole('heading').textContent).toBe('No conditional orders');
});

test('SPOT-041 a changed price is sent alone', async () => {
  const order = sampleConditional({ stop_price: '69000.00000000', profit_price: '72000.00000000' });
  render(<AmendConditional order={order} market={market} given={{ stop_price: '69500.00' }} close={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent('/coin/conditional/amend')).toHaveLength(1));
  const [{ body } = {}] = sent('/coin/conditional/amend');
  const { lang: _, ...fields } = Object.fromEntries(body ?? []);
  expect(fields).toEqual({ id: '1', stop_price: '69500.00' });
});

test('SPOT-041 a dragged line of the chart names the price it is; a trail has a line only until it begins', () => {
  const moved = vi.fn();
  const waiting = [
    sampleConditional({ id: 5, stop_price: '69000.00000000', profit_price: '72000.00000000' }),
    sampleConditional({ id: 6, trail_percent: '1', activation_price: '71000.00000000' }),
    sampleConditional({ id: 7, trail_percent: '1', activation_price: '71000.00000000', trailing: true }),
    sampleConditional({ id: 8, symbol: 'ETH/USDT', stop_price: '2000.00000000' }),
  ];
  const { result } = renderHook(() => useOrderLines([], waiting, market, moved));
  expect(result.current.map(({ id, label }) => `${id} ${label}`)).toEqual([
    '5 Stop · Sell 0.10000',
    '5 TP · Sell 0.10000',
    '6 Activation · Sell 0.10000',
  ]);
  expect(result.current.map((line) => line.moved !== undefined)).toEqual([true, true, false]);
  for (const line of result.current) line.moved?.(69_500);
  expect(moved.mock.calls).toEqual([
    [{ order: 5, price: '69500.00', part: 'stop_price' }],
    [{ order: 5, price: '69500.00', part: 'profit_price' }],
  ]);
});
