export function listenForHalfFilledForms(listener: (isHalfFilled: boolean) => void): () => void {
  const look = () => listener(Array.from(document.forms).some(isHalfFilled))
  const observer = new MutationObserver(look)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['value'] })
  document.addEventListener('input', look)
  look()
  return () => {
    observer.disconnect()
    document.removeEventListener('input', look)
  }
}

/** Boxes and radios do not count: most have an initial choice, and little is lost with them. */
function isHalfFilled(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some((field) => {
    if (field instanceof HTMLSelectElement) return field.selectedIndex > 0
    if (field instanceof HTMLTextAreaElement) return field.value.trim() !== ''
    return field instanceof HTMLInputElement && !withoutText.includes(field.type) && field.value.trim() !== ''
  })
}

const withoutText: readonly string[] = ['checkbox', 'radio', 'hidden', 'submit', 'button']
