/** Who the borrowers of the demo are, and what each borrows. */
export type Plan = {
  name: string;
  /** The coin of the collateral, in whole units. */
  coin: string;
  collateral: bigint;
  /** How much of its worth is borrowed, in parts of a million; `call`: so much that the next fall of the index calls the loan. */
  ltvPpm: number | 'call';
  days: 0 | 7 | 30 | 90;
};

/** No other loan of the demo has the collateral of the one that is called: its bounds differ from the usual ones while it is taken. */
export const borrowers: readonly Plan[] = [
  { name: 'Fen Bridge', coin: 'BTC', collateral: 4n, ltvPpm: 450_000, days: 0 },
  { name: 'Old Mill', coin: 'BTC', collateral: 2n, ltvPpm: 300_000, days: 90 },
  { name: 'Pine Ridge', coin: 'ETH', collateral: 60n, ltvPpm: 500_000, days: 30 },
  { name: 'Gull Point', coin: 'ETH', collateral: 100n, ltvPpm: 620_000, days: 7 },
  { name: 'Slate Row', coin: 'XRP', collateral: 100_000n, ltvPpm: 550_000, days: 0 },
  { name: 'Thin Ice', coin: 'SOL', collateral: 900n, ltvPpm: 'call', days: 0 },
];
