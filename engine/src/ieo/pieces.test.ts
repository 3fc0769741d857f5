/** An allocation of more applications than a piece: commands come between its pieces, and loaded, live and replayed are the same also there. */
import { expect, test } from 'vitest';
import { DAY } from '../../test/limits.ts';
import { BTC_ID, send, USDT_ID } from '../../test/market-of-two.ts';
import { houseOf, refusal, spotOf, START, to } from '../../test/offers.ts';
import { tables } from '../../test/tables.ts';
import { run, settings as tradingDay, USDT } from '../../test/trading-day.ts';
import { HOUSE_IEO } from '../core/ledger.ts';
import { nextPiece, PIECE } from '../core/schedule.ts';
import { describe, explained } from '../describe.ts';
import { emptyState, nextDue, settingProblem, takeChanges } from '../engine.ts';
import type { Command, State } from '../products.ts';
import { allocate } from './allocation.ts';
import type { ConfigureOffer } from './command.ts';

const END = START + DAY;
const [TOKEN_ID, TOKEN] = [7, 10n ** 6n];
const FIRST = 2_000;
const OWNERS = 2 * PIECE + 10;
/** Of 1 to 7 tokens, so that many have the same fraction; every hundredth owner applies twice. */
const askedBy = (place: number): bigint => BigInt(1 + (place % 7));
const isTwice = (place: number): boolean => place % 100 === 0;
const text = { en: 'Northbeam' };
const TOTAL = BigInt(OWNERS) * 2n + 1n;
const offer: ConfigureOffer = {
  ...{ kind: 'ieo.configureOffer', offer: 1, asset: TOKEN_ID, total: TOTAL * TOKEN, min: TOKEN, ownerMax: 5n * TOKEN },
  ...{ payAsset: USDT_ID, price: USDT / 8n, secondAsset: BTC_ID, secondPrice: 0n, thirdAsset: USDT_ID },
  ...{ thirdPrice: 0n, startAt: START, endAt: END, issueAt: END, lockMs: 0, parts: 1, partMs: DAY },
  ...{ title: text, summary: text, content: text, whitePaper: '-', link: '-', status: 'open' },
};
const apply = (owner: number, tokens: bigint): Command => ({
  ...{ kind: 'ieo.apply', owner, offer: 1, amount: tokens * TOKEN, payAsset: USDT_ID },
});
const asked = Array.from({ length: OWNERS }, (_, place) => askedBy(place) * (isTwice(place) ? 2n : 1n));

function applied(): { state: State; kept: ReturnType<typeof tables> } {
  const state = emptyState();
  run(state, [
    ...tradingDay.filter(({ kind }) => kind !== 'spot.configureMaker'),
    { kind: 'asset.configure', asset: TOKEN_ID, name: 'NBEAM', scale: 6, kinds: ['spot', 'earn'] },
    { kind: 'wallet.fundHouse', owner: HOUSE_IEO, asset: TOKEN_ID, total: TOTAL * TOKEN },
  ]);
  to(state, START, offer);
  for (let place = 0; place < OWNERS; place += 1) {
    send(state, { kind: 'wallet.claimDemo', owner: FIRST + place });
    expect(send(state, apply(FIRST + place, askedBy(place))).ok).toBe(true);
  }
  for (let place = 0; place < OWNERS; place += 100) send(state, apply(FIRST + place, askedBy(place)));
  const kept = tables();
  kept.store(takeChanges(state));
  return { state, kept };
}

const status = (state: State) => state.ieo.tallies.get(1)?.status;
const earned = (state: State, place: number): bigint =>
  state.ledger.held(state.ledger.account(FIRST + place, 'earn', TOKEN_ID)) + spotOf(state, FIRST + place, TOKEN_ID);
function checkHolds(state: State): void {
  for (const [account, amount] of explained(state)) expect(state.ledger.held(account)).toBe(amount);
}

test('IEO-060 IEO-061 an allocation is booked in pieces half a second apart, to the same as at once, loaded between them too', () => {
  const { state, kept } = applied();
  const { granted } = allocate(TOTAL, 5n, asked);
  to(state, END + 3);
  const pieces = [takeChanges(state)];
  kept.store(pieces[0] as never);
  expect(status(state)).toBe('allocating');
  // The first owners have theirs, of nobody is anything released, and who waits has all on hold.
  expect(earned(state, 0)).toBe((granted[0] as bigint) * TOKEN);
  expect(spotOf(state, FIRST, TOKEN_ID)).toBe(0n);
  const last = state.ledger.account(FIRST + OWNERS - 1, 'spot', USDT_ID);
  expect(state.ledger.held(last)).toBe(((asked[OWNERS - 1] as bigint) * USDT) / 8n);
  checkHolds(state);
  // Between pieces nothing changes what is fixed.
  expect(send(state, apply(FIRST + OWNERS - 1, 1n))).toEqual(refusal('ieo.ended'));
  expect(settingProblem(state, { ...offer, status: 'cancelled' })).toBe('status');
  expect(nextDue(state)).toBe(nextPiece(END + 3));
  kept.store(takeChanges(state));
  const loaded = kept.load(state);
  for (const each of [state, loaded]) {
    expect(nextDue(each)).toBe(nextPiece(END + 3));
    // However late the next entry comes, it brings one piece.
    to(each, END + DAY / 2);
    expect(status(each)).toBe('allocating');
    checkHolds(each);
    to(each, nextPiece(END + DAY / 2));
    expect(status(each)).toBe('allocated');
    to(each, nextPiece(END + DAY / 2) + 1);
  }
  expect([...describe(loaded)]).toEqual([...describe(state)]);
  for (const [place, tokens] of granted.entries()) expect(earned(state, place)).toBe(tokens * TOKEN);
  expect(granted.reduce((sum, each) => sum + each, 0n)).toBe(TOTAL);
  expect(houseOf(state, HOUSE_IEO, TOKEN_ID)).toEqual([0n, 0n]);
  expect(houseOf(state, HOUSE_IEO, USDT_ID)).toEqual([(TOTAL * USDT) / 8n, 0n]);
  checkHolds(state);
});

test('IEO-060 no piece changes more applications than PIECE and those of one owner, and before all have theirs nothing is released', () => {
  const { state } = applied();
  let at = END;
  let releases = 0;
  const sizes: number[] = [];
  while (status(state) !== 'allocated') {
    to(state, at);
    const { ieo, entries } = takeChanges(state);
    sizes.push(ieo.applications.length);
    releases += entries.filter(({ reason }) => reason === 'ieo.release').length;
    at = nextPiece(at);
  }
  expect(sizes.length).toBe(3);
  expect(Math.max(...sizes)).toBeLessThan(PIECE + 20);
  expect(releases).toBe(0);
  to(state, at);
  expect(takeChanges(state).entries.some(({ reason }) => reason === 'ieo.release')).toBe(true);
});
