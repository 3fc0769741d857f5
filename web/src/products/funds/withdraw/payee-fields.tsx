import { Plus, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { payee } from '@glassbook/contract';
import { FieldError, Note, Segments, Select } from '@glassbook/ui';
import { countdown } from '@glassbook/ui/format';
import { paths } from '../../../carry/paths.ts';
import { DemoHold } from '../../../shared/demo-hold.tsx';
import { isHeld, type Asset, type Draft, type Kind, type Own, type Summary } from './draft.ts';

type Props = {
  asset: Asset;
  assets: readonly Asset[];
  own: Own;
  draft: Draft;
  summary: Summary;
  nowMs: number;
  error: string | undefined;
  onAsset: (id: string) => void;
  onChange: (change: Partial<Draft>) => void;
};

const addPath: Readonly<Record<Kind, string>> = {
  address: paths.addAddress,
  bank: `${paths.bank}?card=new`,
  international: `${paths.internationalBank}?card=new`,
};

function useNames(kind: Kind) {
  const { t } = useTranslation('funds');
  return kind === 'address'
    ? { label: t('withdraw.payee_address'), none: t('withdraw.none_address'), add: t('payee:addresses.add') }
    : { label: t('withdraw.payee_card'), none: t('withdraw.none_card'), add: t('payee:cards.add') };
}

/** Until when the chosen one cannot be used. */
function Held({ untilMs, nowMs, holdMs }: { untilMs: number; nowMs: number; holdMs: number }) {
  const { t } = useTranslation('payee');
  return (
    <Note tone="warn" icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}>
      {t('hold.note')}
      <DemoHold holdMs={holdMs} />{' '}
      <b className="tnum" role="timer">
        {t('hold.left', { time: countdown(Math.min(untilMs - nowMs, holdMs)) })}
      </b>
    </Note>
  );
}

/** The saved one of the kind and network, and the way to add one. */
function Target({ draft, summary, error, onChange }: Pick<Props, 'draft' | 'summary' | 'error' | 'onChange'>) {
  const { label, none, add } = useNames(draft.kind);
  const { targets, target } = summary;
  return (
    <div data-wrong={error === undefined ? undefined : ''}>
      {targets.length > 0 ? (
        <Select
          label={label}
          labelShown
          value={String(target?.id ?? '')}
          onChange={(id) => onChange({ payeeId: Number(id) })}
          options={targets.map(({ id, title, text }) => ({
            ...{ value: String(id), label: title },
            ...(text === title ? {} : { detail: text }),
          }))}
        />
      ) : (
        <div className="field">
          <span className="flabel">{label}</span>
          <p className="body c2">{none}</p>
        </div>
      )}
      {target && target.text !== target.title && <p className="cap c2 hash mt1">{target.text}</p>}
      {error !== undefined && <FieldError>{error}</FieldError>}
      <Link className="cap med link row g1 hit mt1" to={addPath[draft.kind]}>
        <Plus size={14} strokeWidth={1.75} aria-hidden="true" />
        {add}
      </Link>
    </div>
  );
}

/** What is withdrawn and where to: asset, kind, network and one of what is saved. */
export function PayeeFields({ asset, assets, own, draft, summary, nowMs, error, onAsset, onChange }: Props) {
  const { t } = useTranslation('funds');
  const { networks, network, target } = summary;
  return (
    <>
      <Segments<Kind>
        label={t('withdraw.to')}
        value={draft.kind}
        onChange={(kind) => onChange({ kind, payeeId: undefined })}
        options={[
          { value: 'address', label: t('withdraw.to_address') },
          { value: 'bank', label: t('withdraw.to_bank') },
          { value: 'international', label: t('withdraw.to_international') },
        ]}
      />
      <div className="funds-pair">
        <Select
          label={t('payee:field.asset')}
          labelShown
          value={String(asset.currency)}
          onChange={onAsset}
          options={assets.map(({ currency, name }) => ({ value: String(currency), label: name }))}
        />
        {draft.kind === 'address' && network !== undefined && (
          <Select
            label={t('payee:field.network')}
            labelShown
            value={network}
            onChange={(value) => onChange({ network: value, payeeId: undefined })}
            options={networks.map((each) => ({ value: each, label: payee.networkNames[each] }))}
          />
        )}
      </div>
      <Target draft={draft} summary={summary} error={error} onChange={onChange} />
      {target?.inReview && (
        <Note tone="warn" icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}>
          {t('payee:cards.review_note')}
        </Note>
      )}
      {target && !target.inReview && target.heldUntilMs !== null && isHeld(target.heldUntilMs, nowMs) && (
        <Held untilMs={target.heldUntilMs} nowMs={nowMs} holdMs={own.hold_ms} />
      )}
    </>
  );
}
