/** The chance that log-odds mean: between 0 and 1, one half at 0. */
export const logistic = (odds: number): number => 1 / (1 + Math.exp(-odds));
