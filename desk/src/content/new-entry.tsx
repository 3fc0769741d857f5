import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { content } from '@glassbook/contract';
import { Button, FieldError, newKey, Overlay, Select, useBusy } from '@glassbook/ui';
import { refreshAll } from '../app/calls.ts';
import { ask } from '../app/client.ts';
import { contentPath } from '../app/paths.ts';
import { kindLabels, pageLabels } from './labels.ts';

/** Makes a draft of a kind and opens it. */
export function NewEntry({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['editor', 'content', 'desk']);
  const navigate = useNavigate();
  const [kind, setKind] = useState<content.EntryKind>('news');
  const [page, setPage] = useState<(typeof content.fixedPages)[number]>('about');
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  /** The name of the draft that is asked for: kept for a second try of the same. */
  const name = useRef<{ id: string; of: string }>(undefined);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run(async () => {
      const fixed = kind === 'page' ? page : undefined;
      const of = `${kind} ${fixed}`;
      if (name.current?.of !== of) name.current = { id: newKey(), of };
      const answer = await ask(content.createEntry, { client_id: name.current.id, kind, fixed });
      setSaid(answer.ok ? undefined : answer.message);
      refreshAll();
      if (!answer.ok) return;
      name.current = undefined;
      await navigate(contentPath(answer.message.id));
    });
  };
  return (
    <Overlay open={open} onOpenChange={(next) => !next && onClose()} title={t('create')} about={t('create.about')}>
      <form className="col g4" onSubmit={submit}>
        <Select
          label={t('kind')}
          labelShown
          value={kind}
          onChange={setKind}
          options={content.entryKinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
        />
        {kind === 'page' && (
          <Select
            label={t('page')}
            labelShown
            value={page}
            onChange={setPage}
            options={content.fixedPages.map((value) => ({ value, label: t(pageLabels[value]) }))}
          />
        )}
        {said !== undefined && <FieldError>{said}</FieldError>}
        <Button type="submit" tone="primary" wide busy={busy && t('desk:busy')}>
          {t('create')}
        </Button>
      </form>
    </Overlay>
  );
}
