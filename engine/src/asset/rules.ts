/** The assets, declared once (core/fields.ts). A name and a scale stay: prices are found by the one, and every stored amount is counted in the other. Of kinds of account, none is taken away. */
import type { Declared } from '../core/fields.ts';
import { kinds } from '../core/terms.ts';

export const assetRules = {
  kind: 'asset.configure',
  noun: 'asset',
  which: { name: 'asset', is: 'asset', max: 4_095, makes: true },
  fields: {
    name: { kind: 'name', max: Number.MAX_SAFE_INTEGER, fixed: true },
    scale: { kind: 'count', max: 18, fixed: true },
    // Under rules 1 a word of no kind was not refused.
    kinds: { kind: 'some', of: kinds },
  },
} as const satisfies Declared;
