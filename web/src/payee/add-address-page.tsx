import { BookUser, Clock, Info } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { payee } from '@glassbook/contract';
import { Button, buttonClass, EmptyState, FieldError, Note, Select, TextInput, toast } from '@glassbook/ui';
import { ask } from '../app/client.ts';
import { useGoBack } from '../app/go-back.ts';
import { refresh, useCall } from '../app/loadable.ts';
import { Page } from '../app/page.tsx';
import { paths } from '../app/paths.ts';
import { useChange } from '../app/proof/use-change.tsx';
import { Shown } from '../app/shown.tsx';
import { QrField, type Qr } from './qr-field.tsx';
import './payee.css';

type Own = z.output<typeof payee.own.reply>;
type Address = Own['addresses'][number];
type Field = 'address' | 'qr' | 'other';

const fieldOf = (reason: string): Field =>
  reason.startsWith('payee.address_') || reason === 'payee.exists'
    ? 'address'
    : reason.startsWith('payee.qr_')
      ? 'qr'
      : 'other';

/** Where one address can be of many accounts, told apart by a tag or memo: whether the address itself can have it. */
const tagged: Partial<Record<payee.Network, 'tag.xrp' | 'tag.stellar' | 'tag.memo'>> = {
  xrp: 'tag.xrp',
  stellar: 'tag.stellar',
  cosmos: 'tag.memo',
};

/** What is typed and chosen, as the call takes it. Another network of an asset is taken only where the asset has it. */
function useDraft({ currencies }: Own, edited: Address | undefined) {
  const first = currencies.find(({ symbol }) => symbol === 'USDT') ?? currencies[0];
  const [currency, setCurrency] = useState(edited?.currency ?? first?.id ?? 0);
  const [chosen, setNetwork] = useState<payee.Network | undefined>(edited?.network);
  const [name, setName] = useState(edited?.name ?? '');
  const [address, setAddress] = useState(edited?.address ?? '');
  const [qr, setQr] = useState<Qr>();
  const networks = currencies.find(({ id }) => id === currency)?.networks ?? [];
  const network = networks.find((each) => each === chosen) ?? networks[0];
  const qrcode = qr?.qrcode ?? (address === edited?.address ? edited.qrcode : undefined);
  const body = { currency: String(currency), name, address, network, qrcode, id: edited && String(edited.id) };
  const read = (found: Qr) => {
    setQr(found);
    if (address.trim() === '') setAddress(found.address);
  };
  return {
    ...{ body, networks, qr, read },
    set: { currency: setCurrency, network: setNetwork, name: setName, address: setAddress },
  };
}

type Draft = ReturnType<typeof useDraft>;

function Where({ own, draft: { body, networks, set } }: { own: Own; draft: Draft }) {
  const { t } = useTranslation('payee');
  return (
    <div className="payee-pair">
      <Select
        label={t('field.asset')}
        labelShown
        value={body.currency}
        onChange={(value) => set.currency(Number(value))}
        options={own.currencies.map(({ id, symbol }) => ({ value: String(id), label: symbol }))}
      />
      <Select
        label={t('field.network')}
        labelShown
        value={body.network ?? ''}
        onChange={(value) => set.network(networks.find((each) => each === value))}
        options={networks.map((each) => ({ value: each, label: payee.networkNames[each] }))}
      />
    </div>
  );
}

function TagNote({ network }: { network: payee.Network | undefined }) {
  const { t } = useTranslation('payee');
  const key = network && tagged[network];
  return (
    key && (
      <Note tone="warn" icon={<Info size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t(key)}
      </Note>
    )
  );
}

function Form({ own, edited }: { own: Own; edited: Address | undefined }) {
  const { t } = useTranslation('payee');
  const goBack = useGoBack();
  const draft = useDraft(own, edited);
  const { body, qr, read, set } = draft;
  const [field, setField] = useState<Field | 'none'>('none');
  const { send, busy, said, proof } = useChange();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const save = async () => {
      const answer = await ask(payee.saveAddress, body);
      setField(answer.ok ? 'none' : fieldOf(answer.reason));
      return answer;
    };
    void send(save, (message) => {
      toast({ title: message, tone: 'ok' });
      refresh(payee.own);
      goBack(paths.addresses);
    });
  };
  if (proof) return <div className="pad mt4">{proof}</div>;
  const errorOf = (of: Field) => (field === of ? said : undefined);
  return (
    <form className="pad mt4 col g4 payee-form" onSubmit={submit} onChange={() => setField('none')} noValidate>
      <Where own={own} draft={draft} />
      <TagNote network={body.network} />
      <QrField qr={qr} address={body.address} error={errorOf('qr')} onRead={read} />
      <TextInput
        label={t('field.address')}
        value={body.address}
        onChange={set.address}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errorOf('address')}
      />
      <TextInput label={t('field.name')} value={body.name} onChange={set.name} maxLength={30} autoComplete="off" />
      {errorOf('other') !== undefined && <FieldError>{errorOf('other')}</FieldError>}
      <Note tone="warn" icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {edited ? t('hold.edit') : t('hold.note')}
      </Note>
      <div className="payee-act">
        <Button type="submit" tone="primary" size="lg" wide busy={busy && t('saving')}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** The address of the query is not there any more. */
function NoneHere() {
  const { t } = useTranslation('payee');
  return (
    <EmptyState
      icon={<BookUser size={20} strokeWidth={1.75} />}
      title={t('refusal.not_found')}
      headingLevel={2}
      action={
        <Link className={buttonClass('primary', 'lg')} to={paths.addAddress}>
          {t('addresses.add')}
        </Link>
      }
    />
  );
}

/** Saves a withdrawal address, or edits the one of the query. */
export default function AddAddressPage() {
  const { t } = useTranslation('payee');
  const [query] = useSearchParams();
  const own = useCall(payee.own, {});
  const id = Number(query.get('id'));
  return (
    <Page title={t(id > 0 ? 'addresses.edit' : 'addresses.add')} back={paths.addresses} width="narrow">
      <Shown of={own}>
        {(data) => {
          const edited = data.addresses.find((each) => each.id === id);
          // One that was deleted, or replaced by an edit elsewhere: what is typed would be saved as another one.
          if (id > 0 && !edited) return <NoneHere />;
          return <Form key={edited?.id ?? 0} own={data} edited={edited} />;
        }}
      </Shown>
    </Page>
  );
}
