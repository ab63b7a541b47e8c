import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { contrastViolations, type JudgedTexts } from '../support/contrast.ts'

/*
 * The drawn states check each kind of text once. A text with another contrast must not count as a checked
 * kind.
 */

const faint = 'color: #888'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  document.body.replaceChildren()
})

async function foundIn(...bodies: readonly string[]): Promise<readonly number[]> {
  const judged: JudgedTexts = new Set()
  const found: number[] = []
  for (const body of bodies) {
    document.body.innerHTML = `<main style="background: #fff; font: 16px sans-serif">${body}</main>`
    found.push((await contrastViolations(judged, false)).length)
  }
  return found
}

test.each<readonly [what: string, before: string, after: string]>([
  ['small', `<p style="${faint}; font-size: 24px">A text</p>`, `<p style="${faint}">A text</p>`],
  [
    'not bold',
    `<p style="${faint}; font-size: 19px; font-weight: 700">A text</p>`,
    `<p style="${faint}; font-size: 19px">A text</p>`,
  ],
  [
    'half transparent on its ground',
    '<p style="color: #444">A text</p>',
    '<div style="opacity: 0.5"><p style="color: #444">A text</p></div>',
  ],
  [
    'more transparent on its ground',
    '<div style="opacity: 0.9"><p style="color: #444">A text</p></div>',
    '<div style="opacity: 0.5"><p style="color: #444">A text</p></div>',
  ],
  [
    'half transparent with its ground',
    '<div style="background: #000"><div style="background: #fff"><p style="color: #444">A text</p></div></div>',
    `<div style="background: #000"><div style="opacity: 0.5">
       <div style="background: #fff"><p style="color: #444">A text</p></div>
     </div></div>`,
  ],
  [
    'on a translucent background',
    '<div style="background: rgb(255 255 255 / 0.5)"><p style="color: #444">A text</p></div>',
    `<div style="background: #000"><div style="background: rgb(255 255 255 / 0.5)">
       <p style="color: #444">A text</p>
     </div></div>`,
  ],
  [
    'in an enabled button',
    `<button style="background: #fff; ${faint}" disabled><span>A text</span></button>`,
    `<button style="background: #fff; ${faint}"><span>A text</span></button>`,
  ],
  [
    'in an enabled part of a disabled region',
    `<div aria-disabled="true"><p style="${faint}">A text</p></div>`,
    `<div aria-disabled="true"><div aria-disabled="false"><p style="${faint}">A text</p></div></div>`,
  ],
])(
  'a text that is too faint is found after a readable one of the same colour, if it is %s',
  async (...[, before, after]) => {
    expect(await foundIn(before, after)).toEqual([0, 1])
  },
)

test('a kind of text is judged once, at any depth', async () => {
  const judged: JudgedTexts = new Set()
  document.body.innerHTML = '<main style="background: #fff"><p style="font-size: 15px">A text</p></main>'
  await contrastViolations(judged, false)
  document.body.innerHTML = `<main style="background: #fff"><div><section>
    <p style="font-size: 16px">Another text</p>
  </section></div></main>`
  await contrastViolations(judged, false)
  expect(judged.size).toBe(1)
})
