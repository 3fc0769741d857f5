/** Which settings of a market are refused, beside their bounds (rules.ts): each is checked by the sums it will be used in. */
import type { ConfigureMarket } from './command.ts';

const PPM = 1_000_000;
const DAY_MS = 86_400_000;

/** The first setting that is refused for what the fields cannot say. */
export function settingsProblem(settings: ConfigureMarket): keyof ConfigureMarket | undefined {
  const { makerFeePpm, takerFeePpm, contractsMax, openInterestMax, fundingMs, fundingMaxPpb, interestPpb } = settings;
  if (makerFeePpm > takerFeePpm) return 'makerFeePpm';
  if (contractsMax > openInterestMax) return 'contractsMax';
  if (DAY_MS % fundingMs !== 0) return 'fundingMs';
  if (interestPpb > fundingMaxPpb) return 'interestPpb';
  return hasTiersProblem(settings) ? 'tiers' : undefined;
}

/**
 * Worth and maintenance rise from tier to tier, the leverage falls. Maintenance is at least half of the initial margin at the highest leverage and, with the fee of closing, at most all of it, and covers what a position can owe at once: a funding,
 * and that fee.
 */
function hasTiersProblem({ tiers, fundingMaxPpb, takerFeePpm }: ConfigureMarket): boolean {
  const [first] = tiers;
  if (!first || fundingMaxPpb > first.maintenancePpm * 1000 || takerFeePpm > first.maintenancePpm) return true;
  return tiers.some(({ valueMax, leverageMax, maintenancePpm }, place) => {
    const before = tiers[place - 1];
    if (before && (leverageMax > before.leverageMax || maintenancePpm < before.maintenancePpm)) return true;
    if ((maintenancePpm + takerFeePpm) * leverageMax > PPM - takerFeePpm) return true;
    return 2 * maintenancePpm * leverageMax < PPM || (before !== undefined && valueMax <= before.valueMax);
  });
}
