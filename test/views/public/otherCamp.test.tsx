import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type CampFacts, documentedCamp } from '../../../src/domain/camp/facts.ts'
import { publicRegistrationMachine } from '../../../src/machines/public/publicRegistration.ts'
import { LandingView } from '../../../src/views/public/landing/LandingView.tsx'
import { RegisterView } from '../../../src/views/public/register/RegisterView.tsx'
import { CampContext } from '../../../src/views/ui/camp.ts'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { inApp } from '../support/screen.tsx'

expectNoProblems()

const { facts } = documentedCamp

function campWith(pages: Partial<CampFacts['pages']>) {
  return {
    ...documentedCamp,
    version: 2,
    facts: {
      ...facts,
      identity: { ...facts.identity, name: 'Fjell og Fjord', shortName: 'Fjell', welcome: '' },
      time: { ...facts.time, firstDay: '2027-07-30', lastDay: '2027-08-07' },
      place: { country: '', venue: '', about: '', address: '', mapUrl: '' },
      contact: { email: 'office@example.org', phone: '+47 22 12 34 56', whatsApp: '+47 900 12 345' },
      money: { ...facts.money, fee: '', feeLabel: '' },
      words: { ...facts.words, event: 'camp' },
      pages: { ...facts.pages, hasContactForm: false, hasNewsletter: false, ...pages },
    },
  }
}

const landing = (pages: Partial<CampFacts['pages']>) =>
  render(
    inApp(
      <CampContext value={campWith(pages)}>
        <LandingView
          programme={null}
          calendarFile={null}
          contactForm={<form aria-label="Write to us" />}
          newsletter={<form aria-label="Newsletter" />}
        />
      </CampContext>,
    ),
  )

test('[W1376] the start page of a camp without fee, place and forms has no empty parts, and shows the contact', async () => {
  await landing({ registration: 'off' })
  const { body } = document
  for (const gone of ['$239', 'early bird', 'Zimbabwe', 'Camporee', 'camporee', '2025'])
    expect(body.textContent).not.toContain(gone)
  expect(body.textContent).toContain('July 30 – August 7, 2027')
  expect(body.textContent).toContain('See the nine days')
  expect(page.getByRole('form').all()).toEqual([])
  const hrefOf = (name: string) =>
    page.getByRole('link', { name, exact: true }).first().element().getAttribute('href')
  expect(hrefOf('office@example.org')).toBe('mailto:office@example.org')
  expect(hrefOf('+47 22 12 34 56')).toBe('tel:+4722123456')
  expect(hrefOf('+47 900 12 345')).toBe('https://wa.me/4790012345')
  expect(hrefOf('How to register')).toBe('/register')
})

test('[W1376] a camp that registers at another address leads there', async () => {
  await landing({ registration: 'link', registrationUrl: 'https://forms.example.org/fjell' })
  expect(page.getByRole('link', { name: 'Register now' }).element().getAttribute('href')).toBe(
    'https://forms.example.org/fjell',
  )
})

test('[W1376] the page of a registration without a form has the words of the camp and its contact', async () => {
  const flow = startScripted(publicRegistrationMachine, { firstDay: '2027-07-30' })
  await render(
    inApp(
      <CampContext value={campWith({ registration: 'off', registrationText: 'Troops register by post.' })}>
        <RegisterView state={flow.actor.getSnapshot()} send={flow.send} />
      </CampContext>,
    ),
  )
  await expect.element(page.getByText('Troops register by post.')).toBeVisible()
  expect(page.getByRole('textbox').all()).toEqual([])
  expect(page.getByRole('link', { name: 'office@example.org' }).all()).toHaveLength(1)
  expect(document.body.textContent).toContain('Fjell Registration')
})

test('[W1514] a camp of its own promises no time in which its office answers', async () => {
  await landing({ hasContactForm: true })
  await expect.element(page.getByRole('form', { name: 'Write to us' })).toBeVisible()
  expect(document.body.textContent).toContain('when the gate closes: ask the camp office.')
  expect(document.body.textContent).not.toContain('24 hours')
})
