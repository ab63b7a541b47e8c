import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { calendarFileMachine } from '../../../src/machines/public/calendarFile.ts'
import { contactFormMachine } from '../../../src/machines/public/contactForm.ts'
import { newsletterMachine } from '../../../src/machines/public/newsletter.ts'
import { programmeMachine } from '../../../src/machines/public/programme.ts'
import { CalendarFileView } from '../../../src/views/public/landing/CalendarFileView.tsx'
import { ContactFormView } from '../../../src/views/public/landing/ContactFormView.tsx'
import { LandingView } from '../../../src/views/public/landing/LandingView.tsx'
import { NewsletterView } from '../../../src/views/public/landing/NewsletterView.tsx'
import { ProgrammeView } from '../../../src/views/public/landing/ProgrammeView.tsx'
import { expectNoProblems } from '../support/console.ts'
import { inApp, renderScripted } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

const titles = [
  'Opening Day',
  'Family Day',
  'Outreach Day',
  'Leadership Day',
  'Sabbath Preparation',
  'Sabbath Day',
  'Closing Day',
]

const button = (name: string) => page.getByRole('button', { name, exact: true })
const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''

describe('the landing page', () => {
  beforeEach(() =>
    render(
      inApp(<LandingView programme={null} calendarFile={null} contactForm={null} newsletter={null} />),
    ).then(() => {}),
  )

  test('[P040, A016] opens with a hero that names the event', () => {
    const hero = page.getByRole('region', { name: '2025 Pathfinder Camporee', exact: true })
    expect(hero.getByRole('heading', { level: 1 }).element().textContent).toBe('2025 Pathfinder Camporee')
    expect(hero.element().querySelector('svg')).not.toBeNull()
  })

  test('[P041, P014, P018, P019] has an event banner with the dates, the country and the fee', () => {
    const banner = page.getByRole('region', { name: '2025 Pathfinder Camporee at a glance' }).element()
    expect(banner.textContent).toContain('April 13–19, 2025')
    expect(banner.textContent).toContain('Seven days')
    expect(banner.textContent).toContain('Zimbabwe')
    expect(banner.textContent).toContain('$239 early bird price')
  })

  test('[P012, P001, P051] has the venue, with directions in a new tab', async () => {
    const venue = page.getByRole('region', { name: 'A camp venue in Zimbabwe' })
    const link = venue.getByRole('link', { name: 'Get directions' })
    await expect.element(link).toHaveAttribute('href', 'https://www.openstreetmap.org/search?query=Zimbabwe')
    await expect.element(link).toHaveAttribute('target', '_blank')
    expect(link.element().getAttribute('rel')?.split(' ')).toContain('noopener')
  })

  test('[P052, P015-P017] has a card with start and end in Central Africa Time', () => {
    const dates = page.getByRole('region', { name: 'Keep the week free' }).element()
    expect(dates.textContent).toContain('Starts April 13 8:00 AM')
    expect(dates.textContent).toContain('Ends April 19 9:00 PM')
    expect(dates.textContent).toContain('Central Africa Time, CAT (UTC+2)')
    expect(
      Array.from(dates.querySelectorAll('time'), ({ dateTime }) => new Date(dateTime).toISOString()),
    ).toEqual(['2025-04-13T06:00:00.000Z', '2025-04-19T19:00:00.000Z'])
  })

  test('[P057] promises an answer within 24 hours', () => {
    expect(textOf('#contact')).toContain('we answer within 24 hours.')
  })

  test('leads to registration and sign-in', async () => {
    for (const [name, path] of [
      ['Register now', '/register'],
      ['Merchant sign-in', '/auth/merchant/signin'],
    ] as const) {
      await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
    }
    const header = page.getByRole('banner')
    await expect
      .element(header.getByRole('link', { name: 'Sign in' }))
      .toHaveAttribute('href', '/auth/signin')
  })
})

test('[W1438] a camp without a programme has no section, no link to it and no invitation to see it', async () => {
  await render(
    inApp(<LandingView programme={false} calendarFile={null} contactForm={null} newsletter={null} />),
  )
  expect(document.querySelectorAll('a[href="#programme"]')).toHaveLength(0)
  expect(page.getByRole('link', { name: 'Venue' }).elements()).toHaveLength(2)
})

test('[W1438] a programme of nine days has a tab and a panel for each of them', async () => {
  const events = [
    {
      at: '2027-07-30T10:00+02:00',
      time: '10:00 AM',
      note: 'to 12:30 PM',
      title: 'Hike',
      where: 'Fjord',
      detail: '',
    },
  ]
  const days = Array.from({ length: 9 }, (_, index) => ({
    ...{ number: index + 1, title: `Title ${index + 1}`, date: `Friday, July ${index + 1}`, year: '2027' },
    ...{ theme: '', events },
  }))
  await renderScripted(programmeMachine, { days }, ProgrammeView)
  await page.getByRole('tab', { name: 'Day 1' }).click()
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Day 9 Title 9 Friday, July 9' })).toHaveFocus()
  await expect
    .element(page.getByRole('tabpanel'))
    .toHaveTextContent('Day 9 · Friday, July 9, 2027Title 910:00 AM to 12:30 PMHikeFjord')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Day 1 ' })).toHaveFocus()
})

describe('the programme', () => {
  const tabs = () => page.getByRole('tab').elements()
  const chosen = () => tabs().findIndex((tab) => tab.getAttribute('aria-selected') === 'true') + 1
  const panel = () => page.getByRole('tabpanel').elements()

  beforeEach(async () => {
    await renderScripted(programmeMachine, undefined, ProgrammeView)
  })

  test('[P042-P049] has seven tabs, Day 1 to Day 7, and one panel with the title of the day', () => {
    expect(tabs().map(({ textContent }) => textContent)).toEqual(
      titles.map((title, index) => `Day ${index + 1} ${title} April ${13 + index}`),
    )
    expect(panel().map((shown) => shown.querySelector('h3')?.textContent)).toEqual(['Opening Day'])
  })

  test('[P011, P043-P050] shows the day that is pressed, with dated events', async () => {
    for (const [index, title] of titles.entries()) {
      await page.getByRole('tab', { name: `Day ${index + 1}` }).click()
      const [shown, ...others] = panel()
      expect(others).toEqual([])
      expect(shown?.querySelector('h3')?.textContent).toBe(title)
      const events = Array.from(shown?.querySelectorAll('li') ?? [], ({ textContent }) => textContent)
      expect(events.length).toBeGreaterThan(0)
      for (const event of events)
        expect(event).toMatch(new RegExp(`^\\d+:\\d\\d [AP]M April ${13 + index}\\S`))
    }
  })

  test('is navigated with the arrow keys, around its ends, and entered at the chosen day', async () => {
    await userEvent.tab()
    await expect.element(page.getByRole('tab', { name: 'Day 1' })).toHaveFocus()
    const walk: [string, number][] = [
      ['{ArrowLeft}', 7],
      ['{ArrowRight}', 1],
      ['{ArrowDown}', 2],
      ['{ArrowUp}', 1],
      ['{End}', 7],
      ['{Home}', 1],
      ['{ArrowRight}', 2],
      [' ', 2],
    ]
    for (const [key, day] of walk) {
      await userEvent.keyboard(key)
      expect(chosen()).toBe(day)
      await expect.element(page.getByRole('tab', { name: `Day ${day}` })).toHaveFocus()
    }
    await userEvent.tab()
    await expect.element(page.getByRole('tabpanel')).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(page.getByRole('tab', { name: 'Day 2' })).toHaveFocus()
  })
})

describe('the calendar file', () => {
  test('[P053] is requested with a button, which confirms that it is saved', async () => {
    const flow = await renderScripted(calendarFileMachine, { camp: documentedCamp }, CalendarFileView)
    await button('Add to calendar').click()
    expect(flow.started).toHaveLength(1)
    await flow.done('saveCalendarFile', undefined)
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('The file is saved. Open it to add the camporee to your calendar.')
  })

  test('shows an error if it cannot be saved', async () => {
    const flow = await renderScripted(calendarFileMachine, { camp: documentedCamp }, CalendarFileView)
    await button('Add to calendar').click()
    await flow.failed('saveCalendarFile', new Error('The disk is full'))
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The calendar file could not be saved. Please try again.')
  })
})

describe('the contact form', () => {
  const field = (name: string) => page.getByLabelText(name, { exact: true })

  beforeEach(async () => {
    await renderScripted(contactFormMachine, { isStored: false }, ContactFormView)
  })

  test('[P013, P252-P256, P303] has four required fields and a choice', async () => {
    for (const name of ['Name', 'Email', 'Subject', 'Message'])
      await expect.element(field(name)).toBeRequired()
    await expect.element(field('Email')).toHaveAttribute('type', 'email')
    const subscribe = page.getByRole('checkbox', { name: 'Subscribe to news about the camporee' })
    await expect.element(subscribe).not.toBeChecked()
    await expect.element(subscribe).not.toBeRequired()
  })

  test('[W510] reading: says before the first field that nothing is sent, and how a registration is completed', async () => {
    await expect
      .element(page.getByText('This form sends nothing. Print it'))
      .toHaveTextContent('The camp office completes your registration.')
  })

  test('[P055, P303] is submitted only once it is complete, says that nothing was sent, and gives its input back', async () => {
    await button('Send message').click()
    await expect.element(field('Name')).toHaveFocus()
    const typed = {
      Name: ' Rudo ',
      Email: 'rudo@example.org',
      Subject: '🏕 <b>late</b>',
      Message: 'مرحبا\nsecond line',
    }
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text)
    await page.getByRole('checkbox').click()
    await button('Send message').click()

    const thanks = page.getByRole('heading', { name: 'Thank you, Rudo' })
    await expect.element(thanks).toHaveFocus()
    await expect
      .element(page.getByText('Your message was not sent. This page cannot send messages yet.'))
      .toBeVisible()
    await button('Back to the message').click()
    for (const [name, text] of Object.entries(typed)) await expect.element(field(name)).toHaveValue(text)
    await expect.element(page.getByRole('checkbox')).toBeChecked()
  })

  test('[P303] reports blank values at their fields, focuses the first of them, and keeps the values', async () => {
    for (const name of ['Subject', 'Message']) await field(name).fill('   ')
    await field('Name').fill('Rudo')
    await field('Email').fill('rudo@example.org')
    for (let time = 0; time < 2; time++) {
      await button('Send message').click()
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent('Please fill in your subject and message.')
      await expect.element(field('Subject')).toHaveFocus()
    }
    const invalid = Array.from(document.querySelectorAll('[aria-invalid="true"]'), ({ id }) => id)
    expect(invalid).toEqual(['contact-subject', 'contact-message'])
    await expect
      .element(field('Message'))
      .toHaveAccessibleDescription('Please fill in your subject and message.')
    await expect.element(field('Subject')).toHaveValue('   ')
  })

  test('[P055] stays on the page if its script does not run', () => {
    const form = document.querySelector('form')
    expect(form?.method).toBe('dialog')
  })
})

test('[P054, P056] the newsletter accepts an address, says that it was not sent, and lets it be changed', async () => {
  await renderScripted(newsletterMachine, { isStored: false }, NewsletterView)
  const field = () => page.getByLabelText('Email address')
  await expect.element(field()).toBeRequired()
  expect(document.querySelector('form')?.method).toBe('dialog')
  await field().fill('not an address')
  await button('Subscribe').click()
  await expect.element(field()).toHaveFocus()
  await field().fill('rudo@example.org')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByText('The newsletter has not started yet. Your address was not sent.'))
    .toBeVisible()
  await button('Change the address').click()
  await expect.element(field()).toHaveValue('rudo@example.org')
})
