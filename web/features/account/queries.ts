import type { User } from '@supabase/auth-js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { consentData } from '../../../contract/consent-data.ts';
import { call } from '../../calls/api.ts';
import { authClient, signOut } from '../../session/session.ts';
import { toast } from '../../ui/toasts.ts';

export const consentHistoryKey = ['consent-history'] as const;

/** Whether the reader wants the weekly mail; undefined before they have answered. */
export function consentOf(user: User): boolean | undefined {
  const value: unknown = user.user_metadata.marketing_consent;
  return typeof value === 'boolean' ? value : undefined;
}

/** Records the answer about the weekly mail, with its time. The session's user changes with it. */
export function useSetConsent(place: 'modal' | 'settings') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (consent: boolean) => {
      const auth = await authClient();
      const { error } = await auth.updateUser({ data: consentData(consent, place, new Date()) });
      if (error) throw error;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: consentHistoryKey }),
  });
}

/** Stores in the account where the reader buys or borrows books; null is the default. */
export function useChoosePlace(what: 'bookstore' | 'library') {
  const choose = useMutation({
    mutationFn: async (id: string | null) => {
      const { error } = await (await authClient()).updateUser({ data: { [what]: id } });
      if (error) throw error;
    },
    // The code for accounts is loaded on first use, and the browser's own words for a failure name a file.
    onError: (_, id) => toast('That was not saved.', { label: 'Try again', run: () => choose.mutate(id) }),
  });
  return choose;
}

/** Deletes the account with its data, then signs out, which leads to the start page. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async () => {
      await call('deleteAccount', {});
      await signOut();
    },
    onSuccess: () => toast('Your account and everything in it has been deleted.'),
  });
}
