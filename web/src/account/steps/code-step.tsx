import { FlaskConical } from 'lucide-react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CodeInput, Note } from '@glassbook/ui';
import { useHealth } from '../../app/health.ts';

export type CodeStepProps = {
  address: string;
  code: string;
  /** Which try it is: each begins in the first place again. */
  attempt: number;
  onCode: (code: string) => void;
  onNext: (code: string) => void;
  onAgain: () => void;
  onOtherAddress: () => void;
  /** Seconds until a code can be asked for again. */
  wait: number;
  refused: string | undefined;
  busy: boolean;
};

/** Then the six digits that came by mail. */
export function CodeStep({
  address,
  code,
  attempt,
  onCode,
  onNext,
  onAgain,
  onOtherAddress,
  wait,
  refused,
  busy,
}: CodeStepProps) {
  const { t } = useTranslation('account');
  const demo = useHealth().data?.demo === true;
  const next = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.length === 6 && !busy) onNext(code);
  };
  return (
    <form className="col g4 mt6" onSubmit={next} noValidate>
      <CodeInput
        key={attempt}
        focused
        label={t('code.label')}
        value={code}
        onChange={onCode}
        onComplete={(whole) => {
          if (!busy) onNext(whole);
        }}
        help={t('code.help', { address })}
        error={refused}
      />
      <Button
        type="submit"
        tone="primary"
        size="lg"
        wide
        busy={busy && t('code.busy')}
        disabled={code.length === 6 ? false : t('code.incomplete')}
      >
        {t('code.go')}
      </Button>
      <div className="row sb wrap g2 -my-2">
        <Button tone="text" disabled={wait > 0} onClick={onAgain}>
          {wait > 0 ? t('code.again_in', { seconds: wait }) : t('code.again')}
        </Button>
        <Button tone="text" onClick={onOtherAddress}>
          {t('code.other_address')}
        </Button>
      </div>
      {demo && (
        <Note tone="warn" icon={<FlaskConical size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('code.outbox')}{' '}
          <a className="semi underline inline-link" href="/dev/outbox" target="_blank" rel="noreferrer">
            {t('code.outbox_open')}
          </a>
        </Note>
      )}
    </form>
  );
}
