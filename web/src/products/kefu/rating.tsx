import { kefu } from '@glassbook/contract';
import { Button, toast, useBusy } from '@glassbook/ui';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';

const scores = ['1', '2', '3', '4', '5'] as const;
const commentMax = 500;

/** Five stars and a comment, for a case that was closed. */
export function Rating({ case: id }: { case: number }) {
  const { t } = useTranslation('kefu');
  const [score, setScore] = useState<(typeof scores)[number]>();
  const [comment, setComment] = useState('');
  const [busy, run] = useBusy();
  const name = useId();
  const send = (): void =>
    void run(async () => {
      if (!score) return;
      const answer = await ask(kefu.rate, { case: String(id), score, comment: comment.trim() });
      toast({ title: answer.message, tone: answer.ok ? 'ok' : 'err' });
    });
  return (
    <section className="card rating">
      <fieldset>
        <legend className="t3">{t('rate.title')}</legend>
        <div className="stars">
          {scores.map((each) => (
            <label key={each} data-on={score !== undefined && each <= score ? '' : undefined}>
              <input type="radio" name={name} className="sr" checked={score === each} onChange={() => setScore(each)} />
              <Star size={24} strokeWidth={1.75} aria-hidden="true" />
              <span className="sr">{t(`rate.${each}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="cap c2 text-center">{score ? t(`rate.${score}`) : ' '}</p>
      {score && (
        <>
          <textarea
            rows={2}
            maxLength={commentMax}
            aria-label={t('rate.comment')}
            placeholder={t('rate.comment')}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
          <Button tone="primary" wide busy={busy && t('rate.sending')} onClick={send}>
            {t('rate.send')}
          </Button>
        </>
      )}
    </section>
  );
}
