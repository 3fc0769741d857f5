import { account, type futures } from '@glassbook/contract';
import { useCall } from '../../../carry/loadable.ts';
import { useIdentity } from '../../../shared/use-identity.ts';
import type { Standing } from '../account.ts';
import { stepsOf, type Step } from './steps.ts';

export type Start = { steps: readonly Step[]; simulated: boolean };
type Known = { risk: futures.RiskStanding | undefined; standing: Standing | undefined; isClosed: boolean };

/** What an account still needs before its first futures order; undefined where nothing is missing, it is not known yet, or futures are closed to it. */
export function useStart({ risk, standing, isClosed }: Known): Start | undefined {
  const user = useCall(account.info, {}).data;
  const identity = useIdentity().data;
  if (!user || !identity || !risk || !standing || isClosed) return undefined;
  const steps = stepsOf({ user, identity, risk, hasMoney: standing.cash > 0n || standing.held > 0n });
  return steps.every(({ state }) => state === 'done') ? undefined : { steps, simulated: identity.simulated };
}
