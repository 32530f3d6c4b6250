import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Erasure } from '../../../contract/known.ts';
import { call } from '../../calls/api.ts';
import { toast } from '../../ui/toasts.ts';

const knownKey = ['known'] as const;

export const useKnown = () => useQuery({ queryKey: knownKey, queryFn: ({ signal }) => call('getKnown', {}, signal) });

/** Erases something. Every page then refetches its data. */
export function useErase() {
  const client = useQueryClient();
  const erase = useMutation({
    mutationFn: (erasure: Erasure) => call('eraseKnown', erasure),
    onSuccess: async (known) => {
      client.removeQueries({ predicate: ({ queryKey: [first] }) => first !== knownKey[0], type: 'inactive' });
      client.setQueryData(knownKey, known);
      toast('It is forgotten.');
      await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== knownKey[0] });
    },
    onError: (error, erasure) =>
      toast(`It could not be forgotten. ${error.message}`, { label: 'Try again', run: () => erase.mutate(erasure) }),
  });
  return erase;
}
