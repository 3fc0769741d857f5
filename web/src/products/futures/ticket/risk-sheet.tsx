import { futures } from '@glassbook/contract';
import { Segments } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../carry/client.ts';
import { callKey, queries } from '../../../carry/loadable.ts';
import { texts } from '../../../shared/sending/shape.ts';
import { useFields } from '../../../shared/sending/use-fields.ts';
import { useSending } from '../../../shared/sending/use-sending.ts';
import { SheetForm } from '../../../shared/trading/sheet/sheet-form.tsx';
import { paths } from '../paths.ts';

type Answers = Partial<Record<futures.RiskQuestion, '0' | '1'>>;

/** Keeps the answers; once they are right the ticket has it before the next press. */
async function answered(answers: Required<Answers>, key: string) {
  const answer = await ask(futures.answerRisk, answers, { key });
  if (answer.ok)
    queries.setQueryData<futures.RiskStanding>(callKey(futures.risk, {}), (now) => now && { ...now, answered: 1 });
  return answer;
}

const answering = {
  ...{
    name: 'risk',
    title: 'futures:risk.title',
    list: paths.contract,
    body: texts('leverage', 'liquidation', 'cross', 'stop', 'funding'),
  },
  ...{ post: answered, changed: [futures.risk] },
};
const none: Answers = {};

/** The questions about risk before the first order: of each statement whether it is true. The order is sent by another press, at the prices of then. */
export default function RiskSheet({ risk, close }: { risk: futures.RiskStanding; close: () => void }) {
  const { t } = useTranslation('futures');
  const sending = useSending({ ...answering, done: close });
  const { values: answers, set } = useFields<Answers, Required<Answers>>(sending, none, (body) => body);
  const submit = (): void => {
    const { leverage, liquidation, cross, stop, funding } = answers;
    if (!leverage || !liquidation || !cross || !stop || !funding) {
      sending.refuse(t('refusal.risk_unanswered'));
      return;
    }
    sending.submit({ leverage, liquidation, cross, stop, funding });
  };
  return (
    <SheetForm
      title={t('risk.title')}
      about={t('risk.about')}
      by={sending}
      close={close}
      go={t('risk.send')}
      going={t('saving')}
      submit={submit}
    >
      {risk.questions.map(({ name, text }) => (
        <div key={name} className="col g1">
          <p className="body">{text}</p>
          <Segments
            label={text}
            value={answers[name] ?? ''}
            onChange={(answer) => {
              if (answer !== '') set({ [name]: answer });
            }}
            options={[
              { value: '1', label: t('risk.true') },
              { value: '0', label: t('risk.false') },
            ]}
          />
        </div>
      ))}
    </SheetForm>
  );
}
