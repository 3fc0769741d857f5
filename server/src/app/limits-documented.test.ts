/** The limits that the documents state as figures: each sentence is in its document, and the figure in it is the one in force. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { freezeLinkMs } from '../products/account/freeze/freeze-links.ts';
import { closedMs, codesADay, wrongCodesMax } from '../products/desk/staff/codes.ts';
import { wrongPasswords } from '../products/desk/staff/login.ts';
import { provedMs } from '../products/desk/staff/passkeys/step-up.ts';
import { absoluteMs, idleMs } from '../products/desk/staff/sessions.ts';
import { quota } from '../shared/images/quota.ts';
import { coversADay, type Uploads } from '../shared/images/uploads.ts';
import { typingMs } from '../products/kefu/typing.ts';
import { offerLifeMs } from '../shared/passkeys/signed-offers.ts';
import { countedName } from '../carry/rate-limits/guesses.ts';
import { connectionCaps } from '../carry/rate-limits/connections.ts';
import { pressureMs } from '../carry/rate-limits/pressure.ts';
import { refusalsMax } from '../carry/rate-limits/refused-in-a-row.ts';
import { defaultLimits } from '../carry/rate-limits/throttle.ts';
import { defaultCaps } from '../carry/socket/caps.ts';
import type { AnyPrivate } from '../carry/socket/channel.ts';
import { limits } from '../carry/socket/limits.ts';
import { PrivateFeed } from '../carry/socket/private-feed.ts';
import type { Viewer } from '../carry/socket/viewer.ts';
import { closePools, createPools } from '../carry/store/database.ts';
import { image } from '../products/upload/image.ts';

/** A document's words, however its lines are broken. */
const wordsOf = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../docs', name), 'utf8').replace(/\s+/g, ' ');
const documents = {
  ...{ reliability: wordsOf('reliability.md'), account: wordsOf('account.md'), desk: wordsOf('desk.md') },
  ...{ upload: wordsOf('upload.md'), kefu: wordsOf('kefu.md') },
};

type Row = [document: keyof typeof documents, sentence: string, inForce: unknown, said: unknown];
const { handshakes, polls, addressEvents, unknownTokens, userEvents } = defaultCaps;
const { secret, address, user, page } = defaultLimits;
const many = connectionCaps(1_000_000);
const rows: Row[] = [
  ['reliability', '20 handshakes a second after a burst of 300', handshakes, { perSecond: 20, burst: 300 }],
  [
    'reliability',
    '500 connections, 100 that have not joined',
    [defaultCaps.connections, defaultCaps.unjoined],
    [500, 100],
  ],
  ['reliability', 'that have not joined (5 s)', defaultCaps.joinMs, 5_000],
  [
    'reliability',
    '300 requests a second after 3,000 of connections that poll',
    polls,
    { perSecond: 300, burst: 3_000 },
  ],
  ['reliability', '300 events of guests a second after 3,000', addressEvents, { perSecond: 300, burst: 3_000 }],
  ['reliability', 'a token of no session a second after 60', unknownTokens, { perSecond: 1, burst: 60 }],
  ['reliability', 'the same rates for itself and 30 connections', defaultCaps.provenConnections, 30],
  ['reliability', 'By user: 30 connections', defaultCaps.userConnections, 30],
  ['reliability', '50 events a second after 600', userEvents, { perSecond: 50, burst: 600 }],
  ['reliability', 'counts as three messages of its connection', limits.refusedMessages, 3],
  ['reliability', 'sends 30 messages a second', limits.messagesPerSecond, 30],
  [
    'reliability',
    'at most 16 fragments and a frame 256 reads',
    [limits.messageFragments, limits.messageReads],
    [16, 256],
  ],
  [
    'reliability',
    'a CONNECT has at most 8 KB, a handshake an address of 1 KB and 100 headers',
    [limits.connectBytes, limits.handshakeUrl, limits.handshakeHeaders],
    [8_192, 1_024, 100],
  ],
  [
    'reliability',
    'half of the descriptors of the process, at most 20,000',
    [connectionCaps(9_000).all, many.all],
    [4_500, 20_000],
  ],
  [
    'reliability',
    '1,000 of an address and at most a quarter of all',
    [many.address, connectionCaps(4_000).address],
    [1_000, 500],
  ],
  ['reliability', '60 of an account at an address', many.proven, 60],
  ['reliability', 'pages and files 200 a second after 2,000', page, { perSecond: 200, burst: 2_000 }],
  ['reliability', 'cancels and other urgent calls as many again', defaultLimits.urgent, user],
  ['reliability', 'refused 20 times in a row is ended', refusalsMax, 20],
  [
    'reliability',
    'refused with 503 behind 40 ms of a turn, all others behind 60 ms',
    pressureMs,
    { high: 40, worst: 60 },
  ],
  ['reliability', 'Eight requests of a connection wait for their answer', many.requests, 8],
  ['reliability', 'Unsent bytes that do not move for 30 s end it too', many.stuckMs, 30_000],
  ['reliability', 'so does taking less than 32 KB of them in 30 s', many.taken, 32_768],
  [
    'account',
    '60 at once and one a second per peer for calls that send or check a secret, 400 and 100 for others without a session, 200 and 50 per user with one',
    { secret, address, user },
    {
      secret: { burst: 60, perSecond: 1 },
      address: { burst: 400, perSecond: 100 },
      user: { burst: 200, perSecond: 50 },
    },
  ],
  ['account', 'Challenges are signed, good for 5 minutes and not stored', offerLifeMs, 300_000],
  ['account', 'a step-up of one session), is good for 5 minutes', offerLifeMs, 300_000],
  ['account', 'Its token is signed, valid for 7 days and once', freezeLinkMs, 604_800_000],
  [
    'desk',
    'Five wrong codes in a row behind the right password close the login for 15 minutes',
    [wrongCodesMax, closedMs],
    [5, 900_000],
  ],
  [
    'desk',
    'Ten wrong passwords of an account are checked from a network (an IPv6 /48, an IPv4 /24) in 15 minutes, and 15 wrong codes a day',
    [wrongPasswords.max, wrongPasswords.windowMs, codesADay.login],
    [10, 900_000, 15],
  ],
  [
    'desk',
    '200 at once and 50 a second, over all sessions and addresses; 60 and one a second for a step-up and a new passkey',
    { user, secret },
    { user: { burst: 200, perSecond: 50 }, secret: { burst: 60, perSecond: 1 } },
  ],
  ['desk', 'five wrong codes of step-ups a day', codesADay.stepUp, 5],
  ['desk', 'Its answer is good once, within five minutes', offerLifeMs, 300_000],
  ['desk', 'take a factor that this session proved in the last five minutes', provedMs, 300_000],
  [
    'desk',
    'A session ends after 30 minutes without use, after 12 hours',
    [idleMs, absoluteMs],
    [1_800_000, 43_200_000],
  ],
  [
    'upload',
    'A user has 40 images in 24 hours and 64 MB that no call has used yet',
    quota,
    { images: 40, bytes: 67_108_864, documents: 536_870_912 },
  ],
  ['upload', 'A call costs as much of his limit as 20 usual ones', image({} as Uploads).cost(), 20],
  ['upload', 'the pictures of articles of a day (200,', coversADay, 200],
  ['kefu', 'Typing is shown for 6 seconds', typingMs, 6_000],
];

describe('a limit is as it is documented', () => {
  test.each(rows)('%s: %s', (document, sentence, inForce, said) => {
    // A failed search would print the whole document.
    expect(documents[document].includes(sentence), sentence).toBe(true);
    expect(inForce).toEqual(said);
  });

  test("account: the account's number and its email share one count", () => {
    expect(documents.account.includes("The account's number and its email share one count")).toBe(true);
    const ann = { id: 5 };
    expect(countedName(ann, '100005')).toBe(countedName(ann, 'ann@example.org'));
  });

  test('reliability: Account calls have 4 connections of their own', async () => {
    expect(documents.reliability.includes('Account calls have 4 connections of their own')).toBe(true);
    // Nothing is connected before the first query.
    const pools = createPools('postgres://localhost/none', () => false);
    expect(pools.accounts.options.max).toBe(4);
    await closePools(pools);
  });
});

describe("a user's channel", () => {
  afterEach(() => void vi.useRealTimers());

  test('is read at most once in 10 s', async () => {
    expect(documents.reliability.includes('read once at a time and at most once in 10 s')).toBe(true);
    vi.useFakeTimers();
    let reads = 0;
    const load = () => {
      reads += 1;
      return Promise.resolve({ seq: 0, merge: () => reads });
    };
    const channel = { news: () => undefined, empty: () => undefined, isEmpty: () => true, load };
    const own: AnyPrivate = { name: 'own', params: [], private: true, channel };
    const feed = new PrivateFeed([own], 0, () => undefined);
    const subscribe = () => feed.subscribe({} as Viewer, 1, own, { still: () => true, entered: () => undefined });
    await Promise.all([subscribe(), subscribe()]);
    await vi.advanceTimersByTimeAsync(9_999);
    await subscribe();
    expect(reads).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await subscribe();
    expect(reads).toBe(2);
  });
});
