/** What products bring to receipts: records of their chains, and what they settled. */
import type { Chains } from './chains.ts';
import type { Settlements } from './receipt.ts';

export class Receipts {
  readonly chains: Chains;
  readonly #settlements: Settlements = {};

  constructor(chains: Chains) {
    this.chains = chains;
  }

  /** Settlements of a kind, as ids begin: the `option` of option-12. */
  add(kind: string, find: Settlements[string]): void {
    this.#settlements[kind] = find;
  }

  async find(id: string) {
    const [kind = '', number = ''] = id.split('-');
    return Object.hasOwn(this.#settlements, kind) ? this.#settlements[kind]?.(Number(number)) : undefined;
  }
}
