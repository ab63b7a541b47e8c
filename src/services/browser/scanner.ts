import { codeMeant, type GunKey } from '../../domain/gate/gunTest.ts'

/**
 * A scanner gun is a keyboard that types fast and ends with Enter. It types into the focused element, so a
 * burst is recognised by its pace: `onScan` gets the code, and its Enter reaches nothing on the page. Keys
 * at most 50 ms apart form a segment; a lagging wireless scanner splits a code into segments at most 250 ms
 * apart. A hand is slower, but sometimes rolls two or three keys within 50 ms: in a text field such a roll is
 * a scan only if its Enter is as fast, and no key is held back. Two single keys in a row come from a hand;
 * keys that follow immediately are a scan only if four of them came fast. Outside a text field there is nothing
 * to type, so an even pace of 30 to 120 ms is a slow scanner, and Enter after three keys presses nothing. A
 * doubtful burst gives no code, because the end of a code may be the code of another person: a burst at most
 * 2 s after one without Enter may be the rest of that code.
 */
const fastGap = 50
const suffixGap = 100
const slowGaps = { least: 30, most: 120 }
const hiccupGap = 250
const stallGap = 2_000
const beyondAnyHand = 4
const beyondShortcuts = 3

export interface KeyStroke {
  readonly key: string
  /** In ms, as in `Event.timeStamp`, which a busy page does not shift. */
  readonly timeStamp: number
  readonly repeat?: boolean
  readonly inTextField?: boolean
}

export type ScanDecision =
  | { readonly kind: 'pass' }
  | { readonly kind: 'swallow' }
  | { readonly kind: 'scan'; readonly code: string; readonly startedAt: number }

const pass: ScanDecision = { kind: 'pass' }
const swallow: ScanDecision = { kind: 'swallow' }

const modifiers = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'ScrollLock',
  'Fn',
])

/** All keys at most 250 ms apart, whatever their pace; `isRest` if they may end a code that a burst began. */
const noKeys = { text: '', startedAt: 0, isEven: true, isRest: false }

export function createScanDetector(): (stroke: KeyStroke) => ScanDecision {
  let segments: { text: string; readonly startedAt: number }[] = []
  let run = { ...noKeys }
  let afterHand = false
  let lastKeyAt = Number.NEGATIVE_INFINITY
  let lastScanAt = Number.NEGATIVE_INFINITY

  function endsAtHandPace(): boolean {
    const before = segments.at(-2)
    const afterOneKey = before ? before.text.length === 1 : afterHand
    return afterOneKey && segments.at(-1)?.text.length === 1
  }

  function onCharacter({ key, timeStamp, inTextField }: KeyStroke, gap: number): ScanDecision {
    const segment = segments.at(-1)
    lastKeyAt = timeStamp
    if (gap > hiccupGap) {
      const isSoon = gap <= stallGap && run.text !== ''
      const isRest = isSoon && (run.isRest || segments.some(({ text }) => text.length > 1))
      run = { text: key, startedAt: timeStamp, isEven: !isSoon, isRest }
    } else {
      run.text += key
      run.isEven &&= gap >= slowGaps.least && gap <= slowGaps.most
    }
    if (segment && gap <= fastGap) {
      segment.text += key
      return inTextField ? pass : swallow
    }
    if (gap > hiccupGap) {
      segments = []
      afterHand = false
    } else if (endsAtHandPace()) {
      segments = []
      afterHand = true
    }
    segments.push({ text: key, startedAt: timeStamp })
    return pass
  }

  function onEnter({ timeStamp, inTextField }: KeyStroke, gap: number): ScanDecision {
    const code = segments.map((segment) => segment.text).join('')
    const startedAt = segments[0]?.startedAt ?? timeStamp
    const whole = run
    const isTyped = !inTextField && gap <= hiccupGap && whole.text.length >= beyondShortcuts
    const certain = segments.some((segment) => segment.text.length >= beyondAnyHand)
    const typedByHand = !certain && (afterHand || endsAtHandPace())
    const maxGap = inTextField ? (certain ? suffixGap : fastGap) : code.length > 1 ? hiccupGap : fastGap
    segments = []
    run = { ...noKeys }
    if (code !== '' && gap <= maxGap && !typedByHand && !whole.isRest) {
      lastScanAt = timeStamp
      return { kind: 'scan', code, startedAt }
    }
    if (isTyped && whole.isEven && gap <= slowGaps.most) {
      lastScanAt = timeStamp
      return { kind: 'scan', code: whole.text, startedAt: whole.startedAt }
    }
    const secondOfCarriageReturnAndLineFeed = code === '' && timeStamp - lastScanAt <= suffixGap
    const isUncertainBurst = (gap <= fastGap && !inTextField) || isTyped
    return secondOfCarriageReturnAndLineFeed || isUncertainBurst ? swallow : pass
  }

  /** Scanners can send Tab before Enter or inside a code: a burst never moves the focus. */
  function onOtherKey({ timeStamp, inTextField }: KeyStroke, gap: number): ScanDecision {
    const segment = segments.at(-1)
    if (segment && gap <= fastGap) {
      lastKeyAt = timeStamp
      return segment.text.length >= (inTextField ? beyondAnyHand : 2) ? swallow : pass
    }
    segments = []
    return pass
  }

  return (stroke) => {
    const gap = stroke.timeStamp - lastKeyAt
    if (modifiers.has(stroke.key)) return pass
    if (stroke.repeat) {
      segments = []
      afterHand = true
      lastKeyAt = stroke.timeStamp
      return pass
    }
    if (stroke.key === 'Enter' || stroke.key === 'NumpadEnter') {
      lastKeyAt = Number.NEGATIVE_INFINITY
      return onEnter(stroke, gap)
    }
    return [...stroke.key].length === 1 ? onCharacter(stroke, gap) : onOtherKey(stroke, gap)
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement

const inputsWithoutText = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

function isTextField(element: EventTarget | null): element is TextField {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && !inputsWithoutText.has(element.type)
}

interface FieldState {
  readonly timeStamp: number
  readonly field: TextField
  readonly value: string
  readonly selection: readonly [number, number] | undefined
}

function fieldState(field: TextField, timeStamp: number): FieldState {
  const { value, selectionStart, selectionEnd } = field
  const selection =
    selectionStart === null || selectionEnd === null ? undefined : ([selectionStart, selectionEnd] as const)
  return { timeStamp, field, value, selection }
}

/**
 * React ignores events for values that were set through its own `value` property of the element, so this uses
 * the setter of the prototype.
 */
function restoreField({ field, value, selection }: FieldState) {
  if (field.value === value) return
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (selection) field.setSelectionRange(...selection)
}

/** The state belongs to the window, because one flow may replace another in the middle of a code. */
interface Burst {
  readonly decide: (stroke: KeyStroke) => ScanDecision
  readonly swallowedKeys: Set<string>
  fieldStates: FieldState[]
  keys: GunKey[]
}

const bursts = new WeakMap<Window, Burst>()

function burstAt(target: Window): Burst {
  const known = bursts.get(target)
  if (known) return known
  const burst: Burst = { decide: createScanDetector(), swallowedKeys: new Set(), fieldStates: [], keys: [] }
  bursts.set(target, burst)
  return burst
}

interface ScanListenerOptions {
  readonly onScan: (code: string) => void
  /**
   * The field whose content `onScan` replaces. Any other text field gets back its content from before the
   * burst.
   */
  readonly isCodeField?: (element: Element) => boolean
  readonly target?: Window
}

/**
 * Listens on the window before all dialogs and buttons. The next listener continues a burst in progress.
 * Input methods and combinations with Ctrl, Alt or Meta are ignored. A code that begins with a space presses
 * a focused button, because a person also types a single space.
 */
export function listenForScans({ onScan, isCodeField, target = window }: ScanListenerOptions): () => void {
  const burst = burstAt(target)
  const { decide, swallowedKeys } = burst

  function stopEvent(event: KeyboardEvent) {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function rememberField({ target: focused, timeStamp }: KeyboardEvent) {
    const previous = burst.fieldStates.at(-1)
    if (previous && timeStamp - previous.timeStamp > hiccupGap) burst.fieldStates = []
    if (isTextField(focused) && !isCodeField?.(focused))
      burst.fieldStates.push(fieldState(focused, timeStamp))
  }

  function restoreFields(startedAt: number) {
    const earliest = new Map<TextField, FieldState>()
    for (const before of burst.fieldStates) {
      if (before.timeStamp >= startedAt && !earliest.has(before.field)) earliest.set(before.field, before)
    }
    burst.fieldStates = []
    for (const before of earliest.values()) restoreField(before)
  }

  function rememberKey({ key, code, shiftKey, timeStamp }: KeyboardEvent) {
    if (timeStamp - (burst.keys.at(-1)?.at ?? timeStamp) > stallGap) burst.keys = []
    burst.keys.push({ key, keyPosition: code, isShifted: shiftKey, at: timeStamp })
  }

  function finish({ code, startedAt }: Extract<ScanDecision, { kind: 'scan' }>) {
    restoreFields(startedAt)
    const meant = codeMeant(
      code,
      burst.keys.filter(({ at }) => at >= startedAt),
    )
    burst.keys = []
    onScan(meant)
  }

  let tab: ReturnType<typeof setTimeout> | undefined

  /** Some scanners end with Tab alone, others send it inside a code or before Enter. */
  function finishUnlessContinued(timeStamp: number, inTextField: boolean) {
    tab = setTimeout(() => {
      const decision = decide({ key: 'Enter', timeStamp, inTextField })
      if (decision.kind === 'scan' && decision.code.length >= beyondAnyHand) finish(decision)
    }, hiccupGap)
  }

  function onKeyDown(event: KeyboardEvent) {
    clearTimeout(tab)
    const inputMethod = event.isComposing || event.keyCode === 229
    if (!event.key || inputMethod || event.ctrlKey || event.altKey || event.metaKey) return
    const keyName = event.code || event.key
    if (event.repeat && swallowedKeys.has(keyName)) return stopEvent(event)

    const { key, timeStamp, repeat } = event
    const inTextField = isTextField(event.target)
    rememberKey(event)
    const decision = decide({ key, timeStamp, repeat, inTextField })
    if (decision.kind === 'pass') {
      swallowedKeys.delete(keyName)
      return rememberField(event)
    }
    swallowedKeys.add(keyName)
    stopEvent(event)
    if (decision.kind === 'scan') finish(decision)
    else if (key === 'Tab') finishUnlessContinued(timeStamp, inTextField)
  }

  function onKeyPress(event: KeyboardEvent) {
    if (swallowedKeys.has(event.code || event.key)) stopEvent(event)
  }

  function onKeyUp(event: KeyboardEvent) {
    if (swallowedKeys.delete(event.code || event.key)) stopEvent(event)
  }

  target.addEventListener('keydown', onKeyDown, { capture: true })
  target.addEventListener('keypress', onKeyPress, { capture: true })
  target.addEventListener('keyup', onKeyUp, { capture: true })
  return () => {
    clearTimeout(tab)
    target.removeEventListener('keydown', onKeyDown, { capture: true })
    target.removeEventListener('keypress', onKeyPress, { capture: true })
    target.removeEventListener('keyup', onKeyUp, { capture: true })
  }
}

/** A gun has finished when no key came for this time, in ms; after Enter the next key begins another burst. */
const burstOver = 500

/**
 * Passes all keys of each burst, also of codes that the gate would not read. Keys that surely come from a gun
 * reach nothing on the page.
 */
export function listenToKeys(onBurst: (keys: readonly GunKey[]) => void, target = window): () => void {
  let keys: GunKey[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const endBurst = () => {
    onBurst(keys)
    keys = []
  }
  const onKeyDown = ({ key, code, shiftKey, timeStamp, repeat }: KeyboardEvent) => {
    if (!key || repeat || modifiers.has(key)) return
    const last = keys.at(-1)
    if (last?.key === 'Enter' && timeStamp - last.at > suffixGap) endBurst()
    keys.push({
      key: key === 'NumpadEnter' ? 'Enter' : key,
      keyPosition: code,
      isShifted: shiftKey,
      at: timeStamp,
    })
    clearTimeout(timer)
    timer = setTimeout(endBurst, burstOver)
  }
  // Added first, because later listeners may stop the event.
  target.addEventListener('keydown', onKeyDown, { capture: true })
  const stopScans = listenForScans({ onScan: () => {}, target })
  return () => {
    clearTimeout(timer)
    target.removeEventListener('keydown', onKeyDown, { capture: true })
    stopScans()
  }
}
