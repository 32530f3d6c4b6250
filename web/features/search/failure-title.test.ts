import { expect, test } from 'vitest';
import { ApiError } from '../../calls/api.ts';
import { failureTitle } from './failure-title.ts';

test('only a limit is named as one', () => {
  const limited = failureTitle(new ApiError('too_many_requests', 'Wait.'));
  const failed = failureTitle(new ApiError('server_error', 'Failed.'));
  expect([limited, failed]).toEqual(['Too many searches at once', 'The search did not work']);
  expect(failureTitle(Object.assign(new Error('another'), { code: 'too_many_requests' }))).toBe(failed);
});
