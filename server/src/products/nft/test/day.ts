/** A day of the NFT market for the audit: a row in each of its tables. */
import { createHash } from 'node:crypto';
import type { Command } from '@glassbook/engine';
import { expect } from 'vitest';
import { user, type Core } from '../../../../test/trading.ts';

const two = { request: 1, maker: 1, checker: 2 } as const;
const MINUTE = 60_000;
const USDT = 10n ** 8n;
const secretOf = (box: number): string => createHash('sha256').update(`box ${box}`).digest('hex');
const commitmentTo = (secret: string): string => createHash('sha256').update(Buffer.from(secret, 'hex')).digest('hex');

/** Users 0 and 1 trade; the price of the index was heard within the minute. */
export async function nftDay({ sequencer, state }: Core, wait: (ms: number) => void): Promise<void> {
  const run = async (...commands: Command[]) => {
    for (const command of commands)
      expect((await sequencer.submit(command)).outcome, command.kind).toMatchObject({ ok: true });
  };
  const [artist, buyer] = [user(0), user(1)];
  const work = async (): Promise<number> => {
    const item = state.nft.nextItem;
    const about = { type: 'image', asset: 3, royaltyPpm: 50_000, detail: item, digest: secretOf(0) } as const;
    await run({ kind: 'nft.create', owner: artist, ...about }, { kind: 'nft.approve', item, ...two });
    return item;
  };
  const [won, led, drawn] = [await work(), await work(), await work()];
  const auction = { kind: 'nft.list', owner: artist, price: 10n * USDT, raise: USDT, deposit: USDT } as const;
  await run(
    { ...auction, item: won, endAt: state.at + 2 * MINUTE },
    { ...auction, item: led, endAt: state.at + 1_000 * MINUTE },
    { kind: 'nft.setFrozen', account: user(2), frozen: true },
  );
  for (const item of [won, led])
    await run(
      { kind: 'nft.margin', owner: buyer, item },
      { kind: 'nft.bid', owner: buyer, item, raise: USDT, seen: { current: 10n * USDT } },
    );
  const text = Object.fromEntries(
    ['zh', 'en', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'vi', 'pt'].map((one) => [one, 'Series']),
  ) as never;
  const secrets = [1, 2].map(secretOf);
  await run(
    {
      ...{ kind: 'nft.configureSeries', series: 900, creator: artist, asset: 3, price: USDT, royaltyPpm: 0 },
      ...{ startAt: state.at, endAt: state.at + 1_000 * MINUTE, ownerMax: 0, title: text, about: text, status: 'open' },
      contents: [{ work: drawn, rarity: 'R', count: 2 }],
    },
    { kind: 'nft.commitSeries', series: 900, commitments: secrets.map(commitmentTo) },
  );
  wait(5 * MINUTE);
  await sequencer.submit({ kind: 'clock.tick' });
  const box = state.nft.nextItem - secrets.length;
  await run(
    { kind: 'nft.buyBox', owner: buyer, series: 900 },
    { kind: 'nft.openBox', owner: buyer, item: box, seed: '', secret: secrets[0] ?? '' },
  );
}
