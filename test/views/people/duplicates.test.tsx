import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { duplicates } from '../../../src/inspector/models/people/officePeople.ts'
import { duplicatesMachine } from '../../../src/machines/people/duplicates.ts'
import { DuplicatesView } from '../../../src/views/people/registrations/DuplicatesView.tsx'
import { renderScripted } from '../support/screen.tsx'

beforeEach(() => page.viewport(390, 844))

const view = vi.fn()
const button = (name: string) => page.getByRole('button', { name })

async function open(pairs: readonly (typeof duplicates)[0][] = duplicates) {
  const flow = await renderScripted(duplicatesMachine, undefined, (props) => (
    <DuplicatesView {...props} onView={view} />
  ))
  await flow.done('fetchDuplicates', { ok: true, value: { pairs, total: pairs.length } })
  return flow
}

test('[W302] both people of a pair are shown with their differences, and each profile is one press away', async () => {
  await open()
  const lines = Array.from(document.querySelectorAll('table tr'), (line) =>
    Array.from(line.children, ({ textContent }) => textContent).join(' | '),
  )
  expect(lines.slice(0, 10)).toEqual([
    ' | EZC104 | EZC1042',
    'Name | Tariro Moyo | Tariro Moyo',
    'Age | 16 | 31',
    'Gender | Female | Female',
    'Union | East Zimbabwe Conference | East Zimbabwe Conference',
    'Phone | 077 000 0104 | 077 000 0104',
    'Email | tariro@example.org | farai@example.org',
    'Gate | – | Inside',
    'Wallet | $12.50 | $0.00',
    'Card | – | Reported lost',
  ])
  await button('View EZC1042, Tariro Moyo').click()
  expect(view.mock.calls).toEqual([[duplicates[0].people[1]]])
})

test('[W303] the keyboard marks a pair as different people, and Undo gets the focus', async () => {
  const { done } = await open()
  button('They are different people: EZC104 and EZC1042').element().closest('button')?.focus()
  await userEvent.keyboard('{Enter}')
  await done('tellApart', { ok: true, value: {} })
  await expect
    .element(page.getByText('are different people.').first())
    .toHaveTextContent('Tariro Moyo (EZC104) and Tariro Moyo (EZC1042) are different people.')
  await expect.element(button('Undo')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await done('undoTellApart', { ok: true, value: {} })
  await expect.element(button('They are different people: EZC104 and EZC1042')).toBeVisible()
})

test('[W302] a message appears if there are no similar people', async () => {
  await open([])
  await expect.element(page.getByText('No two people look alike.')).toBeVisible()
})
