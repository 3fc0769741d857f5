/** Self-trade prevention as the ticket offers it; the choice is kept. */
import { spot } from '@glassbook/contract';
import { preference } from '../../../carry/preference.ts';

export type SelfTrade = spot.SelfTrade;
export const selfTradeChoice = preference('spot.self_trade', spot.selfTradePolicies, 'expire_maker');
