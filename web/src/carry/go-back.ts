import { useCallback } from 'react';
import { useNavigate } from 'react-router';

/** Whether there is a page of this visit before the present one; the router counts them in the history's state. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state;
  return (
    typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' && state.idx > 0
  );
}

/** Goes to the page before, or to another where the visit began here. */
export function useGoBack(): (otherwise: string) => void {
  const go = useNavigate();
  return useCallback(
    (otherwise) => {
      if (hasPageBefore()) void go(-1);
      else void go(otherwise, { replace: true });
    },
    [go],
  );
}
