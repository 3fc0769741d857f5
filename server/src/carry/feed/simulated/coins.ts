/** The model's parameters of a coin or a stock. One that is not listed here starts at 10. */

export type Coin = {
  /** About its first price, in the quote asset. */
  price: string;
  /** Usual volume a minute, whole coins. */
  volume: number;
  /** How much of the shared factor's return it has, and the deviation of its own, relative to the shared one. */
  beta: number;
  own: number;
};

const coin = (price: string, volume: number, beta: number, own: number): Coin => ({ price, volume, beta, own });

const coins: Readonly<Record<string, Coin>> = {
  BTC: coin('68000', 12, 1, 0.25),
  ETH: coin('2600', 180, 1.25, 0.5),
  SOL: coin('140', 2_600, 1.5, 0.8),
  XRP: coin('1.4', 160_000, 1.2, 0.9),
  BNB: coin('620', 160, 0.9, 0.5),
  ADA: coin('0.65', 95_000, 1.3, 0.8),
  DOGE: coin('0.18', 700_000, 1.45, 0.9),
  TRX: coin('0.27', 110_000, 0.7, 0.6),
  AVAX: coin('20', 1_800, 1.5, 0.9),
  LINK: coin('14', 3_000, 1.35, 0.8),
  DOT: coin('4', 5_500, 1.35, 0.8),
  LTC: coin('88', 480, 1.1, 0.7),
  BCH: coin('450', 70, 1.15, 0.9),
  SHIB: coin('0.0000125', 2_400_000_000, 1.45, 0.9),
  UNI: coin('7.2', 3_800, 1.45, 1),
  ATOM: coin('4.3', 3_200, 1.35, 0.8),
  XLM: coin('0.26', 75_000, 1.2, 0.9),
  NEAR: coin('2.4', 10_000, 1.5, 0.9),
  APT: coin('4.8', 4_400, 1.5, 1),
  ARB: coin('0.35', 90_000, 1.5, 1),
  OP: coin('0.62', 40_000, 1.55, 1),
  AAVE: coin('260', 65, 1.45, 1),
  SUI: coin('3', 26_000, 1.6, 1.1),
  PEPE: coin('0.000011', 5_500_000_000, 1.7, 1.3),
  AAPL: coin('275', 110_000, 0.3, 0.25),
  GOOG: coin('315', 60_000, 0.3, 0.3),
  SPY: coin('680', 180_000, 0.2, 0.08),
  QQQ: coin('615', 140_000, 0.28, 0.1),
  IBM: coin('305', 11_000, 0.25, 0.28),
  BAC: coin('53', 95_000, 0.3, 0.28),
  MSFT: coin('490', 60_000, 0.28, 0.25),
  NVDA: coin('180', 480_000, 0.5, 0.4),
  TSLA: coin('425', 200_000, 0.6, 0.55),
  AMZN: coin('230', 100_000, 0.35, 0.3),
  PRACTICE: coin('100', 40, 0.6, 0.5),
};
const other = coin('10', 20_000, 1.2, 0.9);

export const coinOf = (symbol: string): Coin => coins[symbol] ?? other;
