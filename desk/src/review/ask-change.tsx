import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refreshAll } from '../app/calls.ts';
import { requestPath } from '../app/paths.ts';
import { ReasonForm } from '../app/reason-form.tsx';
import { ChangeTable } from './change-table.tsx';
import type { Change } from './changes.ts';

export type AskAnswer = { ok: true; message: { request: number } } | { ok: false; message: string };
type Props = {
  changes: readonly Change[];
  /** Of a request that is edited, the reason given before. */
  edited?: string | undefined;
  send: (reason: string) => Promise<AskAnswer>;
  /** What else the change is, before the reason. */
  children?: ReactNode;
};

/** What would change, and the reason it is asked for with. Leads to the request. */
export function AskChange({ changes, edited, send, children }: Props) {
  const { t } = useTranslation('desk');
  const go = useNavigate();
  const ask = async (reason: string) => {
    const answer = await send(reason);
    refreshAll();
    if (!answer.ok) return answer.message;
    void go(requestPath(answer.message.request));
    return undefined;
  };
  return (
    <>
      <ChangeTable changes={changes} />
      {children}
      <ReasonForm
        className="col g3 mt6"
        go={t(edited === undefined ? 'rules.go' : 'rules.save')}
        wide={false}
        start={edited ?? ''}
        send={ask}
      />
      <p className="cap c3 mt3">{t('rules.about')}</p>
    </>
  );
}
