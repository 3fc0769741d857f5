import { BookUser, Clock, Info } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { payee } from '@glassbook/contract';
import { Button, buttonClass, Checkbox, EmptyState, FieldError, Note, Select, TextInput, toast } from '@glassbook/ui';
import { ask } from '../../carry/client.ts';
import { useGoBack } from '../../carry/go-back.ts';
import { refresh, useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { useChange } from '../../shared/proof/use-change.tsx';
import { Shown } from '../../shared/shown.tsx';
import { DemoHold } from '../../shared/demo-hold.tsx';
import { QrField, type Qr } from './qr-field.tsx';
import './payee.css';

type Own = z.output<typeof payee.own.reply>;
type Address = Own['addresses'][number];
type Field = 'address' | 'qr' | 'tag' | 'other';

/** Where each refusal is said; the others below the form. A link is in the field where one was typed, otherwise in the image. */
function fieldOf(reason: string, typed: string): Field {
  if (reason === 'payee.exists') return 'address';
  const [, group = ''] = /^payee\.(address|link|memo|qr|tag)_/.exec(reason) ?? [];
  if (reason === 'payee.memo_unconfirmed' || group === 'tag') return 'tag';
  if (group === 'qr') return 'qr';
  if (group === 'link' || group === 'memo') return typed.includes(':') ? 'address' : 'qr';
  return group === 'address' ? 'address' : 'other';
}

/** Where one address can be of many accounts, told apart by a tag or memo: the note about it, and what is ticked where none is needed. */
const tagged: Partial<
  Record<payee.Network, { note: 'tag.xrp' | 'tag.stellar' | 'tag.memo'; none: 'tag.none' | 'tag.no_memo' }>
> = {
  xrp: { note: 'tag.xrp', none: 'tag.none' },
  stellar: { note: 'tag.stellar', none: 'tag.no_memo' },
  cosmos: { note: 'tag.memo', none: 'tag.no_memo' },
};
/** An X-address or a muxed address says in itself which account it is. */
const isWhole = (address: string): boolean => /^\s*[XM]/.test(address);

/** What is typed and chosen, as the call takes it. Another network of an asset is taken only where the asset has it. */
function useDraft({ currencies }: Own, edited: Address | undefined) {
  const first = currencies.find(({ symbol }) => symbol === 'USDT') ?? currencies[0];
  const [currency, setCurrency] = useState(edited?.currency ?? first?.id ?? 0);
  const [chosen, setNetwork] = useState<payee.Network | undefined>(edited?.network);
  const [name, setName] = useState(edited?.name ?? '');
  const [address, setAddress] = useState(edited?.address ?? '');
  const [qr, setQr] = useState<Qr>();
  const [tag, setTag] = useState('');
  // One that is saved without was said to need none.
  const [noTag, setNoTag] = useState(edited !== undefined);
  const networks = currencies.find(({ id }) => id === currency)?.networks ?? [];
  const network = networks.find((each) => each === chosen) ?? networks[0];
  const qrcode = qr?.qrcode ?? (address === edited?.address ? edited.qrcode : undefined);
  const asksTag = network !== undefined && tagged[network] !== undefined && !isWhole(address);
  const said = noTag ? 'none' : network === 'xrp' ? tag.trim() : '';
  const body = {
    ...{ currency: String(currency), name, address, network, qrcode, id: edited && String(edited.id) },
    tag: asksTag ? said : '',
  };
  const read = (found: Qr) => {
    setQr(found);
    if (address.trim() !== '') return;
    setAddress(found.address);
    if (found.network !== null && networks.includes(found.network)) setNetwork(found.network);
  };
  const changeAddress = (text: string) => {
    setAddress(text);
    // What was said of one address says nothing of another.
    setNoTag(false);
  };
  return {
    ...{ body, networks, qr, read, asksTag, tag, noTag },
    set: {
      currency: setCurrency,
      network: setNetwork,
      name: setName,
      address: changeAddress,
      tag: setTag,
      noTag: setNoTag,
    },
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

/** Asks for the tag of the recipient's account, or that it needs none. */
function TagFields({ draft, error }: { draft: Draft; error: string | undefined }) {
  const { t } = useTranslation('payee');
  const { body, asksTag, tag, noTag, set } = draft;
  const about = body.network && tagged[body.network];
  if (!about || !asksTag) return null;
  return (
    <>
      <Note tone="warn" icon={<Info size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {t(about.note)}
      </Note>
      {body.network === 'xrp' && !noTag && (
        <TextInput
          label={t('field.tag')}
          value={tag}
          onChange={set.tag}
          maxLength={12}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
      <Checkbox label={t(about.none)} checked={noTag} onChange={set.noTag} />
      {error !== undefined && <FieldError>{error}</FieldError>}
    </>
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
      setField(answer.ok ? 'none' : fieldOf(answer.reason, body.address));
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
      <QrField qr={qr} address={body.address} error={errorOf('qr')} onRead={read} />
      <TextInput
        label={t('field.address')}
        value={body.address}
        onChange={set.address}
        maxLength={600}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errorOf('address')}
      />
      <TagFields draft={draft} error={errorOf('tag')} />
      <TextInput label={t('field.name')} value={body.name} onChange={set.name} maxLength={30} autoComplete="off" />
      {errorOf('other') !== undefined && <FieldError>{errorOf('other')}</FieldError>}
      <Note tone="warn" icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {edited ? t('hold.edit') : t('hold.note')}
        <DemoHold holdMs={own.hold_ms} />
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
