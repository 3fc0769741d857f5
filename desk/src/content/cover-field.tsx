import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { content } from '@glassbook/contract';
import { Button, FieldError, useBusy } from '@glassbook/ui';
import { ImageUp, Trash2 } from 'lucide-react';
import { ask } from '../app/client.ts';

/** The picture of a banner: sent when it is chosen, in use once the settings are saved. */
export function CoverField({ cover, onChange }: { cover: string; onChange: (cover: string) => void }) {
  const { t } = useTranslation(['editor', 'desk']);
  const input = useRef<HTMLInputElement>(null);
  const label = useId();
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const send = (file: File | undefined) =>
    void (
      file &&
      run(async () => {
        const answer = await ask(content.image, {}, file);
        setSaid(answer.ok ? undefined : answer.message);
        if (answer.ok) onChange(answer.message);
      })
    );
  return (
    <div className="col g2" role="group" aria-labelledby={label}>
      <span id={label} className="cap c2">
        {t('cover')}
      </span>
      {cover !== '' && <img className="desk-picture" src={cover} alt="" />}
      <input
        ref={input}
        className="sr"
        type="file"
        tabIndex={-1}
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('cover.add')}
        onChange={({ target }) => {
          send(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="desk-actions">
        <Button
          size="sm"
          tone="outlined"
          busy={busy && t('desk:busy')}
          icon={<ImageUp size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t('cover.add')}
        </Button>
        {cover !== '' && (
          <Button
            size="sm"
            tone="outlined"
            icon={<Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => onChange('')}
          >
            {t('cover.remove')}
          </Button>
        )}
      </div>
      {said !== undefined && <FieldError>{said}</FieldError>}
    </div>
  );
}
