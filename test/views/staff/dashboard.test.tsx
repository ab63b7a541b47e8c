import { useSelector } from '@xstate/react'
import { Chart } from 'chart.js'
import { describe, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Actor, SnapshotFrom } from 'xstate'
import type { DashboardStats } from '../../../src/domain/staff/dashboard.ts'
import type { Permissions } from '../../../src/domain/staff/rights.ts'
import {
  emptyCamp,
  foreignCamp,
  fullCamp,
  warnedCamp,
} from '../../../src/inspector/models/staff/dashboard.tsx'
import { dashboardMachine } from '../../../src/machines/staff/dashboard.ts'
import type { ChartType } from '../../../src/views/staff/dashboard/Chart.tsx'
import { DashboardView } from '../../../src/views/staff/dashboard/DashboardView.tsx'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { inApp, type Scheme } from '../support/screen.tsx'

expectNoProblems()

const heading = (name: string, level: number) => page.getByRole('heading', { name, level, exact: true })
const panels = () => page.getByRole('region', { name: /Distribution$/ })
const panel = (name: string) => page.getByRole('region', { name, exact: true })
const selector = (within: Locator) => within.getByRole('combobox', { name: 'Chart Type' })

interface RunningProps {
  readonly permissions: Permissions
  readonly dashboard: Actor<typeof dashboardMachine>
}

function Running({ permissions, dashboard }: RunningProps) {
  const whole = (snapshot: SnapshotFrom<typeof dashboardMachine>) => snapshot
  return (
    <DashboardView state={useSelector(dashboard, whole)} send={dashboard.send} permissions={permissions} />
  )
}

async function open(scheme: Scheme = 'light', permissions: Permissions = {}) {
  const dashboard = startScripted(dashboardMachine, undefined)
  await dashboard.done('readToday', '2025-04-14T08:05:09.000Z')
  const running = <Running permissions={permissions} dashboard={dashboard.actor} />
  const { unmount } = await render(inApp(running, { scheme }))
  return { ...dashboard, unmount }
}

async function shown(stats: DashboardStats, scheme?: Scheme, permissions?: Permissions) {
  const dashboard = await open(scheme, permissions)
  await dashboard.done('fetchStats', { ok: true, value: stats })
  await expect.element(page.getByRole('button', { name: 'Refresh' })).toBeEnabled()
  return dashboard
}

async function failed() {
  const dashboard = await open()
  await dashboard.done('fetchStats', { ok: false, status: 500 })
  return dashboard
}

function cards(): string[][] {
  return Array.from(document.querySelectorAll('article'), (card) =>
    Array.from(card.querySelectorAll('h2, p'), ({ textContent }) => textContent),
  )
}

function figures(): Element[] {
  return Array.from(document.querySelectorAll('article p:first-of-type > span'))
}

function rows(within: Locator): string[][] {
  return Array.from(within.element().querySelectorAll('tbody tr'), (row) =>
    Array.from(row.children, ({ textContent }) => textContent),
  )
}

async function chartIn(within: Locator): Promise<Chart> {
  return vi.waitFor(() => {
    const canvas = within.element().querySelector('canvas')
    const chart = canvas && Chart.getChart(canvas)
    if (!chart) throw new Error('no chart is drawn')
    return chart
  })
}

async function typeIn(within: Locator): Promise<string> {
  const { config } = await chartIn(within)
  return 'type' in config ? config.type : ''
}

test('[W633] a deposit that was taken back is shown to accounts that may see it, with a link to it', async () => {
  await shown({ ...fullCamp, takenBack: { deposits: 1, amount: 20_00 } }, 'light', { abilities: ['reports'] })
  await expect
    .element(page.getByText('1 deposit of $20.00 was taken back by the payment provider.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Look at it.' }))
    .toHaveAttribute('href', '/admin/deposits?state=takenBack')
})

describe('the numbers', () => {
  test('[A047] are below the heading "Admin Dashboard"', async () => {
    await open()
    await expect.element(heading('Admin Dashboard', 1)).toBeVisible()
  })

  test('[A048] have the date of today on a badge', async () => {
    await open()
    await expect.element(page.getByText('Today14 Apr 2025')).toBeVisible()
  })

  test('[A049-A057] are four cards with their subtitles', async () => {
    await shown(fullCamp)
    expect(cards()).toEqual([
      ['Registered Participants', '612', 'Total registrations'],
      ['Checked In', '431', '70% of total'],
      ['Checked Out', '37', '6% of total'],
      ['Health Records', '428', '70% of participants'],
    ])
  })

  test('link to the list of exactly the people that they count', async () => {
    await shown(fullCamp)
    const links = Array.from(document.querySelectorAll('a'), (link) => [
      link.textContent,
      link.getAttribute('href'),
    ])
    expect(links).toEqual([
      ['Registered Participants', '/admin/registrations'],
      ['Checked In', '/admin/registrations?status=checkedIn'],
      ['Checked Out', '/admin/registrations?status=checkedOut'],
      ['Male', '/admin/registrations?gender=male'],
      ['Female', '/admin/registrations?gender=female'],
      ['18-24', '/admin/registrations?age=youngAdults'],
      ['25-34', '/admin/registrations?age=adults'],
      ['35-49', '/admin/registrations?age=middleAge'],
      ['50+', '/admin/registrations?age=seniors'],
      ['East Zimbabwe Conference', '/admin/registrations?group=East+Zimbabwe+Conference'],
      [
        'North-Eastern Union of the Very Long Name by the Great Lake',
        '/admin/registrations?group=North-Eastern+Union+of+the+Very+Long+Name+by+the+Great+Lake',
      ],
    ])
    const { x, y, width, height } = page
      .getByRole('article', { name: 'Checked In' })
      .element()
      .getBoundingClientRect()
    const pressed = document.elementFromPoint(x + width / 2, y + height - 8)
    expect(pressed?.textContent).toBe('Checked In')
  })

  test('are grouped by thousands, and rounded if a server sends fractions', async () => {
    await shown(foreignCamp)
    expect(cards().map(([, count, subtitle]) => [count, subtitle])).toEqual([
      ['12,345', 'Total registrations'],
      ['10,001', '81% of total'],
      ['0', '0% of total'],
      ['12,345', '100% of participants'],
    ])
  })

  test('show the checked-in people in the largest figures', async () => {
    await shown(fullCamp)
    const sizes = figures().map((figure) => Number.parseFloat(getComputedStyle(figure).fontSize))
    const [registered = 0, checkedIn = 0, checkedOut = 0, healthRecords = 0] = sizes
    expect(checkedIn).toBeGreaterThan(Math.max(registered, checkedOut, healthRecords))
  })
})

describe('the cards', () => {
  test.each([
    [1280, 4],
    [1100, 4],
    [820, 2],
    [600, 2],
    [390, 1],
  ])('form an even grid at %i pixels, with %i in a row', async (width, columns) => {
    await page.viewport(width, 900)
    await shown(fullCamp)
    const places = Array.from(document.querySelectorAll('article'), (card) => card.getBoundingClientRect())
    expect(new Set(places.map(({ left }) => Math.round(left))).size).toBe(columns)
    expect(new Set(places.map(({ top }) => Math.round(top))).size).toBe(4 / columns)
    expect(new Set(places.map(({ width }) => Math.round(width))).size).toBe(1)
  })

  test('have their figures on one line, whatever their titles and sizes', async () => {
    await page.viewport(1100, 900)
    await shown(fullCamp)
    const bottoms = figures().map((figure) => Math.round(figure.getBoundingClientRect().bottom))
    expect(new Set(bottoms).size).toBe(1)
  })

  test.each([1280, 390])('fit any figure at %i pixels', async (width) => {
    await page.viewport(width, 900)
    const count = 1_000_000_000
    await shown({ ...fullCamp, totalRegistrations: count, checkedIn: { count, percentage: 100 } })
    expect(cards()[1]?.[1]).toBe('1,000,000,000')
    for (const figure of figures()) expect(figure.scrollWidth).toBeLessThanOrEqual(figure.clientWidth)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})

describe('on paper', () => {
  test('charts have the colours of the light scheme, also when the app is dark', async () => {
    const light = await shown(fullCamp)
    const onLightScreen = await coloursDrawn()
    await light.unmount()
    await shown(fullCamp, 'dark')
    expect(await coloursDrawn()).not.toEqual(onLightScreen)

    const read = await coloursReader()
    window.dispatchEvent(new Event('beforeprint'))
    // The browser captures the page for printing right after the event.
    expect(read()).toEqual(onLightScreen)
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(read).not.toEqual(onLightScreen)
  })

  const coloursDrawn = async () => (await coloursReader())()

  async function coloursReader() {
    const age = await chartIn(panel('Age Distribution'))
    const gender = await chartIn(panel('Gender Distribution'))
    return () => [
      age.data.datasets[0]?.backgroundColor,
      age.options.scales?.x?.ticks?.color,
      gender.data.datasets[0]?.backgroundColor,
      rightOfTheMiddle(gender.canvas),
      Array.from(document.querySelectorAll<HTMLElement>('tbody span'), ({ style }) => style.backgroundColor),
    ]
  }

  function rightOfTheMiddle(canvas: HTMLCanvasElement) {
    const pixel = canvas.getContext('2d')?.getImageData(canvas.width * 0.55, canvas.height / 2, 1, 1)
    return Array.from(pixel?.data ?? [])
  }
})

describe('the additional figures of our own server', () => {
  test('are arrivals by hour and by day, unions, missing health records and the money in wallets', async () => {
    await shown(fullCamp)
    const camp = page.getByRole('region', { name: 'At the camp' })
    await expect.element(camp).toBeVisible()
    expect(Array.from(camp.element().querySelectorAll('dl > div'), ({ textContent }) => textContent)).toEqual(
      ['Without a health record184', 'Money in all wallets$12,345.50'],
    )
    expect(rows(page.getByRole('region', { name: 'Arrivals' }))).toEqual([
      ['08:00', '', '250'],
      ['09:00', '', '157'],
      ['14 Apr 2025', '407'],
      ['13 Apr 2025', '61'],
    ])
    expect(rows(page.getByRole('region', { name: 'Unions' })).at(-1)).toEqual(['No union', '3', '0', '3'])
  })

  test('are not shown with another server', async () => {
    await shown(foreignCamp)
    expect(page.getByRole('region', { name: 'At the camp' }).query()).toBeNull()
  })
})

test('a panel beside a taller one gives the space to its chart', async () => {
  await page.viewport(1000, 900)
  await shown(fullCamp)
  const stageOf = async (name: string) => {
    const { canvas } = await chartIn(panel(name))
    return Math.round(canvas.getBoundingClientRect().height)
  }
  await expect.poll(() => stageOf('Age Distribution')).toBe(260)
  await expect.poll(() => stageOf('Gender Distribution')).toBeGreaterThan(350)
})

describe('loading', () => {
  test('[A070] the cards show skeletons and no numbers', async () => {
    await open()
    expect(cards()).toEqual([
      ['Registered Participants', '', ''],
      ['Checked In', '', ''],
      ['Checked Out', '', ''],
      ['Health Records', '', ''],
    ])
    const skeletons = Array.from(
      document.querySelectorAll('article'),
      (card) => card.querySelectorAll('.mantine-Skeleton-root').length,
    )
    expect(skeletons).toEqual([2, 2, 2, 2])
  })

  test('[A071, A072] the panels show skeletons and read "Loading chart data..."', async () => {
    await open()
    for (const name of ['Gender Distribution', 'Age Distribution']) {
      await expect.element(panel(name).getByText('Loading chart data...', { exact: true })).toBeVisible()
      expect(panel(name).element().querySelector('.mantine-Skeleton-root')).not.toBeNull()
      expect(panel(name).element().querySelector('canvas, table')).toBeNull()
    }
  })

  test.each([1280, 390])('nothing moves when the numbers arrive, at %i pixels', async (width) => {
    await page.viewport(width, 844)
    const dashboard = await open()
    const heights = () =>
      Array.from(document.querySelectorAll('article, section'), (part) => part.clientHeight)
    const before = heights()
    await dashboard.done('fetchStats', { ok: true, value: { ...fullCamp, totalRegistrations: 605 } })
    await chartIn(panel('Gender Distribution'))
    await chartIn(panel('Age Distribution'))
    const after = heights()
    for (const [index, height] of before.entries())
      expect(Math.abs((after[index] ?? 0) - height)).toBeLessThan(30)
  })
})

describe('the warnings of the server', () => {
  test('are above the figures, each with its time, and the figures stay', async () => {
    await shown(warnedCamp)
    const banner = page.getByRole('alert')
    await expect.element(banner).toHaveTextContent('The server needs help. Please tell who looks after it.')
    const sentences = Array.from(banner.element().querySelectorAll('li'), ({ textContent }) => textContent)
    expect(sentences).toEqual([
      "Less than 100 MB are free on the server's disk: nothing is saved. Make room on it; the server then continues by itself. Since 14 Apr 2025, 09:52.",
      'For more than two hours no backup was made. The last backup is of 14 April, 05:40. Since 14 Apr 2025, 07:40.',
    ])
    const [first] = document.querySelectorAll('article')
    expect(first && banner.element().compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(cards()[0]).toEqual(['Registered Participants', '612', 'Total registrations'])
  })

  test('are hidden if there are none, or if another server sends none', async () => {
    const dashboard = await shown({ ...fullCamp, warnings: [] })
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await dashboard.unmount()
    await shown(foreignCamp)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the check of the books', () => {
  const line = () => page.getByText('The books were checked')

  test('is shown below the figures if everything is right', async () => {
    await shown(fullCamp)
    await expect
      .element(line())
      .toHaveTextContent(/^The books were checked at 03:00 on 14 Apr 2025 and are right\.$/)
  })

  test('is not shown as right if it found a mistake, or if another server sends none', async () => {
    const dashboard = await shown(warnedCamp)
    await expect.element(line()).not.toBeInTheDocument()
    await dashboard.unmount()
    await shown(foreignCamp)
    await expect.element(line()).not.toBeInTheDocument()
  })
})

describe('a failure', () => {
  test('[A073, A416] shows the yellow banner', async () => {
    await failed()
    const banner = page.getByRole('alert')
    await expect
      .element(banner)
      .toHaveTextContent('Failed to load dashboard statistics. Please try again later.')
    const yellow = getComputedStyle(document.documentElement).getPropertyValue('--camp-warning-border')
    const probe = document.createElement('i')
    probe.style.borderTop = `1px solid ${yellow}`
    document.body.append(probe)
    expect(getComputedStyle(banner.element()).borderTopColor).toBe(getComputedStyle(probe).borderTopColor)
    probe.remove()
  })

  test('[A299, A416] shows 0 in every card', async () => {
    await failed()
    expect(cards().map(([, count, subtitle]) => [count, subtitle])).toEqual([
      ['0', 'Total registrations'],
      ['0', '0% of total'],
      ['0', '0% of total'],
      ['0', '0% of participants'],
    ])
  })

  test('can be tried again', async () => {
    const dashboard = await failed()
    await page.getByRole('button', { name: 'Try again' }).click()
    await dashboard.done('readToday', '2025-04-14T08:06:00.000Z')
    await dashboard.done('fetchStats', { ok: true, value: fullCamp })
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(cards()[0]).toEqual(['Registered Participants', '612', 'Total registrations'])
  })
})

describe('the demographics', () => {
  test('[A058, A059, A060] are a section with its text and two panels', async () => {
    await shown(fullCamp)
    await expect.element(heading('Participant Demographics', 2)).toBeVisible()
    const text = /visual representation of participant distribution by gender and age groups/i
    await expect.element(page.getByText(text)).toBeVisible()
    expect(panels().elements()).toHaveLength(2)
  })

  test('[A061-A063] gender begins as a pie, with its titles', async () => {
    await shown(fullCamp)
    const gender = panel('Gender Distribution')
    await expect.element(gender.getByText('Distribution by Gender', { exact: true }).first()).toBeVisible()
    await expect.element(selector(gender)).toHaveValue('pie')
    expect(await typeIn(gender)).toBe('pie')
  })

  test('[A064-A066] age begins as bars, with its titles', async () => {
    await shown(fullCamp)
    const age = panel('Age Distribution')
    await expect.element(age.getByText('Distribution by Age Group', { exact: true }).first()).toBeVisible()
    await expect.element(selector(age)).toHaveValue('bar')
    expect(await typeIn(age)).toBe('bar')
  })

  test('[A067, A068] each panel has a "Chart Type" of its own with three types', async () => {
    await shown(fullCamp)
    for (const name of ['Gender Distribution', 'Age Distribution']) {
      await expect.element(selector(panel(name))).toBeVisible()
      const options = Array.from(panel(name).element().querySelectorAll('option'), (option) => option.text)
      expect(options).toEqual(['Pie Chart', 'Bar Chart', 'Line Chart'])
    }
  })

  test('[A069] switching one panel leaves the other as it is', async () => {
    await shown(fullCamp)
    const [gender, age] = [panel('Gender Distribution'), panel('Age Distribution')]
    const both = async () => [await typeIn(gender), await typeIn(age)]
    const choose = (within: Locator, type: ChartType) => selector(within).selectOptions(type)
    await choose(gender, 'line')
    await vi.waitFor(async () => expect(await both()).toEqual(['line', 'bar']))
    await choose(age, 'pie')
    await vi.waitFor(async () => expect(await both()).toEqual(['line', 'pie']))
    await choose(gender, 'bar')
    await vi.waitFor(async () => expect(await both()).toEqual(['bar', 'pie']))
  })

  test('[A469] the line is filled, with a tension of 0.4', async () => {
    await shown(fullCamp)
    const age = panel('Age Distribution')
    await selector(age).selectOptions('line')
    await vi.waitFor(async () => expect(await typeIn(age)).toBe('line'))
    const [dataset] = (await chartIn(age)).data.datasets
    expect(dataset).toMatchObject({ tension: 0.4, fill: true })
  })

  test('[A255] the age groups are labelled as documented, on the chart and in the table', async () => {
    await shown(fullCamp)
    const labels = ['Under 18', '18-24', '25-34', '35-49', '50+']
    expect((await chartIn(panel('Age Distribution'))).data.labels).toEqual(labels)
    expect(rows(panel('Age Distribution')).map(([label]) => label)).toEqual(labels)
  })

  test('[A256] each group keeps its colour in every type of chart and in the table', async () => {
    await shown(fullCamp)
    const age = panel('Age Distribution')
    const swatches = () =>
      Array.from(
        age.element().querySelectorAll('tbody span'),
        (swatch) => getComputedStyle(swatch).backgroundColor,
      )
    const colours = (await chartIn(age)).data.datasets[0]?.backgroundColor
    expect(new Set(swatches()).size).toBe(5)
    const before = swatches()
    await selector(age).selectOptions('pie')
    await vi.waitFor(async () => expect(await typeIn(age)).toBe('pie'))
    expect((await chartIn(age)).data.datasets[0]?.backgroundColor).toEqual(colours)
    expect(swatches()).toEqual(before)
  })

  test('[A251, A253] reading: figures of the server are drawn and listed in a table, without a mark', async () => {
    await shown(fullCamp)
    expect(rows(panel('Gender Distribution'))).toEqual([
      ['Male', '288', '48%'],
      ['Female', '317', '52%'],
    ])
    expect((await chartIn(panel('Gender Distribution'))).data.datasets[0]?.data).toEqual([288, 317])
    await expect.element(panel('Gender Distribution').getByText('Gender unknown: 7')).toBeVisible()
    await expect.element(page.getByText('Sample figures')).not.toBeInTheDocument()
  })

  test('[A252, A254] reading: without figures of the server the documented ones are drawn, marked as a sample', async () => {
    await shown(foreignCamp)
    expect(rows(panel('Gender Distribution')).map(([, count]) => count)).toEqual(['60', '40'])
    expect(rows(panel('Age Distribution')).map(([, count]) => count)).toEqual(['15', '25', '30', '20', '10'])
    for (const name of ['Gender Distribution', 'Age Distribution'])
      await expect.element(panel(name).getByText('Sample figures', { exact: true })).toBeVisible()
  })

  test('an empty camp shows a sentence instead of a chart', async () => {
    await shown(emptyCamp)
    await expect.element(page.getByText('Nobody to show yet.').first()).toBeVisible()
    expect(document.querySelector('canvas')).toBeNull()
    expect(rows(panel('Gender Distribution'))).toEqual([
      ['Male', '0', '0%'],
      ['Female', '0', '0%'],
    ])
  })

  test('a chart has a text alternative, and a table beside it', async () => {
    await shown(fullCamp)
    await chartIn(panel('Gender Distribution'))
    await expect
      .element(page.getByRole('img', { name: 'Distribution by Gender, Pie Chart: Male 288, Female 317' }))
      .toBeVisible()
    await expect.element(page.getByRole('table', { name: 'Distribution by Gender' })).toBeVisible()
  })

  test('charts are drawn without animation', async () => {
    await shown(fullCamp)
    expect((await chartIn(panel('Age Distribution'))).options.animation).toBe(false)
  })
})

test('[W009] nothing links to the lists of people if the session may not read them', async () => {
  const { unmount } = await shown(fullCamp, 'light', { rights: ['cash'] })
  await expect.element(page.getByRole('row', { name: /^East Zimbabwe Conference 402/ })).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
  await unmount()
  await shown(fullCamp, 'light', { rights: ['office'] })
  const links = page.getByRole('link').elements()
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Registered Participants',
    'Checked In',
    'Checked Out',
    'Male',
    'Female',
    '18-24',
    '25-34',
    '35-49',
    '50+',
    'East Zimbabwe Conference',
    'North-Eastern Union of the Very Long Name by the Great Lake',
  ])
})
