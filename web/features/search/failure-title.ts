import { ApiError, TOO_MANY } from '../../calls/api.ts';

/** The heading above a search that was not answered; what to do comes below it. */
export const failureTitle = (error: Error): string =>
  error instanceof ApiError && error.code === TOO_MANY ? 'Too many searches at once' : 'The search did not work';
