/** The title of the book for which the sign-in dialog was opened; empty if it was not opened for a book. */
export const wanted = { title: '' };
