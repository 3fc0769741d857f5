import type { Outcome, Refusal } from '@glassbook/engine';

export const refused = (reason: Refusal): Outcome => ({ ok: false, reason });
