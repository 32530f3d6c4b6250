/**
 * The value below which a share (0 to 1) of the values lie, without interpolation: 0.5 the median, 1 the largest. NaN
 * for no values.
 */
export function quantile(values: readonly number[], share: number): number {
  return quantiles(values, [share])[0] ?? Number.NaN;
}

/** Several quantiles of the same values, by default the ones that measurements report: p50, p95, p99. */
export function quantiles(values: readonly number[], shares: readonly number[] = [0.5, 0.95, 0.99]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return shares.map((share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
}
