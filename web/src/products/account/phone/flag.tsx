import { useState } from 'react';
import './flag.css';

/** The flag of a country, whose name is next to it, so it is hidden from screen readers. A country without one gets its letters. */
export function Flag({ country }: { country: string }) {
  const [missing, setMissing] = useState<string>();
  if (missing === country)
    return (
      <span className="flag letters" aria-hidden="true">
        {country}
      </span>
    );
  return (
    <img
      className="flag"
      src={`/flags/${country.toLowerCase()}.svg`}
      width={30}
      height={20}
      loading="lazy"
      decoding="async"
      alt=""
      onError={() => setMissing(country)}
    />
  );
}
