import { useQuery } from '@tanstack/react-query';
import { identity } from '@glassbook/contract';
import { ask } from '../carry/client.ts';
import { Failure } from '../carry/loadable.ts';
import { useLoggedIn } from '../carry/session.ts';

/** While something is under review, so that a decision shows without a reload. */
const everyMs = 5_000;
const underReview = 1;

const key = [identity.state.id, 'with data'];
async function asked() {
  const answer = await ask(identity.state, {});
  if (!answer.ok) throw new Failure(answer.reason, answer.message);
  return { ...answer.message, ...answer.data };
}
export type IdentityState = Awaited<ReturnType<typeof asked>>;

/** How far the identity is verified. */
export function useIdentity() {
  const enabled = useLoggedIn();
  return useQuery({
    queryKey: key,
    queryFn: asked,
    enabled,
    meta: { private: true },
    refetchInterval: ({ state: { data } }) =>
      data?.review_status === underReview || data?.advanced_review_status === underReview ? everyMs : false,
  });
}
