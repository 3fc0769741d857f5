import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { funds } from '@glassbook/contract';
import { Checkbox, Note, TextInput } from '@glassbook/ui';
import { Mail } from 'lucide-react';
import { ActDialog } from '../../app/act-dialog.tsx';
import { ask } from '../../app/client.ts';
import { useFieldProblem } from '../../app/field-problem.ts';
import { useAsked } from '../../cases/case-decide.tsx';
import { networkName } from '../../cases/network-name.ts';
import { lineOf, type Place } from './place.ts';

type Field = 'address' | 'holder' | 'bank' | 'account' | 'bank_currency' | 'swift' | 'place';
const bankFields = ['holder', 'bank', 'account', 'bank_currency', 'swift', 'place'] as const;
/** The most characters that the server takes of each. */
const most: Readonly<Record<Field, number>> = {
  ...{ address: 128, holder: 100, bank: 100, account: 50, bank_currency: 3, swift: 11, place: 100 },
};
const inCapitals: readonly Field[] = ['swift', 'bank_currency'];
/** The fields that refusals are about. */
const fields = {
  'funds.address_shape': 'address',
  'funds.address_checksum': 'address',
  'funds.address_other_network': 'address',
} as const satisfies Record<string, Field>;

type Draft = Readonly<Record<Field, string>>;
const draftOf = ({ bank }: Place): Draft => ({
  ...{ address: '', holder: bank?.holder ?? '', bank: bank?.bank ?? '', account: bank?.account ?? '' },
  ...{ bank_currency: bank?.currency ?? '', swift: bank?.swift ?? '', place: bank?.place ?? '' },
});

/** The first field of an account that is missing or has another shape. */
function problemIn(
  draft: Draft,
): { field: Field; key: 'problem.missing' | 'problem.swift' | 'problem.currency' } | undefined {
  const missing = (['holder', 'bank', 'account'] as const).find((field) => draft[field].trim() === '');
  if (missing !== undefined) return { field: missing, key: 'problem.missing' };
  if (!/^[A-Z]{3}$/.test(draft.bank_currency)) return { field: 'bank_currency', key: 'problem.currency' };
  if (!/^([A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/.test(draft.swift)) return { field: 'swift', key: 'problem.swift' };
  return undefined;
}

/** Asks for another address or account, or for none. Says before how many depositors are notified of it. */
export function ChangeDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { t } = useTranslation(['treasury', 'desk', 'funds', 'payee']);
  const asked = useAsked();
  const [draft, setDraft] = useState(() => draftOf(place));
  const [removed, setRemoved] = useState(false);
  const { say, edited, errorOf, refused } = useFieldProblem<Field>(fields);
  const isBank = place.network === 'bank';
  const labels: Readonly<Record<Field, string>> = {
    ...{ address: t('list.new_address'), holder: t('funds:deposit.holder'), bank: t('payee:field.bank') },
    ...{ account: t('funds:deposit.account'), bank_currency: t('list.currency'), swift: t('payee:field.swift') },
    place: t('funds:deposit.place'),
  };
  const send = async (reason: string) => {
    if (!removed && !isBank && draft.address.trim() === '') return say('address', t('desk:problem.missing'));
    const problem = isBank && !removed ? problemIn(draft) : undefined;
    if (problem) return say(problem.field, t(problem.key === 'problem.missing' ? 'desk:problem.missing' : problem.key));
    const { address, ...account } = draft;
    const answer = await ask(funds.requestDepositAddress, {
      ...{ currency: String(place.currency), network: place.network, reason },
      ...(removed ? {} : isBank ? account : { address: address.trim() }),
    });
    asked(answer);
    return answer.ok ? undefined : refused(answer);
  };
  const line = lineOf(place);
  return (
    <ActDialog
      open
      {...{ onClose, send }}
      title={`${t('list.change')}: ${place.name}, ${networkName(place.network, t)}`}
      about={t('ask.about')}
      go={t('list.ask')}
    >
      {line !== '' && <p className="cap c2 hash">{t('list.now', { line })}</p>}
      {line !== '' && <Checkbox label={t('list.remove')} checked={removed} onChange={setRemoved} />}
      {(removed ? [] : isBank ? bankFields : (['address'] as const)).map((field) => (
        <TextInput
          key={field}
          label={labels[field]}
          error={errorOf(field)}
          autoComplete="off"
          spellCheck={false}
          maxLength={most[field]}
          value={draft[field]}
          onChange={(text) => {
            setDraft({ ...draft, [field]: inCapitals.includes(field) ? text.toUpperCase() : text });
            edited();
          }}
        />
      ))}
      <Note icon={<Mail size={16} strokeWidth={1.75} aria-hidden="true" />}>
        {t('list.notified', { number: place.users })}
      </Note>
    </ActDialog>
  );
}
