import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { gateTwo, stolenGate, waitingGate } from '../../../src/inspector/models/devices/devices.tsx'
import { addDeviceMachine } from '../../../src/machines/devices/addDevice.ts'
import { changeDeviceMachine } from '../../../src/machines/devices/changeDevice.ts'
import { devicesMachine } from '../../../src/machines/devices/devices.ts'
import { copyMachine } from '../../../src/machines/lib/copy.ts'
import { AddDeviceView } from '../../../src/views/devices/AddDeviceView.tsx'
import { ChangeDeviceView } from '../../../src/views/devices/ChangeDeviceView.tsx'
import { DevicesView } from '../../../src/views/devices/DevicesView.tsx'
import { type ScriptedFlow, startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { inApp, renderRunning, renderScripted } from '../support/screen.tsx'

expectNoProblems()

beforeEach(() => page.viewport(1280, 800))

const button = (name: string) => page.getByRole('button', { name, exact: true })

interface DevicesPageProps {
  readonly devices: ScriptedFlow<typeof devicesMachine>
  readonly changing: ScriptedFlow<typeof changeDeviceMachine>
}

function DevicesPage({ devices, changing }: DevicesPageProps) {
  const addButton = useRef<HTMLButtonElement>(null)
  const list = useSelector(devices.actor, (snapshot) => snapshot)
  const change = useSelector(changing.actor, (snapshot) => snapshot)
  return (
    <>
      <DevicesView
        state={list}
        send={devices.send}
        addButton={addButton}
        onAdd={() => {}}
        onRevoke={(device) => changing.send({ type: 'revoke.requested', device })}
        onScans={() => {}}
        onChangeDay={(device) => changing.send({ type: 'day.requested', device, endsOn: '2025-04-22' })}
      />
      <ChangeDeviceView state={change} send={changing.send} addButton={addButton} />
    </>
  )
}

describe('the focus after a dialog', () => {
  async function openList() {
    const devices = startScripted(devicesMachine, undefined)
    const changing = startScripted(changeDeviceMachine, undefined)
    await render(inApp(<DevicesPage devices={devices} changing={changing} />))
    await devices.done('fetchDevices', { ok: true, value: [gateTwo, waitingGate] })
    const readAgain = async (...value: (typeof gateTwo)[]) => {
      devices.send({ type: 'devices.refreshRequested' })
      await devices.done('fetchDevices', { ok: true, value })
    }
    return { changing, readAgain }
  }

  const revoked = { ...gateTwo, state: 'revoked', revokedAt: '2025-04-14T07:30:00.000Z' } as const

  test('[W180] moves to "Pair a device" if the device was revoked', async () => {
    const { changing, readAgain } = await openList()
    await button('Revoke Gate 2').click()
    await expect.element(button('Cancel')).toHaveFocus()
    await expect
      .element(page.getByRole('dialog'))
      .toHaveTextContent('Gate 2 is signed out when it next loads or saves anything.')
    await userEvent.keyboard('{Tab}{Enter}')
    await changing.done('revokeDevice', { ok: true, value: undefined })
    await readAgain(revoked, waitingGate)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button('Pair a device')).toHaveFocus()
  })

  test('[W180] returns to the button that opened the dialog, or to "Pair a device" if that button is gone', async () => {
    const { changing, readAgain } = await openList()
    await button('Revoke Gate 2').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Revoke Gate 2')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await button('Revoke').click()
    await changing.done('revokeDevice', { ok: false, status: 404, message: 'There is no such device.' })
    await readAgain(waitingGate)
    await button('Cancel').click()
    await expect.element(button('Pair a device')).toHaveFocus()
  })

  test('[W809] an ended device with scans has buttons to dismiss and to stop them; one without uploads has none', async () => {
    const asked: unknown[] = []
    const devices = await renderScripted(devicesMachine, undefined, (props) => (
      <DevicesView
        {...props}
        onAdd={() => {}}
        onRevoke={() => {}}
        onChangeDay={() => {}}
        onScans={({ id }, question) => asked.push([id, question])}
      />
    ))
    const quiet = { ...stolenGate, id: 'd-9', name: 'Gate 9', handsIn: false, undecided: 0 }
    await devices.done('fetchDevices', { ok: true, value: [stolenGate, quiet] })
    await page.getByText('Ended and revoked (2)').click()
    await expect.element(page.getByText('2,340 scans')).toBeVisible()
    await button('Nothing counts of Gate 6').click()
    await button('Take nothing more from Gate 6').click()
    expect(asked).toEqual([
      ['d-8', 'dismiss'],
      ['d-8', 'stop'],
    ])
    await expect.element(page.getByRole('button', { name: /Gate 9/ })).not.toBeInTheDocument()
  })

  test('[W180] returns to the button that changes the last day of the device', async () => {
    const { changing, readAgain } = await openList()
    await button('Change last day of Gate 2').click()
    await userEvent.fill(page.getByRole('textbox', { name: 'Last day' }), '2025-04-25')
    await userEvent.keyboard('{Enter}')
    await changing.done('changeDevice', { ok: true, value: undefined })
    await readAgain({ ...gateTwo, endsAt: '2025-04-25T22:00:00.000Z' }, waitingGate)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button('Change last day of Gate 2')).toHaveFocus()
  })
})

test.each([
  [390, 844, 'Close'],
  [320, 568, 'Letters'],
] as const)(
  '[W181] at %i x %i the QR code and everything below it are in sight',
  async (width, height, last) => {
    await page.viewport(width, height)
    const flow = startScripted(addDeviceMachine, undefined)
    const copy = { state: startScripted(copyMachine, undefined).actor.getSnapshot(), send: () => {} }
    await renderRunning(flow.actor, (props) => <AddDeviceView {...props} copy={copy} />)
    flow.send({ type: 'adding.requested', endsOn: '2025-04-22' })
    flow.send({ type: 'name.changed', name: 'Gate 7, where the buses turn' })
    flow.send({ type: 'adding.submitted' })
    await flow.done('makeIdempotencyKey', 'a'.repeat(32))
    await flow.done('addDevice', {
      ok: true,
      value: {
        id: 'd-9',
        name: 'Gate 7, where the buses turn',
        letters: 'MMWWMMWW',
        address: `https://portal.camporee.example.org/pair#${'a'.repeat(22)}`,
        until: 600_000,
      },
    })
    const code = page.getByRole('img', { name: 'QR code to pair Gate 7, where the buses turn' })
    await expect.element(code).toBeInTheDocument()
    const shown = last === 'Close' ? button(last).last() : page.getByText('MMWW MMWW')
    const sheet = page.getByRole('dialog').element().getBoundingClientRect()
    expect(shown.element().getBoundingClientRect().bottom).toBeLessThan(Math.min(sheet.bottom, height))
    expect(code.element().getBoundingClientRect().top).toBeGreaterThan(sheet.top)
  },
)
