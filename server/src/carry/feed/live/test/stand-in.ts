/** A stub of Binance's and Kraken's public REST on the loopback, as far as prices need it, with a test's data. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StandIn = {
  url: string;
  /** Prices by "BTC", as text. */
  binance: Map<string, { bid: string; ask: string; last: string; at?: number }>;
  kraken: Map<string, { bid: string; ask: string; last: string }>;
  /** Minutes by "BTC" in Binance's own columns. */
  klines: Map<string, (string | number)[][]>;
  /** How an exchange fails. */
  mood: { binance: Mood; kraken: Mood };
  asked: string[];
  close: () => Promise<void>;
};
export type Mood = 'well' | 'silent' | 'error' | 'redirect' | 'broken';

const krakenName = (base: string) => `${base === 'BTC' ? 'XBT' : base}USDT`;

const binanceSymbol = (base: string) => ({
  symbol: `${base}USDT`,
  status: 'TRADING',
  baseAsset: base,
  baseAssetPrecision: 8,
  quoteAsset: 'USDT',
  quotePrecision: 8,
  quoteAssetPrecision: 8,
  orderTypes: ['LIMIT', 'LIMIT_MAKER', 'MARKET'],
  icebergAllowed: true,
  ocoAllowed: true,
  isSpotTradingAllowed: true,
  isMarginTradingAllowed: false,
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
    { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
    {
      filterType: 'NOTIONAL',
      minNotional: '5.00000000',
      applyMinToMarket: true,
      maxNotional: '9000000.00000000',
      applyMaxToMarket: false,
      avgPriceMins: 5,
    },
  ],
  permissions: [],
  permissionSets: [['SPOT']],
});

function binance(path: string, query: URLSearchParams, stand: StandIn): unknown {
  const bases = [...stand.binance.keys()];
  if (path === '/api/v3/exchangeInfo')
    return {
      timezone: 'UTC',
      serverTime: exchangeNow(),
      rateLimits: [],
      exchangeFilters: [],
      symbols: bases.map(binanceSymbol),
    };
  if (path === '/api/v3/ticker/24hr') {
    const wanted = JSON.parse(query.get('symbols') ?? '[]') as string[];
    return bases
      .filter((base) => wanted.includes(`${base}USDT`))
      .map((base) => {
        const { bid, ask, last, at } = stand.binance.get(base)!;
        const closeTime = at ?? exchangeNow();
        return {
          ...{
            symbol: `${base}USDT`,
            priceChange: '0.00',
            priceChangePercent: '0.000',
            weightedAvgPrice: last,
            prevClosePrice: last,
            lastPrice: last,
            lastQty: '0.001',
          },
          ...{
            bidPrice: bid,
            bidQty: '1.0',
            askPrice: ask,
            askQty: '1.0',
            openPrice: last,
            highPrice: last,
            lowPrice: last,
            volume: '1000.0',
            quoteVolume: '1000.0',
          },
          ...{ openTime: closeTime - 86_400_000, closeTime, firstId: 1, lastId: 2, count: 2 },
        };
      });
  }
  if (path === '/api/v3/klines') {
    const rows = stand.klines.get((query.get('symbol') ?? '').replace('USDT', '')) ?? [];
    const from = Number(query.get('startTime') ?? 0);
    return rows.filter((row) => Number(row[0]) >= from).slice(0, Number(query.get('limit') ?? 500));
  }
  return undefined;
}

function kraken(path: string, query: URLSearchParams, stand: StandIn): unknown {
  const bases = [...stand.kraken.keys()];
  const ofKraken = (result: unknown) => ({ error: [], result });
  const asset = (base: string) => (base === 'BTC' ? 'XXBT' : base === 'ETH' ? 'XETH' : base);
  if (path === '/0/public/Assets') {
    const of = (altname: string) => ({
      aclass: 'currency',
      altname,
      decimals: 10,
      display_decimals: 5,
      status: 'enabled',
    });
    return ofKraken({
      USDT: of('USDT'),
      ...Object.fromEntries(bases.map((base) => [asset(base), of(base === 'BTC' ? 'XBT' : base)])),
    });
  }
  if (path === '/0/public/AssetPairs') {
    const pair = (base: string) => ({
      ...{
        altname: krakenName(base),
        wsname: `${base === 'BTC' ? 'XBT' : base}/USDT`,
        aclass_base: 'currency',
        base: asset(base),
        aclass_quote: 'currency',
        quote: 'USDT',
      },
      ...{
        lot: 'unit',
        cost_decimals: 5,
        pair_decimals: 1,
        lot_decimals: 8,
        lot_multiplier: 1,
        leverage_buy: [],
        leverage_sell: [],
        fees: [[0, 0.26]],
        fees_maker: [[0, 0.16]],
      },
      ...{
        fee_volume_currency: 'ZUSD',
        margin_call: 80,
        margin_stop: 40,
        ordermin: '0.0001',
        costmin: '0.5',
        tick_size: '0.1',
        status: 'online',
      },
    });
    return ofKraken(Object.fromEntries(bases.map((base) => [krakenName(base), pair(base)])));
  }
  if (path === '/0/public/Ticker') {
    const wanted = (query.get('pair') ?? '').split(',');
    const ticker = ({ bid, ask, last }: { bid: string; ask: string; last: string }) => ({
      ...{
        a: [ask, '1', '1.000'],
        b: [bid, '1', '1.000'],
        c: [last, '0.01'],
        v: ['10', '20'],
        p: [last, last],
        t: [10, 20],
        l: [last, last],
        h: [last, last],
        o: last,
      },
    });
    return ofKraken(
      Object.fromEntries(
        bases
          .filter((base) => wanted.includes(krakenName(base)))
          .map((base) => [krakenName(base), ticker(stand.kraken.get(base)!)]),
      ),
    );
  }
  if (path === '/0/public/OHLC') return ofKraken({ [query.get('pair') ?? '']: [], last: 0 });
  return undefined;
}

/** Another machine's wall clock: setting ours does not set it. */
const exchangeNow = () => Math.floor(performance.timeOrigin + performance.now());

/** Starts it on a free port, without data yet. */
export async function startStandIn(): Promise<StandIn> {
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    stand.asked.push(pathname);
    const mood = pathname.startsWith('/0/') ? stand.mood.kraken : stand.mood.binance;
    if (mood === 'silent') return;
    if (mood === 'error') return void response.writeHead(503).end('{"code":-1,"msg":"Service unavailable"}');
    if (mood === 'redirect') return void response.writeHead(302, { location: `${stand.url}/elsewhere` }).end();
    if (mood === 'broken')
      return void response.writeHead(200, { 'content-type': 'application/json' }).write('[{"symbol":');
    const found = pathname.startsWith('/0/')
      ? kraken(pathname, searchParams, stand)
      : binance(pathname, searchParams, stand);
    response
      .writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(found ?? { code: -1, msg: 'unknown path' }));
  };
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stand: StandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    binance: new Map(),
    kraken: new Map(),
    klines: new Map(),
    mood: { binance: 'well', kraken: 'well' },
    asked: [],
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return stand;
}
