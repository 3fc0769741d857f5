/** The options of a demo, so that a guest sees the receipt of a real settlement: two simulated accounts open one in turn, market after market, on demo money. */
import type { Command, CommandOf } from '@glassbook/engine';
import type { Core } from '../../../shared/slice/core.ts';
import { robotNamed } from '../../../shared/robots/robots.ts';
import { termsSold } from '../services.ts';

type Services = Pick<Core, 'pool' | 'sequencer' | 'inForce' | 'now' | 'robots'> & { acts: () => boolean };

const names = ['Tidal Flat', 'Amber Quay'] as const;
/** Stakes that a grant is for. */
const GRANTED = 1_000n;

export class DemoOptions {
  readonly #services: Services;
  #isBusy = false;
  #turn = 0;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Opens the shortest option that is sold, at the least stake, in each market up and then down; nothing where the one before is not over, or where the simulated traders of the demo are off. */
  async turn(): Promise<void> {
    const { acts, inForce, now, pool, robots } = this.#services;
    const [term] = termsSold(inForce);
    const settings = inForce.of('options.configure');
    const instruments = settings?.instruments ?? [];
    const instrument = instruments[Math.floor(this.#turn / names.length) % instruments.length];
    if (this.#isBusy || !acts() || !term || !settings || instrument === undefined) return;
    this.#isBusy = true;
    try {
      const place = this.#turn % names.length;
      const name = names[place] ?? names[0];
      const owner = await robotNamed(pool, { name }, now());
      robots.add(owner);
      const side = place === 0 ? 'up' : 'down';
      await this.#open(
        { kind: 'options.open', owner, instrument, side, seconds: term.seconds, stake: term.min },
        settings.asset,
      );
      this.#turn += 1;
    } finally {
      this.#isBusy = false;
    }
  }

  /** With too little in the account of options, after a grant. */
  async #open(command: CommandOf<'options.open'>, asset: number): Promise<void> {
    const refusal = await this.#send(command);
    if (refusal !== 'options.insufficient_funds') return;
    const { owner, stake } = command;
    const amount = stake * GRANTED;
    await this.#send({ kind: 'wallet.grantDemo', owner, grants: [{ asset, amount }] });
    await this.#send({ kind: 'wallet.move', owner, asset, amount, from: 'spot', to: 'options' });
    await this.#send(command);
  }

  /** The reason of a refusal, which is ordinary: the index is silent, the house can cover no more. */
  async #send(command: Command): Promise<string | undefined> {
    const { outcome } = await this.#services.sequencer.submit(command);
    return outcome.ok ? undefined : outcome.reason;
  }
}
