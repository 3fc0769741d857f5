import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@glassbook/ui';
import { ActDialog } from './act-dialog.tsx';
import { refreshAll } from './calls.ts';
import { requestPath } from './paths.ts';

/** What a second person is asked for: its words, the fields before the reason, and how it is sent with a reason. A refusal is a sentence. */
export type Ask = {
  key: string;
  label: string;
  about: string;
  isDanger: boolean;
  fields?: ReactNode;
  send: (reason: string) => Promise<{ ok: true; message: { request: number } } | { ok: false; message: string }>;
};

/** Buttons that each ask a second person, with a reason. */
export function AskActs({ acts }: { acts: readonly Ask[] }) {
  const go = useNavigate();
  const [chosen, setChosen] = useState<string>();
  const act = acts.find(({ key }) => key === chosen);
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
        <Button key={each.key} tone={each.isDanger ? 'danger' : 'primary'} onClick={() => setChosen(each.key)}>
          {each.label}
        </Button>
      ))}
      <ActDialog
        open={act !== undefined}
        onClose={() => setChosen(undefined)}
        {...{ title, go: title, send }}
        about={act?.about ?? ''}
        tone={act?.isDanger ? 'danger' : 'primary'}
      >
        {act?.fields}
      </ActDialog>
    </div>
  );
}
