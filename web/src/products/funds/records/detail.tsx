import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BadgeTone } from '@glassbook/ui';
import { recordsPath } from '../../../carry/paths.ts';
import { Timeline, type Deadline, type ShownStep } from '../timeline.tsx';
import { CancelButton, type Canceling } from './cancel-button.tsx';
import { Hero } from './hero.tsx';
import { Reference } from './reference.tsx';

type Props = {
  of: Deadline & { id: number; name: string; cancellable: boolean };
  state: { text: string; tone: BadgeTone | undefined };
  amount: string;
  /** Where to, or where it came from. */
  place: string | undefined;
  steps: readonly ShownStep[];
  /** Sends its cancellation; `about` is said above the button. */
  canceling: Canceling & { about?: ReactNode };
  /** What it sums up to, and what can be done besides. */
  children: ReactNode;
};

/** One deposit or withdrawal: its state and amount, its time line, its sums, and the way to cancel it. */
export function Detail({ of, state, amount, place, steps, canceling: { about, ...cancel }, children }: Props) {
  const waits = steps.some(({ look }) => look === 'now');
  return (
    <div className="funds-acting">
      <Hero {...{ state, waits, amount, place }} asset={of.name} />
      <Timeline steps={steps} deadline={of} />
      {children}
      {of.cancellable && (
        <div className="pad mt4 col g4">
          {about}
          <div className="funds-act">
            <CancelButton id={of.id} {...cancel} />
          </div>
        </div>
      )}
    </div>
  );
}

type SumsProps = {
  of: { reference: string; currency_id: number };
  label: string;
  /** Its amount is in the statement. */
  isBooked: boolean;
  children: ReactNode;
};

/** The sums of a deposit or withdrawal, by what its payment is found outside, and the way to what was booked. */
export function Sums({ of: { reference, currency_id: assetId }, label, isBooked, children }: SumsProps) {
  const { t } = useTranslation('wallet');
  return (
    <section className="card p col g3 mx-4 md:mx-6 mt4" aria-label={label}>
      {children}
      {reference !== '' && <Reference text={reference} />}
      {isBooked && <More to={recordsPath({ assetId, kind: 'change' })}>{t('action.records')}</More>}
    </section>
  );
}

/** A way on from the sums. */
export function More({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="more" to={to}>
      {children}
      <ChevronRight size={16} aria-hidden="true" />
    </Link>
  );
}
