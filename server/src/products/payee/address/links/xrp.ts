/** `xrpl:address?dt=…` (also `xrp:` and `ripple:`), where `dt` is the destination tag. */
import { xAddress } from '../xrp-tag.ts';
import { hasOnly, partsOf, spoken, type LinkReader } from './link.ts';

export const xrpLink: LinkReader = (body) => {
  const parts = partsOf(body);
  const address = parts?.target.replace(/^\/\//, '') ?? '';
  if (!parts || address === '' || !hasOnly(parts.params, ...spoken, 'dt', 'tag', 'to')) return 'payee.link_unreadable';
  // Older links have the address in a part: `ripple://send?to=…`.
  const to = parts.params.get('to');
  if (to !== undefined && !['', 'send'].includes(address)) return 'payee.link_unreadable';
  const [dt, tag] = [parts.params.get('dt'), parts.params.get('tag')];
  if (dt !== undefined && tag !== undefined && dt !== tag) return 'payee.tag_differs';
  const tagged = xAddress(to ?? address, dt ?? tag);
  return typeof tagged === 'string' ? tagged : { address: tagged.address, networks: ['xrp'] };
};
