import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ScheduleEventType } from '../../../src/domain/camp/programme.ts'
import type { ScheduleEvent } from '../../../src/domain/camper/scheduleProgramme.ts'
import { scheduleMachine } from '../../../src/machines/camper/schedule.ts'
import { EventCard } from '../../../src/views/camper/schedule/EventCard.tsx'
import { ScheduleView } from '../../../src/views/camper/schedule/ScheduleView.tsx'
import { inApp, renderScripted, type Scheme } from '../support/screen.tsx'

beforeEach(() => page.viewport(1280, 800))

async function draw(day: string | null = null) {
  return renderScripted(scheduleMachine, { day }, (props) => <ScheduleView {...props} onPrint={() => {}} />)
}

async function drawShown(day: string | null = null) {
  const flow = await draw(day)
  flow.jump(1_000)
  await expect.element(page.getByRole('article').first()).toBeVisible()
  return flow
}

const card = (title: string) => page.getByRole('article', { name: title, exact: true })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })

const days = [
  'Monday July 10',
  'Tuesday July 11',
  'Wednesday July 12',
  'Thursday July 13',
  'Friday July 14',
  'Saturday July 15',
  'Sunday July 16',
]

test('[P172, P173, P174] the page has its title and a tab for each day', async () => {
  await drawShown()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Camp Schedule')
  expect(page.getByRole('tab').elements()).toHaveLength(7)
  for (const [index, day] of days.entries()) {
    const shown = page.getByRole('tab').nth(index)
    await expect.element(shown).toHaveAccessibleName(day)
    await expect.element(shown).toBeVisible()
  }
})

test('[P173, P174] on a phone a tab has a short label, and its accessible name begins with that label', async () => {
  await page.viewport(390, 844)
  await drawShown()
  for (const [index, day] of days.entries()) {
    const [weekday = '', , date = ''] = day.split(' ')
    const seen = `${weekday.slice(0, 3)} ${date}`
    await expect.element(page.getByRole('tab').nth(index)).toHaveAccessibleName(`${seen} ${day}`)
  }
})

test.each([
  [16, 320],
  [16, 390],
  [16, 1024],
  [32, 320],
  [32, 390],
  [32, 1024],
])('with a font of %i px at a width of %i px each day has room for its label', async (font, width) => {
  await page.viewport(width, 844)
  document.documentElement.style.fontSize = `${font}px`
  onTestFinished(() => {
    document.documentElement.style.fontSize = ''
  })
  await drawShown()
  const cut = page
    .getByRole('tab')
    .elements()
    .filter((shown) => shown.scrollWidth > shown.clientWidth || shown.getBoundingClientRect().right > width)
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
})

test('[P179] skeletons are shown below the tabs before the cards', async () => {
  const flow = await draw()
  await expect.element(page.getByText('Loading the schedule…')).toBeInTheDocument()
  await expect.element(tab('Friday July 14')).toBeVisible()
  const skeletons = () => document.querySelectorAll('[role="tabpanel"] .mantine-Skeleton-root').length
  expect(skeletons()).toBeGreaterThan(0)
  expect(page.getByRole('article').elements()).toEqual([])
  flow.jump(1_000)
  await expect.element(card('Breakfast')).toBeVisible()
  await expect.element(page.getByText('Loading the schedule…')).not.toBeInTheDocument()
  expect(skeletons()).toBe(0)
})

test('[P175, P176, P177] a card shows time, title, location, people and notes', async () => {
  await drawShown()
  const parade = card('Opening parade')
  for (const text of [
    '14:30–16:00',
    'Opening parade',
    'Parade ground',
    'Activity',
    'Full uniform. Clubs march in by union.',
  ]) {
    await expect.element(parade.getByText(text, { exact: true })).toBeVisible()
  }
  const people = Array.from(parade.element().querySelectorAll('dl > div'), (row) =>
    Array.from(row.children, ({ textContent }) => textContent),
  )
  expect(people).toEqual([
    ['Leader', 'Drill instructors'],
    ['Performers', 'Union brass band'],
  ])
  expect(card('Breakfast').element().querySelector('dl')).toBeNull()
})

test('[P180] a note above the days gives the real dates of the camp and calls the shown dates a sample', async () => {
  await drawShown()
  await expect
    .element(page.getByText('The camp is on April 13–19, 2025.').first())
    .toHaveTextContent('The July dates belong to a sample schedule.')
  const note = page.getByText('The camp is on April 13–19, 2025.').first().element()
  const days = page.getByRole('tablist', { name: 'Days' }).element()
  expect(note.compareDocumentPosition(days)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

describe('[P178] a card has the colour of its type, and its word and sign say the same without colour', () => {
  const labels: Readonly<Record<ScheduleEventType, string>> = {
    devotional: 'Devotional',
    meal: 'Meal',
    study: 'Study',
    sermon: 'Sermon',
    workshop: 'Workshop',
    activity: 'Activity',
    concert: 'Concert',
    worship: 'Worship',
    tbd: 'TBD',
  }
  const types = Object.keys(labels) as ScheduleEventType[]
  const edges: Readonly<Record<Scheme, readonly string[]>> = {
    light: [
      ...['rgb(185, 114, 10)', 'rgb(111, 143, 30)', 'rgb(63, 119, 210)', 'rgb(123, 85, 199)'],
      ...['rgb(22, 136, 154)', 'rgb(35, 137, 79)', 'rgb(194, 61, 134)', 'rgb(199, 91, 57)'],
      'rgb(124, 114, 100)',
    ],
    dark: [
      ...['rgb(240, 169, 43)', 'rgb(163, 198, 74)', 'rgb(111, 159, 232)', 'rgb(169, 138, 236)'],
      ...['rgb(63, 182, 200)', 'rgb(79, 191, 128)', 'rgb(234, 125, 182)', 'rgb(238, 138, 102)'],
      'rgb(139, 155, 184)',
    ],
  }

  test.each(['light', 'dark'] as const)('in the %s scheme', async (scheme) => {
    const events = types.map(
      (type): ScheduleEvent => ({ id: type, time: '09:00-10:30', title: type, location: 'Main tent', type }),
    )
    await render(
      inApp(
        events.map((event) => <EventCard key={event.id} event={event} />),
        { scheme },
      ),
    )
    const cards = page.getByRole('article').elements()
    expect(cards.map((element) => getComputedStyle(element).borderInlineStartColor)).toEqual(edges[scheme])
    expect(new Set(cards.map((element) => getComputedStyle(element).backgroundColor)).size).toBe(9)
    const signs = cards.map((element) => element.querySelector('svg path')?.getAttribute('d'))
    expect(new Set(signs).size).toBe(9)
    for (const type of types) {
      await expect.element(card(type).getByText(labels[type], { exact: true })).toBeVisible()
    }
  })
})

test('arrow keys move between the days, and the panel is named after its day', async () => {
  const flow = await drawShown('tuesday')
  await page.getByRole('button', { name: 'Print the week' }).click()
  await userEvent.keyboard('{Tab}')
  await expect.element(tab('Tuesday July 11')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('Wednesday July 12')).toHaveFocus()
  await expect.element(tab('Wednesday July 12')).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel', { name: 'Wednesday July 12' })).toBeVisible()
  await expect.element(card('Community outreach')).toBeVisible()
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(tab('Sunday July 16')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tabpanel', { name: 'Sunday July 16' })).toHaveFocus()
  expect(flow.actor.getSnapshot().context.day).toBe('sunday')
})

test('the printed schedule has the whole week and is hidden on the screen', async () => {
  await drawShown('friday')
  const paper = document.querySelector('article:has(table)')
  expect(getComputedStyle(paper ?? document.body).display).toBe('none')
  expect(Array.from(paper?.querySelectorAll('thead th') ?? [], ({ textContent }) => textContent)).toEqual([
    'Time',
    'Monday July 10',
    'Tuesday July 11',
    'Wednesday July 12',
    'Thursday July 13',
    'Friday July 14',
    'Saturday July 15',
    'Sunday July 16',
  ])
  expect(paper?.querySelectorAll('tbody td')).toHaveLength(63)
  expect(paper?.querySelector('tbody tr:last-child td:last-child')?.textContent).toBe(
    'Evening program: Closing ceremonyMain tentWorship',
  )
})
