import { readPageConfig } from '../config.ts';

const dsn = readPageConfig()?.sentryDsn;
/** Loaded at once, because later the network may be what fails. Only if there is a receiver. */
const sender = dsn ? import('./send-report.ts').catch(() => null) : null;

/** Reports failures to the operator of this site (`SENTRY_DSN`). Without a DSN it neither listens nor sends. */
export function reportFailure(error: unknown): void {
  if (dsn) void sender?.then((loaded) => loaded?.sendReport(dsn, error));
}

if (dsn) {
  addEventListener('error', ({ error }) => reportFailure(error));
  addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason));
}
