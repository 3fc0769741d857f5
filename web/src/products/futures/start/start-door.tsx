import { Badge, Button, buttonClass, lazyPart, Overlay } from '@glassbook/ui';
import type { futures } from '@glassbook/contract';
import { Check, Hourglass, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, withQuery } from '../../../carry/paths.ts';
import { beginErrand, isBack } from '../../../shared/errand.ts';
import { LentPart } from '../../../shared/lent.tsx';
import type { Step, StepName } from './steps.ts';
import type { Start } from './use-start.ts';

const RiskSheet = lazyPart(() => import('../ticket/risk-sheet.tsx'));

type Props = {
  start: Start;
  risk: futures.RiskStanding | undefined;
  settle: { id: number; name: string };
  /** The most leverage by country and client class; undefined where none is set. */
  cap: number | undefined;
};

const marks = {
  done: <Check size={12} strokeWidth={3} />,
  failed: <X size={12} strokeWidth={3} />,
  waits: <Hourglass size={10} strokeWidth={2.5} />,
};
const tones = { done: { tone: 'ok' }, open: { tone: 'info' }, waits: {}, failed: { tone: 'err' } } as const;
const looks = { open: 'now', waits: '', done: 'done', failed: 'now' };
/** Steps that are done on pages of settings, each with its form open. */
const pages: Partial<Record<StepName, string>> = {
  email: withQuery(paths.security, { open: 'email' }),
  phone: withQuery(paths.security, { open: 'phone' }),
  identity: paths.identityForm,
};

/** Where futures are closed, until the country of an account is known. */
function ClosedIn({ countries, steps }: { countries: readonly string[]; steps: readonly Step[] }) {
  const { t, i18n } = useTranslation('futures');
  if (countries.length === 0 || steps.some(({ name, state }) => name === 'cap' && state === 'done')) return null;
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (
    <p className="cap c2 my-2">
      {t('start.closed_in', { countries: countries.map((code) => names.of(code)).join(', ') })}
    </p>
  );
}

/** In place of the order button until an account can trade futures: how far it is, and the list of what it needs. */
export default function StartDoor({ start, risk, settle, cap }: Props) {
  const { t } = useTranslation('futures');
  const [open, setOpen] = useState<'list' | 'quiz' | 'transfer' | undefined>(() => (isBack() ? 'list' : undefined));
  const { steps, simulated } = start;
  const toList = (): void => setOpen('list');
  const doorOf = ({ name, state }: Step): ReactNode => {
    if (state !== 'open' && state !== 'failed') return null;
    const words = t(`start.go.${name}`);
    if (name === 'quiz' || name === 'transfer')
      return (
        <Button tone="outlined" size="sm" onClick={() => setOpen(name)}>
          {words}
        </Button>
      );
    return (
      <Link
        className={buttonClass('outlined', 'sm')}
        to={pages[name] ?? paths.settings}
        onClick={() => beginErrand(t('start.back'))}
      >
        {words}
      </Link>
    );
  };
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <>
      <Button tone="primary" size="lg" wide onClick={toList}>
        {t('start.open', { done, all: steps.length })}
      </Button>
      <Overlay
        open={open === 'list'}
        onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}
        title={t('start.title')}
        about={t('start.about')}
      >
        <ClosedIn countries={risk?.closed_in ?? []} steps={steps} />
        <ol className="tl">
          {steps.map((step, index) => (
            <li key={step.name} className={looks[step.state]}>
              <span className="dot" aria-hidden="true">
                {step.state === 'open' ? index + 1 : marks[step.state]}
              </span>
              <div className="row sb g2">
                <div className="col">
                  <span className="label semi">
                    {t(`start.step.${step.name}`)}{' '}
                    <Badge {...tones[step.state]}>{t(`start.state.${step.state}`)}</Badge>
                  </span>
                  <span className="cap c2">{whyOf(step)}</span>
                </div>
                {doorOf(step)}
              </div>
            </li>
          ))}
        </ol>
      </Overlay>
      {open === 'quiz' && risk && <RiskSheet risk={risk} close={toList} />}
      {open === 'transfer' && (
        <LentPart name="transferSheet" assetId={settle.id} to="lever" onClose={toList} onMissing={toList} />
      )}
    </>
  );

  /** Why a step is there; of an identity in a demo who looks at it, of a cap what it is. */
  function whyOf({ name, state }: Step): string {
    if (name === 'identity' && simulated && state !== 'done') return t('start.why.identity_demo');
    if (name === 'cap' && state === 'done')
      return cap === undefined ? t('start.cap_none') : t('leverage.cap', { max: cap });
    return t(`start.why.${name}`);
  }
}
