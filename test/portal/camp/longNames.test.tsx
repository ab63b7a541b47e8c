import type { ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { documentedCamp, writeFor } from '../../../src/domain/camp/facts.ts'
import { beginningMachine } from '../../../src/machines/camp/beginning.ts'
import { campFactsMachine } from '../../../src/machines/camp/campFacts.ts'
import { drawIdCard } from '../../../src/services/drawing/drawIdCard.ts'
import { BeginningView } from '../../../src/views/account/BeginningView.tsx'
import { CampFactsView } from '../../../src/views/camp/CampFactsView.tsx'
import { FactsPreview } from '../../../src/views/lib/FactsPreview.tsx'
import { SlipSheets } from '../../../src/views/people/slips/SlipSheets.tsx'
import { LandingView } from '../../../src/views/public/landing/LandingView.tsx'
import { Receipt } from '../../../src/views/till/Receipt.tsx'
import { CampContext } from '../../../src/views/ui/camp.ts'
import { AuthLayout } from '../../../src/views/ui/layout/AuthLayout.tsx'
import { PrintedLine } from '../../../src/views/ui/lists/PrintedLine.tsx'
import { inApp, renderScripted } from '../../views/support/screen.tsx'
import { contextOf, pixelsOf, scanned, tariro } from '../support/cards.ts'

afterEach(() => writeFor(documentedCamp))

const names = {
  'Latin letters': `${'W'.repeat(36)} ${'M'.repeat(23)}`,
  'Ge’ez letters': 'የኢትዮጵያ ስካውቶች ታላቁ የወጣቶች ካምፕ በባሕር ዳር ከተማ ጣና ሐይቅ አጠገብ ሁለት ሺህ ሃያ',
  'Arabic letters': 'المخيم الكشفي العربي الكبير للشباب والشابات في جبال الأطلس 7',
} as const

const campNamed = (name: string) => ({
  ...documentedCamp,
  version: 2,
  facts: { ...documentedCamp.facts, identity: { ...documentedCamp.facts.identity, name } },
})

const sale = {
  ...{ ownerCode: 'EZC104', items: [{ name: 'Canoeing', price: 500, quantity: 1 }], total: 500 },
  ...{ createdAt: '2025-04-14T08:00:00.000Z', referenceId: 'SAL-7K2MXQ4RWB' },
}
const slip = { code: 'EZC104', firstname: 'Tariro', lastname: 'Moyo', password: 'ripe fruit at noon' }

const surfaces: Readonly<Record<string, ReactNode>> = {
  'the start page': (
    <LandingView programme={false} calendarFile={null} contactForm={null} newsletter={null} />
  ),
  'the sign-in': <AuthLayout title="Sign in">Code</AuthLayout>,
  'a receipt': <Receipt receipt={sale as never} merchant={{ name: 'Canoes', number: 'M1001' }} />,
  slips: <SlipSheets slips={[slip]} paper="A4" signInAddress="https://camp.example.org/auth/signin" />,
  'a printed list': <PrintedLine about="Only Botswana" printedAt="2025-04-14T08:00:00.000Z" />,
}

describe.each(Object.entries(names))('a name of many %s', (_, name) => {
  test.each(Object.keys(surfaces))('[W1482] breaks within the width of %s', async (surface) => {
    await page.viewport(390, 844)
    const { container } = await render(
      inApp(<CampContext value={campNamed(name)}>{surfaces[surface]}</CampContext>),
    )
    for (const hidden of container.querySelectorAll('[data-print="only"]'))
      hidden.removeAttribute('data-print')
    const written = [...container.querySelectorAll('bdi')].filter(({ textContent }) => textContent === name)
    expect(written.length).toBeGreaterThan(0)
    for (const each of written) {
      const { left, right } = each.getBoundingClientRect()
      expect([left >= 0, right <= 390]).toEqual([true, true])
    }
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  test('[W1482] is in the preview of a lead, on start page, receipt and card', async () => {
    await page.viewport(390, 844)
    const camp = campNamed(name)
    const { container } = await render(
      inApp(<FactsPreview group="identity" camp={camp} draft={camp.facts} />),
    )
    await expect.element(page.getByRole('article', { name: 'Receipt' })).toHaveTextContent(name)
    await expect
      .element(
        page.getByRole('img', {
          name: `ID card of Nomathemba Sibusisiwe van der Westhuizen with the name ${name}`,
        }),
      )
      .toBeVisible()
    expect(
      [...container.querySelectorAll('bdi')].filter(({ textContent }) => textContent === name),
    ).toHaveLength(2)
    expect(document.documentElement.scrollWidth).toBe(390)
  })
})

test.each([...Object.values(names), `${'Ẁ́̂̃̄̅̆̇'.repeat(30)} ${'W̖̗̘̙̜̝̞̟'.repeat(29)}`])(
  '[W1481] no name of a camp reaches the bars of a card: %s',
  async (name) => {
    const drawn = (camp: typeof documentedCamp) => {
      writeFor(camp)
      const context = contextOf(Object.assign(document.createElement('canvas'), { width: 350, height: 580 }))
      drawIdCard<ImageBitmap>(context, tariro, { logo: null })
      return context
    }
    const bars = (context: CanvasRenderingContext2D) => context.getImageData(0, 360, 350, 220).data
    expect(bars(drawn(campNamed(name)))).toEqual(bars(drawn(documentedCamp)))
    expect(await scanned(pixelsOf(drawn(campNamed(name))))).toEqual([['Code128', 'EZC104']])
  },
)

const warning =
  'Sheets of cards have no letters for \u2068ሀ ለ\u2069, so they cannot be printed with this name. Cards one by one and in the ZIP can show it.'

test('[W1480] a lead reads which letters no sheet can print, and the name can be saved', async () => {
  const flow = await renderScripted(campFactsMachine, { camp: documentedCamp }, CampFactsView)
  flow.send({ type: 'group.opened', group: 'identity' })
  await page.getByRole('textbox', { name: 'Name of the camp' }).fill('ሀለ Camp')
  await expect.element(page.getByText(warning)).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect(flow.started.at(-1)).toMatchObject({ id: 'saveFacts' })
})

test('[W1480] the first screen of a new camp names those letters too', async () => {
  const flow = await renderScripted(beginningMachine, { secret: 's'.repeat(32) }, (props) => (
    <BeginningView {...props} Layout={AuthLayout} />
  ))
  await flow.done('checkSecret', { ok: true, value: undefined })
  await page.getByRole('textbox', { name: 'Name of the camp' }).fill('ሀለ Camp')
  await expect.element(page.getByText(warning)).toBeVisible()
})

test('[W1483] the card of the preview has the longest registered name', async () => {
  const { facts } = documentedCamp
  const longestName = { firstname: 'Bartholomew', lastname: 'van der Westhuizen', union: 'Botswana Union' }
  const preview = (group: 'identity' | 'words') => (
    <FactsPreview group={group} camp={documentedCamp} draft={facts} longestName={longestName} />
  )
  const { rerender } = await render(inApp(preview('identity')))
  await expect
    .element(page.getByRole('img', { name: 'ID card of Bartholomew van der Westhuizen with the name' }))
    .toBeVisible()
  await rerender(inApp(preview('words')))
  await expect.element(page.getByRole('img', { name: 'ID card of Nomathemba' })).toBeVisible()
})

/** @returns the function that takes the rules for paper back */
function asOnPaper(): () => void {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  const ofPaper = rules.filter(
    (rule): rule is CSSMediaRule =>
      rule instanceof CSSMediaRule && rule.media.mediaText === 'print' && rule.cssText.includes('slip'),
  )
  for (const { media } of ofPaper) media.mediaText = 'all'
  return () => {
    for (const { media } of ofPaper) media.mediaText = 'print'
  }
}

test.each([
  'International Pathfinder & Adventurer Camporee of the North',
  names['Ge’ez letters'],
  names['Arabic letters'],
])('[W1482] a printed slip has room for the name, the logo and its sentence: %s', async (name) => {
  await page.viewport(794, 1000)
  const camp = campNamed(name)
  const withLogo = {
    ...camp,
    facts: { ...camp.facts, logo: { picture: '300x100-abcdefghijklmnopqrstuv' } },
  }
  const { container } = await render(inApp(<CampContext value={withLogo}>{surfaces.slips}</CampContext>))
  const asBefore = asOnPaper()
  const placeOf = (selector: string) =>
    container.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
  const [whole, written, logo] = [placeOf('li'), placeOf('bdi[style]'), placeOf('img')]
  const sentence = placeOf('li > p')
  asBefore()
  expect(Math.round(whole.height)).toBe(193)
  expect(logo.height).toBe(20)
  expect(written.bottom).toBeLessThanOrEqual(sentence.top)
  expect(sentence.height).toBeGreaterThan(0)
  expect(sentence.bottom).toBeLessThanOrEqual(whole.bottom)
})
