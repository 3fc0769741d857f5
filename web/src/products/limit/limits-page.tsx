import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { limit } from '@glassbook/contract';
import { Banner, ErrorState, ListRow, Overlay, SkeletonRows, useTimes } from '@glassbook/ui';
import { useCall } from '../../carry/loadable.ts';
import { Page } from '../../shared/page.tsx';
import { paths } from '../../carry/paths.ts';
import { EditLimit } from './edit-limit.tsx';
import { amountOf, groupOf, nameOf, periodOf, usedOf } from './limit-texts.ts';
import { PauseForm, type PauseKind } from './pause-form.tsx';
import { Raise } from './raise.tsx';

type Own = z.output<typeof limit.limits.reply>;

/** Self-limits of the account: each with what is used of it and a raise that waits, and the ways to take a break. */
export default function LimitsPage() {
  const { t } = useTranslation('limit');
  const { data, state, retry, failure } = useCall(limit.limits, {});
  const [edited, setEdited] = useState<limit.LimitName>();
  const [pause, setPause] = useState<PauseKind>();
  const row = data?.limits.find(({ name }) => name === edited);
  return (
    <Page title={t('title')} back={paths.settings} width="narrow">
      {state === 'failed' && !data && <ErrorState onRetry={retry}>{failure.message}</ErrorState>}
      {!data && state !== 'failed' && <SkeletonRows rows={8} />}
      {data && (
        <>
          <Paused own={data} />
          <p className="cap c2 pad mt4">{t('about')}</p>
          {limit.counted.map((group) => (
            <Group key={group} title={groupOf(t, group)} about={aboutOf(t, group, data.unit)}>
              {limit.periods.map((period) => (
                <Row
                  key={period}
                  own={data}
                  name={`${group}.${period}`}
                  title={periodOf(t, period)}
                  onEdit={setEdited}
                />
              ))}
            </Group>
          ))}
          <Group title={t('group.session')} about={t('session.about')}>
            <Row own={data} name="session" title={t('group.session')} onEdit={setEdited} />
          </Group>
          <Group title={t('pause.title')}>
            <ListRow
              wrap
              title={t('cool_off.title')}
              detail={t('cool_off.about')}
              arrow
              onClick={() => setPause('cool_off')}
            />
            <ListRow
              wrap
              title={t('exclusion.title')}
              detail={t('exclusion.about')}
              arrow
              onClick={() => setPause('exclusion')}
            />
          </Group>
          <Overlay
            open={row !== undefined}
            onOpenChange={(open) => !open && setEdited(undefined)}
            title={row ? nameOf(t, row.name) : ''}
          >
            {row && <EditLimit key={row.name} row={row} unit={data.unit} onDone={() => setEdited(undefined)} />}
          </Overlay>
          <Overlay
            open={pause !== undefined}
            onOpenChange={(open) => !open && setPause(undefined)}
            title={pause === 'cool_off' ? t('cool_off.title') : t('exclusion.title')}
          >
            {pause && <PauseForm kind={pause} nowMs={data.now_ms} onDone={() => setPause(undefined)} />}
          </Overlay>
        </>
      )}
    </Page>
  );
}

type Text = ReturnType<typeof useTranslation<'limit'>>['t'];
const aboutOf = (t: Text, group: limit.Counted, unit: string): string =>
  ({ deposit: t('deposit.about'), loss: t('loss.about', { unit }), stake: t('stake.about') })[group];

function Group({ title, about, children }: { title: string; about?: string; children: React.ReactNode }) {
  return (
    <section className="mt6">
      <h2 className="label c2 pad">{title}</h2>
      {about !== undefined && <p className="cap c2 pad mt-1">{about}</p>}
      <div className="mx-4 md:mx-6 mt2 card overflow-hidden [--gb-gutter:16px]">{children}</div>
    </section>
  );
}

/** Until when nothing can be taken on. */
function Paused({ own }: { own: Own }) {
  const { t } = useTranslation('limit');
  const times = useTimes();
  const { cool_off_until_ms: coolOff, excluded_until_ms: excluded } = own;
  if (coolOff === null && excluded === null) return null;
  return (
    <div className="pad mt4">
      <Banner tone="warn" icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}>
        {excluded !== null && <b className="block">{t('paused.exclusion', { time: times.dateTime(excluded) })}</b>}
        {coolOff !== null && <b className="block">{t('paused.cool_off', { time: times.dateTime(coolOff) })}</b>}
        {t('paused.about')}
      </Banner>
    </div>
  );
}

type RowProps = { own: Own; name: limit.LimitName; title: string; onEdit: (name: limit.LimitName) => void };

/** A limit: its amount, and of one that is set how much of it is used. */
function Row({ own, name, title, onEdit }: RowProps) {
  const { t } = useTranslation('limit');
  const times = useTimes();
  const row = own.limits.find((each) => each.name === name);
  if (!row) return null;
  const { amount, used, resets_ms: resets, raise } = row;
  const isCounted = amount !== null && used !== null && resets !== null;
  const text = {
    used: used === null ? '' : amountOf(t, name, usedOf(used), own.unit),
    time: times.dateTime(resets ?? 0),
  };
  return (
    <div className="border-t border-line first:border-t-0">
      <ListRow
        wrap
        title={title}
        {...(isCounted && { detail: t('used', text) })}
        value={amount === null ? <span className="c2">{t('none')}</span> : amountOf(t, name, amount, own.unit)}
        arrow
        onClick={() => onEdit(name)}
      />
      {raise && <Raise name={name} raise={raise} unit={own.unit} nowMs={own.now_ms} />}
    </div>
  );
}
