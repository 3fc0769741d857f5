import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Overlay } from '@glassbook/ui';
import { useChange } from '../../shared/proof/use-change.tsx';
import { PasswordStep, type Problem } from './password-step.tsx';
import type { PayOut } from './use-pay-out.ts';

type Props<Body, Made> = {
  by: PayOut<object, Body, Made>;
  title: string;
  about: string;
  /** The button's words. */
  action: string;
  /** What a body says, to be compared. */
  of: (body: Body) => ReactNode;
  onSent: (made: Made, message: string) => void;
};

/** What is about to be sent, the payment password, and where the session needs it the proof of a factor. */
function Review<Body, Made>({ by, body, action, of, onSent }: Props<Body, Made> & { body: Body }) {
  const { t } = useTranslation('funds');
  const { sending, part } = by;
  const { unknown, refused } = sending;
  const [typed, setTyped] = useState<Problem>();
  const { send, busy, proof } = useChange();
  if (proof) return proof;
  const said: Problem | undefined = unknown
    ? { field: 'sheet', message: t('withdraw.outcome_unknown') }
    : refused && refused.reason !== 'account.step_up_required'
      ? { field: part === 'password' ? 'password' : 'sheet', message: refused.said }
      : undefined;
  return (
    <PasswordStep
      what={of(body)}
      action={action}
      busy={busy && t('withdraw.sending')}
      problem={typed ?? said}
      setProblem={(next) => {
        setTyped(next);
        // A refusal was of what was typed before.
        if (refused) sending.review(body);
      }}
      submit={(password) => {
        setTyped(undefined);
        const request = async () => {
          const answer = await by.send(body, password);
          return answer.ok ? { ok: true as const, message: answer } : answer;
        };
        void send(request, ({ data, message }) => onSent(data, message));
      }}
    />
  );
}

/** The review over the form, drawn from the body that is sent: who receives it is as it was then, whatever became of what is saved. */
export function ReviewSheet<Body, Made>(props: Props<Body, Made>) {
  const { by, title, about } = props;
  const { reviewed } = by;
  return (
    <Overlay open={by.open} onOpenChange={(open) => !open && by.sending.restart()} {...{ title, about }}>
      {reviewed !== undefined && by.open && <Review {...props} body={reviewed} />}
    </Overlay>
  );
}
