import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deviceListMachine } from '../../../src/machines/gate/deviceList.ts'
import { gateMachine } from '../../../src/machines/gate/gate.ts'
import { gateInstallMachine } from '../../../src/machines/gate/gateInstall.ts'
import { gateUpdateMachine } from '../../../src/machines/gate/gateUpdate.ts'
import { handInMachine } from '../../../src/machines/gate/handIn.ts'
import { notConfirmedMachine } from '../../../src/machines/gate/notConfirmed.ts'
import { otherCampScansMachine } from '../../../src/machines/gate/otherCampScans.ts'
import { NotConfirmedView } from '../../../src/views/gate/checkIn/NotConfirmedView.tsx'
import { DeviceListView } from '../../../src/views/gate/offline/DeviceListView.tsx'
import { GateLinkView } from '../../../src/views/gate/offline/GateLinkView.tsx'
import { OtherCampView } from '../../../src/views/gate/offline/OtherCampView.tsx'
import { GateInstallView } from '../../../src/views/gate/settings/GateInstallView.tsx'
import { GateModeView } from '../../../src/views/gate/settings/GateModeView.tsx'
import { GateUpdateView } from '../../../src/views/gate/settings/GateUpdateView.tsx'
import { UploadView } from '../../../src/views/ui/flows/UploadView.tsx'
import { startScripted } from '../../machines/support/scripted.ts'
import { expectNoProblems } from '../support/console.ts'
import { renderRunning } from '../support/screen.tsx'

expectNoProblems()
afterEach(() => page.viewport(414, 896))

const paired = { isPaired: true, isWanted: false }
const held = { asOf: '2025-04-14T12:00:00.000Z', count: 1_612 }
const says = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

test('[W612] a device is ready for offline only if the list and the files are stored', async () => {
  const { actor, done, failed, wait } = startScripted(deviceListMachine, paired)
  await renderRunning(actor, DeviceListView)
  await says('Getting ready for offline…')
  await done('proveDevice', { problem: null, held: null })
  await done('readList', { came: 'whole', held })
  await says('Getting ready for offline: 1,612 people, as of 14:00.')
  await done('keepFiles', false)
  await says('Works offline until this page is closed: 1,612 people, as of 14:00.')
  wait(20_000)
  await done('keepFiles', true)
  await says('Ready for offline: 1,612 people, as of 14:00.')
  wait(40_000)
  await failed('readList', new Error('No answer'))
  await done('lookAtList', held)
  await says('Ready for offline: 1,612 people, as of 14 Apr 2025, 14:00.')
  wait(20_000)
  await failed('readList', new Error('No answer'))
  await done('lookAtList', null)
  await says('No list of people is on this device: codes can be noted without names.')
})

test.each([
  ['noHttps', 'This address has no https: this gate needs the server for each scan, and has no camera.'],
  [
    'noStorage',
    'This browser keeps nothing: this gate needs the server for each scan. Close private windows, or free some space.',
  ],
] as const)('[W612] a device that cannot work offline says why: %s', async (problem, text) => {
  const { actor, done } = startScripted(deviceListMachine, paired)
  await renderRunning(actor, DeviceListView)
  await done('proveDevice', { problem, held: null })
  await says(text)
})

test('[W874] [W574] a device shows a warning while its clock is wrong or went back', async () => {
  const { actor, send } = startScripted(deviceListMachine, paired)
  await renderRunning(actor, DeviceListView)
  send({ type: 'clock.told', isWrong: true, wentBack: false })
  await says(
    'The clock of this device is wrong: set it right. Scans keep the time of the server as this device last heard it.',
  )
  send({ type: 'clock.told', isWrong: false, wentBack: true })
  await expect
    .element(page.getByText('The clock of this device went back.'))
    .toHaveTextContent(
      'The clock of this device went back. Scans keep their order, and none is dated before the server was last heard.',
    )
  send({ type: 'clock.told', isWrong: false, wentBack: false })
  await expect.element(page.getByText('The clock of this device is wrong')).not.toBeInTheDocument()
})

test('[W578] people who were not confirmed are listed until each is dismissed', async () => {
  const { actor, send } = startScripted(notConfirmedMachine, { numbers: [] })
  await renderRunning(actor, NotConfirmedView)
  await expect.element(page.getByRole('region', { name: 'Not confirmed' })).not.toBeInTheDocument()
  const tariro = { number: 'EZC104', code: 'EZC104', name: 'Tariro Moyo' }
  send({ type: 'scan.replaced', by: 'X1', left: [tariro, { number: 'NUZ042', code: null, name: null }] })
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Not confirmed: NUZ042. 2 in all.$/)
  await page.getByRole('button', { name: 'Dismiss NUZ042' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent(/^Not confirmed: Tariro Moyo. 1 in all.$/)
  await page.getByRole('button', { name: 'Dismiss Tariro Moyo' }).click()
  await expect.element(page.getByRole('region', { name: 'Not confirmed' })).not.toBeInTheDocument()
})

test('[W931] an incomplete list is reported, and the list before it stays with its people and its age', async () => {
  const { actor, done, wait } = startScripted(deviceListMachine, paired)
  await renderRunning(actor, DeviceListView)
  await done('proveDevice', { problem: null, held: null })
  await done('readList', { came: 'notWhole' })
  await done('lookAtList', null)
  await says('No list of people is on this device: codes can be noted without names.')
  await says('The list of people did not arrive whole, and is read again.')
  wait(20_000)
  await done('readList', { came: 'whole', held })
  await done('keepFiles', true)
  await says('Ready for offline: 1,612 people, as of 14:00.')
  await expect.element(page.getByText('did not arrive whole')).not.toBeInTheDocument()
  wait(60_000)
  await done('readList', { came: 'notWhole' })
  await done('lookAtList', held)
  await says('Ready for offline: 1,612 people, as of 14 Apr 2025, 14:00.')
  await says(
    'The newest list of people did not arrive whole, and is read again. Until then this device has the one before, and lets you note people who are not in it.',
  )
})

test('[W930, W932] the gate reports that it is open in another tab, and that its list was of another camp', async () => {
  const { actor, send, done } = startScripted(deviceListMachine, paired)
  await renderRunning(actor, DeviceListView)
  send({ type: 'tab.told', isOther: true })
  await says(
    'This gate is open in another tab of this browser, too. No scan is lost and none counts twice. Close one of the two.',
  )
  send({ type: 'tab.told', isOther: false })
  await expect.element(page.getByText('open in another tab')).not.toBeInTheDocument()
  await done('proveDevice', { problem: null, held })
  await done('readList', { came: 'ofOtherCamp', held })
  await says(
    'The list of people on this device was of another camp, and was removed. Check that this is the server of your camp.',
  )
})

test.each([
  [
    { again: 1, ofOtherCamp: 0 },
    'The server was restored from a backup: 1 scan that it had is handed in again, and counted once.',
  ],
  [
    { again: 14, ofOtherCamp: 0 },
    'The server was restored from a backup: 14 scans that it had are handed in again, and counted once.',
  ],
  [
    { again: 0, ofOtherCamp: 1 },
    '1 scan was noted on this device for another camp, and not handed in to this server. What was noted stays on this device until the server of that camp is back. Tell the office.',
  ],
])(
  '[W932, W933] the gate reports scans that a restored server needs again, and scans of another camp: %j',
  async (news, text) => {
    const { actor, send } = startScripted(handInMachine, undefined)
    await renderRunning(actor, UploadView)
    send({ type: 'news.told', news })
    await says(text)
    send({ type: 'news.told', news: { again: 0, ofOtherCamp: 0 } })
    await expect.element(page.getByText(text)).not.toBeInTheDocument()
  },
)

test('[W960] scans of another camp can be removed once they are saved, after a confirmation', async () => {
  const { actor, started, done } = startScripted(otherCampScansMachine, undefined)
  await renderRunning(actor, OtherCampView)
  await says(
    'If the server of that camp never comes back, save them as a file. Then they can be removed from this device.',
  )
  expect(page.getByRole('button').elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'Save them as a file' }).click()
  await done('saveScans', ['a'.repeat(32)])
  await says('1 scan is in the file in your downloads. Open it, and give it to the office.')
  await page.getByRole('button', { name: 'Remove them from this device' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  expect(started.map(({ source, input }) => [source, input])).toEqual([
    ['saveScans', undefined],
    ['removeScans', { saved: ['a'.repeat(32)] }],
  ])
})

test('[W873] the number of scans lost with the storage is shown until it is acknowledged', async () => {
  const { actor, send } = startScripted(handInMachine, undefined)
  await renderRunning(actor, UploadView)
  send({ type: 'loss.told', lost: 1 })
  await says(
    'The storage of this browser was removed: 1 scan was lost before the server had it. Tell the office who passed here.',
  )
  await page.getByRole('button', { name: 'The office knows' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('[W846] a switch turns readiness for offline on and off', async () => {
  const { actor, done } = startScripted(deviceListMachine, { ...paired, isPaired: false })
  await renderRunning(actor, DeviceListView)
  const readiness = page.getByRole('switch', { name: 'Make this device ready for a gate without a network' })
  await says('No list of people is on this device: this gate needs the server for each scan.')
  await readiness.click()
  await expect.element(readiness).toBeChecked()
  await says('Getting ready for offline…')
  await done('proveDevice', { problem: null, held })
  await readiness.click()
  await says('Removing the list of people from this device…')
  await done('removeKept', undefined)
  await expect.element(readiness).not.toBeChecked()
})

test('[W850] on an iPhone the page names the Share menu for its installation', async () => {
  const { actor } = startScripted(gateInstallMachine, { start: 'shareMenu' })
  await renderRunning(actor, GateInstallView)
  await says('Install this page: press Share, then Add to Home Screen.')
})

test('[W850] the page explains its installation, and offers a button if the browser allows it', async () => {
  const { actor, send, done } = startScripted(gateInstallMachine, { start: 'browserMenu' })
  await renderRunning(actor, GateInstallView)
  await says('Install this page: open the menu of the browser, and press Install or Add to home screen.')
  send({ type: 'install.offered' })
  await page.getByRole('button', { name: 'Install' }).click()
  await done('askToInstall', true)
  await expect.element(page.getByText('Install this page')).not.toBeInTheDocument()
})

test('[W849] a new version is announced, and starts on request while the gate is idle', async () => {
  const { actor, send, started } = startScripted(gateUpdateMachine, { isQuiet: false })
  await renderRunning(actor, GateUpdateView)
  send({ type: 'version.waiting' })
  await says(
    'A new version of this page is ready. It starts when the gate is idle and no scan waits on this device.',
  )
  expect(page.getByRole('button').elements()).toEqual([])
  send({ type: 'gate.told', isQuiet: true })
  await page.getByRole('button', { name: 'Start it now' }).click()
  await says('Starting the new version…')
  expect(started.map(({ source }) => source)).toContain('startWaitingVersion')
})

test('[W606] one button leads offline and back online', async () => {
  const { actor, send, done } = startScripted(gateMachine, { kind: 'arrive', hasDevice: true })
  await renderRunning(actor, GateLinkView)
  await says('Online')
  expect(page.getByRole('button').elements()).toEqual([])
  send({ type: 'device.told', canNote: true })
  await page.getByRole('button', { name: 'Work offline' }).click()
  await says('Scans are noted on this device.')
  await page.getByRole('button', { name: 'Go online now' }).click()
  await says('Looking for the server.')
  await done('reachHost', { reconnectJitter: 0, at: 0 })
  await says('Online')
})

test.each([
  [844, 390],
  [1024, 590],
])(
  'in a low window of %s by %s a gate shows that it is online, changes over, and reports lost scans',
  async (width, height) => {
    await page.viewport(width, height)
    const { actor, send, done } = startScripted(gateMachine, { kind: 'arrive', hasDevice: true })
    await renderRunning(actor, (props) => (
      <GateLinkView {...props}>
        <p role="alert">1 scan was lost.</p>
      </GateLinkView>
    ))
    send({ type: 'device.told', canNote: true })
    await says('Online')
    await says('1 scan was lost.')
    const change = page.getByRole('button', { name: 'Work offline' })
    const [pill, button] = [page.getByText('Online').element(), change.element()].map((element) =>
      element.getBoundingClientRect(),
    )
    expect(pill && button && button.top < pill.bottom && pill.top < button.bottom).toBe(true)
    send({ type: 'stream.lost' })
    await says('Looking')
    await expect.element(page.getByText('Looking for the server.')).not.toBeVisible()
    await done('reachHost', { reconnectJitter: 0, at: 0 })
    await change.click()
    await says('Scans are noted on this device.')
  },
)

test('[W604] a device without storage explains how to work while the server is unreachable', async () => {
  const { actor, send, failed } = startScripted(gateMachine, { kind: 'arrive', hasDevice: true })
  await renderRunning(actor, GateLinkView)
  send({ type: 'network.lost' })
  await failed('reachHost', new Error('No answer'))
  await says('This gate cannot reach the server. Write names on paper until it is back.')
})

test('[W967] a gate does not blame the network for a fault of its page', async () => {
  const { actor, send, failed } = startScripted(gateMachine, { kind: 'arrive', hasDevice: true })
  await renderRunning(actor, GateLinkView)
  send({ type: 'network.lost' })
  await failed('reachHost', new TypeError('AbortSignal.any is not a function'))
  await says('This page has a fault. Reload it. If that happens twice, tell the camp office.')
})

test('[W611] the gate shows how many scans wait, and how to upload scans that the server refuses', async () => {
  const { actor, done } = startScripted(handInMachine, undefined)
  await renderRunning(actor, UploadView)
  await done('countWaiting', 1)
  await says('1 scan waits on this device for the server.')
  await done('handIn', { came: 'refused', waiting: 300 })
  await says(
    '300 scans wait on this device. The server does not take them from here now: pair this device again, or sign in with the right “Gate”.',
  )
})

test.each([
  { width: 844, height: 390, column: 362 },
  { width: 1024, height: 590, column: 299 },
])(
  'the switches of a gate fit with icon and word into the column of a window of $width by $height',
  async ({ width, height, column }) => {
    await page.viewport(width, height)
    const { actor } = startScripted(gateMachine, { kind: 'arrive', hasDevice: false })
    await renderRunning(actor, (props) => (
      <div style={{ inlineSize: column }}>
        <GateModeView {...props} />
      </div>
    ))
    for (const word of ['Arrive', 'Step out', 'Back in', 'Go home']) {
      const button = page.getByRole('button', { name: word }).element()
      const content = document.createRange()
      content.selectNodeContents(button)
      const [box, inner] = [button.getBoundingClientRect(), content.getBoundingClientRect()]
      expect(
        [inner.left - box.left, box.right - inner.right, box.bottom - inner.bottom].every(
          (room) => room >= 2,
        ),
        word,
      ).toBe(true)
      expect(box.height).toBeLessThanOrEqual(72)
    }
  },
)
