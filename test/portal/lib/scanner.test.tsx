import { Button, MantineProvider, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listenForScans } from '../../../src/services/browser/scanner.ts'

/**
 * Keys come through the browser's real input with their own timestamps, so intervals are exact and no test
 * waits.
 */
let clock = Date.now()

const virtualKeys: Record<string, number> = { Enter: 13, Tab: 9, ' ': 32, '-': 189 }
const texts: Record<string, string> = { Enter: '\r', Tab: '' }

async function press(key: string, gap: number): Promise<void> {
  clock += gap
  const stroke = {
    key,
    code: /^[A-Z]$/i.test(key) ? `Key${key.toUpperCase()}` : key === ' ' ? 'Space' : key,
    windowsVirtualKeyCode: virtualKeys[key] ?? key.toUpperCase().charCodeAt(0),
  }
  const down = { ...stroke, type: 'keyDown', text: texts[key] ?? key, timestamp: clock / 1000 } as const
  await cdp().send('Input.dispatchKeyEvent', down)
  await cdp().send('Input.dispatchKeyEvent', { ...stroke, type: 'keyUp', timestamp: (clock + 1) / 1000 })
}

async function type(text: string, gap: number): Promise<void> {
  for (const key of text) await press(key, gap)
}

async function scan(code: string, gap: number): Promise<void> {
  await type(code, gap)
  await press('Enter', gap)
}

const scans: string[] = []
const happened: string[] = []
let stop = () => {}

beforeEach(() => {
  scans.length = happened.length = 0
  clock += 5_000
  window.focus()
  stop = listenForScans({
    onScan: (code) => scans.push(code),
    isCodeField: (element) => element.id === 'code',
  })
})

afterEach(() => {
  stop()
})

function Page() {
  const [contact, setContact] = useState('Naledi')
  return (
    <>
      <form
        aria-label="Search"
        onSubmit={(event) => {
          event.preventDefault()
          happened.push('search')
        }}
      >
        <input id="code" aria-label="Code" />
      </form>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          happened.push('submit')
        }}
      >
        <input aria-label="Contact" value={contact} onChange={(event) => setContact(event.target.value)} />
        <output>{contact}</output>
        <input aria-label="Email" type="email" defaultValue="n@camp.example" />
        <input aria-label="Password" type="password" defaultValue="dawn" />
        <textarea aria-label="Note" defaultValue="line" />
      </form>
      {['Confirm', 'Cancel', 'Logout'].map((name) => (
        <button key={name} type="button" onClick={() => happened.push(name)}>
          {name}
        </button>
      ))}
      <a href="#camp">Camp</a>
    </>
  )
}

function Dialog() {
  const [opened, setOpened] = useState(true)
  return (
    <MantineProvider env="test">
      <Modal
        opened={opened}
        onClose={() => {
          happened.push('Close')
          setOpened(false)
        }}
        title="Change password"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            happened.push('submit')
          }}
        >
          <TextInput label="New password" defaultValue="dawn" />
          <Button onClick={() => happened.push('Cancel')}>Cancel</Button>
          <Button type="submit">Confirm</Button>
        </form>
      </Modal>
    </MantineProvider>
  )
}

function field(element: Element): HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element
  throw new Error(`${element.tagName} is no text field`)
}

test('the browser stamps a key with the time of its event', async () => {
  const stamps: number[] = []
  const note = (event: KeyboardEvent) => stamps.push(event.timeStamp)
  window.addEventListener('keydown', note)
  await type('AB', 120)
  window.removeEventListener('keydown', note)
  const [first = 0, second = 0] = stamps
  expect(Math.round(second - first)).toBe(120)
})

test.each([20, 120])(
  'a burst with a pause of %d ms is completed by the listener that takes over in the middle',
  async (gap) => {
    await render(<Page />)
    field(document.querySelector('#code') ?? document.body).focus()
    await type('CAG', 20)
    stop()
    stop = listenForScans({
      onScan: (code) => scans.push(code),
      isCodeField: (element) => element.id === 'code',
    })
    await press('R', gap)
    await scan('PU131', 20)
    expect({ scans, happened }).toEqual({ scans: ['CAGRPU131'], happened: [] })
  },
)

describe.each([1, 20, 45])('a burst at %d ms a key is read as one code', (gap) => {
  test('with the focus on the page itself', async () => {
    await render(<Page />)
    expect(document.activeElement).toBe(document.body)
    await scan('NU-0042', gap)
    expect({ scans, happened }).toEqual({ scans: ['NU-0042'], happened: [] })
  })

  test.each(['Confirm', 'Cancel', 'Logout'])('with the focus on %s', async (name) => {
    const screen = await render(<Page />)
    const button = screen.getByRole('button', { name }).element()
    if (button instanceof HTMLElement) button.focus()
    expect(document.activeElement).toBe(button)
    await scan('NU-0042', gap)
    expect({ scans, happened }).toEqual({ scans: ['NU-0042'], happened: [] })
    expect(document.activeElement).toBe(button)
  })

  test.each([
    ['Contact', 'Naledi'],
    ['Email', 'n@camp.example'],
    ['Password', 'dawn'],
    ['Note', 'line'],
  ])('with the focus in %s', async (label, before) => {
    const screen = await render(<Page />)
    const input = field(screen.getByLabelText(label).element())
    input.focus()
    await scan('NU-0042', gap)
    expect({ scans, happened }).toEqual({ scans: ['NU-0042'], happened: [] })
    expect(input.value).toBe(before)
  })

  test('with the focus in the code field', async () => {
    const screen = await render(<Page />)
    field(screen.getByLabelText('Code').element()).focus()
    await scan('NU-0042', gap)
    expect({ scans, happened }).toEqual({ scans: ['NU-0042'], happened: [] })
  })

  test.each(['Close', 'Cancel', 'Confirm'])('in an open dialog with the focus on %s', async (name) => {
    const screen = await render(<Dialog />)
    const button = screen.getByRole('button', { name }).element()
    if (button instanceof HTMLElement) button.focus()
    expect(document.activeElement).toBe(button)
    await scan('NU-0042', gap)
    expect({ scans, happened }).toEqual({ scans: ['NU-0042'], happened: [] })
    await expect.element(screen.getByRole('dialog')).toBeVisible()
  })

  test('in an open dialog with the focus in its field', async () => {
    const screen = await render(<Dialog />)
    const input = field(screen.getByLabelText('New password').element())
    input.focus()
    await scan('NU-0042', gap)
    expect({ scans, happened }).toEqual({ scans: ['NU-0042'], happened: [] })
    expect(input.value).toBe('dawn')
  })
})

describe('a burst', () => {
  async function pageWithFocusOn(name: string) {
    const screen = await render(<Page />)
    const element = screen.getByText(name, { exact: true }).element()
    if (element instanceof HTMLElement) element.focus()
    return screen
  }

  test('hides its Enter from the page, down and up', async () => {
    await pageWithFocusOn('Confirm')
    const seen: string[] = []
    const note = (event: KeyboardEvent) => seen.push(`${event.type} ${event.key}`)
    const events = ['keydown', 'keypress', 'keyup'] as const
    for (const name of events) document.addEventListener(name, note, { capture: true })
    await scan('NU42', 10)
    for (const name of events) document.removeEventListener(name, note, { capture: true })
    expect(seen).toEqual(['keydown N', 'keypress N', 'keyup N'])
  })

  test('of one character presses no button', async () => {
    await pageWithFocusOn('Confirm')
    await scan('7', 20)
    expect({ scans, happened }).toEqual({ scans: ['7'], happened: [] })
  })

  test('with a space inside presses no button', async () => {
    await pageWithFocusOn('Confirm')
    await scan('NU 42', 10)
    expect({ scans, happened }).toEqual({ scans: ['NU 42'], happened: [] })
  })

  test('that ends with CR and LF presses no button', async () => {
    await pageWithFocusOn('Confirm')
    await scan('NU42', 10)
    await press('Enter', 10)
    expect({ scans, happened }).toEqual({ scans: ['NU42'], happened: [] })
  })

  test('that ends with Tab and Enter keeps the focus and presses no button', async () => {
    await pageWithFocusOn('Confirm')
    await type('NU42', 10)
    await press('Tab', 10)
    await press('Enter', 10)
    expect({ scans, happened }).toEqual({ scans: ['NU42'], happened: [] })
    expect(document.activeElement?.textContent).toBe('Confirm')
  })

  test('follows no link', async () => {
    await pageWithFocusOn('Camp')
    await scan('NU42', 10)
    expect(scans).toEqual(['NU42'])
    expect(location.hash).toBe('')
    await press('Enter', 1_000)
    expect(location.hash).toBe('#camp')
    history.replaceState(null, '', location.pathname + location.search)
  })

  test('cut by a delay is one code, and a field that it ran into gets back the text typed by hand', async () => {
    const screen = await render(<Page />)
    const contact = field(screen.getByLabelText('Contact').element())
    contact.focus()
    contact.setSelectionRange(6, 6)
    await type(' M', 120)
    await type('N', 400)
    await type('U-', 10)
    await type('0', 200)
    await scan('042', 10)
    expect({ scans, happened }).toEqual({ scans: ['NU-0042'], happened: [] })
    expect(contact.value).toBe('Naledi M')
    expect(contact.selectionStart).toBe(8)
    await type('x', 120)
    expect(contact.value).toBe('Naledi Mx')
  })

  test('right after typing by hand removes only its own characters, from the field and its state', async () => {
    const screen = await render(<Page />)
    const contact = field(screen.getByLabelText('Contact').element())
    contact.focus()
    contact.setSelectionRange(6, 6)
    await type(' Mo', 100)
    await type('N', 100)
    await scan('U-0042', 10)
    expect({ scans, happened }).toEqual({ scans: ['NU-0042'], happened: [] })
    expect(contact.value).toBe('Naledi Mo')
    await expect.element(screen.getByRole('status')).toHaveTextContent(/^Naledi Mo$/)
  })

  test('that replaced a selection restores it', async () => {
    const screen = await render(<Page />)
    const contact = field(screen.getByLabelText('Contact').element())
    contact.focus()
    contact.select()
    await scan('NU42', 10)
    expect([contact.value, contact.selectionStart, contact.selectionEnd]).toEqual(['Naledi', 0, 6])
  })

  test('that begins on a button and ends in the code field is one code', async () => {
    const screen = await pageWithFocusOn('Confirm')
    await type('NU', 10)
    field(screen.getByLabelText('Code').element()).focus()
    await scan('42', 10)
    expect({ scans, happened }).toEqual({ scans: ['NU42'], happened: [] })
  })

  test('after the listener has stopped is ordinary keyboard input', async () => {
    await pageWithFocusOn('Confirm')
    stop()
    await scan('NU42', 10)
    expect({ scans, happened }).toEqual({ scans: [], happened: ['Confirm'] })
  })
})

describe.each([60, 80, 120, 200])('a person typing at %d ms a key', (gap) => {
  test.each(['Confirm', 'Cancel', 'Logout'])('presses %s with Enter and with Space', async (name) => {
    const screen = await render(<Page />)
    const button = screen.getByRole('button', { name }).element()
    if (button instanceof HTMLElement) button.focus()
    await press('Enter', gap)
    await press(' ', gap)
    await press('Enter', gap)
    expect({ scans, happened }).toEqual({ scans: [], happened: [name, name, name] })
  })

  test('types a code and searches with Enter', async () => {
    const screen = await render(<Page />)
    const code = field(screen.getByLabelText('Code').element())
    code.focus()
    await scan('NU-0042', gap)
    expect({ scans, happened }).toEqual({ scans: [], happened: ['search'] })
    expect(code.value).toBe('NU-0042')
  })

  test('types into any other field and submits it', async () => {
    const screen = await render(<Dialog />)
    const input = field(screen.getByLabelText('New password').element())
    input.focus()
    input.setSelectionRange(4, 4)
    await scan('Sun 12', gap)
    expect({ scans, happened }).toEqual({ scans: [], happened: ['submit'] })
    expect(input.value).toBe('dawnSun 12')
  })
})

test('an Enter by hand 101 ms after a scan presses the button', async () => {
  const screen = await render(<Page />)
  const button = screen.getByRole('button', { name: 'Confirm' }).element()
  if (button instanceof HTMLElement) button.focus()
  await scan('NU42', 10)
  await press('Enter', 101)
  expect({ scans, happened }).toEqual({ scans: ['NU42'], happened: ['Confirm'] })
})

test('keys that overlap within 50 ms all reach the field', async () => {
  const screen = await render(<Page />)
  const password = field(screen.getByLabelText('Password').element())
  password.focus()
  password.setSelectionRange(4, 4)
  await type('Cam', 120)
  await type('pf', 40)
  await type('i', 120)
  await type('re', 30)
  await press('Enter', 130)
  expect({ scans, happened }).toEqual({ scans: [], happened: [] })
  expect(password.value).toBe('dawnCampfire')
})

test('keys of an input method and combinations with Ctrl are left alone', async () => {
  const screen = await render(<Page />)
  const button = screen.getByRole('button', { name: 'Confirm' }).element()
  const composed = { key: 'N', keyCode: 229, bubbles: true, cancelable: true }
  const combined = { key: 'j', ctrlKey: true, bubbles: true, cancelable: true }
  for (const init of [composed, composed, combined, combined]) {
    expect(button.dispatchEvent(new KeyboardEvent('keydown', init))).toBe(true)
  }
  if (button instanceof HTMLElement) button.focus()
  await press('Enter', 1_000)
  expect({ scans, happened }).toEqual({ scans: [], happened: ['Confirm'] })
})

test('[W1272] a scanner that ends with Tab alone gives its code once, and the focus stays', async () => {
  const screen = await render(<Page />)
  const contact = field(screen.getByLabelText('Contact').element())
  contact.focus()
  await type('NU42', 10)
  await press('Tab', 10)
  await expect.poll(() => scans).toEqual(['NU42'])
  expect(document.activeElement).toBe(contact)
  expect(contact.value).toBe('Naledi')
  await type('NU43', 10)
  await press('Tab', 10)
  await press('Enter', 10)
  expect(scans).toEqual(['NU42', 'NU43'])
})

test('[W1271] a prefix of the scanner reaches no one', async () => {
  await render(<Page />)
  await scan(']C0NU42', 10)
  expect(scans).toEqual(['NU42'])
})
