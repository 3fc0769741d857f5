import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault } from '../../../carry/process/fault.ts';
import { accountApp, ownDevice, type AccountApp } from '../test/account-app.ts';

const good = 'a long horse 電池 🐎';
const minute = 60_000;
const day = 86_400_000;

let app: AccountApp;
let count = 0;
/** A new address and a new peer for each test, so that limits do not carry over. */
let email = '';
let peer = '';
beforeAll(async () => {
  app = await accountApp();
});
afterAll(() => app.close());
beforeEach(() => {
  count += 1;
  email = `coded-${count}@example.org`;
  peer = `10.0.${count}.1`;
  app.clock.now += 3_600_000;
});

type From = { address?: string; device?: string };
const browser = (): From => ({ address: peer, device: ownDevice });
const otherPeer = (index = 0): From => ({
  address: `10.66.${count}.${index}`,
  device: randomBytes(32).toString('base64url'),
});
const send = (fields: Record<string, string>, from = browser()) => app.post('/sms_mail', fields, from);
const sendRegister = (from = browser()) => send({ user_string: email, scene: 'register' }, from);
const sendForget = (from = browser()) => send({ user_string: email, type: 'forget' }, from);
const check = async (email_code: string, from = browser(), user_string = email) =>
  (await app.post('/user/check_email', { user_string, email_code }, from)).body;
const registerWith = (code: string, more: Record<string, string> = {}) =>
  app.post('/user/register', { user_string: email, code, password: good, re_password: good, ...more }, browser());
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
/** Opens an account, and gives the secret of a device that its owner logged in with. */
const openAccount = async (): Promise<From> => {
  await sendRegister();
  const { data } = (await registerWith(app.lastCode(email))).body;
  app.clock.now += minute;
  return { address: peer, device: data?.device ?? '' };
};

describe('a code', () => {
  it('ACCOUNT-002 is used once, also by two concurrent requests', async () => {
    await sendRegister();
    const code = app.lastCode(email);
    const both = await Promise.all([registerWith(code), registerWith(code)]);
    expect(both.map(({ body }) => body.type).sort()).toEqual(['error', 'ok']);
    expect((await registerWith(code)).body.reason).toBe('account.code_expired');
  });
  it('ACCOUNT-003 has five tries, also concurrent ones; a right one costs none', async () => {
    await sendRegister();
    const code = app.lastCode(email);
    for (let right = 0; right < 7; right += 1) expect((await check(code)).type).toBe('ok');
    const many = await Promise.all(Array.from({ length: 20 }, () => check(wrong(code))));
    const reasons = many.map(({ reason }) => reason).sort();
    expect(reasons.filter((reason) => reason === 'account.code_wrong')).toHaveLength(5);
    expect(reasons.filter((reason) => reason === 'account.code_too_many')).toHaveLength(15);
    expect((await check(code)).reason).toBe('account.code_too_many');
  });
  it('ACCOUNT-003 keeps its tries, and the peer its own, where it could not be compared for want of room', async () => {
    await sendRegister();
    const verify = vi.spyOn(app.services.hash, 'verify').mockRejectedValue(new Fault('too many wait'));
    for (let index = 0; index < 40; index += 1) {
      expect((await check('123456')).reason).toBe('request.unavailable');
      expect((await check('123456', browser(), `unknown-${email}`)).reason).toBe('request.unavailable');
    }
    verify.mockRestore();
    expect((await check(wrong(app.lastCode(email)))).reason).toBe('account.code_wrong');
    expect((await check(app.lastCode(email))).type).toBe('ok');
  });
  it('ACCOUNT-005 one that could not be drawn for want of room does not count', async () => {
    const draw = vi.spyOn(app.services.hash, 'hash').mockRejectedValue(new Fault('too many wait'));
    for (let index = 0; index < 8; index += 1) expect((await sendRegister()).body.reason).toBe('request.unavailable');
    draw.mockRestore();
    expect((await sendRegister()).body.type).toBe('ok');
  });
  it('ACCOUNT-003 has two of them reserved for the requesting browser, whatever others try', async () => {
    await sendRegister();
    const code = app.lastCode(email);
    for (let guess = 0; guess < 5; guess += 1) await check(wrong(code), otherPeer(guess));
    expect((await check(code, otherPeer(9))).reason).toBe('account.code_wrong');
    expect((await check(wrong(code))).reason).toBe('account.code_wrong');
    expect((await check(code)).type).toBe('ok');
    expect((await registerWith(code)).body.type).toBe('ok');
  });
  it('is right elsewhere too, as long as there are no wrong guesses, and for clients that name no device', async () => {
    await sendRegister();
    expect((await check(app.lastCode(email), otherPeer())).type).toBe('ok');
    email = `old-client-${email}`;
    await sendRegister({ address: peer });
    expect((await check(app.lastCode(email), { address: peer })).type).toBe('ok');
  });
  it('ACCOUNT-004 expires after ten minutes', async () => {
    await sendRegister();
    app.clock.now += 10 * minute - 1;
    expect((await check(app.lastCode(email))).type).toBe('ok');
    app.clock.now += 1;
    expect((await registerWith(app.lastCode(email))).body.reason).toBe('account.code_expired');
  });
  it('ACCOUNT-006 is replaced by the next one of the same browser, and not by requests of others', async () => {
    await sendRegister();
    const first = app.lastCode(email);
    app.clock.now += minute;
    await sendRegister(otherPeer());
    expect((await check(first)).type).toBe('ok');
    app.clock.now += minute;
    await sendRegister();
    if (first !== app.lastCode(email)) expect((await registerWith(first)).body.reason).toBe('account.code_wrong');
    expect((await registerWith(app.lastCode(email))).body.type).toBe('ok');
  });
  it('ACCOUNT-007 is invalid for another purpose or address', async () => {
    await sendRegister();
    const code = app.lastCode(email);
    const fields = { account: email, password: good, repassword: good, code };
    const reset = await app.post('/user/forget', fields, browser());
    expect(reset.body.reason).toBe('account.code_wrong');
    expect((await registerWith(code, { user_string: `other-${email}` })).body.reason).toBe('account.code_wrong');
  });
  it('is stored only hashed, and its letter keeps no text once it is sent', async () => {
    await sendRegister();
    const { rows } = await app.pool.query<{ code_hash: string }>('SELECT code_hash FROM codes WHERE address = $1', [
      email,
    ]);
    expect(rows[0]?.code_hash).toMatch(/^\$argon2id\$/);
    const letters = await app.pool.query('SELECT body, outcome FROM letters WHERE address = $1', [email]);
    expect(letters.rows).toEqual([{ body: null, outcome: 'sent' }]);
  });
});

describe('requesting codes', () => {
  it('ACCOUNT-005 is answered a minute apart, also for concurrent requests', async () => {
    // Hashing spreads them out; here all reach the table together.
    vi.spyOn(app.services.hash, 'hash').mockResolvedValue('$argon2id$');
    const from = Array.from({ length: 8 }, (_, index) => otherPeer(index));
    const first = await Promise.all(from.map((each, index) => (index % 2 ? sendForget(each) : sendRegister(each))));
    vi.restoreAllMocks();
    const answers = first.map(({ body }) => body.reason ?? 'sent').sort();
    expect(answers).toEqual([...Array<string>(7).fill('account.code_too_many'), 'sent']);
    app.clock.now += minute - 1;
    expect((await sendRegister(otherPeer())).body.reason).toBe('account.code_too_many');
    app.clock.now += 1;
    expect((await sendRegister(otherPeer())).body.type).toBe('ok');
  });
  it('ACCOUNT-025 a peer gets a hundred an hour over all addresses; others get theirs, and so does the owner’s device there', async () => {
    const owner = await openAccount();
    const ask = (index: number, from = otherPeer()) =>
      send({ user_string: `victim+${count}-${index}@example.org`, scene: 'register' }, from);
    app.clock.now += 3_600_000;
    for (let index = 0; index < 100; index += 1) expect((await ask(index, browser())).body.type).toBe('ok');
    expect((await ask(100, browser())).body.reason).toBe('account.code_too_many');
    expect((await ask(100)).body.type).toBe('ok');
    expect((await sendForget(owner)).body.type).toBe('ok');
    app.clock.now += 3_600_000 - 1;
    expect((await ask(101, browser())).body.reason).toBe('account.code_too_many');
    app.clock.now += 1;
    expect((await ask(101, browser())).body.type).toBe('ok');
  });
  it('ACCOUNT-005 ten codes a day: five for unknown devices, three of them for one peer, and five for the owner’s devices', async () => {
    const owner = await openAccount();
    const counted = { others: 1, peer: 0, owner: 0 };
    for (let asked = 0; asked < 8; asked += 1) {
      app.clock.now += minute;
      if ((await sendForget(otherPeer(7))).body.type === 'ok') counted.peer += 1;
    }
    for (let asked = 0; asked < 8; asked += 1) {
      app.clock.now += minute;
      if ((await sendForget(otherPeer(asked))).body.type === 'ok') counted.others += 1;
    }
    expect((await sendForget(otherPeer(20))).body.reason).toBe('account.code_too_many');
    for (let asked = 0; asked < 8; asked += 1) {
      app.clock.now += minute;
      if ((await sendForget(owner)).body.type === 'ok') counted.owner += 1;
      app.clock.now += minute - 1;
      expect((await sendForget(owner)).body.reason).toBe('account.code_too_many');
    }
    expect([counted.peer, counted.peer + counted.others, counted.owner]).toEqual([3, 5, 5]);
    app.clock.now += day;
    expect((await sendForget(otherPeer(30))).body.type).toBe('ok');
    expect((await check(app.lastCode(email), owner)).type).toBe('ok');
  });
  it('hashes nothing where a limit refuses', async () => {
    await sendRegister();
    const hashed = vi.spyOn(app.services.hash, 'hash');
    expect((await sendRegister()).body.reason).toBe('account.code_too_many');
    expect(hashed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
  it('ACCOUNT-025 a code for a new password is sent before one for an account, and the first of a peer before the second of any', async () => {
    await openAccount();
    const turnOf = async (address: string) => {
      const { rows } = await app.pool.query<{ turn: number }>(
        'SELECT turn FROM letters WHERE address = $1 ORDER BY id DESC LIMIT 1',
        [address],
      );
      return rows[0]?.turn ?? -1;
    };
    const newcomer = async (name: string, from: From) => {
      await send({ user_string: `${name}-${email}`, scene: 'register' }, from);
      return turnOf(`${name}-${email}`);
    };
    await sendForget(otherPeer(1));
    const reset = await turnOf(email);
    const first = await newcomer('first', otherPeer(2));
    const second = await newcomer('second', otherPeer(2));
    const other = await newcomer('other', otherPeer(3));
    await registerWith('000000');
    expect([reset > 0, reset < first, first < second, other]).toEqual([true, true, true, first]);
  });
  it('ACCOUNT-009 does not wait for the mail server: while that is down the letter waits, and the code is valid', async () => {
    const failing = vi.spyOn(app.mailer, 'send').mockRejectedValue(new Error('no'));
    expect((await sendRegister()).body.type).toBe('ok');
    vi.restoreAllMocks();
    expect(failing).toHaveBeenCalledOnce();
    app.clock.now += 2_000;
    await app.job.drained();
    expect((await registerWith(app.lastCode(email))).body.type).toBe('ok');
  });
  it('ACCOUNT-009 uses nothing up where the code could not be made', async () => {
    vi.spyOn(app.services.hash, 'hash').mockRejectedValueOnce(new Error('no'));
    expect((await sendRegister()).status).toBe(500);
    vi.restoreAllMocks();
    expect((await sendRegister()).body.type).toBe('ok');
  });
});

describe('wrong codes', () => {
  /** Wrong tries of a peer for addresses without a code. */
  const tryOthers = async (tries: number, from: From) => {
    const reasons = [];
    for (let guess = 0; guess < tries; guess += 1)
      reasons.push((await check('123456', from, `victim-${count}-${guess}@example.org`)).reason);
    return reasons;
  };
  it('ACCOUNT-008 of one peer are limited over all addresses, for a quarter of an hour; before that nothing is hashed', async () => {
    const from = otherPeer();
    expect(await tryOthers(30, from)).toEqual(Array(30).fill('account.code_wrong'));
    const hashed = vi.spyOn(app.services.hash, 'verify');
    expect(await tryOthers(1, from)).toEqual(['account.code_too_many']);
    expect(hashed).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(await tryOthers(1, otherPeer(1))).toEqual(['account.code_wrong']);
    app.clock.now += 15 * minute;
    expect(await tryOthers(1, from)).toEqual(['account.code_wrong']);
  });
  it('ACCOUNT-008 are counted by the /64 of an IPv6 peer, and the owner’s device passes the count of its peer', async () => {
    const owner = await openAccount();
    for (let guess = 0; guess < 30; guess += 1)
      await check('123456', { address: `2001:db8:${count}:1::${guess.toString(16)}` }, 'victim@example.org');
    const neighbour = `2001:db8:${count}:1:ffff::1`;
    await sendForget(owner);
    const code = app.lastCode(email);
    expect((await check(code, { address: neighbour })).reason).toBe('account.code_too_many');
    expect((await check(code, { ...owner, address: neighbour })).type).toBe('ok');
    expect((await check(code, { address: `2001:db8:${count}:2::1` })).type).toBe('ok');
  });
  it('ACCOUNT-086 of one account are 25 a day from unknown devices, over its email and its number and from any peers; its owner’s devices have their own', async () => {
    const owner = await openAccount();
    const number = `+849120${10_000 + count}`;
    await app.pool.query('UPDATE users SET phone = $2 WHERE email = $1', [email, number]);
    let places = 0;
    /** Asks for a code to reset the password and guesses it five times, each from another peer. */
    const attack = async (name: string) => {
      const reasons = [];
      app.clock.now += minute;
      const device = randomBytes(32).toString('base64url');
      await send({ user_string: name, type: 'forget' }, { device, address: `10.88.${count}.${(places += 1)}` });
      const guess = wrong(app.lastCode(name));
      for (let tried = 0; tried < 5; tried += 1)
        reasons.push((await check(guess, { device, address: `10.88.${count}.${(places += 1)}` }, name)).reason);
      return reasons;
    };
    const all = async (...names: string[]) => {
      const reasons = [];
      for (const name of names) for (let codes = 0; codes < 4; codes += 1) reasons.push(...(await attack(name)));
      return reasons;
    };
    const expected = [
      ...Array<string>(25).fill('account.code_wrong'),
      ...Array<string>(15).fill('account.code_too_many'),
    ];
    expect(await all(email, number)).toEqual(expected);
    // Of two names that are no account nothing is counted together.
    expect(await all(`no-${email}`)).toEqual(Array(20).fill('account.code_wrong'));
    app.clock.now += minute;
    await sendForget(owner);
    const code = app.lastCode(email);
    expect((await check(wrong(code), owner)).reason).toBe('account.code_wrong');
    expect((await check(code, otherPeer())).reason).toBe('account.code_too_many');
    expect((await check(code, owner)).type).toBe('ok');
    app.clock.now += day;
    expect((await attack(email))[0]).toBe('account.code_wrong');
  });
  it('ACCOUNT-008 over all peers for codes that exist are 10,000 at once and as many in a day after; then the code of an unknown device has one try of its requester and one from elsewhere, and an owner’s five', async () => {
    const shared = await accountApp();
    const asked = async (name: string) => {
      shared.clock.now += minute;
      await shared.post('/sms_mail', { user_string: name, scene: 'register' }, { device: ownDevice });
      return shared.lastCode(name);
    };
    const tried = async (user_string: string, email_code: string, device = ownDevice) =>
      (await shared.post('/user/check_email', { user_string, email_code }, { device })).body.reason ?? 'ok';
    /** Wrong tries, each of another peer and for another account; the table is left out. */
    const attack = async (tries: number, found: object[]) => {
      vi.spyOn(shared.pool, 'query').mockResolvedValue({ rows: found } as never);
      for (const name of ['verify', 'verifyUnknown'] as const)
        vi.spyOn(shared.services.hash, name).mockResolvedValue(false);
      const requester = { user: undefined, presented: undefined, device: undefined, known: false };
      for (let peer = 0; peer < tries; peer += 1)
        await shared.services.codes.attempt(`victim-${peer}@example.org`, ['forget'], '123456', {
          ...requester,
          peer: `${peer}`,
        });
      vi.restoreAllMocks();
    };
    // For addresses without a code, however many: they count against their peers only.
    await attack(30_000, []);
    const first = await asked('first@example.org');
    for (let guess = 0; guess < 4; guess += 1)
      expect(await tried('first@example.org', wrong(first))).toBe('account.code_wrong');
    expect(await tried('first@example.org', first)).toBe('ok');
    const fields = { user_string: 'first@example.org', code: first, password: good, re_password: good };
    const owner = (await shared.post('/user/register', fields, { device: ownDevice })).body.data?.device ?? '';
    // For codes that exist.
    const live = [{ id: '0', code_hash: '', known: false }];
    const second = await asked('second@example.org');
    const early = await asked('early@example.org');
    await attack(9_970, live);
    for (let guess = 0; guess < 4; guess += 1)
      expect(await tried('early@example.org', wrong(early))).toBe('account.code_wrong');
    expect(await tried('early@example.org', early)).toBe('ok');
    await attack(100, live);
    expect(await tried('second@example.org', second)).toBe('ok');
    expect(await tried('second@example.org', wrong(second))).toBe('account.code_wrong');
    expect(await tried('second@example.org', second)).toBe('account.code_too_many');
    // A code cannot be used up from elsewhere: its one try is not the requester's.
    const fourth = await asked('fourth@example.org');
    await attack(20, live);
    for (let guess = 0; guess < 3; guess += 1)
      expect(await tried('fourth@example.org', wrong(fourth), 'b'.repeat(43))).toBe('account.code_wrong');
    expect(await tried('fourth@example.org', fourth, 'c'.repeat(43))).toBe('account.code_wrong');
    expect(await tried('fourth@example.org', fourth)).toBe('ok');
    // The requester is not locked out: a new code, entered correctly.
    const third = await asked('second@example.org');
    await attack(20, live);
    expect(await tried('second@example.org', third)).toBe('ok');
    expect(await tried('second@example.org', wrong(third))).toBe('account.code_wrong');
    expect(await tried('second@example.org', third)).toBe('account.code_too_many');
    shared.clock.now += minute;
    await shared.post('/sms_mail', { user_string: 'first@example.org', type: 'forget' }, { device: owner });
    const owners = shared.lastCode('first@example.org');
    await attack(20, live);
    for (let guess = 0; guess < 4; guess += 1)
      expect(await tried('first@example.org', wrong(owners), owner)).toBe('account.code_wrong');
    expect(await tried('first@example.org', owners, owner)).toBe('ok');
    await shared.close();
  });
});
