import {
  desk,
  market as marketCalls,
  requestKinds,
  spot,
  wallet,
  type RequestKindName,
  type Role,
} from '@glassbook/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTraders } from '../../../test/open-traders.ts';
import { clientOf, setPrice, wholeApp, type WholeApp } from '../../../test/whole-app.ts';
import type { Staff } from '../../carry/http/handling.ts';
import { openApp } from '../../app/app.ts';
import { audit } from '../../carry/store/audit/audit.ts';
import { slices } from '../../app/slices.ts';
import { applySettings } from '../../carry/store/settings/apply-settings.ts';
import { Approvals } from '../../shared/review/approvals.ts';
import { openStaff, type OpenedStaff } from './test/open-staff.ts';

let whole: WholeApp;
const people = {} as Record<'maker' | 'checker' | 'other' | 'support', OpenedStaff>;
beforeAll(async () => {
  whole = await wholeApp();
  await setPrice(whole.app, 70_000);
  const names = { maker: 'treasurer', checker: 'reviewer', other: 'administrator', support: 'support' } as const;
  for (const [name, role] of Object.entries(names) as [keyof typeof people, Role][])
    people[name] = await openStaff(whole.database.pool, role);
});
afterAll(async () => {
  await whole.app.stop();
  await whole.database.drop();
});

const as = (name: keyof typeof people) => clientOf(whole.app, people[name].token);
const reason = 'fees of May, decided on Monday';
const rules = {
  ...{ notionalMin: '10', notionalMax: '4000000', makerFeePpm: 800, takerFeePpm: 900 },
  ...{ bandPpm: 40_000, openOrdersMax: 150 },
};
const asking = (market: string, changed: Partial<typeof rules> = {}) => ({
  ...{ setting: `market:${market}`, values: JSON.stringify({ ...rules, ...changed }), reason },
});
const reasonOf = (answer: { ok: boolean; reason?: string }) => (answer.ok ? 'ok' : answer.reason);
async function made(market: string, changed: Partial<typeof rules> = {}): Promise<string> {
  const answer = await as('maker')(desk.requestSetting, asking(market, changed));
  if (!answer.ok) throw new Error(answer.message);
  return String(answer.message.request);
}
const approve = (name: keyof typeof people, request: string, version = '1') =>
  as(name)(desk.approve, { request, version }).then(reasonOf);
const shown = async (request: string) => {
  const answer = await as('checker')(desk.request, { request });
  if (!answer.ok) throw new Error(answer.message);
  return answer.message;
};
const inForce = async (id: number) => {
  const answer = await as('maker')(desk.settings, { noun: 'market' });
  const rows = answer.ok ? answer.message.settings[0]?.rows : undefined;
  const values = rows?.find(({ key }) => key === `market:${id}`)?.values;
  return values && Object.fromEntries(values.map(({ path, value }) => [path, value]));
};

describe('a request', () => {
  test('DESK-016 is checked only by another person with the permission', async () => {
    const request = await made('2');
    expect(await approve('maker', request)).toBe('desk.own_request');
    expect(await approve('support', request)).toBe('session.not_permitted');
    expect((await shown(request)).changes[2]).toEqual({
      ...{ field: 'makerFeePpm', before: '1000', after: '800' },
      figure: { label: 'Maker fee', kind: 'ppm', unit: '', before: '1000', after: '800' },
    });
    expect(await approve('checker', request)).toBe('ok');
    const { state, steps } = await shown(request);
    expect([state, steps.map(({ step, by }) => [step, by?.id])]).toEqual([
      'done',
      [
        ['made', people.maker.id],
        ['approved', people.checker.id],
        ['done', undefined],
      ],
    ]);
    expect(await approve('other', request)).toBe('desk.request_closed');
  });

  test('DESK-017 that is edited has no approval: the version that was seen no longer counts', async () => {
    const request = await made('3');
    const edit = { ...asking('3', { makerFeePpm: 700 }), request, version: '1' };
    expect(await as('other')(desk.requestSetting, edit)).toMatchObject({ reason: 'desk.not_own_request' });
    expect(await as('maker')(desk.requestSetting, edit)).toMatchObject({ ok: true });
    expect(await approve('checker', request)).toBe('desk.request_edited');
    expect((await inForce(3))?.['makerFeePpm']).toBe('1000');
    expect(await approve('checker', request, '2')).toBe('ok');
    expect((await inForce(3))?.['makerFeePpm']).toBe('700');
  });

  test('DESK-017 of a kind that takes two checkers loses the approval of the first with an edit, 100 of 100', async () => {
    const { pool } = whole.database;
    const approvals = new Approvals(pool, () => Date.now());
    let effects = 0;
    approvals.add<{ size: number }>({
      ...{ name: 'setting.market', makes: 'market.request', checks: 'market.check', needed: 2, lifeMs: 60_000 },
      read: (payload) => payload as { size: number },
      changes: ({ size }) => [{ field: 'size', before: '0', after: String(size) }],
      carryOut: () => Promise.resolve((effects += 1) > 0),
    });
    const staff = (name: keyof typeof people, role: Role): Staff => ({
      ...{ staffId: people[name].id, sessionId: 0, name, email: people[name].email, role },
    });
    const [first, second] = [staff('checker', 'reviewer'), staff('other', 'administrator')];
    for (let number = 0; number < 100; number += 1) {
      const about = { kind: 'setting.market' as const, subject: `market:${90_000 + number}`, title: '', reason };
      const answer = await approvals.make(people.maker.id, { ...about, payload: { size: 1 } });
      const request = answer.ok ? answer.id : 0;
      expect(await approvals.approve(first, { request, version: 1, note: '' })).toMatchObject({ ok: true });
      expect(await approvals.approve(first, { request, version: 1, note: '' })).toMatchObject({
        reason: 'desk.approved_already',
      });
      expect(
        await approvals.edit(people.maker.id, { request, version: 1 }, { ...about, payload: { size: 2 } }),
      ).toMatchObject({ ok: true });
      expect(await approvals.approve(second, { request, version: 1, note: '' })).toMatchObject({
        reason: 'desk.request_edited',
      });
      expect(await approvals.approve(second, { request, version: 2, note: '' })).toMatchObject({ ok: true });
      expect(effects).toBe(0);
      if (number > 0) await approvals.withdraw(staff('maker', 'treasurer'), request);
      else {
        expect(await approvals.approve(first, { request, version: 2, note: '' })).toMatchObject({ ok: true });
        expect(effects).toBe(1);
        effects = 0;
      }
    }
  });

  test('DESK-017 is not edited as one of another kind, though it is about the same', async () => {
    const request = Number(await made('3'));
    const about = { kind: 'market.open' as const, subject: 'market:3', title: '', payload: { market: 3 }, reason };
    const { approvals } = whole.app.core;
    expect(await approvals.edit(people.maker.id, { request, version: 1 }, about)).toMatchObject({
      ...{ ok: false, reason: 'desk.not_found' },
    });
    expect(await as('maker')(desk.withdraw, { request: String(request) })).toMatchObject({ ok: true });
  });

  test('DESK-091 of a maker whose role was taken away is not approved, and can be rejected', async () => {
    const { pool } = whole.database;
    const maker = await openStaff(pool, 'treasurer');
    const answer = await clientOf(whole.app, maker.token)(desk.requestSetting, asking('4'));
    const request = answer.ok ? String(answer.message.request) : '';
    const { makerFeePpm: before } = (await inForce(4)) ?? {};
    for (const role of ['reviewer', null]) {
      await pool.query('UPDATE staff SET role = $2 WHERE id = $1', [maker.id, role]);
      expect(await approve('checker', request)).toBe('desk.maker_left');
    }
    expect((await inForce(4))?.['makerFeePpm']).toBe(before);
    const rejected = await as('checker')(desk.reject, { request, version: '1', note: 'the maker left' });
    expect(reasonOf(rejected)).toBe('ok');
  });

  test('DESK-091 of a maker whose role was taken away ends where another asks for the same', async () => {
    const { pool } = whole.database;
    const maker = await openStaff(pool, 'treasurer');
    const answer = await clientOf(whole.app, maker.token)(desk.requestSetting, asking('6'));
    const request = answer.ok ? String(answer.message.request) : '';
    expect(await as('maker')(desk.requestSetting, asking('6'))).toMatchObject({ reason: 'desk.request_exists' });
    await pool.query("UPDATE staff SET role = 'reviewer' WHERE id = $1", [maker.id]);
    const another = await made('6');
    expect((await shown(request)).state).toBe('expired');
    expect((await shown(another)).state).toBe('open');
    expect(reasonOf(await as('maker')(desk.withdraw, { request: another }))).toBe('ok');
  });

  test('DESK-091 is approved by people who have the role when the last of them does', async () => {
    const { pool } = whole.database;
    const approvals = new Approvals(pool, () => Date.now());
    let effects = 0;
    approvals.add<object>({
      ...{ name: 'setting.market', makes: 'market.request', checks: 'market.check', needed: 2, lifeMs: 60_000 },
      read: (payload) => payload as object,
      changes: () => [{ field: 'size', before: '0', after: '1' }],
      carryOut: () => Promise.resolve((effects += 1) > 0),
    });
    const about = { kind: 'setting.market' as const, subject: 'market:90_999', title: '', reason, payload: {} };
    const made = await approvals.make(people.maker.id, about);
    const [gone, ...others] = await Promise.all([1, 2, 3].map(() => openStaff(pool, 'reviewer')));
    const approves = ({ id: staffId, email }: OpenedStaff) =>
      approvals.approve(
        { staffId, sessionId: 0, name: '', email, role: 'reviewer' },
        { request: made.ok ? made.id : 0, version: 1, note: '' },
      );
    if (!gone) throw new Error('three people check it');
    expect(await approves(gone)).toMatchObject({ ok: true });
    await pool.query('UPDATE staff SET role = NULL WHERE id = $1', [gone.id]);
    for (const [before, one] of others.entries()) {
      expect(effects).toBe(0);
      expect(await approves(one)).toMatchObject({ ok: true });
      expect(effects).toBe(before);
    }
  });

  test('DESK-018 what was decided and cannot be carried out keeps no other request waiting', async () => {
    const { pool } = whole.database;
    const approvals = new Approvals(pool, () => Date.now());
    const carried: number[] = [];
    approvals.add<{ size: number }>({
      ...{ name: 'setting.market', makes: 'market.request', checks: 'market.check', needed: 1, lifeMs: 60_000 },
      read: (payload) => payload as { size: number },
      changes: ({ size }) => [{ field: 'size', before: '0', after: String(size) }],
      carryOut: ({ size }) =>
        size === 1 ? Promise.reject(new Error('away')) : Promise.resolve(carried.push(size) > 0),
    });
    for (const size of [1, 2]) {
      const about = { kind: 'setting.market' as const, subject: `market:${95_000 + size}`, title: '', reason };
      const answer = await approvals.make(people.maker.id, { ...about, payload: { size } });
      await pool.query("UPDATE desk_requests SET state = 'applying' WHERE id = $1", [answer.ok ? answer.id : 0]);
    }
    const own = { kind: 'setting.market' as const, subject: 'market:95003', title: '', reason, payload: { size: 3 } };
    expect(await approvals.make(people.maker.id, own, { alone: true })).toMatchObject({ ok: true });
    expect(carried).toEqual([3]);
    await expect(approvals.resume()).rejects.toThrow('1 approved requests could not be carried out');
    expect(carried).toEqual([3, 2]);
    await pool.query("UPDATE desk_requests SET state = 'failed' WHERE state = 'applying'");
  });

  test('DESK-018 S11 64 approvals at once have one effect', async () => {
    const request = await made('4');
    const checkers = await Promise.all(Array.from({ length: 8 }, () => openStaff(whole.database.pool, 'reviewer')));
    // The house maker leaves a book whose price is 15 s old, by an entry of the journal.
    await setPrice(whole.app, 70_000);
    const before = whole.app.core.sequencer.committedSeq;
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, number) =>
        clientOf(whole.app, checkers[number % 8]?.token)(desk.approve, { request, version: '1' }),
      ),
    );
    expect(answers.filter(({ ok }) => ok).length).toBe(1);
    expect(whole.app.core.sequencer.committedSeq).toBe(before + 1);
    expect((await shown(request)).steps.map(({ step }) => step)).toEqual(['made', 'approved', 'done']);
  });

  test('DESK-019 expires, can be withdrawn by its maker and rejected with a note, and one of its kind is open at a time', async () => {
    const expired = await made('5');
    expect(await as('maker')(desk.requestSetting, asking('5'))).toMatchObject({
      reason: 'desk.request_exists',
    });
    await whole.database.pool.query('UPDATE desk_requests SET expires_at = 1 WHERE id = $1', [expired]);
    expect(await approve('checker', expired)).toBe('desk.request_closed');
    expect((await shown(expired)).state).toBe('expired');
    const withdrawn = await made('5');
    expect(await as('other')(desk.withdraw, { request: withdrawn })).toMatchObject({ reason: 'desk.not_own_request' });
    expect(await as('maker')(desk.withdraw, { request: withdrawn })).toMatchObject({
      ok: true,
      message: { state: 'withdrawn' },
    });
    const rejected = await made('5');
    const no = { request: rejected, version: '1', note: 'too low' };
    expect(await as('maker')(desk.reject, no)).toMatchObject({ reason: 'desk.own_request' });
    expect(await as('checker')(desk.reject, no)).toMatchObject({ ok: true, message: { state: 'rejected' } });
    expect((await inForce(5))?.['makerFeePpm']).toBe('1000');
  });

  test('DESK-020 is not approved where what it shows as before is no longer so', async () => {
    const request = await made('6');
    const { inForce: settings, sequencer } = whole.app.core;
    const known = settings.of('spot.configureMarket', { market: 6 });
    if (!known) throw new Error('market 6 is known');
    await sequencer.submit({ ...known, takerFeePpm: 1_500 });
    expect(await approve('checker', request)).toBe('desk.request_stale');
    expect(await as('maker')(desk.requestSetting, { ...asking('6'), request, version: '1' })).toMatchObject({
      ok: true,
    });
    expect(await approve('checker', request, '2')).toBe('ok');
  });

  /** Settings with the permissions of markets. */
  const ofMarkets = [
    ...(['setting.market', 'setting.maker', 'setting.futuresMarket', 'setting.futuresMaker'] as const),
    ...(['setting.asset', 'setting.demo', 'setting.crowd'] as const),
    ...(['setting.withdrawal', 'setting.deposit', 'setting.convert'] as const),
  ];
  const ofRewards = ['rewards.give', 'rewards.endRebate', 'rewards.unlink'] as const;
  const ofTraders = ['copy.admit', 'copy.remove'] as const;
  const ofWorks = ['nft.approve', 'nft.show', 'nft.endSale'] as const;
  const ofLoans = ['loan.repayFor', 'loan.addFor'] as const;
  const ofOrders = ['otc.admit', 'otc.decide', 'otc.award', 'otc.giveBack'] as const;
  /** Who makes and who checks each kind, written by hand. */
  const seenBy: Record<Role, readonly RequestKindName[]> = {
    support: ['user.thaw', 'withdrawal.decide', 'deposit.decide', ...ofWorks, ...ofTraders, ...ofOrders, ...ofLoans],
    reviewer: [
      'market.open',
      ...ofMarkets,
      ...ofRewards,
      'staff.grant',
      'user.thaw',
      'identity.override',
      ...ofWorks,
      ...ofTraders,
      ...ofOrders,
      ...ofLoans,
    ],
    treasurer: [
      ...(['market.open', ...ofMarkets, ...ofRewards] as const),
      ...(['withdrawal.decide', 'deposit.decide', 'deposit.address', 'float.statement', 'house.transfer'] as const),
    ],
    content: [],
    administrator: [...requestKinds.map(({ kind }) => kind), ...ofMarkets],
  };

  test('DESK-070 is seen by its maker, and by the roles that may make or check its kind', async () => {
    const { pool } = whole.database;
    const insert = async (kind: string, maker: number) => {
      const { rows } = await pool.query<{ id: string }>(
        `INSERT INTO desk_requests (kind, subject, title, payload, changes, reason, maker, made_at, expires_at, state)
         VALUES ($1, 'market:80000', '', '{}', '[]', 'a name', $2, $3, $4, 'open') RETURNING id`,
        [kind, maker, Date.now(), Date.now() + 86_400_000],
      );
      return String(rows[0]?.id);
    };
    const ids = new Map<RequestKindName, string>();
    const maker = await openStaff(pool, 'administrator');
    for (const kind of seenBy.administrator) ids.set(kind, await insert(kind, maker.id));
    const unseen = [...ids.values()];
    for (const [role, kinds] of Object.entries(seenBy) as [Role, readonly RequestKindName[]][]) {
      const staff = await openStaff(pool, role);
      const call = clientOf(whole.app, staff.token);
      const listed = await call(desk.requests, { limit: '100' });
      if (!listed.ok) throw new Error(listed.message);
      const found = listed.message.rows.filter(({ id }) => unseen.includes(String(id))).map(({ kind }) => kind);
      expect([role, found.toSorted()]).toEqual([role, [...kinds].toSorted()]);
      expect(listed.message.total).toBe(listed.message.rows.length);
      for (const [kind, request] of ids)
        expect([role, kind, await call(desk.request, { request }).then(reasonOf)]).toEqual([
          ...[role, kind, kinds.includes(kind) ? 'ok' : 'desk.not_found'],
        ]);
      const overview = await call(desk.overview, {});
      const waiting = overview.ok ? overview.message.waiting.filter(({ count }) => count > 0) : [];
      expect([role, waiting.map(({ kind }) => kind).toSorted()]).toEqual([role, [...kinds].toSorted()]);
    }
    const writer = await openStaff(pool, 'content');
    await pool.query('UPDATE desk_requests SET maker = $1 WHERE id = $2', [writer.id, ids.get('staff.grant')]);
    const own = await clientOf(whole.app, writer.token)(desk.request, { request: ids.get('staff.grant') ?? '' });
    expect(own.ok && own.message.kind).toBe('staff.grant');
    await pool.query('DELETE FROM desk_requests WHERE id = ANY ($1)', [unseen]);
  });
});

describe('a market', () => {
  test('DESK-021 is halted by one person and opened again by two', async () => {
    const [trader = ''] = await openTraders(whole.database.pool, 1);
    const trade = clientOf(whole.app, trader);
    await trade(wallet.claimDemo, {});
    const order = { currency_id: '1', legal_id: '3', type: '1', order_type: 'market', value: '100' } as const;
    const place = () => trade(spot.placeOrder, order).then(reasonOf);
    expect(await as('maker')(desk.halt, { market: '1', reason })).toMatchObject({ ok: true });
    expect(await as('maker')(desk.halt, { market: '1', reason })).toMatchObject({ reason: 'desk.nothing_changes' });
    expect(await place()).toBe('spot.market_halted');
    const answer = await as('maker')(desk.requestOpen, { market: '1', reason });
    const request = answer.ok ? String(answer.message.request) : '';
    expect(await approve('maker', request)).toBe('desk.own_request');
    expect(await place()).toBe('spot.market_halted');
    expect(await approve('checker', request)).toBe('ok');
    await setPrice(whole.app, 70_000);
    expect(await place()).toBe('ok');
  });

  test('DESK-022 has the fees and limits that were approved: in its list, for the next order, in the journal and after a restart', async () => {
    const request = await made('1', { takerFeePpm: 2_000, notionalMin: '50' });
    expect(await approve('checker', request)).toBe('ok');
    const [trader = ''] = await openTraders(whole.database.pool, 1);
    const trade = clientOf(whole.app, trader);
    await trade(wallet.claimDemo, {});
    const listed = await trade(marketCalls.markets, {});
    expect(listed.ok && listed.message.find(({ match_id }) => match_id === 1)).toMatchObject({
      ...{
        taker_fee_ppm: 2_000,
        maker_fee_ppm: 800,
        notional_min: '50',
        notional_max: '4000000',
        market_band_ppm: 40_000,
      },
    });
    const order = { currency_id: '1', legal_id: '3', type: '1', order_type: 'market' } as const;
    expect(await trade(spot.placeOrder, { ...order, value: '40' }).then(reasonOf)).toBe('spot.notional_too_small');
    await setPrice(whole.app, 70_000);
    const seen = await trade(spot.preview, { ...order, value: '1000' });
    const placed = await trade(spot.placeOrder, { ...order, value: '1000' });
    expect(placed.ok && seen.ok).toBe(true);
    const { pool } = whole.database;
    const { rows } = await pool.query<{ ppm: string }>(
      'SELECT taker_fee * 1000000 / amount AS ppm FROM spot_trades ORDER BY id DESC LIMIT 1',
    );
    expect(Math.abs(Number(rows[0]?.ppm) - 2_000)).toBeLessThan(20);
    expect((await audit(pool, slices)).differences).toEqual([]);
    await whole.app.stop();
    const { config, log, sequencer } = whole.app.core;
    const last = sequencer.committedSeq;
    const options = {
      logger: log,
      onFatal: () => undefined,
      limits: 'off' as const,
    };
    whole.app = await openApp({ ...options, config, checkReplies: true });
    // What the start reads is what is in force, to the letter: it sends nothing again.
    expect(whole.app.core.sequencer.committedSeq).toBe(last);
    expect(await inForce(1)).toMatchObject({ takerFeePpm: '2000', notionalMin: '50', openOrdersMax: '150' });
  });

  test('DESK-023 is asked for no fee above 1%, no band, order count or order value above its ceiling, no limits that exclude each other, and no market that is none', async () => {
    const ask = (changed: Partial<typeof rules>, market = '7') =>
      as('maker')(desk.requestSetting, asking(market, changed)).then(reasonOf);
    expect(await ask({ takerFeePpm: 10_001 })).toBe('desk.value_out_of_range');
    for (const over of [{ bandPpm: 500_001 }, { openOrdersMax: 1_001 }, { notionalMax: '20000000.1' }])
      expect(await ask(over)).toBe('desk.value_out_of_range');
    expect(await ask({ notionalMax: '10' })).toBe('desk.value_out_of_range');
    expect(await ask({ notionalMin: '0.000000001' })).toBe('desk.value_out_of_range');
    expect(await ask({}, '999')).toBe('desk.not_found');
    expect(await as('support')(desk.requestSetting, asking('7')).then(reasonOf)).toBe('session.not_permitted');
    expect(await as('maker')(desk.requestOpen, { market: '7', reason })).toMatchObject({
      reason: 'desk.nothing_changes',
    });
    const values = (text: object) => ({ setting: 'market:7', values: JSON.stringify(text), reason });
    // The same figure in other digits.
    const same = values({ notionalMin: `${(await inForce(7))?.['notionalMin']}.00` });
    expect(await as('maker')(desk.requestSetting, same).then(reasonOf)).toBe('desk.nothing_changes');
    for (const wrong of [{ tick: '1' }, { takerFeePpm: '5' }, { price: '1' }])
      expect(await as('maker')(desk.requestSetting, values(wrong)).then(reasonOf)).toBe('request.field_invalid');
  });

  test('DESK-018 a request that was carried out undoes nothing that came since, also where it is looked at again', async () => {
    const market = whole.app.core.controls.markets()[0]?.id ?? 0;
    const isOpen = () => whole.app.core.controls.find(market)?.market.isOpen;
    const halted = () => as('maker')(desk.halt, { market: String(market), reason });
    expect(await halted()).toMatchObject({ ok: true });
    const opening = await as('maker')(desk.requestOpen, { market: String(market), reason });
    const request = String(opening.ok ? opening.message.request : 0);
    expect(await as('checker')(desk.approve, { request, version: '1' })).toMatchObject({ ok: true });
    expect(isOpen()).toBe(true);
    await halted();
    await whole.database.pool.query("UPDATE desk_requests SET state = 'applying' WHERE id = $1", [request]);
    await whole.app.core.approvals.resume();
    expect(isOpen()).toBe(false);
  });

  test('DESK-018 what was decided when the process ended takes effect at the next start', async () => {
    const request = await made('8');
    const { pool } = whole.database;
    const { rows } = await pool.query<{ payload: unknown }>(
      "UPDATE desk_requests SET state = 'applying' WHERE id = $1 RETURNING payload",
      [request],
    );
    const { approvals, state } = whole.app.core;
    const { carryOut, read } = approvals.kind('setting.market');
    // The engine has it, and the table of settings has not.
    expect(await carryOut?.(read(rows[0]?.payload), { id: Number(request) } as never)).toBe(true);
    const nothing = () => Promise.reject(new Error('what was before is sent'));
    expect(await applySettings({ pool, state, slices }, nothing)).toBe(0);
    await approvals.resume();
    expect(await applySettings({ pool, state, slices }, nothing)).toBe(0);
    expect((await shown(request)).state).toBe('done');
    expect((await inForce(8))?.['takerFeePpm']).toBe('900');
  });
});
