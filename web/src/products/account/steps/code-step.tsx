import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, CodeInput } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';
import { OutboxNote } from '../../../shared/outbox-note.tsx';
import { SubmitButton } from '../../../shared/proof/submit-button.tsx';

export type CodeStepProps = {
  address: string;
  /** It came by SMS. */
  isPhone: boolean;
  code: string;
  /** Which try it is: each begins in the first place again. */
  attempt: number;
  onCode: (code: string) => void;
  onNext: (code: string) => void;
  onAgain: () => void;
  onOtherAddress: () => void;
  /** Seconds until a code can be requested again. */
  again: number;
  /** Seconds until the server takes another try. */
  wait: number;
  refused: string | undefined;
  busy: boolean;
};

/** Then the six digits that were sent. */
export function CodeStep({
  address,
  isPhone,
  code,
  attempt,
  onCode,
  onNext,
  onAgain,
  onOtherAddress,
  again,
  wait,
  refused,
  busy,
}: CodeStepProps) {
  const { t } = useTranslation('account');
  const next = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.length === 6 && !busy && wait === 0) onNext(code);
  };
  return (
    <form className="col g4 mt6" onSubmit={next} noValidate>
      <CodeInput
        key={attempt}
        focused
        label={t(isPhone ? 'code.label_sms' : 'code.label')}
        value={code}
        onChange={onCode}
        onComplete={(whole) => {
          if (!busy && wait === 0) onNext(whole);
        }}
        help={t('code.help', { address })}
        error={refused}
      />
      <SubmitButton
        wait={wait}
        busy={busy && t('code.busy')}
        disabled={code.length === 6 ? false : t('code.incomplete')}
      >
        {t('code.go')}
      </SubmitButton>
      <div className="row sb wrap g2 -my-2">
        <Button tone="text" disabled={again > 0} onClick={onAgain}>
          {again > 0 ? t('code.again_in', { time: countdown(again * 1000) }) : t('code.again')}
        </Button>
        <Button tone="text" onClick={onOtherAddress}>
          {t(isPhone ? 'code.other_phone' : 'code.other_address')}
        </Button>
      </div>
      <OutboxNote />
    </form>
  );
}
