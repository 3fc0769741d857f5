import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../carry/session.ts';
import { restore } from '../../shared/sending/sent.ts';
import { checksumOf } from './deposit/signed-places.ts';
import FundRecordsPage from './fund-records-page.tsx';
import ReceivePage from './receive-page.tsx';
import SelectPage from './select-page.tsx';
import { depositOf, depositRow, forDeposit, places, serve, show, type Answer } from './test/answers.tsx';

const at = '/pages/fund/receive';
const records = '/pages/fund/receive_withdraw_record';
const image = '/upload/0123456789abcdef0123456789abcdef.jpg';

describe('the deposit', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    session.end();
  });
  const amount = () => screen.findByRole('textbox', { name: /Amount sent/ });
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit deposit' }));

  it('FUNDS-048 shows the address with its QR code and signed list, and what may be sent there', async () => {
    serve(forDeposit());
    await show(ReceivePage, at);
    expect(await screen.findByText('TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code of the deposit address' })).toBeTruthy();
    expect(screen.getByText(/^Send only USDT on TRON \(TRC20\), at least 10\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Signed list 41' }));
    const sheet = within(await screen.findByRole('dialog'));
    const { hash, signature, public_key: key } = places.list;
    expect([hash, signature, key].map((text) => sheet.getByText(text))).toHaveLength(3);
    expect(await sheet.findByText('Matches')).toBeTruthy();
  });

  it('FUNDS-048 an address is in groups of four, the words of a demo are not', async () => {
    const address = 'DEMO-USDT-TRON-DO-NOT-PAY';
    const checksum = checksumOf(address);
    const networks = places.networks.map((each) => ({ ...each, address, checksum }));
    serve(forDeposit({ networks, bank: null }));
    await show(ReceivePage, at);
    expect(await screen.findByText(address)).toBeTruthy();
  });

  const other = 'TDk1aG9jhJBkmLEiYkg4ByHVZMpPhT8UEY';
  const changed = places.networks.map((each) => ({ ...each, address: other, checksum: checksumOf(other) }));
  const withList = (change: Partial<typeof places.list>) => ({ list: { ...places.list, ...change } });
  it.each<[string, Parameters<typeof forDeposit>[0], object]>([
    ['of another address with its checksum', { networks: changed, list: places.list }, {}],
    ['of another checksum', { networks: places.networks.map((each) => ({ ...each, checksum: '0000 0000' })) }, {}],
    ['of another account', { bank: places.bank && { ...places.bank, holder: 'Someone' }, list: places.list }, {}],
    ['of another asset', { currency: 4, list: places.list }, {}],
    ['of another list than its hash', withList({ text: places.list.text.replace('TJRa', 'TJRb') }), {}],
    ['of another version than was signed', withList({ version: 42 }), {}],
    ['of a signature that is none', withList({ signature: 'c2ln' }), {}],
    ['by another key than the published one', {}, { head: null, public_key: 'a2V5' }],
  ])('FUNDS-048 nothing is shown %s', async (_what, change, head) => {
    const answers = forDeposit(change);
    serve({ ...answers, ...('head' in head ? { '/desk/audit/head': { message: head } } : {}) });
    await show(ReceivePage, at);
    expect(await screen.findByText(/The address is not the one that was signed/)).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'QR code of the deposit address' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Submit deposit' })).toBeNull();
    expect(document.body.textContent).not.toMatch(/TJRa|TR7N|DE89/);
  });

  it('FUNDS-048 the address is verified without an API that only pages over TLS have', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    serve(forDeposit());
    await show(ReceivePage, at);
    expect(await screen.findByText('TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8')).toBeTruthy();
  });

  it('FUNDS-048 a bank transfer has its account and the code of the user', async () => {
    serve(forDeposit({ networks: [] }));
    await show(ReceivePage, at);
    expect(await screen.findByText('RF18 5390 0754 7034')).toBeTruthy();
    for (const text of ['Glassbook Ltd', 'DE89370400440532013000', 'COBADEFFXXX'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('FUNDS-049 leads to customer service first, and takes an amount and a voucher', async () => {
    const asked = serve(forDeposit());
    await show(ReceivePage, at);
    await amount();
    expect(screen.getByText('Contact support first')).toBeTruthy();
    const chat = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open chat' }).href);
    // The request goes along.
    expect([chat.pathname, chat.searchParams.get('text')]).toEqual([
      ...['/pages/kefu/index', 'Deposit · USDT · TRON (TRC20)'],
    ]);
    await submit();
    expect([screen.getByText('Enter an amount.'), screen.getByText('Upload the proof of payment.')]).toHaveLength(2);
    expect(asked.some(({ path }) => path === '/wallet/charge_req')).toBe(false);
  });

  it('FUNDS-049 the step to customer service comes before the address, is ticked once it was opened, and the draft stays', async () => {
    serve(forDeposit());
    const router = await show(ReceivePage, at);
    await userEvent.type(await amount(), '800');
    const step = screen.getByText('Contact support first');
    const place = screen.getByText('TJRa bPrw bZy4 5sba vfcj inPJ C18k jpRT v8');
    expect(step.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Open chat' }));
    expect(await screen.findByText('elsewhere')).toBeTruthy();
    await router.navigate(-1);
    expect((await amount()).getAttribute('value')).toBe('800');
    expect(screen.getByText('Contact support first').closest('li')?.className).toBe('done');
    // Another network of the same asset keeps it too.
    await userEvent.click(screen.getByRole('combobox', { name: /Network/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Bank account' }));
    expect((await amount()).getAttribute('value')).toBe('800');
    expect(screen.getByText('Amount sent (EUR)')).toBeTruthy();
  });

  it('FUNDS-049 a bank transfer is stated in the currency of the bank', async () => {
    serve(forDeposit({ networks: [] }));
    await show(ReceivePage, at);
    expect(await screen.findByText('Amount sent (EUR)')).toBeTruthy();
    expect(screen.getByText('Worth at least 10 USDT, credited after exchange')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Payment reference (optional)' })).toBeTruthy();
  });

  it('FUNDS-049 sends what was stated, and again with the same key after no answer', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 900, height: 600 }));
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
    const done = { message: 'Deposit submitted.', data: depositRow('submitted') };
    const answers: Answer[] = ['nothing', done];
    const asked = serve({
      ...forDeposit(),
      '/upload': { message: image },
      '/wallet/charge_req': () => answers.shift() ?? 'nothing',
    });
    const router = await show(ReceivePage, at);
    await userEvent.type(await amount(), '800');
    fireEvent.change(screen.getByLabelText('Proof of payment', { selector: 'input' }), {
      target: { files: [new File(['x'], 'voucher-800.png')] },
    });
    expect(await screen.findByText('voucher-800.png')).toBeTruthy();
    await submit();
    expect(await screen.findByText(/Not confirmed/)).toBeTruthy();
    // Nothing that would make another request of it can be changed.
    expect((await amount()).matches(':disabled')).toBe(true);
    expect(screen.getByRole('button', { name: 'Remove proof' }).matches(':disabled')).toBe(true);
    for (const name of [/Asset/, /Network/])
      expect(screen.getByRole('combobox', { name }).matches(':disabled')).toBe(true);
    await vi.waitFor(
      async () => {
        await userEvent.click(screen.getByRole('button', { name: 'Confirm again' }));
        expect(router.state.location.search).toBe('?deposit=21');
      },
      { timeout: 8_000, interval: 200 },
    );
    const sent = asked.filter(({ path }) => path === '/wallet/charge_req');
    expect(Object.fromEntries(sent[0]?.body ?? [])).toMatchObject({
      ...{
        account: image,
        amount: '800',
        currency: '3',
        type: '0',
        network: 'tron',
        list: '41',
        checksum: 'EB28 5A05',
      },
    });
    expect([sent.length, new Set(sent.map(({ key }) => key)).size]).toEqual([2, 1]);
  });

  it('FUNDS-049 after a reload what has no answer is there as it was sent: its way, its account, its amount', async () => {
    const body = { account: image, amount: '800', currency: '3', type: '1', list: '41', checksum: 'EB28 5A05' };
    const from = { page: at, list: records, title: 'app:menu.recharge' };
    const sent = { key: 'k', body, at: performance.timeOrigin, from };
    sessionStorage.setItem('glassbook.sent', JSON.stringify([{ id: 'ann deposit 3', sent }]));
    restore();
    const asked = serve({ ...forDeposit(), '/wallet/charge_req': 'nothing' });
    await show(ReceivePage, at);
    expect(await screen.findByText('Amount sent (EUR)')).toBeTruthy();
    expect(screen.getByText('DE89370400440532013000')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: /Network/ }).textContent).toContain('Bank account');
    expect((await amount()).getAttribute('value')).toBe('800');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm again' }));
    const [again] = asked.filter(({ path }) => path === '/wallet/charge_req');
    expect([again?.key, Object.fromEntries(again?.body ?? [])]).toMatchObject(['k', body]);
  });

  it('assets are chosen from those that can be deposited; without any it says so', async () => {
    serve(forDeposit());
    await show(SelectPage, '/pages/fund/select');
    expect((await screen.findByRole('link', { name: /USDT/ })).getAttribute('href')).toBe(`${at}?asset=3`);
    cleanup();
    serve({ '/recharge/assets': { message: [] } });
    await show(SelectPage, '/pages/fund/select');
    expect(await screen.findByText('No asset can be deposited right now.')).toBeTruthy();
  });

  it('paused deposits show why, and no address', async () => {
    const refusal = { reason: 'funds.deposit_paused', sentence: 'Deposits are paused.' } as const;
    serve({ ...forDeposit(), '/wallet/get_in_address': refusal });
    await show(ReceivePage, at);
    expect(await screen.findByText('Deposits are paused.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('FUNDS-050 deposits are listed; one has what was stated and credited, or why it was rejected', async () => {
    serve({
      '/currency/user_currency_list': { message: [] },
      '/recharge/log': { message: { data: [depositRow('credited')], page: 1, pages: 1, total: 1 } },
    });
    await show(FundRecordsPage, `${records}?tab=deposits`);
    expect((await screen.findByRole('link', { name: /D-21/ })).getAttribute('href')).toBe(`${records}?deposit=21`);
    cleanup();
    serve({ '/recharge/detail': { message: depositOf(['submitted', 'in_review', 'credited']) } });
    await show(FundRecordsPage, `${records}?deposit=21`);
    expect((await screen.findByText('Amount sent (USDT)')).nextSibling?.textContent).toBe('800.00');
    expect(screen.getByText('Credited (USDT)').nextSibling?.textContent).toBe('799.00');
    cleanup();
    const remark = 'The payment was not received.';
    serve({ '/recharge/detail': { message: depositOf(['submitted', 'in_review', 'rejected'], { remark }) } });
    await show(FundRecordsPage, `${records}?deposit=21`);
    expect(await screen.findByText(remark)).toBeTruthy();
  });

  it('FUNDS-147 what came back of a withdrawal has words of its own: nobody sent it again, and there is no voucher', async () => {
    const came = depositOf(['submitted', 'in_review', 'credited'], { returns: 12 });
    serve({ '/recharge/detail': { message: came } });
    await show(FundRecordsPage, `${records}?deposit=21`);
    expect((await screen.findByText('Returned amount (USDT)')).nextSibling?.textContent).toBe('800.00');
    const [first] = screen.getAllByRole('listitem');
    expect(first?.textContent).toContain('Payment returned');
    expect(first?.textContent).toContain('A withdrawal was returned to you. This isn’t a new deposit.');
    expect(screen.queryByText(/proof of payment/i)).toBeNull();
    expect(screen.queryByText(/Amount sent/)).toBeNull();
  });

  it('FUNDS-050 one that waits has its deadline and can be canceled', async () => {
    let state = depositOf(['submitted']);
    const asked = serve({
      '/recharge/detail': () => ({ message: state }),
      '/recharge/cancel': () => {
        state = depositOf(['submitted', 'cancelled']);
        return { message: 'Deposit canceled.', data: depositRow('cancelled') };
      },
    });
    await show(FundRecordsPage, `${records}?deposit=21`);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(24:00:00|23:59:5\d)$/);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel deposit' }));
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel deposit' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel deposit' })).toBeNull());
    expect(asked.find(({ path }) => path === '/recharge/cancel')?.key).toMatch(/^[0-9a-f]{32}$/);
  });
});
