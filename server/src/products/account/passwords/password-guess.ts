/**
 * A password that is checked for an account, at a login or for a change. Whether a guess is checked at all is decided before anything is hashed, by the
 * same rules for accounts and for names that are none: see docs/decisions/0013-unknown-devices-count-apart.md.
 */
import { refuse, refuseFor } from '../../../carry/http/handling.ts';
import { turnOf, type Requester } from '../requester.ts';
import type { AccountServices } from '../services.ts';

export type Guess = {
  isRight: boolean;
  /** Its number among the wrong ones in a row, if it is wrong. */
  failures: number;
  /** The wrong ones before it no longer count in memory. */
  right: () => void;
  /** It counts no longer, as if it had not been checked. */
  uncount: () => Promise<void>;
};

/** Milliseconds until the next guess of this requester would be checked; 0 where it would be now. */
export function guessWait({ logins }: AccountServices, name: string, { known, peer }: Requester): number {
  return known ? logins.devices.wait(name) : Math.max(logins.accounts.wait(name), logins.peers.wait(peer));
}

/** Counts a guess as wrong against every limit. A refusal where one of them allows no more, and then against none. */
async function admit(services: AccountServices, name: string, requester: Requester) {
  const { logins, failedLogins } = services;
  const { user, known, peer } = requester;
  const counts = known ? logins.devices : logins.accounts;
  const locked = () => refuseFor('account.locked_for_now', guessWait(services, name, requester));
  if (!known && !logins.peers.admit(peer)) return locked();
  const giveBack = () => {
    if (!known) logins.peers.takeBack(peer);
  };
  if (!counts.admit(name)) {
    giveBack();
    return locked();
  }
  const failures = await failedLogins.admit({ name, known, isUnknown: user === undefined });
  const right = () => {
    giveBack();
    counts.right(name);
  };
  const uncount = () => {
    giveBack();
    counts.takeBack(name);
    return failedLogins.takeBack({ name, known });
  };
  if (failures !== undefined) return { failures, right, uncount };
  counts.takeBack(name);
  giveBack();
  return refuse('account.reset_required');
}

/** Checks a password for the asked account, or does the same work where there is none. `name`: under which guesses are counted. */
export async function guessPassword(
  services: AccountServices,
  { name, password, requester }: { name: string; password: string; requester: Requester },
): Promise<Guess | ReturnType<typeof refuseFor>> {
  const { hash } = services;
  const { user } = requester;
  const admitted = await admit(services, name, requester);
  if ('reason' in admitted) return admitted;
  const checked = user?.passwordHash
    ? hash.verify(password, user.passwordHash, turnOf(requester))
    : hash.verifyUnknown(password, turnOf(requester));
  const isRight = await checked.catch(async (fault: unknown) => {
    await admitted.uncount();
    throw fault;
  });
  return { ...admitted, isRight };
}
