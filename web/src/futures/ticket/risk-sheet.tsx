import { futures } from '@glassbook/contract';
import { Button, FieldError, Overlay, Segments } from '@glassbook/ui';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../app/client.ts';
import { callKey, queries } from '../../app/loadable.ts';
import { useSheet } from '../positions/use-sheet.ts';

type Answers = Partial<Record<futures.RiskQuestion, '0' | '1'>>;

/** Keeps the answers; once they are right the ticket has it before the next press. */
async function answered(answers: Required<Answers>) {
  const answer = await ask(futures.answerRisk, answers);
  if (answer.ok)
    queries.setQueryData<futures.RiskStanding>(callKey(futures.risk, {}), (now) => now && { ...now, answered: 1 });
  return answer;
}

/** The questions about risk before the first order: of each statement whether it is true. The order is sent by another press, at the prices of then. */
export default function RiskSheet({ risk, close }: { risk: futures.RiskStanding; close: () => void }) {
  const { t } = useTranslation('futures');
  const [answers, setAnswers] = useState<Answers>({});
  const { busy, refused, refuse, send } = useSheet(close);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { leverage, liquidation, cross, stop, funding } = answers;
    if (busy) return;
    if (!leverage || !liquidation || !cross || !stop || !funding) refuse(t('refusal.risk_unanswered'));
    else send(() => answered({ leverage, liquidation, cross, stop, funding }), [futures.risk]);
  };
  return (
    <Overlay open onOpenChange={(open) => !open && close()} title={t('risk.title')} about={t('risk.about')}>
      <form className="col g3" onSubmit={submit} noValidate>
        {risk.questions.map(({ name, text }) => (
          <div key={name} className="col g1">
            <p className="body">{text}</p>
            <Segments
              label={text}
              value={answers[name] ?? ''}
              onChange={(answer) => {
                refuse(undefined);
                if (answer !== '') setAnswers({ ...answers, [name]: answer });
              }}
              options={[
                { value: '1', label: t('risk.true') },
                { value: '0', label: t('risk.false') },
              ]}
            />
          </div>
        ))}
        {refused !== undefined && <FieldError>{refused}</FieldError>}
        <Button type="submit" tone="primary" size="lg" wide busy={busy && t('saving')}>
          {t('risk.send')}
        </Button>
      </form>
    </Overlay>
  );
}
