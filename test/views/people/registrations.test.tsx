import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { itemOf } from '../../../src/domain/people/importing/importReview.ts'
import type { Participant } from '../../../src/domain/people/people.ts'
import type { PersonInFile } from '../../../src/domain/people/peopleFile.ts'
import { importedRow, keptImport } from '../../../src/inspector/models/people/importPeople.tsx'
import { alreadyIn, bare, registered } from '../../../src/inspector/models/people/people.ts'
import { importPeopleMachine } from '../../../src/machines/people/importPeople.ts'
import { registrationsMachine } from '../../../src/machines/people/registrations.ts'
import { ImportPeopleView } from '../../../src/views/people/importPeople/ImportPeopleView.tsx'
import { RegistrationsView } from '../../../src/views/people/registrations/RegistrationsView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

const left: Participant = { ...registered, _id: 'p-9', code: 'EZC109', firstname: 'Kudzai', checkedOut: true }
const stranger: Participant = { ...bare, union: ' Union of the West ' }
const camp = [registered, alreadyIn, left, stranger]

const crowd = (count: number): Participant[] =>
  Array.from({ length: count }, (_, index) => ({
    ...registered,
    _id: `p-${index}`,
    code: `C${String(index + 1).padStart(5, '0')}`,
    firstname: `Camper${index + 1}`,
    lastname: '',
    union: `Union ${index % 7}`,
  }))

const view = vi.fn<(participant: Participant) => void>()
const add = vi.fn<() => void>()

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  vi.clearAllMocks()
  window.scrollTo(0, 0)
})

async function open(address = '') {
  return renderScripted(registrationsMachine, { address }, (props) => (
    <RegistrationsView {...props} onAdd={add} onView={view} />
  ))
}

async function opened(people: readonly Participant[] = camp, address = '') {
  const flow = await open(address)
  await flow.done('fetchParticipants', { ok: true, value: people })
  await expect.element(page.getByText(/^Showing/)).toBeVisible()
  return flow
}

async function failed() {
  const flow = await open()
  await flow.failed('fetchParticipants', new Error(''))
  await expect.element(page.getByRole('alert')).toBeVisible()
  return flow
}

test('[W788] [W1088] a finished import names its file, lists the new people with their codes, and leads to their slips', async () => {
  const flow = await renderScripted(importPeopleMachine, { owner: 'office@camp.example.org' }, (props) => (
    <ImportPeopleView {...props} />
  ))
  const added = { ...itemOf(importedRow({})), written: { row: 2, outcome: 'added', code: 'EZC105' } } as const
  const same = {
    ...itemOf(importedRow({ row: 3 })),
    written: { row: 3, outcome: 'same', code: 'EZC104' },
  } as const
  await flow.done('readKept', keptImport({ items: [added, same], isEnded: true }))
  await expect.element(page.getByText('From the file Camp list.xlsx.')).toBeVisible()
  const people = page.getByRole('table', { name: 'New people with their codes' })
  await expect.element(people).toHaveTextContent('CodeNew personEZC105Tariro Moyo')
  const slips = page.getByRole('link', { name: 'Make slips for them' })
  await expect.element(slips).toHaveAttribute('href', '/admin/registrations/slips')
})

test('an import with nothing to do has no button, and explains the next step', async () => {
  const flow = await renderScripted(importPeopleMachine, { owner: 'office@camp.example.org' }, (props) => (
    <ImportPeopleView {...props} />
  ))
  await flow.done('readKept', keptImport({ items: [itemOf(importedRow({}))] }))
  await flow.done('checkRows', { ok: true, value: { verdicts: [{ row: 2, verdict: 'new' }], unions: [] } })
  await expect.element(page.getByRole('button', { name: 'Import 1 row' })).toBeEnabled()
  await page.getByRole('button', { name: 'Leave out row 2' }).click()
  expect(page.getByRole('button', { name: /^Import/ }).query()).toBeNull()
  await expect
    .element(page.getByRole('region', { name: 'What is imported' }).getByRole('status'))
    .toHaveTextContent(
      '0 new · 0 already here · 1 row not imported as it is' +
        'There is nothing to import yet. Correct a row or decide what to do with it, or press “Leave the import”.',
    )
})

const table = () => page.getByRole('table', { name: 'Registrations' })
const field = (name: string) => page.getByLabelText(name, { exact: true })

function cells(): string[][] {
  return Array.from(table().element().querySelectorAll('[role="row"]'), (row) =>
    Array.from(row.querySelectorAll('[role="cell"], [role="columnheader"]'))
      .filter((cell) => getComputedStyle(cell).display !== 'none')
      .map(({ textContent }) => textContent),
  )
}
const codes = () =>
  cells()
    .slice(1)
    .map(([code]) => code)
const optionsOf = (name: string) =>
  Array.from(field(name).element().querySelectorAll('option'), ({ textContent }) => textContent)

describe('the page', () => {
  test('[A075, A077] has its title, and a button that opens the New Registration form', async () => {
    await opened()
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent(/^Registration Management$/)
    await page.getByRole('button', { name: 'Add Registration' }).click()
    expect(add).toHaveBeenCalledOnce()
  })

  test('[A085, A096] shows its loading text and five skeleton rows', async () => {
    await open()
    await expect.element(page.getByText('Loading participants...')).toBeVisible()
    expect(table().element().querySelectorAll('[data-skeleton]')).toHaveLength(5)
  })

  test('[A087] says how many registrations are shown once they are loaded', async () => {
    await opened()
    await expect.element(page.getByText('Showing 4 of 4 registrations')).toBeVisible()
    expect(table().element().querySelectorAll('[data-skeleton]')).toHaveLength(0)
  })
})

describe('the table', () => {
  test('[W1109] shows the office phones as people write them, and emails', async () => {
    const flow = await renderScripted(registrationsMachine, { address: '' }, (props) => (
      <RegistrationsView {...props} hasContacts onAdd={add} onView={view} />
    ))
    const people: PersonInFile[] = [
      { ...registered, whatsapp: '+263772123456', email: 'tariro@example.org' },
      { ...stranger, whatsapp: '+27821234567' },
      { ...left, whatsapp: undefined },
    ]
    await flow.done('fetchParticipants', { ok: true, value: people })
    await expect.element(page.getByText('Showing 3 of 3 registrations')).toBeVisible()
    const contact = (row: string[]) => row[5]
    expect(cells().map(contact)).toEqual([
      ...['Contact', '077 212 3456tariro@example.org', '+27 82 123 4567', '-'],
    ])
    expect(field('Search').element()).toHaveAttribute('placeholder', 'Code, name or phone')
  })

  test('[A088-A091, A264, A265, A301, A302] shows the registered people', async () => {
    await opened()
    expect(cells()).toEqual([
      ['Code', 'Name', 'Sex', 'Age', 'Union', 'Status', 'Actions'],
      ['EZC104', 'TMTariro Moyo', 'F', '16', 'East Zimbabwe Conference', 'Registered', 'View'],
      ['EZC105', 'TMTariro Moyo', 'F', '16', 'East Zimbabwe Conference', 'Checked In', 'View'],
      ['EZC109', 'KMKudzai Moyo', 'F', '16', 'East Zimbabwe Conference', 'Checked Out', 'View'],
      [
        'X-1',
        '<N<img onerror=alert(1)> Nomathemba-Sibusisiwe van der Westhuizen',
        '-',
        '-',
        'Union of the West',
        'Registered',
        'View',
      ],
    ])
    expect(document.querySelector('img')).toBeNull()
    const pill = page.getByText('Checked Out', { exact: true }).element()
    const [red = 0, green = 0, blue = 0] = (getComputedStyle(pill).color.match(/\d+/g) ?? []).map(Number)
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  })

  test('shows the age 0 for a baby and a dash for an unknown age', async () => {
    await opened([
      { ...registered, age: 0 },
      { ...registered, _id: 'p-8', age: 0, isAgeUnknown: true },
    ])
    const [, baby, unknown] = cells()
    expect([baby?.[3], unknown?.[3]]).toEqual(['0', '-'])
  })

  test('[A093-A095] hides Sex, Age and Union on small screens', async () => {
    await page.viewport(390, 844)
    await opened([registered])
    expect(cells()).toEqual([
      ['Code', 'Name', 'Status', 'Actions'],
      ['EZC104', 'TMTariro Moyo', 'Registered', 'View'],
    ])
  })

  test('[A092] View opens the profile of that row', async () => {
    await opened()
    await page.getByRole('button', { name: 'View Kudzai Moyo' }).click()
    expect(view.mock.calls).toEqual([[left]])
  })

  test('keeps a long name and a right-to-left name in their rows', async () => {
    await page.viewport(390, 844)
    await opened([
      { ...registered, firstname: 'x'.repeat(200), lastname: 'y'.repeat(200) },
      { ...registered, _id: 'p-8', firstname: 'محمد', lastname: 'الأمين' },
    ])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    const [, first] = Array.from(document.querySelectorAll('[role="row"]'))
    expect(first?.getBoundingClientRect().height).toBeLessThan(100)
    const arabic = page.getByText('محمد الأمين')
    await expect.element(arabic).toBeVisible()
    const letters = document.createRange()
    letters.selectNodeContents(arabic.element())
    const initials = arabic.element().closest('[data-column="Name"]')?.firstElementChild
    const initialsEnd = initials?.getBoundingClientRect().right ?? 0
    expect(Math.round(letters.getBoundingClientRect().left - initialsEnd)).toBe(12)
  })
})

describe('10,000 people', () => {
  const rows = () => Array.from(document.querySelectorAll('[data-index]'))
  const focused = () => document.activeElement?.getAttribute('aria-label')

  test('are numbered rows, of which only those in sight are drawn', async () => {
    await opened(crowd(10_000))
    await expect.element(table()).toHaveAttribute('aria-rowcount', '10001')
    expect(rows().length).toBeLessThan(60)
    expect(rows().map((row) => row.getAttribute('aria-rowindex'))).toEqual(
      rows().map((_, i) => String(i + 2)),
    )
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(page.getByRole('button', { name: 'View Camper10000' })).toBeInViewport()
    expect(rows().length).toBeLessThan(60)
  })

  test('keep the column headers above them', async () => {
    await opened(crowd(10_000))
    window.scrollTo(0, 20_000)
    await expect.element(page.getByRole('columnheader', { name: 'Union' })).toBeInViewport({ ratio: 0.99 })
  })

  test('scroll to the last person, on a phone as well', async () => {
    await page.viewport(390, 844)
    await opened(crowd(10_000))
    await expect.poll(() => document.documentElement.scrollHeight).toBeGreaterThan(850_000)
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(page.getByRole('button', { name: 'View Camper10000' })).toBeInViewport()
  })

  test('are navigated with the keyboard alone, and Enter opens the profile', async () => {
    const people = crowd(10_000)
    await opened(people)
    const first = page.getByRole('button', { name: 'View Camper1', exact: true }).element()
    if (first instanceof HTMLElement) first.focus()
    for (const [key, name] of [
      ['{ArrowDown}', 'View Camper2'],
      ['{ArrowDown}', 'View Camper3'],
      ['{ArrowUp}', 'View Camper2'],
      ['{End}', 'View Camper10000'],
      ['{ArrowDown}', 'View Camper10000'],
      ['{ArrowUp}', 'View Camper9999'],
    ] as const) {
      await userEvent.keyboard(key)
      await expect.poll(focused, { message: key }).toBe(name)
      await expect.element(page.getByRole('button', { name, exact: true })).toBeInViewport()
    }
    await userEvent.keyboard('{Enter}')
    expect(view.mock.calls).toEqual([[people[9_998]]])
    await userEvent.keyboard('{PageUp}')
    await expect.poll(() => Number(focused()?.replace('View Camper', ''))).toBeLessThan(9_995)
    await userEvent.keyboard('{Home}')
    await expect.poll(focused).toBe('View Camper1')
    await userEvent.keyboard('{PageDown}')
    await expect.poll(() => Number(focused()?.replace('View Camper', ''))).toBeGreaterThan(5)
  })

  test('with equal ids are navigated row by row', async () => {
    const people = crowd(40).map((person, index) => ({ ...person, _id: index % 2 === 0 ? 'same' : 'other' }))
    await opened(people)
    const first = page.getByRole('button', { name: 'View Camper1', exact: true }).element()
    if (first instanceof HTMLElement) first.focus()
    for (const number of [2, 3, 4, 5]) {
      await userEvent.keyboard('{ArrowDown}')
      await expect.poll(focused).toBe(`View Camper${number}`)
    }
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(focused).toBe('View Camper4')
    await userEvent.keyboard('{End}')
    await expect.poll(focused).toBe('View Camper40')
    await userEvent.keyboard('{Enter}')
    expect(view.mock.calls).toEqual([[people[39]]])
  })

  test('are one stop of the Tab key, and scrolling does not lose the focus', async () => {
    await opened(crowd(10_000))
    expect(rows().flatMap((row) => Array.from(row.querySelectorAll('[tabindex="0"]')))).toHaveLength(1)
    await page.getByRole('button', { name: 'View Camper3', exact: true }).click()
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(page.getByRole('button', { name: 'View Camper10000' })).toBeInViewport()
    expect(focused()).toBe('View Camper3')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toBe('View Camper4')
  })
})

describe('a changing list', () => {
  const rows = () => Array.from(document.querySelectorAll<HTMLElement>('[data-index]'))
  const focused = () => document.activeElement?.getAttribute('aria-label')
  const shownNames = () => rows().map((row) => row.querySelector('bdi')?.textContent)
  const tabStops = () =>
    Array.from(table().element().querySelectorAll('[tabindex="0"]'), (stop) =>
      stop.getAttribute('aria-label'),
    )

  async function refresh(flow: Awaited<ReturnType<typeof opened>>, people: readonly Participant[]) {
    flow.send({ type: 'list.refreshRequested' })
    await flow.done('fetchParticipants', { ok: true, value: people })
    await expect.element(page.getByText(`Showing ${people.length} of ${people.length}`)).toBeVisible()
  }

  const focusOn = (name: string) => {
    const button = page.getByRole('button', { name, exact: true }).element()
    if (button instanceof HTMLElement) button.focus()
  }

  test('reuses its elements for other people, because new ones are too slow while a name is typed', async () => {
    await opened(crowd(1_000))
    const [first, second] = rows()
    await field('First Name').fill('Camper99')
    await expect
      .poll(shownNames)
      .toEqual(['Camper99', ...Array.from({ length: 10 }, (_, index) => `Camper${990 + index}`)])
    expect([rows()[0] === first, rows()[1] === second]).toEqual([true, true])
    expect(cells()[2]).toEqual(['C00990', 'CCamper990', 'F', '16', 'Union 2', 'Registered', 'View'])
    await page.getByRole('button', { name: 'View Camper990', exact: true }).click()
    expect(view.mock.calls.map(([{ code }]) => code)).toEqual(['C00990'])
  })

  test('keeps the focus on the same person in the same element, and arrow keys go on from there', async () => {
    const people = crowd(1_000)
    const flow = await opened(people)
    focusOn('View Camper5')
    const element = document.activeElement
    await refresh(flow, [...people.slice(800, 803), ...people.slice(0, 800)])
    expect(shownNames().slice(0, 9)).toEqual([
      'Camper801',
      'Camper802',
      'Camper803',
      'Camper1',
      'Camper2',
      'Camper3',
      'Camper4',
      'Camper5',
      'Camper6',
    ])
    expect([focused(), document.activeElement === element, tabStops()]).toEqual([
      'View Camper5',
      true,
      ['View Camper5'],
    ])
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toBe('View Camper6')
    await refresh(flow, people)
    expect([focused(), tabStops()]).toEqual(['View Camper6', ['View Camper6']])
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(focused).toBe('View Camper4')
    await userEvent.keyboard('{Enter}')
    expect(view.mock.calls).toEqual([[people[3]]])
  })

  test('keeps the focus at the same position if the focused person is gone', async () => {
    const people = crowd(1_000)
    const flow = await opened(people)
    focusOn('View Camper5')
    await refresh(
      flow,
      people.filter(({ firstname }) => firstname !== 'Camper5'),
    )
    expect([focused(), tabStops()]).toEqual(['View Camper6', ['View Camper6']])
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(focused).toBe('View Camper7')
  })

  test('gives each row the height of its name, whichever name was in that row before', async () => {
    await page.viewport(800, 800)
    const long = 'Nomathemba Sibusisiwe Ntombizodwa Thandolwethu '.repeat(2).trim()
    const people = crowd(40).map((person, index) =>
      index % 5 === 2 ? { ...person, lastname: long, union: 'Long' } : { ...person, union: 'Short' },
    )
    await opened(people)
    const heights = () => rows().map((row) => row.getBoundingClientRect().height > 60)
    const gaps = () =>
      rows()
        .slice(1)
        .map((row, index) =>
          Math.round(row.getBoundingClientRect().top - (rows()[index]?.getBoundingClientRect().bottom ?? 0)),
        )
    const expectHeights = (expected: readonly boolean[]) =>
      expect
        .poll(() => ({
          heights: heights().slice(0, expected.length),
          areAdjacent: gaps().every((gap) => Math.abs(gap) < 2),
        }))
        .toEqual({ heights: expected, areAdjacent: true })
    await expectHeights([false, false, true, false, false])
    await field('Union').selectOptions('Short')
    await expectHeights([false, false, false, false, false])
    await field('Union').selectOptions('Long')
    await expectHeights([true, true, true, true])
    await field('First Name').fill('Camper3')
    await expectHeights([true, true, true])
    await field('Union').selectOptions('All')
    await expectHeights([true, false, false, false, true])
  })
})

describe('the filters', () => {
  test('[A078-A082, A343] are two names, gender, age range and union', async () => {
    await opened()
    await expect.element(page.getByRole('textbox', { name: 'First Name' })).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Last Name' })).toBeVisible()
    expect(optionsOf('Gender')).toEqual(['All', 'Male', 'Female'])
    expect(optionsOf('Age Range')).toEqual([
      'All Ages',
      'Under 18',
      'Young Adults',
      'Adults',
      'Middle Age',
      'Seniors',
    ])
    expect(optionsOf('Union')[0]).toBe('All')
  })

  test('[A083, A084] the unions are those of the list, once each and sorted', async () => {
    await opened([stranger, registered, left, { ...registered, _id: 'p-7', union: 'Angola' }])
    expect(optionsOf('Union')).toEqual(['All', 'Angola', 'East Zimbabwe Conference', 'Union of the West'])
  })

  test('each narrow the list, and Clear filters removes them all', async () => {
    const sir: Participant = {
      ...registered,
      _id: 'p-6',
      code: 'EZC106',
      gender: 'MALE',
      age: 40,
      union: 'A',
    }
    await opened([...camp, sir])
    await field('First Name').fill('KUD')
    await expect.poll(codes).toEqual(['EZC109'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await field('Last Name').fill('west')
    await expect.poll(codes).toEqual(['X-1'])
    await field('Last Name').fill('')
    await field('Gender').selectOptions('Male')
    await expect.poll(codes).toEqual(['EZC106'])
    await field('Gender').selectOptions('All')
    await field('Age Range').selectOptions('Middle Age')
    await expect.poll(codes).toEqual(['EZC106'])
    await field('Age Range').selectOptions('All Ages')
    await field('Union').selectOptions('Union of the West')
    await expect.poll(codes).toEqual(['X-1'])
    await expect.element(page.getByText('Showing 1 of 5 registrations')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(codes).toHaveLength(5)
    await expect.element(field('Union')).toHaveValue('')
  })

  test('find by code and by name in one search, and narrow by status', async () => {
    await opened()
    await page.getByRole('searchbox', { name: 'Search' }).fill('moyo KUD')
    await expect.poll(codes).toEqual(['EZC109'])
    await page.getByRole('searchbox', { name: 'Search' }).fill('ezc10')
    await expect.poll(codes).toEqual(['EZC104', 'EZC105', 'EZC109'])
    await field('Status').selectOptions('Checked In')
    await expect.poll(codes).toEqual(['EZC105'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(codes).toHaveLength(4)
    await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
    await expect.element(field('Status')).toHaveValue('')
  })

  test('[A302] show a status in words only for people who have that status', async () => {
    await opened([registered])
    const statuses = Array.from(field('Status').element().querySelectorAll('option'), ({ label }) => label)
    expect(statuses).toEqual(['All', 'Registered', 'Checked In', 'Checked Out'])
    expect(document.body.textContent).not.toContain('Checked')
  })

  test('[A097] without a match show a sentence, the filters in use, and a way back', async () => {
    await opened(camp, 'search=EZC9&first=nobody&status=checkedIn')
    await expect
      .element(page.getByText('No participants found matching your filters', { exact: true }))
      .toBeVisible()
    await expect
      .element(page.getByText('Search: EZC9 · First Name: nobody · Status: Checked In', { exact: true }))
      .toBeVisible()
    await expect.element(table()).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect.poll(codes).toHaveLength(4)
  })

  test('[A097] show the same sentence for an empty camp', async () => {
    await opened([])
    await expect.element(page.getByText('No participants found matching your filters')).toBeVisible()
    await expect.element(page.getByText('Showing 0 of 0 registrations')).toBeVisible()
    await page.getByRole('button', { name: 'Add the first registration' }).click()
    expect(add).toHaveBeenCalledOnce()
  })
})

describe('a list that cannot be read', () => {
  test('[A086, A098, A417-A419] shows a yellow banner, and demo people that are marked as such', async () => {
    await failed()
    const banner = page.getByRole('alert')
    await expect.element(banner.getByText('Using demo data due to connection issue')).toBeVisible()
    await expect
      .element(banner.getByText('Failed to load participants. Please try again later.'))
      .toBeVisible()
    await expect.element(banner).toHaveAttribute('data-tone', 'warning')
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Using demo data due to connection issue')
    const rows = Array.from(document.querySelectorAll('[data-index]'))
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      expect(row.textContent).toContain('Demo')
      expect(row.textContent).toMatch(/^DEMO-\d{3}/)
      const mark = getComputedStyle(row, '::before')
      expect([mark.content.includes('DEMO'), Number(mark.zIndex) < 0]).toEqual([true, true])
    }
  })

  test('does not print its demo people', async () => {
    await failed()
    expect(table().element().closest('[data-print="no"]')).not.toBeNull()
  })

  test('is read again by Try again', async () => {
    const flow = await failed()
    await page.getByRole('button', { name: 'Try again' }).click()
    await flow.done('fetchParticipants', { ok: true, value: camp })
    await expect.poll(codes).toEqual(['EZC104', 'EZC105', 'EZC109', 'X-1'])
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(table().element().closest('[data-print="no"]')).toBeNull()
  })

  test('keeps the people of the last reading if a reload fails', async () => {
    const flow = await opened()
    flow.send({ type: 'list.refreshRequested' })
    await expect.element(page.getByText('Loading participants...')).toBeVisible()
    expect(codes()).toHaveLength(4)
    await flow.failed('fetchParticipants', new Error(''))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Failed to load participants. Please try again later.')
    expect(codes()).toEqual(['EZC104', 'EZC105', 'EZC109', 'X-1'])
    expect(document.body.textContent).not.toContain('Demo')
  })
})
