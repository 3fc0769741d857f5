import type { nft } from '@glassbook/contract';
import { isSeed } from '@glassbook/engine/nft/sums';
import { Button, FieldError, TextInput } from '@glassbook/ui';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../shared/sending/use-fields.ts';
import { opening, useAct } from './acts.ts';

const first = { seed: '' };

/** The box of its owner is opened with a text of his own, which the draw depends on. */
export function OpenBox({ item: { code } }: { item: nft.ItemView }) {
  const { t } = useTranslation(['nft', 'offer']);
  const sending = useAct(opening(t('done.opened')), `open ${code}`);
  const fields = useFields(sending, first, ({ seed }: { code: string; seed: string }) => ({ seed }));
  const { seed } = fields.values;
  const problem = isSeed(seed) ? undefined : t('refusal.seed_invalid');
  const error = sending.said ?? fields.said(problem, seed !== '');
  return (
    <form
      className="card p col g3"
      noValidate
      onSubmit={fields.submitWith(problem, () => ({ code, seed }), sending.submit)}
    >
      <h2 className="t3">{t('open')}</h2>
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
      <p className="cap c2">{t('open.about')}</p>
      {sending.unknown && <FieldError>{t('offer:unknown')}</FieldError>}
      <Button type="submit" tone="primary" size="lg" wide busy={sending.busy && t('offer:sending')}>
        {sending.unknown ? t('offer:again') : t('open')}
      </Button>
    </form>
  );
}
