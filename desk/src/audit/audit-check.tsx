import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { desk } from '@glassbook/contract';
import { Button, FieldError, MatchMark, useBusy } from '@glassbook/ui';
import { grouped } from '@glassbook/ui/format';
import { RefreshCw } from 'lucide-react';
import { ask } from '../app/client.ts';
import { stamp } from '../app/stamp.ts';

type Found = z.output<(typeof desk.verifyAudit)['reply']>;

/** Has the server read the whole log again, and shows what it found. */
export function AuditCheck() {
  const { t } = useTranslation('desk');
  const [found, setFound] = useState<Found>();
  const [said, setSaid] = useState<string>();
  const [busy, run] = useBusy();
  const verify = () =>
    void run(async () => {
      const answer = await ask(desk.verifyAudit, {});
      setFound(answer.ok ? answer.message : undefined);
      setSaid(answer.ok ? undefined : answer.message);
    });
  return (
    <div className="mt3">
      <Button
        size="sm"
        tone="outlined"
        wide
        busy={busy && t('verify.busy')}
        icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={verify}
      >
        {t('verify.go')}
      </Button>
      <div role="status" className="mt3">
        {found && (
          <>
            <MatchMark match={found.problems.length === 0}>
              {t(found.problems.length === 0 ? 'verify.whole' : 'verify.broken')}
            </MatchMark>
            <p className="cap c2 mt2">
              {t('verify.found', { rows: grouped(String(found.rows)), heads: grouped(String(found.heads)) })}
            </p>
            {found.head && (
              <p className="cap c3 mt1">
                {`${found.head.seq} · ${stamp(found.head.at_ms)} UTC`}
                <span className="hash block">{found.head.hash.replaceAll(/(.{4})(?=.)/g, '$1 ')}</span>
              </p>
            )}
            <ul>
              {found.problems.map(({ kind, row, number, rows }) => (
                <li key={`${kind} ${row}`} className="cap err mt1">
                  {t(`tampered.${kind}`, { row, number, rows })}
                </li>
              ))}
            </ul>
          </>
        )}
        {said !== undefined && <FieldError>{said}</FieldError>}
      </div>
    </div>
  );
}
