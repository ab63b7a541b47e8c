import { beforeEach, describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SessionUser } from '../../../src/domain/account/session.ts'
import { bare, registered } from '../../../src/inspector/models/people/people.ts'
import { cardInUseMachine } from '../../../src/machines/camper/cardInUse.ts'
import { idCardMachine } from '../../../src/machines/people/idCard.ts'
import { CardInUseView } from '../../../src/views/camper/idCard/CardInUseView.tsx'
import { IdCardPageView } from '../../../src/views/camper/idCard/IdCardPageView.tsx'
import { IdCardDownload } from '../../../src/views/ui/idCard/IdCardDownload.tsx'
import { IdCardView } from '../../../src/views/ui/idCard/IdCardView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { headingProblems, overflow, settle, violations } from '../support/inspection.ts'
import { inApp, type Scheme, schemes } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

const drawn = (holder: typeof registered) => ({
  state: idCardMachine.resolveState({ value: { drawn: 'ready' }, context: { holder } }),
  send: () => {},
})

function open(camper: SessionUser, scheme: Scheme = 'light') {
  const card = drawn({ ...registered, ...camper })
  return render(
    inApp(
      <main>
        <IdCardPageView
          camper={camper}
          card={<IdCardView {...card} />}
          actions={<IdCardDownload {...card} />}
        />
      </main>,
      { scheme },
    ),
  )
}

const details = () => page.getByRole('region', { name: 'Registration Details' })

function facts(): readonly (readonly [string, string])[] {
  return Array.from(details().element().querySelectorAll('dl > div'), (row) => [
    row.querySelector('dt')?.textContent ?? '',
    row.querySelector('dd')?.textContent ?? '',
  ])
}

test('[W787] the valid card is shown with the day and time when it was made', async () => {
  const card = { number: 'K7QWXN34', issuedAt: '2025-04-14T12:06:00.000Z' }
  const state = cardInUseMachine.resolveState({
    value: 'shown',
    context: { code: 'EZC104', card },
  })
  await render(inApp(<CardInUseView state={state} send={() => {}} />))
  await expect
    .element(page.getByText('Card K7QWXN34, made on 14 Apr 2025, 14:06', { exact: true }))
    .toBeVisible()
})

describe('the registration details', () => {
  test('[P114-P119] are full name, contact, union, registration ID, status and registration date', async () => {
    await open({ ...registered, registeredAt: '2025-02-11T22:30:00.000Z' })
    expect(facts()).toEqual([
      ['Full Name', 'Tariro Moyo'],
      ['Contact', '+263 77 000 0104'],
      ['Union', 'East Zimbabwe Conference'],
      ['Registration ID', 'EZC104'],
      ['Status', 'Registered'],
      ['Registration Date', '12 Feb 2025'],
    ])
  })

  test('show "Not provided" for a missing value', async () => {
    await open({ code: 'X-1', firstname: 'Zoë', whatsapp: '  ' })
    expect(facts()).toEqual([
      ['Full Name', 'Zoë'],
      ['Contact', 'Not provided'],
      ['Union', 'Not provided'],
      ['Registration ID', 'X-1'],
      ['Status', 'Registered'],
      ['Registration Date', 'Not provided'],
    ])
  })

  test.each([
    ['[P120]', { checkedIn: true, checkedOut: false }, 'Checked In'],
    ['[P120]', { checkedIn: true, checkedOut: true }, 'Checked In'],
    ['[P121]', { checkedIn: false, checkedOut: true }, 'Checked Out'],
    ['[P122]', { checkedIn: false, checkedOut: false }, 'Registered'],
    ['[P122]', { checkedIn: false }, 'Registered'],
  ])('%s the status of %j is "%s"', async (_row, status, word) => {
    const { checkedOut: _out, ...others } = registered
    await open({ ...others, ...status })
    expect(facts()[4]).toEqual(['Status', word])
  })
})

test('without a stored code, the page says to sign in again', async () => {
  await open({ firstname: 'Tariro' })
  await expect.element(page.getByText('Sign out and sign in again to see your card.')).toBeVisible()
  await expect.element(page.getByRole('img')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
  expect(facts()[3]).toEqual(['Registration ID', 'Not provided'])
})

test('only the card is printed', async () => {
  await open(registered)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  try {
    await expect.element(page.getByRole('img', { name: /^ID card, Tariro Moyo/ })).toBeVisible()
    await expect.element(page.getByRole('heading')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button')).not.toBeInTheDocument()
    await expect.element(page.getByText('Registration ID')).not.toBeVisible()
  } finally {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  }
})

test.each([
  ['a camper', registered],
  ['a camper with a long name', { ...bare, union: 'Cape and Garden Route Pathfinder Union' }],
  ['a camper without a code', {}],
])('the page of %s has no accessibility violation and no overflow', async (_who, camper) => {
  for (const width of [1280, 390, 320]) {
    await page.viewport(width, 844)
    for (const scheme of schemes) {
      const { unmount } = await open(camper, scheme)
      settle()
      expect([...headingProblems(), ...(await violations({ isStrict: false }))], scheme).toEqual([])
      expect(overflow(), `${scheme} at ${width}`).toBeLessThanOrEqual(0)
      await unmount()
    }
  }
})
