import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keptAtNine } from '../../src/inspector/models/rollCall.tsx'
import { rollCallMachine } from '../../src/machines/rollCall.ts'
import { RollCallView } from '../../src/views/admin/rollCall/RollCallView.tsx'
import { startScripted } from '../machines/support/scripted.ts'
import { expectNoProblems } from './support/console.ts'
import { renderRunning } from './support/screen.tsx'

expectNoProblems()

async function open() {
  const flow = startScripted(rollCallMachine, { ticks: null })
  await renderRunning(flow.actor, (props) => <RollCallView {...props} onPrint={() => {}} />)
  return flow
}

test('counts and names by their code who was let in here and whom the list of the device does not know', async () => {
  const { failed, done } = await open()
  await failed('fetchRollCall', new Error('No answer'))
  await done('readKeptList', keptAtNine)
  await expect.element(page.getByText('0 of 4 found, 4 missing')).toBeVisible()
  const line = page.getByRole('button', { name: 'NEWCARD7' })
  await expect.element(line).toHaveTextContent('Name not knownNEWCARD7 · in since 15 Apr 2025, 11:40, Gate 2')
  await line.click()
  await expect.element(page.getByText('1 of 4 found, 3 missing')).toBeVisible()
})
