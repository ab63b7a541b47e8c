import { describe, expect, test } from 'vitest'
import verdictStyles from '../../../src/views/ui/parts/Verdict.module.css?raw'
import { campTokens } from '../../../src/views/ui/theme/tokens.ts'

/*
 * The contrast of each pair of text and background in both schemes. axe measures the drawn states; here a
 * changed colour fails by its name, also when no sample shows it.
 */

const grounds = ['page', 'surface', 'surface-raised', 'surface-sunken']
const meanings = ['good', 'warning', 'bad', 'info', 'neutral']
const verdicts = ['checked-in', 'already-checked-in', 'not-found', 'unreachable', 'refused']

/** Text, background and minimum contrast: 4.5:1, and 7:1 at the gate and the till. */
const pairs: readonly (readonly [text: string, ground: string, least: number])[] = [
  ...grounds.map((ground) => ['text', ground, 7] as const),
  ...grounds.map((ground) => ['heading', ground, 7] as const),
  ...grounds.map((ground) => ['text-dimmed', ground, 4.5] as const),
  ...meanings.map((meaning) => [`${meaning}-text`, `${meaning}-bg`, 7] as const),
  ...verdicts.map((verdict) => [`verdict-${verdict}-text`, `verdict-${verdict}-bg`, 7] as const),
  ...['brand', 'brand-deep', 'brand-raised'].map((ground) => ['on-brand', ground, 7] as const),
  ['on-accent', 'accent', 7],
]

/** By the formula of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('the contrast of two colours follows WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
})

test('the verdict of an offline scan is readable in both schemes', () => {
  const [, panel = ''] = verdictStyles.split('[data-verdict="noted"]')
  const colour = (name: string) => new RegExp(`--verdict-${name}: (#[0-9a-f]{6})`).exec(panel)?.[1] ?? ''
  expect(contrast(colour('text'), colour('bg'))).toBeGreaterThanOrEqual(7)
})

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const tokens: Readonly<Record<string, string>> = { ...campTokens.constant, ...campTokens[scheme] }
  const colour = (name: string) => tokens[`--camp-${name}`] ?? ''

  test.each(pairs)('%s is readable on %s', (text, ground, least) => {
    for (const name of [text, ground]) expect(colour(name), name).toMatch(/^#[0-9a-f]{6}$/)
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(least)
  })
})
