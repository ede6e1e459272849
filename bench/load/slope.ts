/** How fast a figure grows: the line of least squares through its points. @returns units per `per` of `x` */
export function slope(points: readonly { x: number; y: number }[], per = 1): number {
  const mean = (pick: (point: { x: number; y: number }) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length;
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
  const common = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return spread === 0 ? Number.NaN : (common / spread) * per;
}
