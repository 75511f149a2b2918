/** Key of the mark that the server has not heard of a sign-out yet. */
export const unfinishedSignOut = 'clientSignOut';
