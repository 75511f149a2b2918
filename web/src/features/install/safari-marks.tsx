/** What to look for in Safari's own menu, drawn in the lines of our icons. */
export const ShareMark = () => (
  <Mark>
    <path d="M9 11H6.5v9.5h11V11H15M12 15V3.5M8.5 7 12 3.5 15.5 7" />
  </Mark>
);

export const AddToHomeMark = () => (
  <Mark>
    <path d="M4.5 4.5h15v15h-15zM12 8.5v7M8.5 12h7" />
  </Mark>
);

const Mark = ({ children }: { children: React.ReactNode }) => (
  <svg className="install-mark" viewBox="0 0 24 24" width={28} height={28} aria-hidden="true">
    {children}
  </svg>
);
