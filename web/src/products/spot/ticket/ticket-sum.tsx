import type { Quoted } from '@glassbook/engine/quote';
import { FieldError, useMedia } from '@glassbook/ui';
import { ppmPercent } from '@glassbook/ui/format';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wideWindow } from '../../../carry/lazy-wide.ts';
import type { Cost } from './cost.ts';
import { limitWarning } from './limit-warning.ts';
import { OrderSum } from './order-sum.tsx';
import { ProblemText } from './problem-text.tsx';
import type { Offer, Problem } from './problems.ts';
import type { Summary } from './summary.ts';
import type { Surroundings, Ticket } from './ticket.ts';

export type TicketSumProps = {
  id: string;
  ticket: Ticket;
  around: Surroundings;
  /** Those to show now. */
  problems: readonly Problem[];
  summary: Summary | undefined;
  /** What it would do to the book now; undefined where it would be refused. */
  quoted: Quoted | undefined;
  /** Of what would fill at once; undefined where nothing would. */
  cost: Cost | undefined;
  take: (offer: Offer) => void;
};

/** The order's problems, warnings and sums: always of one height, so that the button below keeps its place. */
export function TicketSum({ id, ticket, around, problems, summary, quoted, cost, take }: TicketSumProps) {
  const { t } = useTranslation('spot');
  const { market } = around;
  const warning = limitWarning(ticket, around);
  const isWide = useMedia(wideWindow);
  const problemsOf = problems.length > 0 && (
    <div id={id} className="col g1">
      {problems.map((problem) => (
        <FieldError key={`${problem.field} ${problem.code}`}>
          <ProblemText problem={problem} take={take} />
        </FieldError>
      ))}
    </div>
  );
  // Where there is little room, a refused order has no sum.
  if (problems.length > 0 && !isWide) return <SumBox>{problemsOf}</SumBox>;
  return (
    <SumBox>
      {problemsOf}
      {warning && (
        <p className="cap warn" role="status">
          {t(`ticket.warning_${warning.kind === 'through' ? `through_${ticket.side}` : warning.kind}`, {
            percent: ppmPercent(warning.ppm),
          })}
        </p>
      )}
      {quoted !== undefined && quoted.ownExpired > 0 && (
        <p className="cap warn">{t('ticket.self_trade_expires', { count: quoted.ownExpired })}</p>
      )}
      {quoted?.endsAtOwn === true && <p className="cap warn">{t('ticket.self_trade_ends')}</p>}
      <OrderSum {...{ ticket, market, summary, cost }} short={!isWide} />
    </SumBox>
  );
}

function SumBox({ children }: { children: ReactNode }) {
  const { t } = useTranslation('spot');
  return (
    <div className="spot-ticket-sum" role="group" aria-label={t('ticket.summary')} tabIndex={0}>
      {children}
    </div>
  );
}
