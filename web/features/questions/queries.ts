import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MINUTE } from '../../../contract/limits.ts';
import type { Question, QuestionItem } from '../../../contract/questions.ts';
import { call } from '../../calls/api.ts';
import { questionsKey } from '../library/library.ts';

const pageKey = (id: string) => ['question', id] as const;

/** The reader's own questions, newest first. */
export function useQuestions() {
  return useQuery({ queryKey: questionsKey, queryFn: ({ signal }) => call('getQuestions', {}, signal) });
}

/** One answered question. Its content never changes; whether it is shared may, in another tab. */
export function useQuestion(id: string) {
  return useQuery({
    queryKey: pageKey(id),
    queryFn: ({ signal }) => call('getQuestion', { id }, signal),
    staleTime: MINUTE,
  });
}

/** Makes a page of a question. `data` is null if no book answers it. */
export function useAskQuestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (question: string) => call('askQuestion', { question }),
    onSuccess: ({ data }) => {
      if (!data) return;
      client.setQueryData(pageKey(data.id), data);
      void client.invalidateQueries({ queryKey: questionsKey });
    },
  });
}

/** Opens the page to everybody with its address, or closes it. */
export function useSharing(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (shared: boolean) => call('shareQuestion', { id, shared }),
    onSuccess: ({ shared }) => {
      client.setQueryData<Question>(pageKey(id), (page) => page && { ...page, shared });
      client.setQueryData<QuestionItem[]>(questionsKey, (items) =>
        items?.map((item) => (item.id === id ? { ...item, shared } : item)),
      );
    },
  });
}

export function useDeleteQuestion(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('deleteQuestion', { id }),
    onSuccess: () => {
      client.removeQueries({ queryKey: pageKey(id) });
      client.setQueryData<QuestionItem[]>(questionsKey, (items) => items?.filter((item) => item.id !== id));
    },
  });
}
