import { useSelector } from '@xstate/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { PersonRecord } from '../../../src/domain/people/personRecord.ts'
import { passwordPaper } from '../../../src/inspector/models/lib/samples.ts'
import {
  knownPerson,
  troubledPerson,
  withNewCard,
} from '../../../src/inspector/models/people/officePeople.ts'
import { bare, registered } from '../../../src/inspector/models/people/people.ts'
import { copyMachine } from '../../../src/machines/lib/copy.ts'
import { idCardMachine } from '../../../src/machines/people/idCard.ts'
import { personReplacementMachine } from '../../../src/machines/people/personReplacement.ts'
import { personStepMachine } from '../../../src/machines/people/personStep.ts'
import { profileMachine } from '../../../src/machines/people/profile.ts'
import { PersonReplacementView } from '../../../src/views/people/person/PersonReplacementView.tsx'
import { PersonStepView } from '../../../src/views/people/person/PersonStepView.tsx'
import { ProfileView } from '../../../src/views/people/person/ProfileView.tsx'
import type { FlowProps } from '../../../src/views/ui/flows/flow.ts'
import { IdCardDownload } from '../../../src/views/ui/idCard/IdCardDownload.tsx'
import { IdCardView } from '../../../src/views/ui/idCard/IdCardView.tsx'
import { type ScriptedFlow, startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { renderRunning } from '../support/screen.tsx'
import { scrollerOf } from '../support/scroller.ts'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

const row = { ...registered, registeredAt: '2025-02-11T08:30:00.000Z' }
const dialog = () => page.getByRole('dialog')
const tab = (name: string) => dialog().getByRole('tab', { name })
const button = (name: string) => dialog().getByRole('button', { name, exact: true })

interface RunningProfile extends FlowProps<typeof profileMachine> {
  readonly card: ScriptedFlow<typeof idCardMachine>
}

function RunningProfile({ card, ...props }: RunningProfile) {
  const state = useSelector(card.actor, (snapshot) => snapshot)
  return (
    <ProfileView
      {...props}
      card={<IdCardView state={state} send={card.send} />}
      cardActions={<IdCardDownload state={state} send={card.send} />}
    />
  )
}

async function open(participant = row, isDemo = false) {
  const flow = startScripted(profileMachine, undefined)
  const card = startScripted(idCardMachine, undefined)
  flow.actor.on('*', (event) => card.send(event))
  await renderRunning(flow.actor, (props) => <RunningProfile {...props} card={card} />)
  flow.send({ type: 'profile.opened', participant, isDemo })
  await expect.element(dialog()).toBeVisible()
  return { ...flow, card }
}

async function loaded(newer: typeof row = row) {
  const flow = await open()
  await flow.done('fetchParticipant', { ok: true, value: newer })
  return flow
}

const picture = () => dialog().getByRole('img', { name: /Tariro Moyo/ })

async function drawn() {
  const flow = await loaded()
  await tab('Participant ID Card').click()
  flow.card.jump(50)
  await expect.element(picture()).toBeVisible()
  return flow
}

const facts = (title: string) => {
  const section = dialog().getByRole('heading', { name: title, level: 3 }).element().closest('section')
  return Array.from(section?.querySelectorAll('dt') ?? [], (term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ])
}

const skeletons = () => dialog().element().querySelectorAll('dd .mantine-Skeleton-root').length

describe('the head of a profile', () => {
  test('[A118-A121, A314] shows initials, name, registration date and status of the row immediately', async () => {
    await open()
    const head = dialog().getByRole('heading', { level: 2 })
    await expect.element(head).toHaveTextContent('TM')
    await expect.element(head).toHaveTextContent('Tariro Moyo')
    await expect.element(head).toHaveTextContent('Registered on 11 Feb 2025')
    await expect.element(head.getByText('Registered', { exact: true })).toBeVisible()
  })

  test('[A426] shows the server’s details once they arrive', async () => {
    await loaded({ ...row, lastname: 'Ndlovu', checkedIn: true })
    const head = dialog().getByRole('heading', { level: 2 })
    await expect.element(head).toHaveTextContent('Tariro Ndlovu')
    await expect.element(head.getByText('Checked In', { exact: true })).toBeVisible()
  })
})

describe('the information', () => {
  test('[A122-A131] is a tab with two cards', async () => {
    await loaded()
    await expect.element(tab('Participant Information')).toHaveAttribute('aria-selected', 'true')
    expect(facts('Personal Information')).toEqual([
      ['Code', 'EZC104'],
      ['First Name', 'Tariro'],
      ['Last Name', 'Moyo'],
      ['Gender', 'Female'],
      ['Age', '16'],
    ])
    expect(facts('Union Information')).toEqual([
      ['Union', 'East Zimbabwe Conference'],
      ['Country', 'Zimbabwe'],
    ])
  })

  test('[A132, A314] shows the row’s values over skeletons while the details load', async () => {
    const flow = await open()
    expect(facts('Personal Information')[1]).toEqual(['First Name', 'Tariro'])
    expect(skeletons()).toBe(7)
    await flow.done('fetchParticipant', { ok: true, value: row })
    await expect.poll(skeletons).toBe(0)
  })

  test('[A425, A426] keeps the row’s values without an error if the details cannot be read', async () => {
    const flow = await open()
    await flow.failed('fetchParticipant', new Error('No answer from the server.'))
    await expect.poll(skeletons).toBe(0)
    expect(facts('Personal Information')[2]).toEqual(['Last Name', 'Moyo'])
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test.each([
    ['of a baby is 0', {}, '0'],
    ['that is unknown is not specified', { isAgeUnknown: true }, 'Not specified'],
  ])('an age %s', async (_, known, shown) => {
    const flow = await open({ ...row, age: 0, ...known })
    await flow.failed('fetchParticipant', new Error(''))
    await expect.poll(() => facts('Personal Information').at(-1)).toEqual(['Age', shown])
  })

  test('shows markup as text, and keeps a name of 200 letters inside', async () => {
    await page.viewport(390, 844)
    await open({ ...bare, lastname: 'x'.repeat(200), registeredAt: row.registeredAt } as typeof row)
    expect(facts('Personal Information').slice(1, 4)).toEqual([
      ['First Name', '<img onerror=alert(1)>'],
      ['Last Name', 'x'.repeat(200)],
      ['Gender', ''],
    ])
    expect(document.querySelector('img')).toBeNull()
    expect(dialog().element().scrollWidth).toBe(dialog().element().clientWidth)
  })
})

describe('the card', () => {
  const ink = () => {
    const canvas = dialog().element().querySelector('canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, 350, 580).data ?? []
    return pixels.some((value) => value !== 0)
  }

  test('[A133-A136, A138, A317] is drawn on its tab, 50 ms after the details have arrived', async () => {
    const flow = await open()
    await button('View ID Card').click()
    await expect.element(tab('Participant ID Card')).toHaveAttribute('aria-selected', 'true')
    await expect
      .element(
        dialog().getByText('This is the official camp meeting ID card. It can be downloaded as a picture.'),
      )
      .toBeVisible()
    expect(dialog().element().querySelector('canvas')).toBeNull()
    await flow.done('fetchParticipant', { ok: true, value: row })
    await expect.element(dialog().getByRole('img', { name: /Tariro Moyo/ })).toBeVisible()
    flow.card.jump(49)
    expect(ink()).toBe(false)
    flow.card.jump(1)
    await expect.poll(ink).toBe(true)
  })

  test('[A318] is cleared when the information is shown again', async () => {
    const flow = await loaded()
    await tab('Participant ID Card').click()
    flow.card.jump(50)
    await expect.poll(ink).toBe(true)
    await tab('Participant Information').click()
    await expect.poll(() => dialog().element().querySelector('canvas')).toBeNull()
    expect(flow.card.actor.getSnapshot().context).toEqual({ holder: null })
    await tab('Participant ID Card').click()
    await expect.element(dialog().getByRole('img', { name: /Tariro Moyo/ })).toBeVisible()
    expect(ink()).toBe(false)
  })

  test('[A139, A140, A423] can be downloaded at the foot of its tab', async () => {
    const flow = await loaded()
    await expect.element(button('Download ID Card')).not.toBeInTheDocument()
    await button('View ID Card').click()
    await expect.element(button('View ID Card')).not.toBeInTheDocument()
    flow.card.jump(50)
    await button('Download ID Card').click()
    await expect.element(button('Downloading...')).toBeDisabled()
    await flow.card.failed('downloadCard', new Error(''))
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Failed to download ID card. Please try again.')
    await expect.element(button('Download ID Card')).toBeEnabled()
  })
})

describe('closing a profile', () => {
  test('[A137, A316] Close closes it, and the next profile begins with the information', async () => {
    const flow = await loaded()
    await tab('Participant ID Card').click()
    await dialog().getByText('Close', { exact: true }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    flow.send({ type: 'profile.opened', participant: row, isDemo: false })
    await expect.element(tab('Participant Information')).toHaveAttribute('aria-selected', 'true')
  })

  test('Escape closes it too', async () => {
    await loaded()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test.each([390, 1280])('its buttons stay in sight at %i pixels, whatever is above them', async (width) => {
    await page.viewport(width, 700)
    const flow = await loaded()
    await tab('Participant ID Card').click()
    flow.card.jump(50)
    await expect.element(button('Download ID Card')).toBeInViewport({ ratio: 0.99 })
  })

  test.each([
    [390, 844],
    [1280, 700],
  ])(
    'no part of the card is behind the buttons at %i × %i pixels, nor outside the dialog',
    async (width, height) => {
      await page.viewport(width, height)
      await drawn()
      const scroller = scrollerOf(picture().element())
      const foot = button('Download ID Card').element().closest('footer')
      const placesOf = () => ({
        foot: foot?.getBoundingClientRect() ?? new DOMRect(),
        card: picture().element().getBoundingClientRect(),
        frame: scroller.getBoundingClientRect(),
      })
      // Within a pixel, after the dialog's opening animation, which scales it.
      await expect.poll(() => placesOf().frame.bottom - placesOf().foot.top).toBeLessThan(1)
      scroller.scrollTop = scroller.scrollHeight
      await expect.poll(() => placesOf().card.bottom - placesOf().foot.top).toBeLessThan(1)
      await expect.poll(() => placesOf().frame.left - placesOf().card.left).toBeLessThan(1)
      await expect.poll(() => placesOf().card.right - placesOf().frame.right).toBeLessThan(1)
      expect(scroller.scrollWidth).toBe(scroller.clientWidth)
    },
  )

  test('at 1280 × 900 pixels the whole card is in sight', async () => {
    await page.viewport(1280, 900)
    await drawn()
    const scroller = scrollerOf(picture().element())
    await expect
      .poll(
        () => picture().element().getBoundingClientRect().bottom - scroller.getBoundingClientRect().bottom,
      )
      .toBeLessThan(1)
  })
})

describe('the focus', () => {
  test('moves to the tab when "View ID Card" disappears', async () => {
    await loaded()
    await button('View ID Card').click()
    await expect.element(tab('Participant ID Card')).toHaveFocus()
  })

  test('stays on the button while the card is downloaded', async () => {
    const flow = await drawn()
    await button('Download ID Card').click()
    await expect.element(button('Downloading...')).toHaveFocus()
    await flow.card.done('downloadCard', undefined)
    await expect.element(button('Download ID Card')).toHaveFocus()
  })
})

test('a demo person is marked and has no card', async () => {
  await open(row, true)
  await expect.element(dialog().getByText('Demo', { exact: true })).toBeVisible()
  await button('View ID Card').click()
  await expect.element(dialog().getByText(/^A demo person has no ID card/)).toBeVisible()
  expect(dialog().element().querySelector('canvas')).toBeNull()
  await expect.element(button('Download ID Card')).not.toBeInTheDocument()
})

describe('on paper', () => {
  const onPaper = (isPaper: boolean) =>
    cdp().send('Emulation.setEmulatedMedia', { media: isPaper ? 'print' : '' })

  test('only the dialog is printed, without its tabs and buttons', async () => {
    await open(row, false)
    await expect.element(dialog()).toBeVisible()
    await onPaper(true)
    await expect.element(dialog()).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Participant ID Card' })).not.toBeInTheDocument()
    await expect.element(button('Close').first()).not.toBeInTheDocument()
    const behind = Array.from(document.body.children).filter(
      (element) => !element.contains(dialog().element()) && element.getBoundingClientRect().height > 0,
    )
    expect(behind).toEqual([])
    await onPaper(false)
  })

  test('a demo person is not printed', async () => {
    await open(row, true)
    await expect.element(dialog()).toBeVisible()
    const name = dialog().getByText('Demo', { exact: true }).element()
    await onPaper(true)
    expect(name.getBoundingClientRect().height).toBe(0)
    await onPaper(false)
  })
})

describe('the corrections of the office', () => {
  test('the head shows Withdrawn instead of the presence of a withdrawn person', async () => {
    const flow = await loaded({ ...row, checkedIn: true })
    const head = dialog().getByRole('heading', { level: 2 })
    await expect.element(head.getByText('Checked In', { exact: true })).toBeVisible()
    flow.send({ type: 'person.known', person: { ...troubledPerson, checkedIn: true } })
    await expect.element(head.getByText('Withdrawn', { exact: true })).toBeVisible()
    await expect.element(head.getByText('Checked In', { exact: true })).not.toBeInTheDocument()
  })

  test('the question before a new card names the card that will be refused, also one that another staff member made', async () => {
    const flow = startScripted(personReplacementMachine, { code: 'EZC104' })
    const copy = startScripted(copyMachine, undefined)
    await renderRunning(flow.actor, (props) => (
      <PersonReplacementView
        {...props}
        name="Tariro Moyo"
        copy={{ state: copy.actor.getSnapshot(), send: copy.send }}
        paper={passwordPaper}
        onShowCard={() => {}}
      />
    ))
    flow.send({ type: 'replacement.requested', lost: 'card', person: knownPerson })
    await expect.element(dialog()).toHaveTextContent('Card EZC104 is refused everywhere from then on.')
    await button('New card').click()
    await flow.done('makeIdempotencyKey', 'first-key')
    await flow.done('makeReplacement', {
      ...{ ok: false, status: 409, reason: 'changedElsewhere' },
      ...{ message: 'Somebody else has changed this person.', data: withNewCard },
    })
    await expect.element(dialog()).toHaveTextContent('Card K7QWXN34 is refused everywhere from then on.')
    await expect
      .element(dialog().getByRole('alert'))
      .toHaveTextContent('Somebody else has changed this person.')
    await button('Cancel').click()
    flow.send({ type: 'replacement.requested', lost: 'card', person: troubledPerson })
    await expect.element(dialog()).toHaveTextContent('No card holds now.')
  })

  test('[W1111] a new first password names the person, and a new card the code that signs in', async () => {
    const flow = startScripted(personReplacementMachine, { code: 'EZC104' })
    const copy = startScripted(copyMachine, undefined)
    await renderRunning(flow.actor, (props) => (
      <PersonReplacementView
        {...props}
        name="Tariro Moyo"
        copy={{ state: copy.actor.getSnapshot(), send: copy.send }}
        paper={passwordPaper}
        onShowCard={() => {}}
      />
    ))
    flow.send({ type: 'replacement.requested', lost: 'password', person: knownPerson })
    await button('New password').click()
    await flow.done('makeIdempotencyKey', 'first-key')
    const made = { kind: 'password', oneTimePassword: 'KQ7M-2XWP-9RTD' } as const
    await flow.done('makeReplacement', { ok: true, value: made })
    const note = page.getByText('Give it to Tariro Moyo now. It is not shown again.')
    await expect.element(note).toBeVisible()
    expect(note.element().closest('[data-print="no"]')).toBeNull()
    await button('I have noted both').click()
    flow.send({ type: 'replacement.requested', lost: 'card', person: knownPerson })
    await button('New card').click()
    await flow.done('makeIdempotencyKey', 'second-key')
    await flow.done('makeReplacement', { ok: true, value: { kind: 'card', person: withNewCard } })
    await expect.element(dialog()).toHaveTextContent('Tariro Moyo still signs in with the code EZC104.')
  })

  test('the question before a withdrawal says that a gate has to check out a person inside first', async () => {
    const ask = async (person: PersonRecord) => {
      const flow = startScripted(personStepMachine, { code: person.code })
      flow.send({ type: 'step.requested', step: { kind: 'withdraw' } })
      return renderRunning(flow.actor, (props) => <PersonStepView {...props} person={person} />)
    }
    const { unmount } = await ask({ ...knownPerson, place: 'inside' })
    await expect
      .element(dialog())
      .toHaveTextContent(
        'They are inside the camp now. Check them out at a gate first, or they are missing from the roll call.',
      )
    await unmount()
    await ask({ ...knownPerson, place: 'home' })
    await expect.element(dialog()).toHaveTextContent('You can take this back.')
    await expect.element(dialog()).not.toHaveTextContent('inside the camp')
  })

  test('[W322] without the ability there are only the two documented tabs', async () => {
    await loaded()
    const tabs = dialog().getByRole('tab').elements()
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Participant Information',
      'Participant ID Card',
    ])
  })
})
