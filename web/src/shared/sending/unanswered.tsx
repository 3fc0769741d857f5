import { Banner, buttonClass, Overlay, useTimes } from '@glassbook/ui';
import { CircleHelp } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loadWords } from '../../carry/language.ts';
import { session } from '../../carry/session.ts';
import { found, idOf, ownerNow, unansweredNow, watchUnanswered, type Unanswered } from './sent.ts';

/** One of them, with the way to send it again, or where that cannot be done to the list that tells what became of it. */
function Row({ of: { id, sent, lost }, close }: { of: Unanswered; close: () => void }) {
  const { t } = useTranslation('notification');
  const times = useTimes();
  const look = (): void => {
    if (lost) found(id);
    close();
  };
  return (
    <li className="card p col g2">
      <h3 className="label semi">{t(sent.from.title)}</h3>
      <p className="cap c2">{t('unanswered.at', { time: times.dateTime(sent.at) })}</p>
      {lost && <p className="body">{t('unanswered.old')}</p>}
      <div className="row wrap g2">
        {!lost && (
          <Link className={buttonClass('primary')} to={sent.from.page} onClick={close}>
            {t('unanswered.again')}
          </Link>
        )}
        <Link className={buttonClass('outlined')} to={sent.from.list} onClick={look}>
          {t('unanswered.check')}
        </Link>
      </div>
    </li>
  );
}

/** What the user sent and has no answer to, on any page but that of its form. */
export default function UnansweredLine() {
  const { t } = useTranslation('notification');
  const [open, setOpen] = useState(false);
  const [loaded, setLoaded] = useState('');
  const owner = useSyncExternalStore(session.subscribe, ownerNow);
  const all = useSyncExternalStore(watchUnanswered, unansweredNow);
  const own = all.filter(({ id }) => id.startsWith(idOf(owner, '')));
  // A reload may have brought the user to a page that has not the words of the form.
  const needed = [...new Set(own.map(({ sent }) => sent.from.title.split(':')[0] ?? ''))].join(' ');
  useEffect(() => {
    if (needed !== '') void loadWords(needed.split(' ')).then(() => setLoaded(needed));
  }, [needed]);
  if (needed === '' || loaded !== needed) return null;
  const names = [...new Set(own.map(({ sent }) => t(sent.from.title)))].join(', ');
  const close = () => setOpen(false);
  return (
    <>
      <Banner
        icon={<CircleHelp size={16} strokeWidth={1.75} aria-hidden="true" />}
        action={
          <button type="button" className="min-h-11 min-w-11" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('unanswered.show')}
          </button>
        }
      >
        {t('unanswered.some', { names })}
      </Banner>
      <Overlay open={open} onOpenChange={setOpen} title={t('unanswered.title')} about={t('unanswered.about')}>
        <ul className="col g3 pb-4">
          {own.map((each) => (
            <Row key={each.id} of={each} close={close} />
          ))}
        </ul>
      </Overlay>
    </>
  );
}
