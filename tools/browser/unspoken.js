/** Words on a page in the pseudo-language that come from no catalogue: they stand in no brackets. */
() => {
  const root = document.querySelector('dialog[open]') ?? document.body
  const outside = (text) => {
    let left = text
    for (let before = ''; before !== left; ) [before, left] = [left, left.replace(/⟦[^⟦⟧]*⟧/g, ' ')]
    return left.replace(/\s+/g, ' ').trim()
  }
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true })
  const written = (one) =>
    [...one.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data)
  const said = (one) => ['aria-label', 'title', 'alt', 'placeholder'].map((name) => one.getAttribute(name) ?? '')
  return [...root.querySelectorAll('*')]
    .filter((one) => isSeen(one) && one.closest('[translate=no], script, style') === null)
    .flatMap((one) => [...written(one), ...said(one)])
    .map(outside)
    .filter((text) => /\p{L}{2,}/u.test(text))
}
