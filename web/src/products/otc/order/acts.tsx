import type { otc } from '@glassbook/contract';
import { Checkbox } from '@glassbook/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { figure } from '@glassbook/ui/format';
import { ActButton } from '../../../shared/sending/act-button.tsx';
import { canceling, paying } from '../acts.ts';
import { PictureField } from '../picture-field.tsx';
import { Appeal } from './appeal.tsx';
import { Release } from './release.tsx';

type Of = { order: otc.OrderView };

/** The buyer states that it was paid, from an account in the own name. */
function Paid({ order }: Of) {
  const { t } = useTranslation('otc');
  const [own, setOwn] = useState(false);
  const [proof, setProof] = useState('');
  const { id, total, fiat } = order;
  return (
    <section className="card p col g3">
      <PictureField label={t('proof')} value={proof} onChange={setProof} />
      <Checkbox label={t('own_account')} checked={own} onChange={setOwn} />
      {own ? (
        <ActButton
          tone="primary"
          act={paying(t('done.paid'))}
          body={{ id: String(id), ...(proof !== '' && { proof }) }}
          name={`otc paid ${id}`}
          label={t('paid.go')}
          about={t('paid.about', { amount: `${figure(total)} ${fiat}` })}
        />
      ) : (
        <p className="cap c2">{t('own_account.about')}</p>
      )}
    </section>
  );
}

/** What a party can do with an order as it is. */
export function Acts({ order }: Of) {
  const { t } = useTranslation('otc');
  const { id, type, state } = order;
  const isOpen = state <= 3;
  return (
    <>
      {type === 1 && state === 1 && <Paid order={order} />}
      {type === 2 && (isOpen || order.appeal?.reason === 'paid_late') && order.state !== 4 && <Release order={order} />}
      {type === 1 && isOpen && (
        <ActButton
          tone="danger"
          act={canceling(t('done.canceled'))}
          body={{ id: String(id) }}
          name={`otc cancel ${id}`}
          label={t('cancel.go')}
          about={t('cancel.about')}
        />
      )}
      <Appeal order={order} />
    </>
  );
}
