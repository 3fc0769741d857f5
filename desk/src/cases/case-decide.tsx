import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Button, FieldError, toast, useBusy } from '@glassbook/ui';
import { refreshAll } from '../app/calls.ts';
import { requestPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';
import type { AskAnswer } from '../review/ask-change.tsx';

/** Begins the review, or what is named, which is explained under `about`. */
export type Begin = {
  send: () => Promise<{ ok: boolean; message: unknown }>;
  name?: 'review' | 'pay_start';
  about?: 'review_about' | 'pay_start_about';
};

type Props<Decision extends string> = {
  of: { request: number | null; ended_ms: number | null };
  /** What the reader may not ask for, in words. */
  notPermitted: string;
  /** What one does alone now. */
  begin: Begin | undefined;
  /** What can be asked for now. */
  decisions: readonly Decision[];
  isUndo?: (decision: Decision) => boolean;
  nameOf: (decision: Decision) => string;
  /** What stands between the buttons and their explanation. */
  note?: string | undefined;
  /** Asks for a decision. */
  dialog: (decision: Decision, onClose: () => void) => ReactNode;
};

/** What the reader can do about a case: begin its review, or ask for a decision that another person makes. */
export function CaseDecide<Decision extends string>({
  of,
  notPermitted,
  begin,
  decisions,
  isUndo = (decision) => decision === 'reject',
  nameOf,
  note,
  dialog,
}: Props<Decision>) {
  const { t } = useTranslation(['treasury', 'desk']);
  const { may } = useSelf();
  const [decision, setDecision] = useState<Decision>();
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  if (of.request !== null && may('request.read'))
    return (
      <p className="mt6">
        <Link className="inline-flex min-h-11 items-center" to={requestPath(of.request)}>
          {t('open_request', { id: of.request })}
        </Link>
      </p>
    );
  if (of.ended_ms !== null || of.request !== null) return null;
  if (!may('funds.request')) return <p className="cap c3 mt6">{notPermitted}</p>;
  const start = ({ send, name = 'review' }: Begin) =>
    void run(async () => {
      const answer = await send();
      setSaid(answer.ok ? undefined : String(answer.message));
      if (answer.ok) toast({ title: t(name), tone: 'ok' });
      refreshAll();
    });
  return (
    <section className="mt6 col g3">
      {said !== undefined && <FieldError>{said}</FieldError>}
      <div className="desk-actions">
        {begin && (
          <Button tone="primary" busy={busy && t('desk:busy')} onClick={() => start(begin)}>
            {t(begin.name ?? 'review')}
          </Button>
        )}
        {decisions.map((each) => (
          <Button key={each} tone={isUndo(each) ? 'danger' : 'primary'} onClick={() => setDecision(each)}>
            {nameOf(each)}
          </Button>
        ))}
      </div>
      {note !== undefined && <p className="body">{note}</p>}
      <p className="cap c3">{t(begin ? (begin.about ?? 'review_about') : 'ask.about')}</p>
      {decision !== undefined && dialog(decision, () => setDecision(undefined))}
    </section>
  );
}

/** Leads to the request that was made, for those who may see it. Refused, what is shown is asked for again too: it may be old, and an answer that was lost may have been that a request was made. */
export function useAsked(): (answer: AskAnswer) => void {
  const go = useNavigate();
  const { may } = useSelf();
  return (answer) => {
    refreshAll();
    if (answer.ok && may('request.read')) void go(requestPath(answer.message.request));
  };
}
