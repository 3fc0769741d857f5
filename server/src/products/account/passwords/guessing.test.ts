import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault } from '../../../carry/process/fault.ts';
import { deviceHash } from '../sessions/devices.ts';
import { accountApp, ownDevice, type AccountApp } from '../test/account-app.ts';
import { countedName } from '../../../carry/rate-limits/guesses.ts';

const good = 'a long horse 電池 🐎';
const minute = 60_000;
const quarter = 15 * minute;
const day = 86_400_000;

let app: AccountApp;
let count = 0;
let email = '';
beforeAll(async () => {
  app = await accountApp();
});
afterAll(() => app.close());
beforeEach(() => {
  count += 1;
  email = `guessed-${count}@example.org`;
  app.clock.now += 3_600_000;
});

type From = { address?: string; device?: string };
let places = 0;
/** An address without earlier requests. */
const otherPeer = (): From => ({ address: `10.77.${Math.floor((places += 1) / 250)}.${places % 250}` });
const guess = async (from = otherPeer(), name = email) => (await app.logIn(name, 'not the password', from)).reason;
const login = (from = otherPeer(), password = good) => app.logIn(email, password, from);
/** Opens an account; the secret of the browser it was opened in. */
const owned = async (): Promise<Required<From>> => {
  const { data } = (await app.signUp(email, good)).body;
  return { address: '192.0.2.7', device: data?.device ?? '' };
};
const reset = async (from: From, password: string) => {
  app.clock.now += minute;
  await app.post('/sms_mail', { user_string: email, type: 'forget' }, from);
  const fields = { account: email, password, repassword: password, code: app.lastCode(email) };
  return (await app.post('/user/forget', fields, from)).body;
};
/** Wrong guesses until so many were checked, five in each quarter of an hour. */
const guessUntil = async (looked: number, from: () => From, name = email) => {
  for (let done = 0; done < looked;) {
    const reason = await guess(from(), name);
    if (reason === 'account.login_failed') done += 1;
    else if (reason === 'account.reset_required') return done;
    app.clock.now += reason === 'account.login_failed' && done % 5 !== 0 ? 4_000 : quarter;
  }
  return looked;
};

describe('guessing a password', () => {
  it('ACCOUNT-012 five are checked in a quarter of an hour; the fourth waits 1 s, the fifth 2 s; a refused one is not hashed', async () => {
    await owned();
    const started = app.clock.now;
    /** When a guess was checked, ms after the first: one each tenth of a second, later each half, and just before each wait is over. */
    const lookedAt: number[] = [];
    const hashed = vi.spyOn(app.services.hash, 'verify');
    const reasons = new Set<string | undefined>();
    const times = [
      ...Array.from({ length: 50 }, (_, n) => n * 100),
      ...Array.from({ length: 110 }, (_, n) => 5_000 + n * 500),
    ];
    for (const ms of [...times, 1_199, 3_199].toSorted((a, b) => a - b)) {
      app.clock.now = started + ms;
      const reason = await guess();
      reasons.add(reason);
      if (reason === 'account.login_failed') lookedAt.push(ms);
    }
    expect(lookedAt).toEqual([0, 100, 200, 1_200, 3_200]);
    expect(hashed).toHaveBeenCalledTimes(5);
    vi.restoreAllMocks();
    expect(reasons).toEqual(new Set(['account.login_failed', 'account.locked_for_now']));
    // The first one expires a quarter of an hour after it was made, not earlier.
    app.clock.now = started + quarter - 1;
    expect(await guess()).toBe('account.locked_for_now');
    app.clock.now = started + quarter;
    expect(await guess()).toBe('account.login_failed');
    expect(await guess()).toBe('account.locked_for_now');
  });
  it('ACCOUNT-012 a wrong guess and a refused one carry the seconds until the next is checked, the same for a name that is no account', async () => {
    await owned();
    const started = app.clock.now;
    const said = [];
    for (const ms of [0, 100, 200, 700, 1_200, 1_700, 3_200, 60_000]) {
      app.clock.now = started + ms;
      const from = otherPeer();
      const [one, other] = [await app.logIn(email, 'wrong', from), await app.logIn(`unknown-${email}`, 'wrong', from)];
      expect(other).toEqual(one);
      said.push([ms, one.reason?.slice('account.'.length), one.seconds]);
    }
    expect(said).toEqual([
      [0, 'login_failed', undefined],
      [100, 'login_failed', undefined],
      [200, 'login_failed', 1],
      [700, 'locked_for_now', 1],
      [1_200, 'login_failed', 2],
      [1_700, 'locked_for_now', 2],
      [3_200, 'login_failed', 897],
      [60_000, 'locked_for_now', 840],
    ]);
  });
  it('ACCOUNT-012 concurrent guesses, from many peers and with invented secrets, get no more', async () => {
    await owned();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        guess({
          ...otherPeer(),
          ...(index % 2 ? { device: `1.${app.clock.now}.${ownDevice}.${'a'.repeat(22)}` } : {}),
        }),
      ),
    );
    expect(answers.filter((reason) => reason === 'account.login_failed')).toHaveLength(3);
    expect(answers.filter((reason) => reason === 'account.locked_for_now')).toHaveLength(57);
  });
  it('ACCOUNT-012 is counted only where it was checked: refused for want of room, it takes nothing from any limit', async () => {
    const { device } = await owned();
    const unknownName = `unknown-${email}`;
    const here = otherPeer();
    const counted = async () =>
      (await app.pool.query<{ sum: string }>('SELECT sum(failures) FROM failed_logins')).rows[0]?.sum;
    const before = await counted();
    const verify = vi.spyOn(app.services.hash, 'verify').mockRejectedValue(new Fault('too many wait'));
    const faults = new Set<string | undefined>();
    for (let index = 0; index < 60; index += 1) {
      for (const answer of [guess(here), guess(otherPeer(), unknownName), guess({ ...here, device })])
        faults.add(await answer);
    }
    verify.mockRestore();
    expect(faults).toEqual(new Set(['request.unavailable']));
    expect(await counted()).toEqual(before);
    for (const [from, name] of [
      [here, email],
      [otherPeer(), unknownName],
      [{ ...here, device }, email],
    ] as const)
      expect([await guess(from, name), await guess(from, name)]).toEqual(Array(2).fill('account.login_failed'));
  });
  it('ACCOUNT-013 by unknown devices does not lock the owner out on their own device, whatever its address', async () => {
    const { device } = await owned();
    for (let index = 0; index < 12; index += 1) await guess();
    expect((await login({ address: '192.0.2.7' })).reason).toBe('account.locked_for_now');
    expect((await login({ ...otherPeer(), device })).type).toBe('ok');
  });
  it('ACCOUNT-013 on an owner’s device has five guesses of its own, and uses up none of the others’', async () => {
    const { device } = await owned();
    const reasons = [];
    for (let index = 0; index < 7; index += 1) {
      reasons.push(await guess({ ...otherPeer(), device }));
      app.clock.now += 4_000;
    }
    expect(reasons.filter((reason) => reason === 'account.login_failed')).toHaveLength(5);
    expect(reasons.slice(5)).toEqual(Array(2).fill('account.locked_for_now'));
    expect((await login()).type).toBe('ok');
  });
  it('ACCOUNT-013 a device is known for 90 days after its last login, and to users who logged in with it only', async () => {
    const { device } = await owned();
    const locked = async () => {
      for (let index = 0; index < 5; index += 1) {
        app.clock.now += 4_000;
        await guess();
      }
    };
    const isKnown = async (secret: string) => (await login({ ...otherPeer(), device: secret })).data?.device;
    app.clock.now += 90 * day - minute;
    await locked();
    const renewed = (await isKnown(device)) ?? '';
    expect(renewed).not.toBe('');
    app.clock.now += 90 * day;
    await locked();
    expect(await isKnown(renewed)).toBeUndefined();
    email = `other-${email}`;
    await owned();
    await locked();
    expect(await isKnown(renewed)).toBeUndefined();
  });
  it('ACCOUNT-014 S5 over 1,000 accounts is limited to 100 a peer, by /64; an owner’s device passes it', async () => {
    const { device } = await owned();
    const peer = (low: number) => ({ address: `2001:db8:0:${count}::${low.toString(16)}` });
    const names = Array.from({ length: 1_000 }, (_, index) => `victim-${index}@example.net`);
    const reasons = [];
    for (const [index, name] of names.entries()) reasons.push(await guess(peer(index), name));
    expect(reasons.slice(0, 100)).toEqual(Array(100).fill('account.login_failed'));
    expect(reasons.slice(100)).toEqual(Array(900).fill('account.locked_for_now'));
    expect((await login({ ...peer(2_000) })).reason).toBe('account.locked_for_now');
    expect((await login({ ...peer(2_000), device })).type).toBe('ok');
  });
  it('the right password resets the count', async () => {
    await owned();
    for (let round = 0; round < 6; round += 1) {
      expect(await guess()).toBe('account.login_failed');
      expect((await login()).type).toBe('ok');
    }
  });
});

describe('a hundred wrong passwords', () => {
  it('ACCOUNT-023 in a row, fifty of unknown devices and fifty of known ones, are all; then a new password is needed', async () => {
    const { device } = await owned();
    const own = () => ({ ...otherPeer(), device });
    expect(await guessUntil(60, otherPeer)).toBe(50);
    expect((await login()).reason).toBe('account.reset_required');
    expect(await guessUntil(60, own)).toBe(50);
    app.clock.now += quarter;
    expect((await login(own())).reason).toBe('account.reset_required');
    const hashed = vi.spyOn(app.services.hash, 'verify');
    app.clock.now += 30 * day;
    expect([await guess(), await guess(own())]).toEqual(Array(2).fill('account.reset_required'));
    expect(hashed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    const fresh = 'another long horse';
    expect((await reset(own(), fresh)).type).toBe('ok');
    expect((await login(otherPeer(), fresh)).type).toBe('ok');
  });
  it('ACCOUNT-023 of unknown devices close nothing on the owner’s device, and the owner is notified once, by mail', async () => {
    const { device } = await owned();
    await guessUntil(50, otherPeer);
    await app.job.drained();
    const told = () => app.mails().filter(({ to, subject }) => to === email && subject.includes('Login attempts'));
    expect(told()).toHaveLength(1);
    expect((await login({ ...otherPeer(), device })).type).toBe('ok');
    expect(await guess()).toBe('account.reset_required');
    await app.job.drained();
    expect(told()).toHaveLength(1);
  });
  it('ACCOUNT-023 answers a name that is no account the same', async () => {
    expect(await guessUntil(60, otherPeer, `unknown-${email}`)).toBe(50);
    expect(await guess(otherPeer(), `unknown-${email}`)).toBe('account.reset_required');
  });
  it('ACCOUNT-023 is a count that a right password of the same kind of caller ends, and a restart does not', async () => {
    await owned();
    await guessUntil(49, otherPeer);
    app.clock.now += quarter;
    expect((await login()).type).toBe('ok');
    await guessUntil(49, otherPeer);
    app.clock.now += quarter;
    const again = await accountApp({ again: { pool: app.pool, now: app.clock.now } });
    expect((await again.logIn(email, 'not this', otherPeer())).reason).toBe('account.login_failed');
    expect((await again.logIn(email, good, otherPeer())).reason).toBe('account.reset_required');
    await again.close();
  });
  it('ACCOUNT-011 counts of accounts and of unknown names do not expire; of too many unknown names those with the fewest guesses are dropped', async () => {
    await owned();
    await guess();
    await guess(otherPeer(), `unknown-${email}`);
    const counted = async () =>
      (await app.pool.query<{ nobody: boolean }>('SELECT nobody FROM failed_logins ORDER BY nobody')).rows.map(
        (row) => row.nobody,
      );
    await app.pool.query('DELETE FROM failed_logins WHERE last_at < $1', [new Date(app.clock.now)]);
    app.clock.now += 400 * day;
    await app.services.failedLogins.clean();
    expect(await counted()).toEqual([false, true]);
    // A closed one stays for as long as others are not closed too, and the newest of equal ones.
    const closed = `closed-${email}`;
    expect(await guessUntil(50, otherPeer, closed)).toBe(50);
    await guess(otherPeer(), `newest-${email}`);
    await app.services.failedLogins.clean(2);
    const known = async (name: string) => {
      app.clock.now += quarter;
      await guess(otherPeer(), name);
      const { rows } = await app.pool.query<{ failures: number }>(
        'SELECT failures FROM failed_logins WHERE nobody ORDER BY last_at DESC LIMIT 1',
      );
      return rows[0]?.failures;
    };
    expect(await guess(otherPeer(), closed)).toBe('account.reset_required');
    expect([await known(`newest-${email}`), await known(`unknown-${email}`)]).toEqual([2, 1]);
    await app.services.failedLogins.clean(0);
    expect(await counted()).toEqual([false]);
  });
});

describe('a device', () => {
  const known = async (secret: string) => {
    const { rows } = await app.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
    return app.services.devices.isKnown(Number(rows[0]?.id), deviceHash(secret));
  };
  it('ACCOUNT-024 gets a new secret at each login; the one before is good until the new one is used', async () => {
    const { device: first } = await owned();
    const next = async (device: string) => (await login({ ...otherPeer(), device })).data?.device ?? '';
    const second = await next(first);
    expect(new Set([first, second]).size).toBe(2);
    // The answer was lost: the browser still has the first.
    app.clock.now += minute;
    const third = await next(first);
    expect([await known(first), await known(second), await known(third)]).toEqual([true, false, true]);
    const fourth = await next(third);
    expect([await known(first), await known(third), await known(fourth)]).toEqual([false, true, true]);
  });
  it('ACCOUNT-024 is known by each secret of logins at once, whichever answer its browser keeps', async () => {
    const { device } = await owned();
    // A fourth would wait like a fourth guess.
    const together = () => Promise.all(Array.from({ length: 3 }, () => login({ ...otherPeer(), device })));
    const answers = [...(await together()), ...(await together())];
    const given = answers.map(({ data, reason }) => data?.device ?? reason ?? '');
    expect(new Set(given).size).toBe(6);
    expect(await Promise.all([device, ...given].map((secret) => known(secret)))).toEqual(Array(7).fill(true));
    // At once are those within ten seconds.
    email = `later-${email}`;
    const { device: other } = await owned();
    const early = (await login({ ...otherPeer(), device: other })).data?.device ?? '';
    app.clock.now += 10_000;
    await login({ ...otherPeer(), device: other });
    expect([await known(early), await known(other)]).toEqual([false, true]);
  });
  it('ACCOUNT-024 is stored only hashed', async () => {
    const { device } = await owned();
    const { rows } = await app.pool.query<{ secret_hash: Buffer }>('SELECT * FROM devices');
    expect(JSON.stringify(rows)).not.toContain(device.split('.')[2]);
    expect(rows.some(({ secret_hash }) => secret_hash.equals(deviceHash(device) ?? Buffer.alloc(0)))).toBe(true);
  });
  it('ACCOUNT-024 is removed at a new password, except the one that set it; guesses of others cannot keep that one out', async () => {
    const { device } = await owned();
    const other = (await login()).data?.device ?? '';
    const { data } = await reset({ address: '192.0.2.7', device }, 'another long horse');
    expect([await known(device), await known(other), await known(data?.device ?? '')]).toEqual([false, false, true]);
    const { devices } = app.services;
    expect([devices.ownerOf(device), devices.ownerOf(other)]).toEqual([undefined, undefined]);
    expect(devices.ownerOf(data?.device ?? '')).toMatch(/^\d+$/);
    for (let index = 0; index < 12; index += 1) await guess();
    expect((await login({ ...otherPeer(), ...data }, 'another long horse')).type).toBe('ok');
  });
  it('ACCOUNT-024 of a login with the old password, still under way at a new one, is not known, and nothing else of it is kept', async () => {
    const { device } = await owned();
    const wrong = otherPeer();
    await guess(wrong);
    const { sessions } = app.services;
    const open = sessions.open.bind(sessions);
    const held = Promise.withResolvers();
    const opening = vi.spyOn(sessions, 'open').mockImplementationOnce(async (...given) => {
      const token = await open(...given);
      await held.promise;
      return token;
    });
    const underWay = login(wrong);
    await vi.waitFor(() => expect(opening).toHaveBeenCalledOnce());
    const { data } = await reset({ address: '192.0.2.7', device }, 'another long horse');
    held.resolve(undefined);
    expect((await underWay).reason).toBe('account.login_failed');
    opening.mockRestore();
    const { rows } = await app.pool.query<{ count: string }>(
      'SELECT count(*) FROM devices WHERE user_id = (SELECT id FROM users WHERE email = $1)',
      [email],
    );
    expect(rows).toEqual([{ count: '1' }]);
    expect(await known(data?.device ?? '')).toBe(true);
  });
  it('ACCOUNT-024 can be several users’: one that logs in keeps the others known', async () => {
    const { device } = await owned();
    const first = email;
    email = `brother-of-${email}`;
    await owned();
    const given = (await login({ ...otherPeer(), device })).data?.device ?? '';
    expect(await known(given)).toBe(true);
    email = first;
    expect(await known(given)).toBe(true);
  });
  it('ACCOUNT-024 stays known where others log in repeatedly with a copy of its secret', async () => {
    const { device } = await owned();
    const first = email;
    email = `thief-of-${email}`;
    await owned();
    let copied = device;
    for (let index = 0; index < 3; index += 1) {
      app.clock.now += minute;
      copied = (await login({ ...otherPeer(), device: copied })).data?.device ?? '';
    }
    email = first;
    expect(await known(device)).toBe(true);
    const next = (await login({ ...otherPeer(), device })).data?.device ?? '';
    email = `thief-of-${first}`;
    for (const secret of [copied, device]) await login({ ...otherPeer(), device: secret });
    email = first;
    expect([await known(next), await known(copied)]).toEqual([true, false]);
  });
  it('ACCOUNT-024 at most twenty of a user; the oldest is removed', async () => {
    const { device } = await owned();
    for (let index = 0; index < 19; index += 1) {
      app.clock.now += minute;
      await login();
    }
    expect(await known(device)).toBe(true);
    app.clock.now += minute;
    await login();
    expect(await known(device)).toBe(false);
  });
  it('ACCOUNT-024 is no login: with its secret and without the password there is no session', async () => {
    const { device } = await owned();
    expect((await login({ ...otherPeer(), device }, 'not the password')).reason).toBe('account.login_failed');
    const info = await app.app.inject({ url: '/api/user/info', headers: { 'device-secret': device } });
    expect(info.json<{ type: string }>().type).toBe('999');
  });
  it('proves itself without a query, and only with our signature, for 90 days', async () => {
    const { device } = await owned();
    const { devices } = app.services;
    const owner = devices.ownerOf(device);
    expect(owner).toMatch(/^\d+$/);
    const [id = '', at = '', random = '', signature = ''] = device.split('.');
    for (const forged of [
      [`${Number(id) + 1}`, at, random, signature],
      [id, `${Number(at) + 1}`, random, signature],
      [id, at, ownDevice, signature],
      [id, at, random, 'a'.repeat(22)],
      [id, at, random],
    ])
      expect(devices.ownerOf(forged.join('.'))).toBeUndefined();
    expect(devices.ownerOf(ownDevice)).toBeUndefined();
    app.clock.now += 90 * day;
    expect(devices.ownerOf(device)).toBeUndefined();
  });
});

it('a name that looks like the number of an account counts against that name only', () => {
  for (const typed of ['#5', '5', '?5', 'ann@example.org'])
    expect(countedName(undefined, typed)).not.toBe(countedName({ id: 5 }, typed));
  expect(countedName({ id: 5 }, '5')).toBe(countedName({ id: 5 }, 'ann@example.org'));
});
