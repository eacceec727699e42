/** Texts that stick out of the screen, or of the button or line that they are written on. */
() => {
  const root = document.querySelector('dialog[open]') ?? document.body
  const isUnseen = (one) =>
    one.closest('.unseen, .off-screen, svg') !== null || getComputedStyle(one).clipPath !== 'none'
  const writes = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  const textsIn = (one) => {
    const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
    const found = []
    while (walker.nextNode()) {
      if (!isUnseen(walker.currentNode.parentElement)) found.push(walker.currentNode)
    }
    return found.filter((node) => node.data.trim())
  }
  const boxOf = (text) => {
    const range = document.createRange()
    range.selectNode(text)
    return range.getBoundingClientRect()
  }
  const isTooWide = (one) => {
    const { display, textOverflow } = getComputedStyle(one)
    const mayEnd = textOverflow === 'ellipsis' && one.closest('[title]') !== null
    return display !== 'inline' && !mayEnd && one.scrollWidth > one.clientWidth + 1
  }
  const spills = (one) => {
    const { top, right, bottom } = one.getBoundingClientRect()
    return textsIn(one)
      .map(boxOf)
      .filter((text) => text.width > 0)
      .some((text) => text.top < top - 2 || text.bottom > bottom + 2 || text.right > right + 1)
  }
  const isScrolled = (one) => one.closest('[role=region][tabindex]') !== null
  const isOut = (one) => {
    const { left, right } = one.getBoundingClientRect()
    return !isScrolled(one) && (left < -1 || right > innerWidth + 1)
  }
  const leavesItsCard = (one) => {
    const card = one.closest('article, .card, fieldset')
    return card !== null && one.getBoundingClientRect().right > card.getBoundingClientRect().right + 1
  }
  return [...root.querySelectorAll('*')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !isUnseen(one))
    .filter((one) => writes(one) || one.matches('button, a, label, input'))
    .filter(
      (one) =>
        isOut(one) ||
        (writes(one) && isTooWide(one)) ||
        (one.matches('button, a.button, label') && spills(one)) ||
        (one.matches('button, a, input, select') && leavesItsCard(one)),
    )
    .map((one) => `${one.tagName} ${one.className}: ${one.textContent.trim().slice(0, 60)}`)
}
