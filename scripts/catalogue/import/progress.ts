/** Reports the progress of a step every few seconds: share, lines and megabytes a second, time left. */
export type Progress = {
  /** `done` of `total` in any unit; `lines` and `bytes` since the last call. */
  advance(done: number, lines: number, bytes: number): void;
  finish(): void;
};

const EVERY = 5_000;

export function createProgress(step: string, total: number, tell: (line: string) => void, from = 0): Progress {
  const started = performance.now();
  let told = started;
  let lines = 0;
  let bytes = 0;
  const rates = (seconds: number) =>
    `${Math.round(lines / seconds).toLocaleString('en')} lines/s, ${(bytes / seconds / 1e6).toFixed(1)} MB/s`;
  return {
    advance(done, moreLines, moreBytes) {
      lines += moreLines;
      bytes += moreBytes;
      const now = performance.now();
      if (now - told < EVERY) return;
      told = now;
      const seconds = (now - started) / 1000;
      const left = done > from ? ((total - done) * seconds) / (done - from) : Number.NaN;
      tell(`${step}: ${((100 * done) / Math.max(1, total)).toFixed(1)}%, ${rates(seconds)}, ${duration(left)} left`);
    },
    finish() {
      const seconds = Math.max(0.001, (performance.now() - started) / 1000);
      tell(`${step}: ${lines.toLocaleString('en')} lines in ${duration(seconds)}, ${rates(seconds)}`);
    },
  };
}

function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown time';
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
