import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadWords, startLanguage } from '../../../carry/language.ts';
import { BookView } from '../../../shared/trading/book/book-view.tsx';
import type { Row } from '../../../shared/trading/book/group.ts';
import type { Sending } from '../../../shared/trading/ticket/send-outcome.tsx';
import { sampleCoupon } from '../../../shared/trading/test/sample-coupon.ts';
import { feesPaidOf } from '../../../shared/trading/ticket/fees-paid.ts';
import { LimitLedger } from '../ticket/limit-ledger.tsx';
import { summarize } from '../ticket/summary.ts';
import { TicketForm } from '../ticket/ticket-form.tsx';
import { emptyTicket, press, type Keystroke, type Ticket } from '../ticket/ticket.ts';
import { sampleMarket as market } from './sample-market.ts';
import { confirmChoice } from '../ticket/confirmation.ts';

beforeAll(async () => {
  await startLanguage();
  await loadWords(['trading', 'spot']);
});
beforeEach(() => {
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

const around = { market, funds: { base: 18_420_000n, quote: 395_572_000_000n }, index: 7_831_121_000_000n };
type ScreenProps = { sending?: Sending; hindrance?: string; send: (ticket: Ticket) => void; tapped?: string };

function TicketScreen({ sending = { state: 'idle' }, hindrance, send, tapped = '' }: ScreenProps) {
  const [ticket, setTicket] = useState<Ticket>({ ...emptyTicket, price: '78200.00' });
  const stroke = (one: Keystroke) => setTicket((now) => press(now, one, around));
  return (
    <>
      <TicketForm
        ticket={ticket}
        around={around}
        press={stroke}
        sending={sending}
        send={() => send(ticket)}
        receipt={undefined}
        hindrance={hindrance}
        door={undefined}
        wide
      />
      <button onClick={() => stroke({ key: 'pickPrice', price: tapped })}>Tap</button>
    </>
  );
}

describe('the ticket', () => {
  test('an empty amount is reported on submit, at its field, which gets the focus', async () => {
    const send = vi.fn();
    render(<TicketScreen send={send} />);
    const amount = screen.getByLabelText('Amount (BTC)');
    expect(amount.getAttribute('aria-invalid')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Buy BTC' }));
    expect(send).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(amount);
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    const problem = document.getElementById(amount.getAttribute('aria-describedby') ?? '');
    expect(problem?.textContent).toBe('Enter a multiple of 0.00001 BTC.');
  });

  test('what the balance does not do for is offered with what it does, once the field is left; taken, it is sent', async () => {
    const send = vi.fn();
    // All of the balance asks first unless never is chosen.
    confirmChoice.set('never');
    render(<TicketScreen send={send} />);
    await userEvent.type(screen.getByLabelText('Amount (BTC)'), '0.06');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.tab();
    expect(screen.getByRole('alert').textContent).toBe('Insufficient balance. Reduce to 0.05058 BTC');
    await userEvent.click(screen.getByRole('button', { name: 'Reduce to 0.05058 BTC' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Buy BTC' }));
    await userEvent.keyboard('{Enter}');
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ amount: '0.05058' }));
    confirmChoice.set('unusual');
  });

  test('an amount below the step is not cut to zero without a word', async () => {
    render(<TicketScreen send={vi.fn()} />);
    await userEvent.type(screen.getByLabelText('Amount (BTC)'), '0.000001');
    await userEvent.tab();
    expect(screen.getByRole('alert').textContent).toBe('Amount step: 0.00001 BTC.');
  });

  test('REWARD-037 with a coupon the fee stays, what is taken off it is a line, and the lines add up', () => {
    const ticket = { ...emptyTicket, price: '78200.00', amount: '0.02526' };
    const feesPaid = feesPaidOf([sampleCoupon], { 'BTC/USDT': { last: '78200.00000000' } }, 'spot', 0);
    const summary = summarize(ticket, market, feesPaid);
    render(<LimitLedger {...{ summary, feePpm: 1_000, side: 'buy', market, short: false }} />);
    const lines = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(Object.fromEntries(lines)).toMatchObject({
      ...{ 'Cost (USDT)': '1,975.34', 'Fee (0.10%)': '−0.00002526', 'Fee coupon': '+0.00000505' },
      'You receive (BTC)': '0.02523979',
    });
  });

  test('Enter sends; the sums are on the screen before', async () => {
    const send = vi.fn();
    render(<TicketScreen send={send} />);
    await userEvent.type(screen.getByLabelText('Amount (BTC)'), '0.02526');
    const sums = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]),
    );
    expect(sums).toMatchObject({
      'Cost (USDT)': '1,975.34',
      'Fee (0.10%)': '−0.00002526',
      'You receive (BTC)': '0.02523474',
    });
    await userEvent.keyboard('{Enter}');
    expect(send).toHaveBeenCalledWith(expect.objectContaining({ price: '78200.00', amount: '0.02526' }));
  });

  test('a price that is tapped in the book for a market order is shown, and removed as it was added', async () => {
    render(<TicketScreen send={vi.fn()} tapped="78315.00" />);
    await userEvent.click(screen.getByRole('tab', { name: 'Market' }));
    expect(screen.queryByLabelText('Max price (USDT)')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Tap' }));
    expect(screen.getByLabelText<HTMLInputElement>('Max price (USDT)').value).toBe('78,315.00');
    const protection = screen.getByRole('checkbox', { name: 'Price protection' });
    expect(protection).toHaveProperty('checked', true);
    // What is typed instead stays in sight while it is empty.
    await userEvent.clear(screen.getByLabelText('Max price (USDT)'));
    expect(screen.getByLabelText('Max price (USDT)')).toBeTruthy();
    await userEvent.click(protection);
    expect(screen.queryByLabelText('Max price (USDT)')).toBeNull();
  });

  test('while prices are stale the draft stays and cannot be sent, also by Enter', async () => {
    const send = vi.fn();
    render(<TicketScreen send={send} hindrance="Prices are 7 s old." />);
    await userEvent.type(screen.getByLabelText('Amount (BTC)'), '0.02526{Enter}');
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Buy BTC' }).disabled).toBe(true);
    expect(screen.getByText('Prices are 7 s old.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Amount (BTC)').value).toBe('0.02526');
  });

  test('an unknown outcome is shown, requested again on demand, and no second order can be sent meanwhile', async () => {
    const send = vi.fn();
    const askAgain = vi.fn();
    render(<TicketScreen send={send} sending={{ state: 'unknown', asking: false, askAgain }} />);
    await userEvent.type(screen.getByLabelText('Amount (BTC)'), '0.02526{Enter}');
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByRole('alert').textContent).toContain('Confirming your order. No need to resubmit.');
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
    expect(askAgain).toHaveBeenCalledOnce();
  });
});

describe('the book', () => {
  const row = (price: bigint, mine = false): Row => ({ price, amount: 2_000n, sum: 2_000n, share: 500, mine });
  const show = (pick: (price: bigint) => void) =>
    render(
      <BookView
        market={market}
        bids={[row(7_820_000_000_000n, true), row(7_819_000_000_000n)]}
        asks={[row(7_821_000_000_000n)]}
        priceScale={2}
        withSums={false}
        stale={false}
        pick={pick}
      >
        middle
      </BookView>,
    );

  test('it is one tab stop: arrows move from the middle, Enter fills the price', async () => {
    const pick = vi.fn();
    show(pick);
    await userEvent.tab();
    const book = screen.getByRole('listbox');
    expect(document.activeElement).toBe(book);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(pick).toHaveBeenLastCalledWith(7_820_000_000_000n);
    const active = document.getElementById(book.getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toContain('Bid 78,200.00 your order');
    await userEvent.keyboard('{ArrowUp}{Enter}');
    expect(pick).toHaveBeenLastCalledWith(7_821_000_000_000n);
    await userEvent.keyboard('{End}{Enter}');
    expect(pick).toHaveBeenLastCalledWith(7_819_000_000_000n);
  });

  test('a tap fills the price of a row', async () => {
    const pick = vi.fn();
    show(pick);
    await userEvent.click(within(screen.getByRole('listbox')).getAllByRole('option')[0] ?? document.body);
    expect(pick).toHaveBeenCalledWith(7_821_000_000_000n);
  });
});
