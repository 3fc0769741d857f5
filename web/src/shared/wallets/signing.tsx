import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass, classes, FieldError, Loading, useMedia } from '@glassbook/ui';
import type { Choice } from './found.ts';
import { useSigning, type Phase, type Signing as SigningOf } from './use-signing.ts';
import { WalletMark } from './wallet-mark.tsx';
import './wallets.css';

const short = (address: string): string => `${address.slice(0, 6)} … ${address.slice(-4)}`;
const order: readonly Phase[] = ['connecting', 'signing', 'checking'];

type Props = SigningOf & { choice: Choice; onOther: () => void };

/** A named app that is not in this browser: installed from its site, or on a phone opened with this page. */
function Missing({ choice: { app, name }, onOther }: Pick<Props, 'choice' | 'onOther'>) {
  const { t } = useTranslation('account');
  const isPhone = useMedia('(pointer: coarse)');
  const link = isPhone ? app?.opens(window.location.href) : app?.site;
  return (
    <div className="col g4">
      <p role="alert">{isPhone ? t('wallet.open_page', { name }) : t('wallet.missing', { name })}</p>
      <div className="row g2 wrap">
        <Button tone="neutral" size="lg" onClick={onOther}>
          {t('wallet.other')}
        </Button>
        <a
          className={`${buttonClass('primary', 'lg')} flex-1`}
          href={link}
          target={isPhone ? undefined : '_blank'}
          rel="noreferrer"
        >
          {isPhone ? t('wallet.open', { name }) : t('wallet.install', { name })}
        </a>
      </div>
    </div>
  );
}

/** What is done and what comes next. */
function Steps({ phase, isLogin }: { phase: Phase; isLogin: boolean }) {
  const { t } = useTranslation('account');
  const steps = [t('wallet.step_connect'), t('wallet.step_sign'), ...(isLogin ? [t('wallet.step_second')] : [])];
  const now = order.indexOf(phase);
  return (
    <ol className="tl">
      {steps.map((step, at) => (
        <li
          key={step}
          className={classes(at < now && 'done', at === now && 'now')}
          aria-current={at === now ? 'step' : undefined}
        >
          <span className="dot">{at < now ? <Check size={12} strokeWidth={3} aria-hidden="true" /> : at + 1}</span>
          <span className="label semi block">{step}</span>
          {at === 1 && <p>{t('wallet.step_sign_about')}</p>}
        </li>
      ))}
    </ol>
  );
}

function Asking({ choice, onOther, ...signing }: Props) {
  const { t } = useTranslation('account');
  const { phase, asked, said, busy, begin } = useSigning(signing);
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    void begin(choice);
  }, [begin, choice]);
  const { name } = choice;
  const titles: Record<Phase, string> = {
    connecting: t('wallet.connecting', { name }),
    signing: t('wallet.waiting'),
    checking: t('wallet.checking'),
    stopped: t('wallet.stopped'),
  };
  return (
    <div className="col g4">
      <div className="row g3">
        <WalletMark icon={choice.icon} size={44} />
        <div className="grow" aria-live="polite">
          <div className="label semi">{titles[phase]}</div>
          {asked && <div className="cap c2 hash">{short(asked.address)}</div>}
        </div>
        {phase !== 'stopped' && <Loading>{null}</Loading>}
      </div>
      {asked && (
        <div>
          <div className="label mb-2">{t('wallet.text')}</div>
          <p className="wallet-text hash cap" role="group" aria-label={t('wallet.text')}>
            {asked.message}
          </p>
          <p className="cap c2 mt2">{t('wallet.check_site', { site: window.location.host })}</p>
        </div>
      )}
      {said === undefined ? (
        <Steps phase={phase} isLogin={signing.purpose === 'login'} />
      ) : (
        <FieldError>{said}</FieldError>
      )}
      <div className="row g2 wrap">
        <Button tone="neutral" size="lg" onClick={onOther}>
          {t('wallet.other')}
        </Button>
        <Button tone="primary" size="lg" disabled={busy} onClick={() => void begin(choice)}>
          {t('wallet.again')}
        </Button>
      </div>
    </div>
  );
}

/** Leads the chosen wallet to a signature: connects, shows the text, asks for the signature, sends it. */
export function Signing(props: Props) {
  return props.choice.provider ? <Asking {...props} /> : <Missing {...props} />;
}
