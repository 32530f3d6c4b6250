/** The title of the book for which the sign-in dialog was opened; empty when it was opened for itself. */
export const wanted = { title: '' };
