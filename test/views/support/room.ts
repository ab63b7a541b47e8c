export function widthOf(written: string, element: Element, part?: '::placeholder'): number {
  const { fontWeight, fontSize, fontFamily, letterSpacing } = getComputedStyle(element, part)
  const text = document.createElement('span')
  Object.assign(text.style, { position: 'absolute', whiteSpace: 'nowrap' })
  Object.assign(text.style, { fontWeight, fontSize, fontFamily, letterSpacing })
  text.textContent = written
  document.body.append(text)
  const { width } = text.getBoundingClientRect()
  text.remove()
  return width
}

export function roomIn(field: Element): number {
  const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
  return field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
}
