/** What staff can ask of settings besides those of markets: assets, the house maker's ladder, demo funds, simulated traders, contracts. Nothing here names a price or a result. */
import type { AccountKind } from '@glassbook/engine';
import { assert } from '@glassbook/money';
import type { PoolClient } from 'pg';

/** Kinds of account that it may be in. */
export type AssetValues = { kinds: readonly AccountKind[] };
/** Shares in parts per million, the worth of the first level as decimal text in the quote asset. */
export type MakerValues = {
  levels: number;
  halfSpreadPpm: number;
  stepPpm: number;
  notional: string;
  growthPpm: number;
  staleAfterMs: number;
};
/** `grants`: the amount of one claim by the number of the asset, as decimal text. */
export type DemoValues = { enabled: boolean; everyMs: number; grants: Readonly<Record<string, string>> };
export type CrowdValues = { enabled: boolean };
/** Fees, bands and maintenance in parts per million, funding in parts per billion; `valueMax` as decimal text in the margin asset. */
export type ContractValues = {
  makerFeePpm: number;
  takerFeePpm: number;
  liquidationFeePpm: number;
  bandPpm: number;
  markBandPpm: number;
  contractsMax: number;
  openOrdersMax: number;
  fundingMs: number;
  fundingMaxPpb: number;
  interestPpb: number;
  tiers: readonly { valueMax: string; leverageMax: number; maintenancePpm: number }[];
};
export type ContractMakerValues = MakerValues & { leverage: number };
export type ValuesOf = {
  asset: AssetValues;
  maker: MakerValues;
  demo: DemoValues;
  crowd: CrowdValues;
  contract: ContractValues;
  contractMaker: ContractMakerValues;
};
export type SettingNoun = keyof ValuesOf;

export type SettingControl<V> = {
  /** As they are in force, by number; 0 where there is one. Empty where it does not apply, as demo funds with real money. */
  all: () => readonly { id: number; title: string; values: V }[];
  /** The name of the first value that the engine would refuse. */
  problemIn: (id: number, values: V) => string | undefined;
  /** Sends it to the engine; twice is as once. */
  configure: (id: number, values: V) => Promise<boolean>;
  /** The row that the next start reads. */
  store: (client: PoolClient, id: number, values: V) => Promise<void>;
};

/** Each is added by the slice that has it, while it opens. */
export class SettingControls {
  readonly #all: { [N in SettingNoun]?: SettingControl<ValuesOf[N]> } = {};

  add<N extends SettingNoun>(noun: N, control: SettingControl<ValuesOf[N]>): void {
    assert(this.#all[noun] === undefined, `${noun} is added once`);
    Object.assign(this.#all, { [noun]: control });
  }

  of<N extends SettingNoun>(noun: N): SettingControl<ValuesOf[N]> {
    const control: SettingControl<ValuesOf[N]> | undefined = this.#all[noun];
    assert(control !== undefined, `a slice has the setting ${noun}`);
    return control;
  }

  find<N extends SettingNoun>(noun: N, id: number) {
    return this.of(noun)
      .all()
      .find((each) => each.id === id);
  }
}
