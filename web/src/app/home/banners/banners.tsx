import { Skeleton } from '@glassbook/ui';
import { BannerArt } from '@glassbook/ui/content';
import type { content } from '@glassbook/contract';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { articlePath } from '../../../carry/paths.ts';

/**
 * Banners, one at a time: swiped by hand, moved with the arrow keys, or reached by their dots. They never move by themselves, so
 * so no pause button is required.
 */
export function Banners({ list }: { list: readonly content.Article[] | undefined }) {
  const { t } = useTranslation('home');
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  // As high as a slide with the dots below it.
  if (list === undefined)
    return (
      <div className="pad mt3 h-39 lg:h-45">
        <div className="h-30 lg:h-36">
          <Skeleton width="100%" height="100%" style={{ borderRadius: 12 }} />
        </div>
      </div>
    );
  if (list.length === 0) return null;
  const go = (to: number) => {
    const index = Math.min(list.length - 1, Math.max(0, to));
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const slide = track.current?.children[index] as HTMLElement | undefined;
    track.current?.scrollTo({ left: slide?.offsetLeft ?? 0, behavior: still ? 'instant' : 'smooth' });
    setAt(index);
  };
  const keys = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    go(at + by);
  };
  return (
    <section
      className="pad mt3"
      aria-roledescription={t('banners.carousel')}
      aria-label={t('banners.title')}
      onKeyDown={keys}
    >
      <ul
        ref={track}
        className="relative flex overflow-x-auto snap-x snap-mandatory rounded-md [scrollbar-width:none] card"
        onScroll={({ currentTarget }) =>
          setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {list.map((banner, index) => (
          <li key={banner.id} className="w-full flex-none snap-start">
            <Slide banner={banner} index={index} at={at} count={list.length} />
          </li>
        ))}
      </ul>
      {list.length > 1 && <Dots list={list} at={at} onGo={go} />}
    </section>
  );
}

function Slide({ banner, index, at, count }: { banner: content.Article; index: number; at: number; count: number }) {
  const { t } = useTranslation('home');
  return (
    <Link
      to={articlePath(banner.id)}
      className="relative block h-30 lg:h-36 overflow-hidden bg-surface-1 text-ink -outline-offset-2"
      // The pictures are dark, so their words are light in both themes.
      data-theme="dark"
      // Only the slide in view is a stop of the keyboard; the arrows bring the others.
      tabIndex={index === at ? 0 : -1}
    >
      <span className="sr">{t('banners.position', { index: index + 1, count })} </span>
      <BannerArt banner={banner} />
    </Link>
  );
}

function Dots({ list, at, onGo }: { list: readonly content.Article[]; at: number; onGo: (index: number) => void }) {
  const { t } = useTranslation('home');
  return (
    <div className="flex justify-center -mb-2">
      {list.map((banner, index) => (
        <button
          key={banner.id}
          type="button"
          className="w-11 h-11 grid place-items-center"
          aria-label={t('banners.position', { index: index + 1, count: list.length })}
          aria-current={index === at || undefined}
          onClick={() => onGo(index)}
        >
          <i
            className={`block h-1.5 rounded-full transition-all ${index === at ? 'w-4 bg-ink' : 'w-1.5 bg-control'}`}
          />
        </button>
      ))}
    </div>
  );
}
