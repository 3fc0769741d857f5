/** What products bring to receipts: records of their chains, and what they settled. */
import type { Chains } from './chains.ts';
import type { Settlements } from './receipt.ts';

export class Receipts {
  readonly chains: Chains;
  readonly #settlements: Settlements = {};
  readonly #links: Record<string, number> = {};

  constructor(chains: Chains) {
    this.chains = chains;
  }

  /** Settlements of a kind, as ids begin: the `option` of option-12. `links`: as many as one usually takes. */
  add(kind: string, find: Settlements[string], links: number): void {
    this.#settlements[kind] = find;
    this.#links[kind] = links;
  }

  /** As many links as one of this kind usually takes; 0 where there is none. */
  linksOf(id: string): number {
    const [kind = ''] = id.split('-');
    return Object.hasOwn(this.#links, kind) ? (this.#links[kind] ?? 0) : 0;
  }

  async find(id: string) {
    const [kind = '', number = ''] = id.split('-');
    return Object.hasOwn(this.#settlements, kind) ? this.#settlements[kind]?.(Number(number)) : undefined;
  }
}
