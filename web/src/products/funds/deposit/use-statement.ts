import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { funds } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { texts } from '../../../shared/sending/shape.ts';
import { formOf, useSending } from '../../../shared/sending/use-sending.ts';
import { depositPath, depositsPath } from '../record-path.ts';
import { fieldOf } from './draft.ts';
import { useDraft } from './use-draft.ts';
import type { Places } from './use-places.ts';

const depositing = {
  ...formOf(funds.deposit, {
    ...{ title: 'app:menu.recharge', list: depositsPath, changed: [funds.deposits] },
    body: { ...texts('account', 'amount', 'currency', 'type'), network: 'maybe', reference: 'maybe' },
  }),
  // Its own page is opened.
  says: () => false,
};

/** What is stated of a payment, and by which way. Until an answer is known it is what was sent: another would state the payment twice. */
export function useStatement(places: Places) {
  const { t } = useTranslation('funds');
  const go = useNavigate();
  const own = useDraft(places.currency);
  const sending = useSending({ ...depositing, name: `deposit ${places.currency}` });
  const { body, refused } = sending;
  const ways = [
    ...places.networks.map(({ network, name }) => ({ value: network as funds.DepositNetwork, label: name })),
    ...(places.bank ? [{ value: 'bank' as const, label: t('deposit_bank') }] : []),
  ];
  const chosen = ways.find(({ value }) => value === own.draft.way) ?? ways[0];
  const way = body ? (body.type === '1' ? 'bank' : body.network) : chosen?.value;
  const sent = body && {
    ...{ amount: body.amount, reference: body.reference ?? '' },
    voucher: { image: body.account, name: own.draft.voucher?.name ?? body.account },
  };
  const draft = { ...own.draft, ...sent };
  const send = async () => {
    const { amount, reference, voucher } = draft;
    const network = places.networks.find((each) => each.network === way);
    const answer = await sending.sendNow({
      ...{ account: voucher?.image ?? '', amount: wireDecimal(amount), currency: String(places.currency) },
      ...(network ? { type: '0', network: network.network } : { type: '1' }),
      ...(reference === '' ? {} : { reference }),
      ...{ list: String(places.list.version), checksum: network?.checksum ?? places.bank?.checksum ?? '' },
    });
    if (!answer.ok) return;
    own.sent();
    void go(depositPath(answer.data.id), { replace: true });
  };
  return {
    ...{ sending, draft, ways, way, change: own.change, send: () => void send() },
    bank: way === 'bank' ? places.bank : null,
    refused: refused?.reason && { field: fieldOf(refused.reason), message: refused.said },
  };
}
export type Statement = ReturnType<typeof useStatement>;
