import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@glassbook/ui';
import { ActDialog } from '../app/act-dialog.tsx';
import { refreshAll } from '../app/calls.ts';
import { requestPath } from '../app/paths.ts';

/** What a second person is asked for: its words, and how it is sent with a reason. */
export type Ask = {
  key: string;
  label: string;
  about: string;
  isDanger: boolean;
  send: (reason: string) => Promise<{ ok: true; message: { request: number } } | { ok: false; message: string }>;
};

/** Buttons that each ask a second person, with a reason. */
export function AskActs({ acts }: { acts: readonly Ask[] }) {
  const go = useNavigate();
  const [act, setAct] = useState<Ask>();
  const send = async (reason: string): Promise<string | undefined> => {
    const asked = await act?.send(reason);
    refreshAll();
    if (asked?.ok) void go(requestPath(asked.message.request));
    return asked?.ok === false ? asked.message : undefined;
  };
  const title = act?.label ?? '';
  return (
    <div className="desk-actions mt6">
      {acts.map((each) => (
        <Button key={each.key} tone={each.isDanger ? 'danger' : 'primary'} onClick={() => setAct(each)}>
          {each.label}
        </Button>
      ))}
      <ActDialog
        open={act !== undefined}
        onClose={() => setAct(undefined)}
        {...{ title, go: title, send }}
        about={act?.about ?? ''}
        tone={act?.isDanger ? 'danger' : 'primary'}
      />
    </div>
  );
}
