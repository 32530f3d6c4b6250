import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Figures of this process since it started; those of the installation are counted from the records on request. */
export const processMetrics = new Registry();

export const requestSeconds = new Histogram({
  name: 'deepshelf_request_seconds',
  help: 'Time until a request was answered, by route.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [processMetrics],
});

export const jobSeconds = new Histogram({
  name: 'deepshelf_job_seconds',
  help: 'Time that a job took, by its name and how it ended.',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.01, 0.1, 1, 10, 60, 600],
  registers: [processMetrics],
});

export const replicaUsable = new Gauge({
  name: 'deepshelf_replica_usable',
  help: '1 while searches and libraries are read from DATABASE_REPLICA_URL, 0 while the primary does it.',
  registers: [processMetrics],
});

export const replicaLag = new Gauge({
  name: 'deepshelf_replica_lag_seconds',
  help: 'How old what the replica says was at most when it was last asked.',
  registers: [processMetrics],
});

export const indexFailures = new Counter({
  name: 'deepshelf_index_follow_failures_total',
  help: 'How often the index of words or of vectors could not follow the records; it is tried every five seconds.',
  labelNames: ['index'] as const,
  registers: [processMetrics],
});

/** Adds memory, processor time, event-loop delay and garbage collection. Once in a process. */
export const watchProcess = (): void => collectDefaultMetrics({ register: processMetrics });
