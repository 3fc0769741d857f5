/** Our periods, shortest first. Weeks start on Monday and months on the 1st, both in UTC. */
export const candlePeriods = ['1min', '5min', '15min', '30min', '60min', '4hour', '1D', '1W', '1M'] as const;
export type CandlePeriod = (typeof candlePeriods)[number];
