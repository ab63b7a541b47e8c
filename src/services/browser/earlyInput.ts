/*
 * A page that was rendered with the build is used before its scripts have come. The script in its head keeps what is typed
 * and pressed meanwhile, and here it is done again, in the same order, once the page's flows run.
 */

interface EarlyEntry {
  readonly event: Event
  readonly target: HTMLElement
  /** Of a field, when it was typed into or chosen. */
  readonly value?: string
  readonly checked?: boolean
}

declare global {
  interface Window {
    /** Of the script in a page's head; ends the keeping, and gives what was kept. */
    earlyInput?: { readonly stop: () => readonly EarlyEntry[] }
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function stopKeepingInput(): readonly EarlyEntry[] {
  const entries = window.earlyInput?.stop() ?? []
  delete window.earlyInput
  return entries
}

/** Ends once all of it was done; what is typed meanwhile comes after it. */
export async function repeatEarlyInput(): Promise<void> {
  const entries = stopKeepingInput()
  const focused = document.activeElement
  const caret = caretIn(focused)
  for (const [index, entry] of entries.entries()) {
    const next = entries[index + 1]
    // Of a text only what it came to: the page is drawn after each entry, and would lag behind who types.
    if (next !== undefined && isTyping(entry) && isTyping(next) && next.target === entry.target) continue
    // What the one before has changed is drawn first.
    await Promise.resolve()
    repeat(entry)
  }
  await Promise.resolve()
  const successor = focused instanceof HTMLElement ? nowInPlaceOf(focused) : undefined
  if (successor !== focused) successor?.focus()
  // React sets what it holds of a field until its entry is repeated, and so moves the caret to its start.
  if (caret !== null && document.activeElement === successor && caretIn(successor) !== null)
    (successor as HTMLInputElement).setSelectionRange(...caret)
}

/** Start and end of what is selected in a field for text; neither a date nor an email address tells it. */
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

/** React may have put another element in its place since. */
function nowInPlaceOf(element: HTMLElement): HTMLElement | undefined {
  if (element.isConnected) return element
  const name = element.getAttribute('name')
  return name === null ? undefined : (document.getElementsByName(name)[0] ?? undefined)
}

/**
 * React hears of a field only what differs from what was last set through the property that it has put on the element; the
 * prototype's own property goes around it.
 */
function type(field: Field, value: string): void {
  if (field.value === value && value === '') return
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  field.value = ''
  property?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** A click turns it: it starts from the other side. */
function choose(choice: HTMLInputElement, isChecked: boolean): void {
  choice.checked = !isChecked
  choice.click()
}

function copyOf(event: Event): Event {
  const Kind = event.constructor as new (type: string, like: EventInit) => Event
  return new Kind(event.type, event)
}
