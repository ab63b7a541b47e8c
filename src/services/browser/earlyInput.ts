/*
 * A prerendered page can be used before its scripts have loaded. A script in its head records input
 * meanwhile; this module repeats it in order once the flows of the page run.
 */

interface EarlyEntry {
  readonly event: Event
  readonly target: HTMLElement
  readonly value?: string
  readonly checked?: boolean
}

declare global {
  interface Window {
    earlyInput?: { readonly stop: () => readonly EarlyEntry[] }
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function stopKeepingInput(): readonly EarlyEntry[] {
  const entries = window.earlyInput?.stop() ?? []
  delete window.earlyInput
  return entries
}

export async function repeatEarlyInput(): Promise<void> {
  const entries = stopKeepingInput()
  const focused = document.activeElement
  const caret = caretIn(focused)
  for (const [index, entry] of entries.entries()) {
    const next = entries[index + 1]
    // Only the last of several typing events is repeated: the page is drawn after each entry and would lag.
    if (next !== undefined && isTyping(entry) && isTyping(next) && next.target === entry.target) continue
    // React draws the result of the previous entry first.
    await Promise.resolve()
    repeat(entry)
  }
  await Promise.resolve()
  const successor = focused instanceof HTMLElement ? nowInPlaceOf(focused) : undefined
  if (successor !== focused) successor?.focus()
  // React rewrites the field's value until its entry is repeated, which moves the caret to the start.
  if (caret !== null && document.activeElement === successor && caretIn(successor) !== null)
    (successor as HTMLInputElement).setSelectionRange(...caret)
}

function caretIn(element: Element | null): [number, number] | null {
  const { selectionStart, selectionEnd } = (element ?? {}) as Partial<HTMLInputElement>
  return typeof selectionStart === 'number' && typeof selectionEnd === 'number'
    ? [selectionStart, selectionEnd]
    : null
}

function isTyping({ event: { type }, target }: EarlyEntry): boolean {
  return (type === 'input' || type === 'change') && !isChoice(target)
}

function repeat({ event, target, value = '', checked }: EarlyEntry): void {
  const element = nowInPlaceOf(target)
  if (element === undefined) return
  if (event.type === 'submit' && element instanceof HTMLFormElement) element.requestSubmit()
  else if (event.type === 'input' || event.type === 'change') {
    if (!isChoice(element)) type(element as Field, value)
    else if (event.type === 'input') choose(element, checked === true)
  } else element.dispatchEvent(copyOf(event))
}

function isChoice(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && (element.type === 'radio' || element.type === 'checkbox')
}

function nowInPlaceOf(element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element
  const name = element.getAttribute('name')
  return name === null ? undefined : (document.getElementsByName(name)[0] ?? undefined)
}

/**
 * React defines its own `value` property on the element and ignores events for values that were set through
 * it, so this uses the setter of the prototype.
 */
function type(field: Field, value: string): void {
  if (field.value === value && value === '') return
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  field.value = ''
  property?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function choose(choice: HTMLInputElement, isChecked: boolean): void {
  choice.checked = !isChecked
  choice.click()
}

function copyOf(event: Event): Event {
  const Kind = event.constructor as new (type: string, like: EventInit) => Event
  return new Kind(event.type, event)
}
