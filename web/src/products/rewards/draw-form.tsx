import type { rewards } from '@glassbook/contract';
import { isSeed } from '@glassbook/engine/rewards/sums';
import { Button, FieldError, TextInput } from '@glassbook/ui';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../shared/sending/use-fields.ts';
import { drawing, useAct } from './acts.ts';

/** A text nobody can guess: 16 random letters and digits. */
function proposed(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => letters[byte % letters.length]).join('');
}
const four = (hex: string): string => hex.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The draw of today: what is fixed of it, and the own text that it depends on. */
export function DrawForm({ commitment, day }: Pick<rewards.DrawView, 'commitment' | 'day'>) {
  const { t } = useTranslation(['rewards', 'offer']);
  const [start] = useState(() => ({ seed: proposed() }));
  const sending = useAct(drawing(t('done.drawn')), `draw ${day}`);
  const fields = useFields(sending, start, ({ seed }: { seed: string }) => ({ seed }));
  const { seed } = fields.values;
  const problem = seed !== '' && isSeed(seed) ? undefined : t('refusal.seed_invalid');
  const error = sending.said ?? fields.said(problem, seed !== '');
  return (
    <form className="col g3" noValidate onSubmit={fields.submitWith(problem, () => ({ seed }), sending.submit)}>
      <section className="card p col g3">
        <h2 className="t3">{t('fixed')}</h2>
        <div className="col">
          <span className="cap c2">{t('locked_secret')}</span>
          <code className="cap draw-hash">{four(commitment)}</code>
        </div>
        <TextInput
          label={t('seed')}
          value={seed}
          maxLength={64}
          disabled={sending.locked}
          autoComplete="off"
          spellCheck={false}
          help={t('seed.about')}
          error={error}
          onChange={(text) => fields.set({ seed: text })}
        />
        <Button disabled={sending.locked} onClick={() => fields.set({ seed: proposed() })}>
          {t('seed.new')}
        </Button>
      </section>
      <p className="cap c2">{t('opens')}</p>
      <p className="cap c2">{t('points_about')}</p>
      {sending.unknown && <FieldError>{t('offer:unknown')}</FieldError>}
      <Button
        type="submit"
        tone="primary"
        size="lg"
        wide
        busy={sending.busy && t('offer:sending')}
        icon={<Dices size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        {sending.unknown ? t('offer:again') : t('draw')}
      </Button>
    </form>
  );
}
