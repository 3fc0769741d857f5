/** Who the traders of the demo are, and how each trades. */
export type Plan = {
  name: string;
  signature: string;
  sharePpm: number;
  /** The coin of the contract that is traded. */
  base: string;
  contracts: number;
  leverage: number;
  /** How long a position is held, and how likely one is opened in a turn. */
  holdsMs: number;
  opens: number;
};

/** Simulated copiers of each: thirty in all. */
export const COPIERS = 5;

const second = 1_000;
/** The last one loses: it closes after a few seconds, and pays fees each time. */
export const traders: readonly Plan[] = [
  {
    ...{ name: 'Kestrel', signature: 'Holds BTC for a minute', sharePpm: 100_000, base: 'BTC' },
    ...{ contracts: 20, leverage: 10, holdsMs: 60 * second, opens: 0.5 },
  },
  {
    ...{ name: 'Meridian', signature: 'Trades ETH', sharePpm: 80_000, base: 'ETH' },
    ...{ contracts: 30, leverage: 5, holdsMs: 90 * second, opens: 0.5 },
  },
  {
    ...{ name: 'Hanok', signature: 'Small positions, low leverage', sharePpm: 100_000, base: 'BTC' },
    ...{ contracts: 5, leverage: 3, holdsMs: 300 * second, opens: 0.3 },
  },
  {
    ...{ name: 'Gridfox', signature: 'Trades often', sharePpm: 150_000, base: 'ETH' },
    ...{ contracts: 20, leverage: 10, holdsMs: 45 * second, opens: 0.8 },
  },
  {
    ...{ name: 'Slowhand', signature: 'Holds for ten minutes', sharePpm: 100_000, base: 'BTC' },
    ...{ contracts: 10, leverage: 5, holdsMs: 600 * second, opens: 0.2 },
  },
  {
    ...{
      name: 'Tiderun',
      signature: 'Closes in seconds, pays fees',
      sharePpm: 120_000,
      base: 'BTC',
    },
    ...{ contracts: 40, leverage: 20, holdsMs: 5 * second, opens: 1 },
  },
];
