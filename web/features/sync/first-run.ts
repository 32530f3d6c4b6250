import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import type { SyncRun, SyncSource } from '../../../contract/sync.ts';
import { lookNow, useOverview } from './overview.ts';
import { isUnderWay, runOf } from './wording.ts';

/** Follows the sync that connecting has begun, and goes to the library when it has ended or patience has. */
export function useFirstRun(source: SyncSource, connected: boolean, patience: number): SyncRun | null {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, isFetching } = useOverview();
  const run = connected ? runOf(data, source) : null;
  const ended = run !== null && !isFetching && !isUnderWay(run);
  useEffect(() => {
    if (!connected) return;
    lookNow(client);
    const timer = setTimeout(() => void navigate(paths.landing, { replace: true }), patience);
    return () => clearTimeout(timer);
  }, [connected, client, navigate, patience]);
  useEffect(() => {
    if (ended) navigate(paths.landing, { replace: true });
  }, [ended, navigate]);
  return run;
}
