import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import type { SavedProgramme } from '../../../src/domain/camp/programme.ts'
import { campScheduleMachine } from '../../../src/machines/camper/campSchedule.ts'
import { CampScheduleView } from '../../../src/views/camper/schedule/CampScheduleView.tsx'
import { renderScripted } from '../support/screen.tsx'

beforeEach(() => page.viewport(1280, 800))

const empty = { title: '', theme: '', events: [] }
const programme: SavedProgramme = {
  version: 4,
  days: [
    {
      ...{ title: 'Arrival', theme: 'We meet.' },
      events: [
        {
          ...{ from: '10:00', to: '12:30', title: 'Hike', place: '', kind: 'activity' },
          ...{ speaker: 'Camp director', detail: 'Bring water.' },
        },
      ],
    },
    ...Array.from({ length: 6 }, () => empty),
  ],
}

const draw = () =>
  renderScripted(campScheduleMachine, { version: 4, kept: null }, (props) => (
    <CampScheduleView {...props} day="2025-04-13" onDay={() => {}} onPrint={() => {}} />
  ))

test('[W1440] the own programme has a tab for each day, cards, and a paper with all days', async () => {
  const flow = await draw()
  await expect.element(page.getByText('Loading the schedule…')).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Print the programme' })).toBeDisabled()
  await flow.done('fetchProgramme', { ok: true, value: programme })
  expect(documentedCamp.facts.time.firstDay).toBe('2025-04-13')
  await expect
    .element(page.getByRole('tab', { name: 'Sunday April 13' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('ArrivalWe meet.Morning10:00–12:30')
  const card = page.getByRole('article', { name: 'Hike' })
  await expect.element(card).toHaveTextContent('Bring water.SpeakerCamp director')
  await expect.element(card).not.toHaveTextContent('Location')
  const paper = document.querySelector('article:has(table)')
  expect(paper?.querySelectorAll('tbody')).toHaveLength(7)
  expect(paper?.querySelector('tbody')?.textContent).toBe(
    'Sunday April 13 · Arrival10:00–12:30HikeCamp directorActivity',
  )
})

test('[W1440] a camp without a programme says that it will follow', async () => {
  const flow = await draw()
  await flow.done('fetchProgramme', { ok: true, value: { version: 4, days: null } })
  await expect.element(page.getByText('The programme will follow.')).toBeVisible()
  expect(page.getByRole('tab').elements()).toEqual([])
})

test('[W1439] a programme that could not be loaded is named, with another try', async () => {
  const flow = await draw()
  await flow.failed('fetchProgramme', new Error('No network.'))
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('We could not load the programme. Please try again.')
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(flow.started).toHaveLength(2)
})
