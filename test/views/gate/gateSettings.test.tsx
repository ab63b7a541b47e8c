import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { documentedCamp } from '../../../src/domain/camp/facts.ts'
import { gateSettingsMachine } from '../../../src/machines/gate/gateSettings.ts'
import { GateSettingsView } from '../../../src/views/gate/settings/GateSettingsView.tsx'
import { CampContext } from '../../../src/views/ui/camp.ts'
import type { FlowProps } from '../../../src/views/ui/flows/flow.ts'
import { expectNoProblems } from '../support/console.ts'
import { renderScripted } from '../support/screen.tsx'

expectNoProblems()

const { facts } = documentedCamp

async function settingsUnder(askedBelow: number) {
  const camp = { ...documentedCamp, facts: { ...facts, rules: { ...facts.rules, askedBelow } } }
  const flow = await renderScripted(
    gateSettingsMachine,
    undefined,
    (props: FlowProps<typeof gateSettingsMachine>) => (
      <CampContext value={camp}>
        <GateSettingsView {...props} />
      </CampContext>
    ),
  )
  await flow.done('fetchGateSettings', { ok: true, value: { asksWithWhom: true } })
}

test('[W1487] the switch of the gates names the age of the camp', async () => {
  await settingsUnder(12)
  await expect
    .element(page.getByRole('switch', { name: 'Ask with whom people under 12 leave' }))
    .toBeVisible()
})

test('[W1487] a camp that asks nobody has no switch', async () => {
  await settingsUnder(0)
  expect(page.getByRole('region', { name: 'Settings of all gates' }).elements()).toEqual([])
})
