import { account, copy } from '@glassbook/contract';
import { Badge, buttonClass, Checkbox, DecimalInput, Ledger, Note, Part, Sum } from '@glassbook/ui';
import { figure } from '@glassbook/ui/format';
import { Check, Info, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../carry/loadable.ts';
import { paths as common } from '../../carry/paths.ts';
import { Page } from '../../shared/page.tsx';
import { ActButton } from '../../shared/sending/act-button.tsx';
import { Shown } from '../../shared/shown.tsx';
import { applying, resigning } from './acts.ts';
import { traderPath } from './links.ts';
import { paths } from './paths.ts';
import { unitsOf } from './units.ts';
import { useMargin } from './use-margin.ts';
import './copy.css';

type Standing = ReturnType<typeof copy.readApply.reply.parse>;
type Lead = ReturnType<typeof copy.lead.reply.parse>;
const [LOOK_MS, MINUTE_MS] = [10_000, 60_000];

/** What it takes and what the account has. */
function Criteria({ of: { criteria } }: { of: Standing }) {
  const { t } = useTranslation('copy');
  const shown = (name: (typeof criteria)[number]['name'], text: string) => (name === 'equity' ? figure(text) : text);
  return (
    <section className="card p col g3">
      <h2 className="t3">{t('criteria')}</h2>
      <ul className="col g3">
        {criteria.map(({ name, need, have, met }) => (
          <li key={name} className="row g3">
            {met ? (
              <Check size={18} strokeWidth={1.75} aria-label={t('met')} />
            ) : (
              <X size={18} strokeWidth={1.75} aria-label={t('unmet')} />
            )}
            <span className="grow label">{t(`criterion.${name}`)}</span>
            <span className="label num">{t('have_of', { have: shown(name, have), need: shown(name, need) })}</span>
          </li>
        ))}
      </ul>
      {criteria.some(({ name, met }) => name === 'level' && !met) && (
        <Link className="link cap hit relative self-start" to={common.identity}>
          {t('to_identity')}
        </Link>
      )}
    </section>
  );
}

/** The share that is asked for, and the agreement. */
function Apply({ of: { criteria, share_max: most } }: { of: Standing }) {
  const { t } = useTranslation('copy');
  const [share, setShare] = useState('10');
  const [agreed, setAgreed] = useState(false);
  const isMet = criteria.every(({ met }) => met);
  const isGood = /^\d/.test(share) && unitsOf(share) <= unitsOf(most);
  return (
    <section className="card p col g4">
      <DecimalInput
        label={t('figure.share_ratio')}
        value={share}
        places={2}
        unit="%"
        help={t('apply.share', { most })}
        error={isGood ? undefined : t('refusal.share_too_high')}
        onChange={setShare}
      />
      <Checkbox label={t('agree')} checked={agreed} onChange={setAgreed} />
      <Link className="link cap hit relative self-start" to={paths.agreementEn}>
        {t('agreement')}
      </Link>
      {isMet && isGood && agreed ? (
        <ActButton
          act={applying}
          tone="primary"
          body={{ share_ratio: share, agree: '1' as const }}
          name="copy apply"
          label={t('apply.go')}
          about={t('apply.about', { share })}
        />
      ) : (
        <p className="cap c2">{t(isMet ? 'apply.agree_first' : 'refusal.criteria_unmet')}</p>
      )}
    </section>
  );
}

/** What a trader has of those who copy. */
function Own({ of, id, name }: { of: Lead; id: number | undefined; name: string }) {
  const { t } = useTranslation('copy');
  const isOpen = of.state === 'open';
  return (
    <section className="card p col g4">
      <div className="row sb g2">
        <h2 className="t3">{t('lead.own')}</h2>
        <Badge tone={isOpen ? 'ok' : 'warn'}>{t(isOpen ? 'lead.open' : `lead.${of.state}`)}</Badge>
      </div>
      <Ledger large>
        <Part label={t('figure.share_ratio')}>{`${of.share_ratio}%`}</Part>
        <Part label={t('figure.follow_num')}>{String(of.follow_num)}</Part>
        <Part label={`${t('put_in')}, ${name}`}>{figure(of.put_in)}</Part>
        <Part label={`${t('share_due')}, ${name}`}>{figure(of.share_due)}</Part>
        <Sum label={`${t('lead.paid')}, ${name}`} estimate>
          {figure(of.shares_paid)}
        </Sum>
      </Ledger>
      <p className="cap c2">{t('lead.no_names')}</p>
      {id !== undefined && (
        <Link className={buttonClass('neutral', 'lg', true)} to={traderPath(id)}>
          {t('lead.page')}
        </Link>
      )}
      {isOpen && (
        <ActButton
          act={resigning}
          tone="danger"
          body={{}}
          name="copy resign"
          label={t('lead.resign')}
          about={t('lead.resign.about')}
        />
      )}
    </section>
  );
}

/** Becoming a trader whom others copy, and what one has as such. */
export default function LeadPage() {
  const { t } = useTranslation('copy');
  const standing = useCall(copy.readApply, {}, { everyMs: LOOK_MS, staleMs: 0 });
  const lead = useCall(copy.lead, {}, { everyMs: LOOK_MS, staleMs: 0 });
  const me = useCall(account.info, {}, { staleMs: MINUTE_MS }).data?.id;
  const { name } = useMargin();
  return (
    <Page title={t('lead.become')} back={paths.traders} width="narrow">
      <div className="pad col g4 pb-6">
        <Shown of={lead}>
          {(own) => (
            <>
              {own.state !== 'none' && <Own {...{ name, id: me }} of={own} />}
              {own.state !== 'open' && (
                <Shown of={standing}>
                  {(of) => (
                    <>
                      <p className="body c2">{t('lead.about')}</p>
                      {of.state !== 'none' && of.state !== 'approved' && (
                        <Note icon={<Info size={18} strokeWidth={1.75} aria-hidden="true" />}>
                          {t(`application.${of.state}.about`)}
                        </Note>
                      )}
                      <Criteria of={of} />
                      {of.state !== 'review' && <Apply of={of} />}
                    </>
                  )}
                </Shown>
              )}
            </>
          )}
        </Shown>
      </div>
    </Page>
  );
}
