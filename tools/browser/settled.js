/** Waits until every movement that has an end is over, and what came of it is drawn. */
async () => {
  const ends = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < Infinity)
  await Promise.all(ends.map((one) => one.finished.catch(() => null)))
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}
