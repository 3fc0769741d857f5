import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Badge, Button, Select, TextInput, toast, serverNow } from '@glassbook/ui';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { requestPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import { stamp } from '../app/stamp.ts';

type Freeze = NonNullable<z.output<(typeof desk.user)['reply']>['freeze']>;

/** Whether a text is a whole number within bounds. */
const isWithin = (text: string, min: number, max: number): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= min && Number(text) <= max;

type DaysProps = { label: string; help: string; value: string; onChange: (days: string) => void };
const Days = (props: DaysProps) => <TextInput inputMode="numeric" autoComplete="off" maxLength={2} {...props} />;

function FreezeDialog({ user, onClose }: { user: number; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const [code, setCode] = useState<desk.FreezeReason>('intruder');
  const [days, setDays] = useState('7');
  const send = async (reason: string) => {
    if (!isWithin(days, 1, desk.decideDaysMax)) return t('problem.days', { min: 1, max: desk.decideDaysMax });
    const answer = await ask(desk.freezeUser, { user: String(user), code, days: String(Number(days)), reason });
    refreshAll();
    if (!answer.ok) return answer.message;
    toast({ title: answer.message, tone: 'ok' });
    return undefined;
  };
  return (
    <ActDialog
      open
      {...{ onClose, send }}
      title={t('freeze.title')}
      about={t('freeze.about')}
      go={t('freeze.go')}
      tone="danger"
    >
      <Select
        label={t('freeze.code')}
        labelShown
        value={code}
        onChange={setCode}
        options={desk.freezeReasons.map((value) => ({ value, label: t(`freezeCode.${value}`) }))}
      />
      <Days label={t('freeze.days')} help={t('freeze.days_about')} value={days} onChange={setDays} />
    </ActDialog>
  );
}

function ThawDialog({ user, onClose }: { user: number; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const go = useNavigate();
  const [days, setDays] = useState('7');
  const send = async (reason: string) => {
    if (!isWithin(days, 0, desk.thawDaysMax)) return t('problem.days', { min: 0, max: desk.thawDaysMax });
    const answer = await ask(desk.requestThaw, { user: String(user), days: String(Number(days)), reason });
    refreshAll();
    if (!answer.ok) return answer.message;
    void go(requestPath(answer.message.request));
    return undefined;
  };
  return (
    <ActDialog open {...{ onClose, send }} title={t('thaw.title')} about={t('thaw.about')} go={t('thaw.go')}>
      <Days label={t('thaw.days')} help={t('thaw.days_about')} value={days} onChange={setDays} />
    </ActDialog>
  );
}

/** The freeze of an account: whether there is one, its start, source and reason. */
export function FreezeFacts({ freeze }: { freeze: Freeze | null }) {
  const { t } = useTranslation('desk');
  if (!freeze) return null;
  const { source, staff, code, note, started_ms, decide_ms, escalated_ms } = freeze;
  return (
    <>
      <div>
        <dt>{t('freeze.since')}</dt>
        <dd>{stamp(started_ms)}</dd>
      </div>
      <div>
        <dt>{t('freeze.by')}</dt>
        <dd>{staff || t(`freezeBy.${source}`)}</dd>
      </div>
      {code !== null && (
        <div>
          <dt>{t('freeze.code')}</dt>
          <dd>{t(`freezeCode.${code}`)}</dd>
        </div>
      )}
      {note !== '' && (
        <div>
          <dt>{t('freeze.note')}</dt>
          <dd>{note}</dd>
        </div>
      )}
      {decide_ms !== null && (
        <div>
          <dt>{t('freeze.decide')}</dt>
          <dd>{stamp(decide_ms)}</dd>
        </div>
      )}
      {escalated_ms !== null && (
        <div>
          <dt>{t('freeze.escalated')}</dt>
          <dd>{stamp(escalated_ms)}</dd>
        </div>
      )}
    </>
  );
}

/** The state of the account, and what the reader can do about it: freeze it, or ask another person to end its freeze. */
export function FreezeState({ user, freeze }: { user: number; freeze: Freeze | null }) {
  const { t } = useTranslation('desk');
  const self = useSelf();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const isLate = freeze !== null && freeze.decide_ms !== null && freeze.decide_ms < serverNow();
  const isAllowed = self.may(freeze ? 'user.request' : 'user.freeze');
  return (
    <>
      <div className="row wrap g2 mt2">
        <Badge tone={freeze ? 'err' : 'ok'}>{t(freeze ? 'value.frozen' : 'value.active')}</Badge>
        {isLate && <Badge tone="warn">{t('freeze.late')}</Badge>}
        {freeze && freeze.request !== null && (
          <Link className="inline-flex min-h-11 items-center" to={requestPath(freeze.request)}>
            {t('freeze.request', { id: freeze.request })}
          </Link>
        )}
        {isAllowed && !(freeze && freeze.request !== null) && (
          <Button size="sm" tone={freeze ? 'outlined' : 'danger'} onClick={() => setOpen(true)}>
            {t(freeze ? 'thaw.title' : 'freeze.go')}
          </Button>
        )}
      </div>
      {open && (freeze ? <ThawDialog user={user} onClose={close} /> : <FreezeDialog user={user} onClose={close} />)}
    </>
  );
}
