/** S9: answers that no wallet of the caller gave to this nonce, on this site, now. Each is signed with a real key; after each the right answer is too late. */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sizes } from '../../../../../sizes/sizes.ts';
import { softWallet } from '../../../../test/soft-wallet.ts';
import { Fault } from '../../../carry/process/fault.ts';
import { createLogger } from '../../../carry/process/log.ts';
import { accountApp, type AccountApp } from '../test/account-app.ts';
import { offerNonce, provedWallet, type Purpose, type WalletAnswer } from './proof.ts';
import { noCodeMs } from './rpc-limits.ts';

/** Of each case. */
const mutations = Number(process.env['WALLET_MUTATIONS'] ?? sizes.S9.test);
const seed = Number(process.env['SEED'] ?? 9);
const origin = { address: '198.51.100.9', device: 'd'.repeat(43) };
const login: Purpose = { aim: 'login' };
/** An answer that was not given before. */
const none = Buffer.alloc(32);
const order = 0xffffffff_ffffffff_ffffffff_fffffffe_baaedce6_af48a03b_bfd25e8c_d0364141n;

/** Mulberry32: whole numbers below `below`. */
function drawsOf(from: number) {
  let state = from;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
type Draw = ReturnType<typeof drawsOf>;

const wallet = softWallet();
const stranger = softWallet();
const site = 'https://glassbook.example';
let app: AccountApp;
beforeAll(async () => {
  app = await accountApp({ wallets: { publicOrigin: site } });
});
afterAll(() => app.close());

const offered = (purpose: Purpose = login, from = origin) => {
  const offer = offerNonce(app.services, from, { address: wallet.address, chainId: undefined, purpose });
  if (!offer.ok) throw new Error(offer.reason);
  return offer;
};
type Offer = ReturnType<typeof offered>;
const answer = (more: Partial<WalletAnswer> & { nonce: string; signature: string }): WalletAnswer => ({
  ...{ address: wallet.address, chain_id: undefined, message: undefined },
  ...more,
});
const tried = async (given: WalletAnswer, from = origin) => (await provedWallet(app.services, from, given, login)).ok;
const right = async ({ nonce, message }: Offer) => answer({ nonce, signature: await wallet.sign(message) });

type Attack = { given: WalletAnswer; from?: typeof origin };
type Case = (offer: Offer, draw: Draw, at: number) => Attack | Promise<Attack>;
const pick = <T>(draw: Draw, among: readonly [T, ...T[]]): T => among[draw(among.length)] ?? among[0];
const word = (draw: Draw): string =>
  Array.from({ length: 1 + draw(12) }, () => String.fromCharCode(97 + draw(26))).join('');

/** The text with other fields, written by the library and signed by the wallet. */
const withFields = async (offer: Offer, change: Partial<SiweMessage>): Promise<Attack> => {
  const fields = parseSiweMessage(offer.message) as SiweMessage;
  const message = createSiweMessage({ ...fields, ...change });
  return { given: answer({ nonce: offer.nonce, message, signature: await wallet.sign(message) }) };
};
/** The text with another line, which the library might not write, signed by the wallet. */
const withText = async (offer: Offer, message: string): Promise<Attack> => {
  if (message === offer.message) throw new Error('the text is as it was');
  return { given: answer({ nonce: offer.nonce, message, signature: await wallet.sign(message) }) };
};
const signedParts = async ({ message }: Offer) => {
  const signature = await wallet.sign(message);
  return { r: signature.slice(2, 66), s: BigInt(`0x${signature.slice(66, 130)}`), v: signature.slice(130) };
};
const hex = (value: bigint): string => value.toString(16).padStart(64, '0');
const later = (app: AccountApp, ms: number) => new Date(app.clock.now + ms);

const cases: Record<string, Case> = {
  'a nonce that was used': async (offer) => {
    const given = await right(offer);
    expect(await tried(given)).toBe(true);
    return { given };
  },
  'a nonce of another browser': async (_, draw) => {
    const from = pick(draw, [
      { ...origin, device: randomBytes(32).toString('base64url') },
      { ...origin, device: undefined as unknown as string },
      { ...origin, device: undefined as unknown as string, address: `203.0.113.${draw(255)}` },
    ]);
    return { given: await right(offered(login, from)) };
  },
  'a nonce for another purpose': async (_, draw) => {
    const caller = { userId: 1_000 + draw(9), sessionId: 1 + draw(9) };
    return { given: await right(offered({ aim: pick<'link' | 'step_up'>(draw, ['link', 'step_up']), caller })) };
  },
  'a nonce that the client made': async (offer, draw) => {
    const { nonce } = offer;
    const at = draw(nonce.length);
    const digit = ((Number.parseInt(nonce[at] ?? '0', 16) + 1 + draw(15)) % 16).toString(16);
    const made = pick(draw, [
      `${nonce.slice(0, at)}${digit}${nonce.slice(at + 1)}`,
      nonce.slice(0, 12) + randomBytes(32).toString('hex'),
      randomBytes(8 + draw(40)).toString('hex'),
      nonce.toUpperCase(),
      `${nonce}00`,
    ]);
    return withFields({ ...offer, nonce: made }, { nonce: made });
  },
  'another domain': (offer, draw) =>
    withFields(offer, {
      domain: pick(draw, [
        ...([
          `${word(draw)}.example`,
          `glassbook.example.${word(draw)}.com`,
          `${word(draw)}.glassbook.example`,
        ] as const),
        ...[`glassbook.example:${1 + draw(65_000)}`, 'GLASSBOOK.example', 'localhost', '127.0.0.1'],
      ]),
    }),
  'another scheme': (offer, draw) =>
    withFields(offer, { scheme: pick(draw, ['http', 'ftp', 'HTTPS', 'javascript', 'wss', word(draw)]) }),
  'another URI': (offer, draw) =>
    withFields(offer, {
      uri: pick(draw, [
        ...([`https://${word(draw)}.example`, `${site}/${word(draw)}`, `${site}:${1 + draw(65_000)}`] as const),
        ...[
          'http://glassbook.example',
          `${site}?a=${word(draw)}`,
          `https://${word(draw)}@glassbook.example`,
          `${site}/`,
        ],
      ]),
    }),
  'another chain': async (offer, draw) => {
    const chainId = pick(draw, [0, 5, 10, 56, 137, 2 + draw(1_000_000)]);
    const attack = await withFields(offer, { chainId });
    return draw(2) === 0 ? attack : { given: { ...attack.given, chain_id: String(chainId) } };
  },
  'another version': (offer, draw) =>
    withText(
      offer,
      offer.message.replace(
        'Version: 1',
        `Version: ${pick(draw, ['2', '0', '1.0', '01', '1 ', ' 1', '', word(draw)])}`,
      ),
    ),
  expired: async (offer, draw) => {
    const ago = -draw(100_000);
    return withFields(offer, { expirationTime: later(app, ago), issuedAt: later(app, ago - 1) });
  },
  'not valid yet': (offer, draw) =>
    withFields(
      offer,
      draw(2) === 0
        ? { notBefore: later(app, 1 + draw(100_000_000)) }
        : { issuedAt: later(app, 60_001 + draw(100_000_000)), expirationTime: later(app, 900_000_000) },
    ),
  'another address': async (offer, draw) => {
    const foreign = { address: stranger.address };
    const text = createSiweMessage({ ...(parseSiweMessage(offer.message) as SiweMessage), ...foreign });
    const { nonce, message } = offer;
    return {
      given: await pick<() => Promise<WalletAnswer>>(draw, [
        async () => answer({ nonce, signature: await stranger.sign(message) }),
        async () => answer({ nonce, ...foreign, signature: await wallet.sign(message) }),
        async () => answer({ nonce, message: text, signature: await wallet.sign(text) }),
        async () => answer({ nonce, message: text, signature: await stranger.sign(text) }),
        async () => answer({ nonce, message, ...foreign, signature: await stranger.sign(message) }),
        async () =>
          answer({ nonce, address: `0x${randomBytes(20).toString('hex')}`, signature: await wallet.sign(message) }),
      ])(),
    };
  },
  'a nonce that stands elsewhere in the text': (offer, draw) => {
    const { nonce, message } = offer;
    const own = word(draw).padEnd(8, 'x');
    const hidden = message.replace(`Nonce: ${nonce}`, `Nonce: ${own}`);
    return withText(
      offer,
      pick(draw, [
        hidden.replace('Log in.', `Nonce: ${nonce}`),
        hidden.replace('Log in.', `Log in ${nonce}.`),
        hidden.replace('\nURI', `\nNonce: ${nonce}\nURI`),
        `${hidden}\nRequest ID: ${nonce}`,
        `${hidden}\nResources:\n- ${site}/${nonce}`,
        `${hidden}\nNonce: ${nonce}`,
        `${message}\nNonce: ${own}`,
        message.replace('Log in.', `URI: ${site}\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: now`),
      ]),
    );
  },
  'a text that is not as EIP-4361 writes it': (offer, draw) => {
    const { message } = offer;
    const lines = message.split('\n');
    const at = draw(message.indexOf('Issued At: ') - 1);
    // The last one, the expiration time, may be missing.
    const line = draw(lines.length - 1);
    const broken = pick<() => string>(draw, [
      () => message.slice(0, at) + message.slice(at + 1),
      () =>
        message.slice(0, at) +
        pick(draw, [' ', '\n', '\t', '\r', '\0', '\u00a0', '\u200b', 'A', '0', ':']) +
        message.slice(at),
      () => lines.filter((_, index) => index !== line).join('\n'),
      () => lines.flatMap((text, index) => (index === line ? [text, text, word(draw)] : [text])).join('\n'),
      () => [...lines.slice(0, line), word(draw), ...lines.slice(line)].join('\n'),
      () => [...lines].reverse().join('\n'),
      () => lines.join('\r\n'),
      () => `${message}${pick(draw, ['\n', ' ', '\n\n', '\nResources:', '\nRequest ID: ', word(draw)])}`,
      () => `${pick(draw, ['\n', ' ', '\ufeff'])}${message}`,
      () => message.replace(wallet.address, wallet.address.toLowerCase()),
      () => message.replace('Chain ID: 1', `Chain ID: ${pick(draw, ['01', '1.0', '0x1', '+1', '1e0'])}`),
      () => message.replace(/Issued At: .*/, `Issued At: ${pick(draw, ['', 'now', '2026', '2026-05-01', word(draw)])}`),
      () => message.replace('000Z', '000+00:00'),
    ])();
    return withText(offer, broken === message ? `${message} ` : broken);
  },
  'more than was asked': (offer, draw) =>
    withFields(
      offer,
      pick<Partial<SiweMessage>>(draw, [
        { requestId: word(draw) },
        { resources: [`https://${word(draw)}.example`] },
        { statement: `Log in to ${word(draw)}.` },
        { statement: undefined },
      ]),
    ),
  'an altered signature': async (offer, draw) => {
    const { nonce, message } = offer;
    const signature = await wallet.sign(message);
    const at = 2 + draw(130);
    const digit = ((Number.parseInt(signature[at] ?? '0', 16) + 1 + draw(15)) % 16).toString(16);
    const altered = pick<() => string>(draw, [
      () => `${signature.slice(0, at)}${digit}${signature.slice(at + 1)}`,
      // Without its last byte it is the short form of the same signature (ERC-2098).
      () => signature.slice(0, Math.min(at, 129)),
      () => `${signature}${randomBytes(1 + draw(40)).toString('hex')}`,
      () => `0x${randomBytes(65).toString('hex')}`,
      () => `0x${'0'.repeat(128)}1b`,
      () => signature.slice(2),
      () => `0X${signature.slice(2)}`,
      () => ` ${signature}`,
      () => pick(draw, ['', '0x', '0x00', 'null', word(draw)]),
    ])();
    return { given: answer({ nonce, signature: altered }) };
  },
  'the other signature of the same key': async (offer, draw) => {
    const { r, s, v } = await signedParts(offer);
    const other = v === '1b' ? '1c' : '1b';
    const [short, otherShort] = v === '1b' ? ['00', '01'] : ['01', '00'];
    const compact = v === '1b' ? s + (1n << 255n) : s;
    const signature = pick(draw, [
      `0x${r}${hex(order - s)}${other}`,
      `0x${r}${hex(order - s)}${v}`,
      `0x${r}${hex(s)}${otherShort}`,
      `0x${r}${hex(order - s)}${short}`,
      `0x${r}${hex(order - s)}${otherShort}`,
      `0x${r}${hex(compact)}`,
      `0x${r}${hex(s)}${(Number.parseInt(v, 16) + 10).toString(16)}`,
    ]);
    return { given: answer({ nonce: offer.nonce, signature }) };
  },
  'a signature of a contract, without an RPC to ask': (offer, draw) => {
    const signature = `0x${randomBytes(pick(draw, [1, 32, 64, 66, 96, 130, 512 + draw(2_000)])).toString('hex')}`;
    const given = answer({ nonce: offer.nonce, signature });
    return { given };
  },
};

describe('S9 wallet login', () => {
  it.each(Object.entries(cases))(
    `ACCOUNT-063 S9 refuses ${mutations} times: %s; seed ${seed}`,
    { timeout: 300_000 },
    async (name, attackOf) => {
      const draw = drawsOf(seed + name.length);
      for (let at = 0; at < mutations; at += 1) {
        const offer = offered();
        const { given, from } = await attackOf(offer, draw, at);
        expect(await tried(given, from), `mutation ${at}: ${JSON.stringify(given)}`).toBe(false);
        // Its nonce is used up, and so the right answer is too late.
        if (given.nonce !== offer.nonce) continue;
        expect(await app.services.walletNonces.use(offer.nonce, none), `nonce of mutation ${at}`).toBe(false);
        if (at % 50 === 0) expect(await tried(await right(offer)), `right answer of mutation ${at}`).toBe(false);
      }
    },
  );

  it('ACCOUNT-063 S9 takes the forms in which wallets write one signature: its last byte 27 or 28, 0 or 1, and in 64 bytes (ERC-2098)', async () => {
    const draw = drawsOf(seed);
    for (let at = 0; at < 8; at += 1) {
      for (const form of ['long', 'short', 'compact'] as const) {
        const offer = offered();
        const { r, s, v } = await signedParts(offer);
        const tail = { long: v, short: v === '1b' ? '00' : '01', compact: '' }[form];
        const whole = form === 'compact' && v === '1c' ? s + (1n << 255n) : s;
        const signature = `0x${r}${hex(whole)}${tail}`;
        expect([form, await tried(answer({ nonce: offer.nonce, signature }))]).toEqual([form, true]);
      }
      draw(2);
    }
  });

  it('ACCOUNT-063 S9 a nonce that only the text names is used up too, and one that is over is refused', async () => {
    const [one, two] = [offered(), offered()];
    const given = answer({ nonce: one.nonce, message: two.message, signature: await wallet.sign(two.message) });
    expect(await tried(given)).toBe(false);
    expect([await tried(await right(one)), await tried(await right(two))]).toEqual([false, false]);
    const late = offered();
    app.clock.now = late.endMs;
    expect(await tried(await right(late))).toBe(false);
    const inTime = offered();
    app.clock.now = inTime.endMs - 1;
    expect(await tried(await right(inTime))).toBe(true);
  });

  it('ACCOUNT-063 S9 of 64 answers at once one logs in', async () => {
    const given = await right(offered());
    const all = await Promise.all(Array.from({ length: 64 }, () => tried(given)));
    expect(all.filter(Boolean)).toHaveLength(1);
  });
});

/** An RPC with one contract at `deployed`, whose owner is `wallet`: what it answers is what a test says. */
function rpc() {
  const state = { chain: '0x1', code: '0x60', answer: `0x1626ba7e${'0'.repeat(56)}`, fails: false, asked: 0, calls: 0 };
  /** While it is there no contract answers. */
  const held: { until?: Promise<void> } = {};
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    const answerIt = async (): Promise<void> => {
      state.asked += 1;
      const { id, method } = JSON.parse(Buffer.concat(parts).toString()) as { id: number; method: string };
      if (method === 'eth_call') {
        state.calls += 1;
        await held.until;
      }
      const results: Record<string, string> = {
        eth_chainId: state.chain,
        eth_getCode: state.code,
        eth_call: state.answer,
      };
      const isReverted = method === 'eth_call' && state.answer === 'revert';
      const body = isReverted
        ? { error: { code: 3, message: 'execution reverted', data: '0x' } }
        : { result: results[method] };
      response.statusCode = state.fails ? 502 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
    };
    request.on('end', () => void answerIt());
  });
  return { server, state, held };
}

describe('ACCOUNT-067 wallets that are contracts', () => {
  const { server, state, held } = rpc();
  let contracts: AccountApp;
  beforeAll(async () => {
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    contracts = await accountApp({
      wallets: { publicOrigin: site, walletRpcUrl: `http://127.0.0.1:${port}/v2/a-key` },
    });
  });
  afterAll(async () => {
    await contracts.close();
    server.close();
  });
  const checked = async (signature: string) => {
    const offer = offerNonce(contracts.services, origin, {
      address: wallet.address,
      chainId: undefined,
      purpose: login,
    });
    if (!offer.ok) throw new Error(offer.reason);
    const proved = await provedWallet(contracts.services, origin, answer({ nonce: offer.nonce, signature }), login);
    return proved.ok ? 'ok' : proved.reason;
  };
  const long = `0x${'ab'.repeat(300)}`;

  it('ACCOUNT-067 are asked through the RPC at every login, and taken only with the value of ERC-1271', async () => {
    expect(await checked(long)).toBe('ok');
    const { asked } = state;
    expect(await checked(long)).toBe('ok');
    expect(state.asked).toBeGreaterThan(asked);
    const valid = state.answer;
    for (const no of [
      `0xffffffff${'0'.repeat(56)}`,
      `0x${'0'.repeat(64)}`,
      `0x${'0'.repeat(56)}1626ba7e`,
      '0x',
      'revert',
    ]) {
      state.answer = no;
      expect([no, await checked(long)]).toEqual([no, 'account.wallet_failed']);
    }
    state.answer = valid;
    state.code = '0x';
    expect(await checked(long)).toBe('account.wallet_failed');
    state.code = '0x60';
    // That there is no contract is remembered for a while.
    const before = state.asked;
    expect([await checked(long), state.asked]).toEqual(['account.wallet_failed', before]);
    contracts.clock.now += noCodeMs;
    expect(await checked(long)).toBe('ok');
  });

  it('ACCOUNT-067 an RPC that fails or is of another chain is a fault, and no login; the log has its kind, not its address or what was asked', async () => {
    const lines: string[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(line) });
    const failed = async () => {
      const fault: unknown = await checked(long).catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(Fault);
      log.fatal({ err: fault }, 'a login failed');
      return (fault as Fault).message;
    };
    state.chain = '0x38';
    expect(await failed()).toBe('the RPC of wallets is not of chain 1');
    state.chain = '0x1';
    state.fails = true;
    expect(await failed()).toBe('the RPC of wallets failed: HttpRequestError');
    state.fails = false;
    expect(lines).toHaveLength(2);
    for (const line of lines) for (const part of ['a-key', '127.0.0.1', 'eth_', '0x']) expect(line).not.toContain(part);
  });

  it('ACCOUNT-081 of many questions at once eight reach the RPC, of one wallet ten a minute, and the others are asked to try again', async () => {
    contracts.clock.now += 60_000;
    const before = state.calls;
    let release = (): void => undefined;
    held.until = new Promise((resolve) => {
      release = resolve;
    });
    const all = Array.from({ length: 20 }, () => checked(long));
    const busy: string[] = [];
    for (const each of all) void each.then((answered) => busy.push(answered));
    await vi.waitFor(() => expect([state.calls - before, busy.length]).toEqual([8, 12]), 20_000);
    expect(new Set(busy)).toEqual(new Set(['account.wallet_busy']));
    release();
    delete held.until;
    expect((await Promise.all(all)).filter((answered) => answered === 'ok')).toHaveLength(8);
    expect([await checked(long), await checked(long)]).toEqual(['ok', 'ok']);
    const { asked } = state;
    expect([await checked(long), state.asked]).toEqual(['account.wallet_busy', asked]);
    contracts.clock.now += 60_000;
    expect(await checked(long)).toBe('ok');
  });

  it('ACCOUNT-067 without an RPC the refusal says that contracts cannot log in here', async () => {
    const offer = offered();
    const refused = await provedWallet(app.services, origin, answer({ nonce: offer.nonce, signature: long }), login);
    expect(refused).toEqual({ ok: false, reason: 'account.wallet_contract' });
  });
});
