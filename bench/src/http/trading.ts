/** Traders that each place a limit order which rests, cancel it, and so on; each waits for its answer, which comes when it is stored. */
import { market } from '@glassbook/contract';
import { z } from 'zod';
import { Connection } from './connection.ts';

/** Far enough below the market that nothing the house maker does reaches it, on a price of its own for each trader. */
async function restingPrice(connection: Connection, trader: number): Promise<string> {
  const reply = z
    .object({ message: market.tickers.reply })
    .parse(JSON.parse(await connection.get('/api/market/tickers')));
  const btc = reply.message.find(({ symbol }) => symbol === 'BTC/USDT');
  if (btc === undefined) throw new Error('there is no price yet');
  return `${Math.floor(Number(btc.last) / 2) - trader}.00`;
}

/** Trades on a connection until the time is over; gives what each request took, milliseconds. */
async function trade(connection: Connection, token: string, trader: number, untilMs: number): Promise<number[]> {
  const price = await restingPrice(connection, trader);
  const run = performance.now().toString(36);
  const took: number[] = [];
  const post = async (path: string, form: string) => {
    const began = performance.now();
    await connection.post(path, form, token);
    took.push(performance.now() - began);
  };
  for (let n = 0; performance.now() < untilMs; n += 1) {
    const name = `client_order_id=${run}-${trader}-${n}`;
    await post('/api/coin/trade', `currency_id=1&legal_id=3&type=1&amount=0.001&target_price=${price}&${name}`);
    await post('/api/coin/cancel', name);
  }
  return took;
}

/** Lets each token trade on a connection of its own for so long. */
export async function tradeAll(
  port: number,
  tokens: readonly string[],
  ms: number,
): Promise<{ perSecond: number; took: number[] }> {
  const connections = await Promise.all(tokens.map(() => Connection.open(port)));
  const began = performance.now();
  const all = await Promise.all(connections.map((connection, n) => trade(connection, tokens[n] ?? '', n, began + ms)));
  const seconds = (performance.now() - began) / 1_000;
  for (const connection of connections) connection.close();
  const took = all.flat();
  return { perSecond: took.length / seconds, took };
}
