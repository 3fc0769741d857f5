import { nft } from '@glassbook/contract';
import { Button, DecimalInput, Field, FieldError, Note, Segments, Select, TextInput, useBusy } from '@glassbook/ui';
import { FileCheck, ShieldCheck, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../carry/client.ts';
import { useCall } from '../../carry/loadable.ts';
import { Receipt } from '../../shared/offer/receipt.tsx';
import { Page } from '../../shared/page.tsx';
import { Shown } from '../../shared/shown.tsx';
import { useFields } from '../../shared/sending/use-fields.ts';
import { creating, useAct, type CreateBody } from './acts.ts';
import { itemPath } from './links.ts';
import { paths } from './paths.ts';
import './nft.css';

const kinds = ['image', 'gif', 'audio', 'video'] as const;
type Kind = (typeof kinds)[number];
const accepts: Record<Kind, string> = {
  image: 'image/jpeg,image/png,image/webp',
  gif: 'image/gif',
  audio: 'audio/mpeg,audio/wav,audio/x-wav',
  video: 'video/webm,video/mp4',
};

type UploadProps = { kind: Kind; label: string; help: string; value: string; onChange: (address: string) => void };

/** Uploads a file of a kind and keeps its address. */
function UploadField({ kind, label, help, value, onChange }: UploadProps) {
  const { t } = useTranslation('nft');
  const chooser = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const [name, setName] = useState('');
  const [busy, run] = useBusy();
  const take = async (file: File): Promise<void> => {
    setSaid(undefined);
    const stored = await ask(nft.upload, { kind }, { file });
    if (stored.ok) {
      setName(file.name);
      onChange(stored.message.address);
    } else setSaid(stored.message);
  };
  return (
    <div className="field" role="group" aria-label={label}>
      <span className="flabel">{label}</span>
      <input
        ref={chooser}
        className="sr"
        type="file"
        accept={accepts[kind]}
        tabIndex={-1}
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void run(() => take(file));
          event.target.value = '';
        }}
      />
      <Button
        size="lg"
        wide
        icon={
          value === '' ? (
            <Upload size={18} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <FileCheck size={18} strokeWidth={1.75} aria-hidden="true" />
          )
        }
        busy={busy && t('uploading')}
        onClick={() => chooser.current?.click()}
      >
        {value === '' ? t('choose_file') : name || t('choose_again')}
      </Button>
      {said === undefined ? <span className="help">{help}</span> : <FieldError>{said}</FieldError>}
    </div>
  );
}

type Values = {
  kind: Kind;
  media: string;
  cover: string;
  name: string;
  description: string;
  currency: string;
  royalty: string;
};
const none: Values = { kind: 'image', media: '', cover: '', name: '', description: '', currency: '', royalty: '5' };
const valuesOf = ({ type, media, cover = '', name, description = '', currency_id, royalty }: CreateBody): Values => ({
  ...{ kind: kinds[Number(type) - 1] ?? 'image', media, cover, name, description, currency: currency_id, royalty },
});

type Currency = { id: number; name: string };
/** Sound and film have no still of their own. */
const hasCover = ({ kind }: Values): boolean => kind === 'audio' || kind === 'video';

type FieldsProps = {
  values: Values;
  set: (some: Partial<Values>) => void;
  currencies: readonly Currency[];
  locked: boolean;
};
function Fields({ values, set, currencies, locked }: FieldsProps) {
  const { t } = useTranslation('nft');
  return (
    <fieldset className="col g4" disabled={locked}>
      <Segments
        label={t('filter.type')}
        value={values.kind}
        onChange={(kind) => set({ kind, media: '', cover: '' })}
        options={kinds.map((value, place) => ({ value, label: t(`type.${place + 1}`) }))}
      />
      <UploadField
        key={values.kind}
        kind={values.kind}
        label={t('file')}
        help={t(`file.${values.kind}`)}
        value={values.media}
        onChange={(media) => set({ media })}
      />
      {hasCover(values) && (
        <UploadField
          kind="image"
          label={t('cover')}
          help={t('cover.about')}
          value={values.cover}
          onChange={(cover) => set({ cover })}
        />
      )}
      <TextInput label={t('name')} value={values.name} maxLength={40} dir="auto" onChange={(name) => set({ name })} />
      <Field label={t('description')}>
        {({ id }) => (
          <textarea
            id={id}
            className="input lg nft-area"
            rows={4}
            maxLength={1000}
            dir="auto"
            value={values.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      {currencies.length > 1 && (
        <Select
          labelShown
          label={t('currency')}
          value={values.currency}
          onChange={(currency) => set({ currency })}
          options={currencies.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
      <DecimalInput
        label={t('royalty')}
        value={values.royalty}
        places={2}
        unit="%"
        help={t('royalty.about')}
        onChange={(royalty) => set({ royalty })}
      />
    </fieldset>
  );
}

function CreateForm({ currencies }: { currencies: readonly Currency[] }) {
  const { t } = useTranslation(['nft', 'offer']);
  const sending = useAct(creating(t('done.created')), 'create');
  const fields = useFields<Values, CreateBody>(
    sending,
    { ...none, currency: String(currencies[0]?.id ?? '') },
    valuesOf,
  );
  const { values, set } = fields;
  const length = Array.from(values.name.trim()).length;
  const problem =
    (values.media === '' && t('problem.media')) ||
    (hasCover(values) && values.cover === '' && t('refusal.cover_missing')) ||
    ((length < 2 || length > 40) && t('problem.name')) ||
    (!/^(10(\.00?)?|\d(\.\d{1,2})?)$/.test(values.royalty) && t('problem.royalty')) ||
    undefined;
  if (sending.made)
    return (
      <Receipt
        title={sending.made.code}
        lines={[{ label: t('name'), value: t('review.1') }]}
        sum={{ label: t('royalty'), value: `${values.royalty}%` }}
        own={{ label: t('see_item'), to: itemPath(sending.made.code) }}
        again={{ label: t('create'), onClick: sending.restart }}
      />
    );
  const toBody = (): CreateBody => ({
    ...{
      type: String(kinds.indexOf(values.kind) + 1) as CreateBody['type'],
      media: values.media,
      name: values.name.trim(),
    },
    ...{ currency_id: values.currency, royalty: values.royalty },
    ...(hasCover(values) && { cover: values.cover }),
    ...(values.description.trim() !== '' && { description: values.description.trim() }),
  });
  const said = sending.said ?? fields.said(problem, false);
  return (
    <form className="col g4" noValidate onSubmit={fields.submitWith(problem, toBody, sending.submit)}>
      <Fields {...{ values, set, currencies }} locked={sending.locked} />
      <Note icon={<ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />}>{t('create.about')}</Note>
      {said !== undefined && <FieldError>{said}</FieldError>}
      {sending.unknown && <FieldError>{t('offer:unknown')}</FieldError>}
      <Button type="submit" tone="primary" size="lg" wide busy={sending.busy && t('offer:sending')}>
        {sending.unknown ? t('offer:again') : t('create.go')}
      </Button>
    </form>
  );
}

/** A work of one's own goes under review. */
export default function CreatePage() {
  const { t } = useTranslation('nft');
  const found = useCall(nft.currencies, {});
  return (
    <Page title={t('create')} back={paths.market} width="narrow">
      <div className="pad col g4 pb-6">
        <Shown of={found}>
          {(currencies) => {
            const open = currencies.filter((one) => one.open === 1);
            return open.length === 0 ? (
              <p className="body c2">{t('refusal.currency_closed')}</p>
            ) : (
              <CreateForm currencies={open} />
            );
          }}
        </Shown>
      </div>
    </Page>
  );
}
