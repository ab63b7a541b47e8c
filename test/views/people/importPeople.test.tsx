import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { importFile } from '../../../src/inspector/models/people/importPeople.tsx'
import { importPeopleMachine } from '../../../src/machines/people/importPeople.ts'
import { ImportPeopleView } from '../../../src/views/people/importPeople/ImportPeopleView.tsx'
import { renderScripted } from '../support/screen.tsx'

beforeEach(() => page.viewport(1280, 900))

async function open(headings: readonly string[], ...rows: readonly (readonly string[])[]) {
  const flow = await renderScripted(importPeopleMachine, { owner: 'office@camp.example.org' }, (props) => (
    <ImportPeopleView {...props} />
  ))
  await flow.done('readKept', null)
  flow.send({ type: 'file.chosen', file: new File([''], 'Camp list.csv') })
  const table = {
    headings,
    headingRow: 1,
    leftOut: [],
    rows: rows.map((cells, at) => ({ number: at + 2, cells })),
  }
  await flow.done('readFile', {
    read: { ok: true, file: { ...importFile, table } },
    remembered: {},
    day: '2026-04-20',
  })
  return flow
}

test('[W1046] arrow keys in the choice of a column change nothing until Enter, and a swap is told', async () => {
  await open(['First name', 'Surname', 'Church'], ['Ada', 'Moyo', 'North'])
  const church = page.getByLabelText('Church')
  await church.click()
  await userEvent.keyboard('{Escape}{ArrowDown}{ArrowDown}')
  await expect.element(page.getByLabelText('Surname')).toHaveValue('lastname')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Surname')).toHaveValue('')
  await expect.element(church).toHaveValue('lastname')
  await expect.element(page.getByText('“Surname” is left out now.')).toBeVisible()
})
