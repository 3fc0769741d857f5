/** Addresses and cards, through the whole server. */
import { content, notification, payee, upload } from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { photo } from '../../../test/photo.ts';
import { qrPhoto } from '../../../test/qr-photo.ts';
import { clientOf, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import { openStaff } from '../desk/test/open-staff.ts';
import { Decoders } from '../../shared/images/decoders.ts';
import { bankCard, internationalCard, saved, saving, tron } from './test/successes.ts';

const hour = 3_600_000;
const otherTron = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
let whole: WholeApp;
beforeAll(async () => {
  whole = await wholeApp();
});
afterAll(() => whole.close());

type Client = Awaited<ReturnType<typeof saving>>['call'];
const ok = async <M, D>(asked: Promise<{ ok: true; message: M; data: D } | { ok: false; reason: string }>) => {
  const answer = await asked;
  if (!answer.ok) throw new Error(answer.reason);
  return answer;
};
const ownOf = async (call: Client) => (await ok(call(payee.own, {}))).message;
const send = async (call: Client, file: Blob) => (await ok(call(upload.image, {}, { file }))).message;
const letters = async () => {
  const outbox = await whole.app.http.inject({ url: '/dev/outbox.json' });
  return outbox.json<{ to: string; subject: string; text: string }[]>();
};
const kindsOf = async (call: Client) =>
  (await ok(call(notification.notifications, { group: 'account' }))).message.data.map(({ kind }) => kind);
/** As if everything of the user had happened so much earlier. */
const setBack = (user: string, ms: number) =>
  whole.database.pool.query(
    `UPDATE payees SET held_until = held_until - $2::float * interval '1 ms', changed_at = changed_at - $2::float * interval '1 ms' WHERE user_id = $1`,
    [user, ms],
  );

describe('an address', () => {
  it('PAYEE-001 PAYEE-005 S10 is saved with its name, and held for 24 hours from the clock of its row', async () => {
    const { call, qrcode } = await saving({ whole });
    const before = Date.now();
    const { data } = await ok(call(payee.saveAddress, { currency: '3', name: ' Mine ', address: ` ${tron} `, qrcode }));
    const own = await ownOf(call);
    expect(own.addresses).toMatchObject([
      { id: data.id, currency: 3, symbol: 'USDT', network: 'tron', name: 'Mine', address: tron, qrcode },
    ]);
    const until = own.addresses[0]?.held_until_ms ?? 0;
    expect(data.held_until_ms).toBe(until);
    expect(until - 24 * hour).toBeGreaterThanOrEqual(before);
    expect(until - 24 * hour).toBeLessThanOrEqual(own.now_ms);
    const { message } = await ok(call(payee.addresses, { page: '1', limit: '10' }));
    expect(message).toMatchObject({ page: 1, pages: 1, total: 1 });
    expect(message.data).toMatchObject([{ id: data.id, currency: 3, name: 'USDT', label: 'Mine', qrcode }]);
    // The picture was compared, and is not kept.
    const { rows } = await whole.database.pool.query('SELECT state FROM uploads WHERE name = $1', [qrcode.slice(8)]);
    expect(rows).toEqual([{ state: 'removed' }]);
  });

  it('PAYEE-004 is refused without the QR code, with one of another address, and with a picture that has none', async () => {
    const { call, qrcode } = await saving({ whole }, `tron:${otherTron}?amount=5`);
    const save = (more: object) => call(payee.saveAddress, { currency: '3', address: tron, ...more });
    expect(await save({})).toMatchObject({ reason: 'payee.qr_missing' });
    expect(await save({ qrcode: `/upload/${'0'.repeat(32)}.jpg` })).toMatchObject({ reason: 'payee.qr_missing' });
    expect(await save({ qrcode })).toMatchObject({
      reason: 'payee.qr_differs',
      message: 'The QR code holds another address: TJRabPrwbZy4…PJC18kjpRTv8',
    });
    const none = await send(call, new Blob([new Uint8Array(await photo())]));
    expect(await save({ qrcode: none })).toMatchObject({ reason: 'payee.qr_unreadable' });
    const theirs = (await saving({ whole })).qrcode;
    expect(await save({ qrcode: theirs })).toMatchObject({ reason: 'payee.qr_missing' });
    expect((await ownOf(call)).addresses).toEqual([]);
    // Nothing of it used the picture up.
    expect((await ok(call(payee.readQr, { qrcode }))).message).toEqual({ address: otherTron, network: 'tron' });
    await ok(call(payee.saveAddress, { currency: '9', address: otherTron, qrcode }));
  });

  it.each([
    [
      'of an article',
      'payee.qr_missing',
      async () => {
        const editor = clientOf(whole.app, (await openStaff(whole.database.pool, 'content')).token);
        return (await ok(editor(content.image, {}, { file: new Blob([new Uint8Array(await photo())]) }))).message;
      },
    ],
    ['of another user', 'payee.qr_missing', async () => (await saving({ whole })).qrcode],
    ['of another address', 'payee.qr_differs', async (call: Client) => send(call, await qrPhoto(otherTron))],
  ])(
    'PAYEE-004 S2 that is saved is not answered as saved with an image %s, which stays: %s',
    async (_, reason, imageFor) => {
      const { pool } = whole.database;
      const { call } = await saved({ whole });
      const qrcode = await imageFor(call);
      const stateOf = async () =>
        (await pool.query<{ state: string }>('SELECT state FROM uploads WHERE name = $1', [qrcode.slice(8)])).rows;
      const before = await stateOf();
      expect(before).toHaveLength(1);
      expect(await call(payee.saveAddress, { currency: '3', address: tron, qrcode })).toMatchObject({ reason });
      expect(await stateOf()).toEqual(before);
      expect((await ownOf(call)).addresses).toMatchObject([
        { address: tron, held_until_ms: expect.any(Number) as number },
      ]);
    },
  );

  it('PAYEE-004 that is deleted while it is saved again with the image of before is refused: nobody compared it', async () => {
    const { pool } = whole.database;
    const { call, user, ids } = await saved({ whole });
    const qrcode = (await ownOf(call)).addresses[0]?.qrcode ?? '';
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user]);
    const again = call(payee.saveAddress, { currency: '3', address: tron, qrcode });
    const waiting = 'SELECT FROM pg_locks WHERE NOT granted AND $1 = ANY (pg_blocking_pids(pid))';
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await vi.waitFor(async () => expect((await pool.query(waiting, [rows[0]?.pid])).rowCount).toBeGreaterThan(0));
    await holder.query('UPDATE payees SET removed_at = now() WHERE id = $1', [ids.address]);
    await holder.query('COMMIT');
    holder.release();
    expect(await again).toMatchObject({ reason: 'payee.qr_missing' });
    expect((await ownOf(call)).addresses).toEqual([]);
  });

  it('PAYEE-048 is read from the QR code of a token payment: its recipient, on its network, and not the contract', async () => {
    const [alice, usdt] = ['0x52908400098527886E0F7030069857D2E4169EE7', '0xdAC17F958D2ee523a2206206994597C13D831ec7'];
    const { call, qrcode } = await saving({ whole }, `ethereum:${usdt}@1/transfer?address=${alice}&uint256=25e6`);
    expect((await ok(call(payee.readQr, { qrcode }))).message).toEqual({ address: alice, network: 'ethereum' });
    const save = (currency: string, network: payee.Network, address: string) =>
      call(payee.saveAddress, { currency, network, address, qrcode });
    expect(await save('3', 'ethereum', usdt)).toMatchObject({ reason: 'payee.address_contract' });
    expect(await save('3', 'bsc', alice)).toMatchObject({ reason: 'payee.address_other_network' });
    expect(await save('2', 'ethereum', alice)).toMatchObject({ reason: 'payee.link_asset' });
    await ok(save('3', 'ethereum', `\u200B${alice.slice(0, 6)} ${alice.slice(6)}`));
    expect((await ownOf(call)).addresses).toMatchObject([{ address: alice, network: 'ethereum' }]);
  });

  it('PAYEE-049 of XRP is saved with its tag, or once it is said that none is needed', async () => {
    const classic = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
    const { call, qrcode } = await saving({ whole }, `xrpl:${classic}?dt=14`);
    const { message } = await ok(call(payee.readQr, { qrcode }));
    expect(message.network).toBe('xrp');
    const save = (address: string, tag?: string) =>
      call(payee.saveAddress, { currency: '5', address, qrcode, ...(tag === undefined ? {} : { tag }) });
    expect(await save(classic)).toMatchObject({ reason: 'payee.tag_missing' });
    expect(await save(classic, 'none')).toMatchObject({ reason: 'payee.qr_differs' });
    expect(await save(classic, '1')).toMatchObject({ reason: 'payee.qr_differs' });
    await ok(save(classic, '14'));
    expect((await ownOf(call)).addresses).toMatchObject([{ address: message.address, network: 'xrp' }]);
    const plain = await send(call, await qrPhoto(classic));
    const { data } = await ok(
      call(payee.saveAddress, { currency: '5', address: classic, tag: 'none', qrcode: plain, name: 'Own' }),
    );
    // A new name asks nothing again.
    await ok(call(payee.saveAddress, { currency: '5', address: classic, name: 'Ledger', id: String(data.id) }));
  });

  it('PAYEE-034 an image is searched once, found or not', async () => {
    const { call, qrcode } = await saving({ whole });
    const none = await send(call, new Blob([new Uint8Array(await photo())]));
    const turns = vi.spyOn(Decoders.prototype, 'inTurn');
    for (let n = 0; n < 3; n += 1)
      expect(await call(payee.readQr, { qrcode })).toMatchObject({
        ok: true,
        message: { address: tron, network: null },
      });
    for (let n = 0; n < 3; n += 1)
      expect(await call(payee.readQr, { qrcode: none })).toMatchObject({ reason: 'payee.qr_unreadable' });
    await ok(call(payee.saveAddress, { currency: '3', address: tron, qrcode }));
    expect(turns).toHaveBeenCalledTimes(2);
    turns.mockRestore();
  });

  it('PAYEE-003 is refused on a network or of an asset that has none, and what is wrong with it is named in the language of the caller', async () => {
    const { token, qrcode } = await saving({ whole });
    const call = clientOf(whole.app, token, 'zh');
    const save = (currency: string, address: string, network?: payee.Network) =>
      call(payee.saveAddress, { currency, address, qrcode, ...(network ? { network } : {}) });
    expect(await save('999', tron)).toMatchObject({ reason: 'payee.currency_unknown' });
    expect(await save('3', tron, 'bitcoin')).toMatchObject({ reason: 'payee.network_unknown' });
    expect(await save('3', tron, 'ethereum')).toMatchObject({
      reason: 'payee.address_other_network',
      message: '此地址属于 TRON (TRC20)，请输入 Ethereum (ERC20) 地址。',
    });
    expect(await save('3', `${tron.slice(0, -1)}u`, 'tron')).toMatchObject({ reason: 'payee.address_checksum' });
    expect(await save('3', 'my wallet')).toMatchObject({ reason: 'payee.address_shape' });
  });

  it('PAYEE-006 a new name changes nothing else; another address is a new one with a hold of its own, under a new id', async () => {
    const { call, user, ids } = await saved({ whole });
    await setBack(user, 25 * hour);
    const id = String(ids.address);
    const again = await ok(call(payee.saveAddress, { currency: '3', name: 'Cold', address: tron, id }));
    expect(again).toMatchObject({ message: 'Saved.', data: { id: ids.address, held_until_ms: null } });
    expect((await ownOf(call)).addresses).toMatchObject([{ name: 'Cold', held_until_ms: null }]);
    const qrcode = await send(call, await qrPhoto(otherTron));
    const { data } = await ok(call(payee.saveAddress, { currency: '3', name: 'Cold', address: otherTron, id, qrcode }));
    expect(data.id).toBeGreaterThan(ids.address);
    expect(data.held_until_ms).toBeGreaterThan(Date.now());
    expect((await ownOf(call)).addresses).toMatchObject([{ id: data.id, address: otherTron }]);
    expect(await call(payee.saveAddress, { currency: '3', address: tron, id })).toMatchObject({
      reason: 'payee.qr_missing',
    });
    const { payees } = whole.app.doors;
    expect(await payees.find(Number(user), 'address', ids.address)).toEqual({ reason: 'payee.not_found' });
  });

  it('PAYEE-006 saved a second time is the same one, also where both come at once', async () => {
    const { call, qrcode } = await saving({ whole });
    const save = () => call(payee.saveAddress, { currency: '3', name: 'Mine', address: tron, qrcode });
    const [one, two] = await Promise.all([save(), save()]);
    const done = [one, two].filter((each) => each.ok);
    expect(done.length).toBeGreaterThan(0);
    const three = await ok(save());
    for (const each of done) expect(each).toMatchObject({ data: { id: three.data.id } });
    expect((await ownOf(call)).addresses).toHaveLength(1);
  });

  it('PAYEE-007 the 31st of a user, and the 41st change of a day, are refused', async () => {
    const { call, qrcode } = await saving({ whole }, otherTron);
    const { rows } = await whole.database.pool.query<{ id: string }>('SELECT max(id) AS id FROM users');
    const user = rows[0]?.id;
    await whole.database.pool.query(
      `INSERT INTO payees (user_id, kind, asset, network, address, created_at, changed_at, held_until)
       SELECT $1, 'address', 3, 'tron', 'T' || n, now(), now() - interval '2 days', now() FROM generate_series(1, 30) AS n`,
      [user],
    );
    const save = () => call(payee.saveAddress, { currency: '3', address: otherTron, qrcode });
    expect(await save()).toMatchObject({ reason: 'payee.full', message: expect.stringContaining('30') as string });
    await whole.database.pool.query(
      `INSERT INTO payees (user_id, kind, asset, network, address, created_at, changed_at, held_until, removed_at)
       SELECT $1, 'address', 3, 'tron', 'U' || n, now(), now(), now(), now() FROM generate_series(1, 40) AS n`,
      [user],
    );
    expect(await save()).toMatchObject({ reason: 'payee.too_many' });
  });
});

describe('a card', () => {
  it('PAYEE-010 of either kind is saved with all its fields, also by their historic names, encrypted', async () => {
    const { call, ids } = await saved({ whole });
    const bank = (await ok(call(payee.bank, {}))).message;
    expect(bank).toEqual({
      ...{ ...bankCard, id: ids.bank, masked: false, bank_account: '6222020200112230', banks: [] },
    });
    const international = (await ok(call(payee.international, {}))).message;
    expect(international).toEqual({ ...internationalCard, id: ids.international, masked: false, phone: '+4930901820' });
    const { rows } = await whole.database.pool.query<{ text: string; details: Buffer }>(
      'SELECT row_to_json(payees)::text AS text, details FROM payees WHERE id = $1',
      [ids.bank],
    );
    expect(rows[0]?.text).not.toMatch(/6222020200112230|Linh|First Bank|021000021/);
    expect(rows[0]?.details.includes(Buffer.from('6222'))).toBe(false);
    const { cards } = await ownOf(call);
    expect(cards).toMatchObject([
      { id: ids.international, kind: 'international', bank: 'Erste Bank', number: '•••• 3000' },
      { id: ids.bank, kind: 'bank', bank: 'First Bank', number: '•••• 2230' },
    ]);
    expect(JSON.stringify(await ownOf(call))).not.toContain('62220202');
  });

  it.each([
    ['real_name', '4', 'payee.name_shape'],
    ['bank_account', '123', 'payee.number_shape'],
    ['bank_account', 'DE89370400440532013001', 'payee.iban_checksum'],
    ['bank_name', ' ', 'payee.text_short'],
    ['bank_dizhi', '', 'payee.text_short'],
    ['wechat_account', 'x', 'payee.text_short'],
    ['alipay_account', '021000022', 'payee.aba_shape'],
    ['wechat_nickname', 'CHASUS3', 'payee.swift_shape'],
  ])('PAYEE-011 of the domestic kind is refused by name for a wrong %s: "%s"', async (field, value, reason) => {
    const { call } = await saving({ whole });
    const before = { ...bankCard, [field]: value };
    expect(await call(payee.saveBank, before)).toMatchObject({ ok: false, reason });
    expect((await ownOf(call)).cards).toEqual([]);
  });
  it.each([
    ['bank_network', '', 'payee.text_short'],
    ['swift_code', 'nonsense', 'payee.swift_shape'],
    ['phone', '030 901820', 'payee.phone_shape'],
  ])('PAYEE-011 of the international kind is refused by name for a wrong %s: "%s"', async (field, value, reason) => {
    const { call } = await saving({ whole });
    expect(await call(payee.saveInternational, { ...internationalCard, [field]: value })).toMatchObject({ reason });
  });

  it('PAYEE-012 S10 that is edited is a new one with a hold of its own; the same again changes nothing', async () => {
    const { call, user, ids } = await saved({ whole });
    await setBack(user, 25 * hour);
    expect(await ok(call(payee.saveBank, bankCard))).toMatchObject({
      data: { id: ids.bank, held_until_ms: null },
    });
    // As old clients do it, which name no id: by the number.
    const { message, data } = await ok(call(payee.saveBank, { ...bankCard, bank_name: 'Second Bank' }));
    expect(message).toEqual({ ...bankCard, bank_name: 'Second Bank', bank_account: '6222020200112230' });
    expect(data.id).toBeGreaterThan(ids.bank);
    expect((await ownOf(call)).cards.filter(({ kind }) => kind === 'bank')).toMatchObject([
      { id: data.id, bank: 'Second Bank', held_until_ms: data.held_until_ms },
    ]);
    const other = { ...bankCard, bank_account: '6222020200112248', id: String(data.id) };
    expect((await ok(call(payee.saveBank, other))).data.id).toBeGreaterThan(data.id);
  });
});

test.each(['saveBank', 'saveInternational'] as const)(
  'PAYEE-007 %s: the sixth card of a kind is refused',
  async (name) => {
    const { call } = await saving({ whole });
    const save = (n: number) =>
      name === 'saveBank'
        ? call(payee.saveBank, { ...bankCard, bank_account: `622202020011000${n}` })
        : call(payee.saveInternational, { ...internationalCard, bank_account: `622202020011000${n}` });
    for (const n of [1, 2, 3, 4, 5]) expect(await save(n)).toMatchObject({ ok: true });
    const message = expect.stringContaining('5') as string;
    expect(await save(6)).toMatchObject({ ok: false, reason: 'payee.full', message });
  },
);

test('PAYEE-008 S2 with the id of another user’s it is as with one that does not exist, byte for byte', async () => {
  const [theirs, mine] = [await saved({ whole }), await saved({ whole })];
  const unknown = '999999';
  const answers = async (id: string) => {
    const { call } = mine;
    return [
      await call(payee.remove, { id }),
      await call(payee.saveAddress, { currency: '3', address: tron, id }),
      await call(payee.saveBank, { ...bankCard, id }),
      await call(payee.saveInternational, { ...internationalCard, id }),
      await call(payee.bank, { id }),
      await call(payee.international, { id }),
    ];
  };
  const other = await answers(unknown);
  for (const { ok: isOk, ...rest } of other) expect(isOk ? rest : { reason: 'payee.not_found' }).toBeTruthy();
  for (const id of Object.values(theirs.ids)) expect(await answers(String(id))).toEqual(other);
  expect((await ownOf(theirs.call)).addresses).toHaveLength(1);
});

test('PAYEE-009 nothing is saved, changed or deleted by a session that proved no factor lately', async () => {
  const { call, ids, user } = await saved({ whole });
  await whole.database.pool.query('UPDATE sessions SET proved_at = NULL WHERE user_id = $1', [user]);
  const reason = 'account.step_up_required';
  expect(await call(payee.saveAddress, { currency: '3', address: otherTron })).toMatchObject({ reason });
  expect(await call(payee.saveBank, bankCard)).toMatchObject({ reason });
  expect(await call(payee.saveInternational, internationalCard)).toMatchObject({ reason });
  for (const id of Object.values(ids)) expect(await call(payee.remove, { id: String(id) })).toMatchObject({ reason });
  for (const on of ['1', '0'] as const) expect(await call(payee.setListOnly, { on })).toMatchObject({ reason });
});

test('PAYEE-033 a session that proved no factor lately gets a card masked, and cannot save what it got', async () => {
  const { call, ids, user } = await saved({ whole });
  await whole.database.pool.query(
    "UPDATE sessions SET proved_at = now() - interval '5 minutes 1 second' WHERE user_id = $1",
    [user],
  );
  const hidden = '••••';
  const bank = (await ok(call(payee.bank, {}))).message;
  expect(bank).toEqual({
    ...{ id: ids.bank, masked: true, bank_name: 'First Bank', bank_account: '•••• 2230', banks: [] },
    ...{ real_name: hidden, bank_dizhi: hidden, alipay_account: hidden, wechat_account: hidden },
    wechat_nickname: hidden,
  });
  const international = (await ok(call(payee.international, { id: String(ids.international) }))).message;
  expect(international).toEqual({
    ...{ id: ids.international, masked: true, bank_name: 'Erste Bank', bank_account: '•••• 3000' },
    ...{ real_name: hidden, bank_dizhi: hidden, bank_network: hidden, swift_code: hidden, phone: hidden },
  });
  // As an old client sends it back.
  await whole.database.pool.query('UPDATE sessions SET proved_at = now() WHERE user_id = $1', [user]);
  const { id, ...fields } = bank;
  expect((await call(payee.saveBank, { ...fields, id: String(id) })).ok).toBe(false);
  expect((await ok(call(payee.bank, {}))).message).toMatchObject({ masked: false, bank_account: '6222020200112230' });
});

test('PAYEE-013 each change is mailed to the owner and stands in the history of the account', async () => {
  const { call, ids, user } = await saved({ whole });
  await ok(call(payee.remove, { id: String(ids.bank) }));
  await ok(call(payee.setListOnly, { on: '1' }));
  await ok(call(payee.setListOnly, { on: '0' }));
  expect(await kindsOf(call)).toEqual([
    ...['payee_list_off', 'payee_list_on', 'payee_removed', 'payee_added', 'payee_added', 'payee_added'],
  ]);
  const { rows } = await whole.database.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [user]);
  await vi.waitFor(
    async () => {
      const own = (await letters()).filter(({ to }) => to === rows[0]?.email);
      expect(own).toHaveLength(6);
      const texts = own.map(({ subject, text }) => `${subject}\n${text}`).join('\n');
      expect(texts).toContain('USDT, TRON (TRC20): TDk1aG9jhJBk…HVZMpPhT8UEY');
      expect(texts).toContain('First Bank •••• 2230');
      expect(texts).not.toContain('6222');
      const { held_until_ms: held } = (await ownOf(call)).addresses[0] ?? {};
      const from = /Usable for withdrawals from (\d{4}-\d\d-\d\d \d\d:\d\d)/.exec(texts)?.[1] ?? '';
      expect(Date.parse(`${from}Z`.replace(' ', 'T'))).toBeGreaterThanOrEqual(held ?? Infinity);
    },
    { timeout: 10_000 },
  );
});

test('PAYEE-013 a new name is mailed and in the history too; a save without a name keeps it, and the same again is no change', async () => {
  const { call, ids } = await saved({ whole });
  const id = String(ids.address);
  const nameOf = async () => (await ownOf(call)).addresses[0]?.name;
  await ok(call(payee.saveAddress, { currency: '3', address: tron, id }));
  expect(await nameOf()).toBe('Mine');
  await ok(call(payee.saveAddress, { currency: '3', address: tron, id, name: 'Mine' }));
  expect(await kindsOf(call)).not.toContain('payee_changed');
  await ok(call(payee.saveAddress, { currency: '3', address: tron, id, name: 'Exchange' }));
  expect([await nameOf(), (await kindsOf(call))[0]]).toEqual(['Exchange', 'payee_changed']);
  await vi.waitFor(
    async () => {
      const texts = (await letters()).map(({ text }) => text);
      expect(texts.some((text) => text.includes('HVZMpPhT8UEY, Exchange'))).toBe(true);
    },
    { timeout: 10_000 },
  );
});

test('PAYEE-014 S10 the switch: on applies instantly, off after 24 hours, for which withdrawals are on hold; on again takes it back', async () => {
  const { call, user } = await saved({ whole });
  const { withdrawalHold } = whole.app.doors;
  const { pool } = whole.app.core;
  expect((await ownOf(call)).list_only).toEqual({ on: false, ends_ms: null });
  await ok(call(payee.setListOnly, { on: '1' }));
  expect((await ownOf(call)).list_only).toEqual({ on: true, ends_ms: null });
  expect(await withdrawalHold(pool, Number(user))).toBeUndefined();
  const { data } = await ok(call(payee.setListOnly, { on: '0' }));
  expect((await ownOf(call)).list_only).toEqual({ on: true, ends_ms: data.ends_ms });
  expect(Math.abs((data.ends_ms ?? 0) - Date.now() - 24 * hour)).toBeLessThan(60_000);
  expect(await withdrawalHold(pool, Number(user))).toMatchObject({
    ...{ reason: 'payee_list_off', endsMs: data.ends_ms },
  });
  // A second time extends nothing.
  expect((await ok(call(payee.setListOnly, { on: '0' }))).data).toEqual(data);
  await ok(call(payee.setListOnly, { on: '1' }));
  expect((await ownOf(call)).list_only).toEqual({ on: true, ends_ms: null });
});

test('PAYEE-015 staff see them only by a call that takes a reason and is in the audit log, also those that are gone', async () => {
  const { call, ids, user } = await saved({ whole });
  await ok(call(payee.remove, { id: String(ids.address) }));
  const staff = clientOf(whole.app, (await openStaff(whole.database.pool, 'treasurer')).token);
  const reason = 'to pay a withdrawal';
  const { message } = await ok(staff(payee.ofUser, { user, reason }));
  expect(message.addresses).toMatchObject([
    { id: ids.address, address: tron, removed_ms: expect.any(Number) as number },
  ]);
  expect(message.cards.map(({ number }) => number)).toEqual(['DE89370400440532013000', '6222020200112230']);
  expect(message.cards[1]).toMatchObject({ aba: '021000021', holder_address: '1 Main Street', swift: 'CHASUS33' });
  const one = await ok(staff(payee.ofUser, { user, payee: String(ids.bank), reason }));
  expect([one.message.addresses.length, one.message.cards.length]).toEqual([0, 1]);
  const [stranger] = await openTraders(whole.database.pool, 1).then(async () => {
    const { rows } = await whole.database.pool.query<{ id: string }>('SELECT max(id) AS id FROM users');
    return rows.map(({ id }) => id);
  });
  expect(await staff(payee.ofUser, { user: stranger ?? '', payee: String(ids.bank), reason })).toMatchObject({
    reason: 'payee.not_found',
  });
  const { rows } = await whole.database.pool.query<{ detail: string }>(
    "SELECT detail FROM audit_rows WHERE act = 'payee.ofUser' AND subject = $1 ORDER BY seq",
    [`user:${user}`],
  );
  expect(rows.map(({ detail }) => JSON.parse(detail) as object)).toEqual([
    { user, reason },
    { user, payee: String(ids.bank), reason },
  ]);
  const support = clientOf(whole.app, (await openStaff(whole.database.pool, 'support')).token);
  expect(await support(payee.ofUser, { user, reason })).toMatchObject({ ok: false });
  // Those that are gone come last, however many there are.
  expect(message.more).toBe(false);
  await whole.database.pool.query(
    `INSERT INTO payees OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(p, jsonb_build_object('id', 10000000 + n))).*
     FROM payees AS p, generate_series(1, 101) AS n WHERE p.id = $1`,
    [ids.address],
  );
  const many = (await ok(staff(payee.ofUser, { user, reason }))).message;
  expect([many.more, many.cards.length, many.addresses.length]).toEqual([true, 2, 98]);
});
