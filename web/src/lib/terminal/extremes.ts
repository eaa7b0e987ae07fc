// The pockets that would bring most and least, all of them where several do.
export function extremes(back: readonly number[]): { most: number; least: number; best: number[]; worst: number[] } {
  const most = Math.max(...back, 0);
  const least = back.length === 0 ? 0 : Math.min(...back);
  const where = (amount: number) => back.flatMap((each, i) => (each === amount ? [i] : []));
  return { most, least, best: where(most), worst: where(least) };
}
