/** Those over the candles, then those in a pane of their own. The numbers are the usual periods. */
export const indicators = {
  MA: { over: true, periods: [7, 25] },
  EMA: { over: true, periods: [9, 21] },
  BOLL: { over: true, periods: [20, 2] },
  VOL: { over: false, periods: [] },
  MACD: { over: false, periods: [12, 26, 9] },
  RSI: { over: false, periods: [6, 12, 24] },
  KDJ: { over: false, periods: [9, 3, 3] },
} as const;
