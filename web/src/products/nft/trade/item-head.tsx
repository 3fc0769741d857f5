import type { nft } from '@glassbook/contract';
import { Link } from 'react-router';
import { Still } from '../medium.tsx';
import { itemPath } from '../links.ts';
import '../nft.css';

/** Which item a form is about. */
export function ItemHead({ item }: { item: nft.ItemView }) {
  return (
    <Link className="row g3 text-ink" to={itemPath(item.code)}>
      <span className="nft-small">
        <Still of={item} />
      </span>
      <span className="col grow">
        <span className="label semi ell" dir="auto">
          {item.name}
        </span>
        <span className="cap c2 ell" dir="auto">
          {item.author_name}
        </span>
        <span className="cap c3">{item.code}</span>
      </span>
    </Link>
  );
}
