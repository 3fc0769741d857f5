import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { identity } from '@glassbook/contract';
import { Button, Select, toast } from '@glassbook/ui';
import { Check } from 'lucide-react';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { requestPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';

export type Case = z.output<(typeof identity.show)['reply']>;
type Act = 'approve' | 'reject' | 'override';

/** What the user is shown as the reason; each has words in ten languages. */
function FailureChoice({ value, onChange }: { value: identity.Failure; onChange: (next: identity.Failure) => void }) {
  const { t } = useTranslation(['desk', 'identity']);
  return (
    <Select
      label={t('field.identityReason')}
      labelShown
      value={value}
      onChange={onChange}
      options={identity.failures.map((each) => ({ value: each, label: t(`identity:failure.${each}`) }))}
    />
  );
}

type ActsProps = { of: Case; words: Readonly<Record<Act, string>>; choose: (act: Act) => void };

/** What is open to a reviewer: one who approved it first waits for another. */
function Acts({ of, words, choose }: ActsProps) {
  if (of.status !== 'review')
    return (
      <Button tone="outlined" onClick={() => choose('override')}>
        {words.override}
      </Button>
    );
  return (
    <>
      <Button
        tone="primary"
        disabled={of.first_own}
        icon={<Check size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => choose('approve')}
      >
        {words.approve}
      </Button>
      <Button tone="danger" onClick={() => choose('reject')}>
        {words.reject}
      </Button>
    </>
  );
}

/** What a reviewer can do: decide about what waits, or ask for the opposite of what was decided. */
export function IdentityDecision({ of, onDecided }: { of: Case; onDecided: (decided: Partial<Case>) => void }) {
  const { t } = useTranslation(['desk', 'identity']);
  const { may, name } = useSelf();
  const go = useNavigate();
  const [act, setAct] = useState<Act>();
  const [failure, setFailure] = useState<identity.Failure>('unreadable');
  if (!may('identity.decide') || (of.status !== 'review' && !of.newest)) return null;
  const named = { user: String(of.user), request: String(of.request) };
  const other = of.status === 'approved' ? 'failed' : 'approved';
  const needsFailure = act === 'reject' || (act === 'override' && other === 'failed');
  const reject = async (reason: string) => {
    const answer = await ask(identity.reject, { ...named, failure, reason });
    if (answer.ok) {
      toast({ title: t('identity.done'), tone: 'ok' });
      onDecided({ status: 'failed' });
    }
    refreshAll();
    return answer.ok ? undefined : answer.message;
  };
  const approve = async (reason: string) => {
    const answer = await ask(identity.approve, { ...named, reason });
    if (answer.ok) {
      const { approved } = answer.message;
      toast({ title: t(approved ? 'identity.done' : 'identity.approved_first'), tone: 'ok' });
      onDecided(approved ? { status: 'approved' } : { first_by: name, first_own: true });
    }
    refreshAll();
    return answer.ok ? undefined : answer.message;
  };
  const override = async (reason: string) => {
    const more = other === 'failed' ? { failure } : {};
    const answer = await ask(identity.requestOverride, { ...named, status: other, ...more, reason });
    refreshAll();
    if (answer.ok) void go(requestPath(answer.message.request));
    return answer.ok ? undefined : answer.message;
  };
  const words = { approve: t('identity.approve'), reject: t('identity.reject'), override: t('identity.override') };
  const abouts = {
    approve: t(of.first_by === '' ? 'identity.approve_first_about' : 'identity.decide_about'),
    reject: t('identity.decide_about'),
    override: t('identity.override_about'),
  };
  return (
    <div className="desk-actions mt6">
      <Acts of={of} words={words} choose={setAct} />
      <ActDialog
        open={act !== undefined}
        onClose={() => setAct(undefined)}
        title={act === undefined ? '' : words[act]}
        about={act === undefined ? '' : abouts[act]}
        go={act === undefined ? '' : words[act]}
        tone={act === 'reject' ? 'danger' : 'primary'}
        send={{ approve, reject, override }[act ?? 'reject']}
      >
        {needsFailure && <FailureChoice value={failure} onChange={setFailure} />}
      </ActDialog>
    </div>
  );
}
