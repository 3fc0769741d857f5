import { useTranslation } from 'react-i18next';
import { spokenParams } from '../../../shared/trading/ticket/spoken-params.ts';
import type { Offer } from './problems.ts';

type Shown = { code: string; params: Record<string, string>; offer?: Offer };

/** The catalog's key of a problem: a refusal of the engine has its own sentence. */
export const problemKey = ({ code }: Shown): string => (code.startsWith('refusal.') ? code : `ticket.problem.${code}`);

/** What is wrong, and a button that fills in the size with which it is not. */
export function ProblemText({ problem, take }: { problem: Shown; take: (offer: Offer) => void }) {
  const { t } = useTranslation('spot');
  const { params, offer } = problem;
  return (
    <>
      {t(problemKey(problem), spokenParams(params))}
      {offer && ' '}
      {offer && (
        <button type="button" className="link hit relative" onClick={() => take(offer)}>
          {t(`ticket.offer_${offer.way}`, spokenParams({ size: offer.size, unit: offer.unit }))}
        </button>
      )}
    </>
  );
}
