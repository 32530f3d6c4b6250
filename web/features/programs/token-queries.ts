import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PersonalTokenWish } from '../../../contract/personal-tokens.ts';
import { call } from '../../calls/api.ts';
import { toast } from '../../ui/toasts.ts';

const key = ['personal-tokens'] as const;

/** The reader's tokens, newest first. */
export const useTokens = () =>
  useQuery({ queryKey: key, queryFn: async ({ signal }) => (await call('getTokens', {}, signal)).tokens });

/** Creates a token; its secret is only in this answer. */
export function useMakeToken() {
  const answers = useQueryClient();
  return useMutation({
    mutationFn: (wish: PersonalTokenWish) => call('createToken', wish),
    onSuccess: () => answers.invalidateQueries({ queryKey: key }),
  });
}

/** Revokes a token at once. */
export function useEndToken(name: string) {
  const answers = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string) => call('removeToken', { id }),
    onSuccess: async () => {
      await answers.invalidateQueries({ queryKey: key });
      toast(`${name} no longer works.`);
    },
    onError: (error, id) =>
      toast(`That did not work. ${error.message}`, { label: 'Try again', run: () => end.mutate(id) }),
  });
  return end;
}
