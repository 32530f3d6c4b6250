import type { Factor, Session } from '@supabase/auth-js';

/** Recovery codes are listed as a factor, but only replace one. */
export const isSecondFactor = ({ status, factor_type }: Factor): boolean =>
  status === 'verified' && factor_type !== 'recovery_code';

/** Whether the reader has a second factor that this session has not used. */
export function awaitsCode({ user, access_token: token }: Session): boolean {
  if (!user.factors?.some(isSecondFactor)) return false;
  const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
  return JSON.parse(atob(claims)).aal !== 'aal2';
}
