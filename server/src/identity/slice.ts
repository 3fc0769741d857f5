/** Verification of identities: what users send, how far each one is, and how long photos are kept. */
import type { Core, Part, Slice } from '../slice.ts';
import { deletePhotos } from './retention.ts';
import { approvedName, standingOf } from './standing.ts';
import { state } from './state.ts';
import { verify } from './verify.ts';

const deleteMs = 3_600_000;

export const identity: Slice<'identity'> = { name: 'identity', begin: () => ({ open }) };

function open({ pool, now, given, log, vault }: Core): Part<'identity'> {
  const services = { pool, vault, uploads: () => given.uploads, now };
  const deleteNow = () =>
    void deletePhotos(pool, given.uploads, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'photos were not deleted; it is tried again'),
    );
  let deleting: NodeJS.Timeout | undefined;
  return {
    handlings: { state: state(services), verify: verify(services) },
    channels: {},
    gives: {
      identityOf: (userId) => standingOf(pool, userId),
      approvedNameOf: (userId) => approvedName(pool, vault, userId),
    },
    start: () => {
      deleteNow();
      deleting = setInterval(deleteNow, deleteMs).unref();
    },
    stop: () => clearInterval(deleting),
  };
}
