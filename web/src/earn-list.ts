/** What of each product the Earn tab shows, one line each; its words are loaded with it. */
export { useDualHoldings as dual } from './dual/use-holdings.ts';
export { useIeoHoldings as ieo } from './ieo/use-holdings.ts';
export { useLockupHoldings as lockup } from './lockup/use-holdings.ts';
