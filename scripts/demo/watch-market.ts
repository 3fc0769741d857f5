/** A client that watches a market as the trade page does, and counts. */
import { io } from 'socket.io-client';

type Reply = { ok: boolean; snapshot: unknown };
type Side = [price: string, amount: string][];

const TEN_SECONDS = 10_000;

/** Resolves once the book and the trades are subscribed to. */
export async function watchMarket(origin: string, symbol: string) {
  const socket = io(origin, { transports: ['websocket'] });
  const began = performance.now();
  const trades: number[] = [];
  const counts = { pushes: 0, levels: 0 };
  socket.on('push', (frame: [channel: string, seq: number, message: unknown][]) => {
    for (const [channel, , message] of frame) {
      if (channel.startsWith('spot.trades:')) for (const _ of message as unknown[]) trades.push(performance.now());
      if (!channel.startsWith('spot.book:')) continue;
      const { bids, asks } = message as { bids: Side; asks: Side };
      counts.pushes += 1;
      counts.levels += bids.length + asks.length;
    }
  });
  for (const channel of ['spot.book', 'spot.trades', 'market.tickers']) {
    const key = channel === 'market.tickers' ? channel : `${channel}:${symbol}`;
    const { ok } = (await socket.timeout(TEN_SECONDS).emitWithAck('subscribe', key)) as Reply;
    if (!ok) throw new Error(`${key} cannot be watched`);
  }
  return {
    close: () => socket.disconnect(),
    /** Trades in each ten seconds, and what the book did a second. */
    seen() {
      const ms = performance.now() - began;
      const windows = Array.from({ length: Math.max(1, Math.floor(ms / TEN_SECONDS)) }, () => 0);
      for (const at of trades) {
        const nth = Math.floor((at - began) / TEN_SECONDS);
        if (nth < windows.length) windows[nth] = (windows[nth] ?? 0) + 1;
      }
      const sorted = windows.toSorted((a, b) => a - b);
      const round = (value: number) => Math.round(value * 100) / 100;
      return {
        trades_in_ten_seconds: {
          least: sorted[0] ?? 0,
          middle: sorted[Math.floor(sorted.length / 2)] ?? 0,
          most: sorted.at(-1) ?? 0,
        },
        book_a_second: { pushes: round(counts.pushes / (ms / 1_000)), levels: round(counts.levels / (ms / 1_000)) },
      };
    },
  };
}
