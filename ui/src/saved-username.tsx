/** Beside a new password the name that it is of, so that a password manager saves both. It is not seen, read or reached. */
export const SavedUsername = ({ name }: { name: string }) => (
  <input
    className="sr"
    type="text"
    name="username"
    autoComplete="username"
    value={name}
    readOnly
    tabIndex={-1}
    aria-hidden
  />
);
