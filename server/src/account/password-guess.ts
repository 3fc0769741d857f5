/**
 * A password that is checked for an account, at a login or for a change. Whether a guess is checked at all is decided before anything is hashed, by the
 * same rules for accounts and for names that are none: see docs/decisions/0013-strangers-count-against-strangers.md.
 */
import { refuse, refuseFor } from '../http/handling.ts';
import { turnOf, type Asker } from './asker.ts';
import type { AccountServices } from './services.ts';

export type Guess = {
  isRight: boolean;
  /** Its number among the wrong ones in a row, if it is wrong. */
  failures: number;
  /** The wrong ones before it no longer count in memory. */
  right: () => void;
  /** It counts no longer, as if it had not been checked. */
  uncount: () => Promise<void>;
};

/** Milliseconds until the next guess of this asker would be checked; 0 where it would be now. */
export function guessWait({ logins }: AccountServices, name: string, { known, peer }: Asker): number {
  return known ? logins.devices.wait(name) : Math.max(logins.accounts.wait(name), logins.peers.wait(peer));
}

/** Counts a guess as wrong against every limit. A refusal where one of them allows no more, and then against none. */
async function admit(services: AccountServices, name: string, asker: Asker) {
  const { logins, failedLogins } = services;
  const { user, known, peer } = asker;
  const counts = known ? logins.devices : logins.accounts;
  const locked = () => refuseFor('account.locked_for_now', guessWait(services, name, asker));
  if (!known && !logins.peers.admit(peer)) return locked();
  const giveBack = () => {
    if (!known) logins.peers.takeBack(peer);
  };
  if (!counts.admit(name)) {
    giveBack();
    return locked();
  }
  const failures = await failedLogins.admit({ name, known, nobody: user === undefined });
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
  { name, password, asker }: { name: string; password: string; asker: Asker },
): Promise<Guess | ReturnType<typeof refuseFor>> {
  const { hash } = services;
  const { user } = asker;
  const admitted = await admit(services, name, asker);
  if ('reason' in admitted) return admitted;
  const checked = user
    ? hash.verify(password, user.passwordHash, turnOf(asker))
    : hash.verifyNobody(password, turnOf(asker));
  const isRight = await checked.catch(async (fault: unknown) => {
    await admitted.uncount();
    throw fault;
  });
  return { ...admitted, isRight };
}
