import { refusals as spot } from './spot/words.ts';
import { refusals as wallet } from './wallet/words.ts';

/** Why the engine says no. A refusal leaves no trace in the state. */
const heardByTraders = ['request.key_reused', ...spot, ...wallet] as const;
export const traderRefusals: readonly TraderRefusal[] = heardByTraders;
export type TraderRefusal = (typeof heardByTraders)[number];
/** Answers to commands that only the server itself sends: settings and prices. */
type ServerRefusal = 'asset.invalid' | 'spot.settings_invalid' | 'wallet.settings_invalid' | 'indexPrice.invalid';
export type Refusal = TraderRefusal | ServerRefusal;

export const refuse = (reason: Refusal): { ok: false; reason: Refusal } => ({ ok: false, reason });
