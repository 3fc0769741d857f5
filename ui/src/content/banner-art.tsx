import { BrandMark } from '../brand.tsx';

type Props = { banner: { title: string; abstract: string; cover: string } };

/** A banner: its words at the left; at the right its picture, or the open book that the product is named after. */
export function BannerArt({ banner }: Props) {
  return (
    <span className="flex items-center size-full px-4">
      {banner.cover === '' ? (
        <span className="absolute right-4" aria-hidden="true">
          <BrandMark size={56} />
        </span>
      ) : (
        <img
          src={banner.cover}
          alt=""
          className="absolute inset-y-0 right-0 h-full max-w-full object-contain object-right"
        />
      )}
      <span className="relative w-[58%] lg:w-1/2">
        <span className="t3 line-clamp-2">{banner.title}</span>
        <span className="cap c2 mt1 line-clamp-2">{banner.abstract}</span>
      </span>
    </span>
  );
}
