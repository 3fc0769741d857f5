/** A client of spot trading: places a limit order that rests, cancels it, and so on: half of its requests are cancels. */
import { market } from '@glassbook/contract';
import { z } from 'zod';
import type { Connection } from '../http/connection.ts';
import type { Client } from '../http/mix.ts';

/** Far enough below the market that nothing the house maker does reaches it, on a price of its own for each client. */
async function restingPrice(connection: Connection, client: number): Promise<string> {
  const reply = z
    .object({ message: market.tickers.reply })
    .parse(JSON.parse(await connection.get('/api/market/tickers')));
  const btc = reply.message.find(({ symbol }) => symbol === 'BTC/USDT');
  if (btc === undefined) throw new Error('there is no price yet');
  return `${Math.floor(Number(btc.last) / 2) - client}.00`;
}

export const placeAndCancel: Client = async (connection, client) => {
  const price = await restingPrice(connection, client);
  const run = performance.now().toString(36);
  return async (post, round) => {
    const name = `client_order_id=${run}-${client}-${round}`;
    const order = `currency_id=1&legal_id=3&type=1&amount=0.001&target_price=${price}`;
    await post('place', '/api/coin/trade', `${order}&${name}`);
    await post('cancel', '/api/coin/cancel', name);
  };
};
