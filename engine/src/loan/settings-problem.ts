import type { ConfigureCollateral, ConfigureLoan } from './command.ts';
import type { State } from './state.ts';

const MILLION = 1_000_000n;

/** The first figure of all loans that is refused for what its field alone cannot say. */
export function loanProblem(state: State, command: ConfigureLoan): string | undefined {
  const { unit, min, ownerMax, allMax, ratePpb0, ratePpb80, ratePpb100, feePpm, worstPpm } = command;
  const { settings, collaterals } = state.loan;
  if (!isLent(state, unit) || (settings && settings.unit !== unit)) return 'unit';
  if (min > ownerMax) return 'ownerMax';
  if (ownerMax > allMax) return 'allMax';
  if (ratePpb80 < ratePpb0) return 'ratePpb80';
  if (ratePpb100 < ratePpb80) return 'ratePpb100';
  for (const each of collaterals.values()) if (!pays(state, each, { unit, feePpm, worstPpm })) return 'feePpm';
  return undefined;
}

/** The first bound of a collateral that is refused: it is traded for what is lent, and at its liquidation the worst sale still pays all and the fee. */
export function collateralProblem(state: State, command: ConfigureCollateral): string | undefined {
  const { settings } = state.loan;
  const { asset } = command;
  if (!settings || !isLent(state, asset) || asset === settings.unit) return 'asset';
  const instrument = state.instruments.trading(asset, settings.unit);
  if (instrument === undefined || !state.doors.bookTerms({ market: instrument }).ok) return 'asset';
  return pays(state, command, settings) ? undefined : 'liquidationPpm';
}

const isLent = ({ assets }: State, asset: number): boolean => {
  const kinds = assets.get(asset)?.kinds ?? [];
  return kinds.includes('spot') && kinds.includes('margin');
};

/** Whether liquidation × (1 + fee) is below (1 − worst) × (1 − taker’s fee), exactly. */
function pays(
  state: State,
  { asset, liquidationPpm }: ConfigureCollateral,
  { unit, feePpm, worstPpm }: Pick<ConfigureLoan, 'unit' | 'feePpm' | 'worstPpm'>,
): boolean {
  const instrument = state.instruments.trading(asset, unit);
  const book = instrument === undefined ? undefined : state.doors.bookTerms({ market: instrument });
  if (!book?.ok) return false;
  const owed = BigInt(liquidationPpm) * (MILLION + BigInt(feePpm));
  return owed < (MILLION - BigInt(worstPpm)) * (MILLION - BigInt(book.takerFeePpm));
}
