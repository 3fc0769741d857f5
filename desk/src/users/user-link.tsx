import { Link } from 'react-router';
import { userPath } from '../app/paths.ts';
import { useSelf } from '../app/self.ts';

/** A user by number, with the way to the user's page for those who may open it. */
export function UserLink({ id }: { id: number }) {
  const { may } = useSelf();
  return may('user.read') ? <Link to={userPath(id)}>{`U-${id}`}</Link> : <>{`U-${id}`}</>;
}
