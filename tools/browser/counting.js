/* Counts what a page asks of WebGL, frame by frame, and how long the page's own work takes. */
window.counted = { frames: [] }
{
  let now = null
  const triangles = { 4: (count) => count / 3, 5: (count) => count - 2, 6: (count) => count - 2 }
  const count = (mode, vertices, times = 1) => {
    if (!now) return
    now.calls += 1
    now.triangles += (triangles[mode]?.(vertices) ?? 0) * times
  }
  const { prototype } = WebGL2RenderingContext
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
    const draw = prototype[name]
    prototype[name] = function (...given) {
      const isInstanced = name.endsWith('Instanced')
      const vertices = name.startsWith('drawElements') ? given[1] : given[2]
      count(given[0], vertices, isInstanced ? given.at(-1) : 1)
      return draw.apply(this, given)
    }
  }
  const next = window.requestAnimationFrame
  window.requestAnimationFrame = (callback) =>
    next((time) => {
      now = { calls: 0, triangles: 0, took: 0 }
      const begun = performance.now()
      try {
        callback(time)
      } finally {
        now.took = performance.now() - begun
        window.counted.frames.push(now)
        now = null
      }
    })
}
