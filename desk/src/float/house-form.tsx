import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { funds } from '@glassbook/contract';
import { wireDecimal } from '@glassbook/money';
import { Chips, DecimalInput, Select, TextInput } from '@glassbook/ui';
import { exact } from '@glassbook/ui/format';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { requestPath } from '../app/paths.ts';

export type House = z.output<(typeof funds.houseTransfers)['reply']>;
type Direction = (typeof funds.houseDirections)[number];
type HouseName = (typeof funds.houseNames)[number];

/** Asks to bring money into an account that a product pays from, or to take some out; leads to the request. */
export function HouseForm({ onClose, balances }: Pick<House, 'balances'> & { onClose: () => void }) {
  const { t } = useTranslation('float');
  const navigate = useNavigate();
  const [direction, setDirection] = useState<Direction>('in');
  const [house, setHouse] = useState<HouseName>('convert');
  const own = balances.filter((each) => each.house === house);
  const [picked, setCurrency] = useState('');
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const chosen = own.find(({ currency_id: id }) => String(id) === picked) ?? own[0];
  const currency = String(chosen?.currency_id ?? '');
  const send = async (reason: string) => {
    if (!/[1-9]/.test(amount)) return t('problem.amount');
    if (!/^[\x21-\x7e]{1,128}$/.test(reference.trim())) return t('problem.reference');
    const answer = await ask(funds.requestHouseTransfer, {
      ...{ direction, house, currency, amount: wireDecimal(amount), reference: reference.trim(), reason },
    });
    refreshAll();
    if (!answer.ok) return answer.message;
    void navigate(requestPath(answer.message.request));
    return undefined;
  };
  return (
    <ActDialog open onClose={onClose} title={t('house.new')} about={t('house.new_about')} go={t('ask')} send={send}>
      <Chips
        label={t('house.direction')}
        value={direction}
        onChange={setDirection}
        options={funds.houseDirections.map((value) => ({ value, label: t(`house.go_${value}`) }))}
      />
      <Select
        label={t('house.account')}
        labelShown
        value={house}
        onChange={(next) => {
          setHouse(next);
          setAmount('');
        }}
        options={funds.houseNames.map((value) => ({ value, label: t(`house.of.${value}`) }))}
      />
      <Select
        label={t('asset')}
        labelShown
        value={currency}
        onChange={(next) => {
          setCurrency(next);
          setAmount('');
        }}
        options={own.map(({ currency_id: id, name }) => ({ value: String(id), label: name }))}
      />
      <DecimalInput
        label={t('house.amount')}
        help={chosen && t('house.has', { amount: `${exact(chosen.available)} ${chosen.name}` })}
        unit={chosen?.name}
        value={amount}
        places={chosen?.scale ?? 0}
        onChange={setAmount}
      />
      <TextInput
        label={t('house.reference')}
        help={t('house.reference_about')}
        maxLength={128}
        autoComplete="off"
        value={reference}
        onChange={setReference}
      />
    </ActDialog>
  );
}
