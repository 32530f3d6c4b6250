import { readPageConfig } from './config.ts';

const dsn = readPageConfig()?.sentryDsn;
/** Loaded at once, because later the network may be what fails; only if there is a receiver. */
const sender = dsn ? import('./send-report.ts').catch(() => null) : null;

/** Tells the operator of this site (`SENTRY_DSN`) that something failed. Without a DSN nothing is listened to and nothing sent. */
export function reportFailure(error: unknown): void {
  if (dsn) void sender?.then((loaded) => loaded?.sendReport(dsn, error));
}

if (dsn) {
  addEventListener('error', ({ error }) => reportFailure(error));
  addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason));
}
