import { describe, expect, test } from 'vitest'
import { cameraModel } from '../../../src/inspector/models/lib/camera.tsx'
import { cameraMachine } from '../../../src/machines/lib/camera.ts'
import { startFlow } from '../support/startFlow.ts'
import { describeWalk } from '../support/walk.ts'

describeWalk(cameraModel)

const nothingSeen = {
  hasTorch: false,
  isTorchOn: false,
  isCrowded: false,
  lastCode: null,
  isOtherOffered: false,
}
const twoCameras = {
  ok: true,
  camera: { ids: ['back', 'front'], id: 'back', hasTorch: true },
} as const

function start() {
  const flow = startFlow(cameraMachine)
  const codes: string[] = []
  flow.actor.on('code.read', ({ code }) => codes.push(code))
  return { ...flow, codes }
}

async function looking() {
  const flow = start()
  flow.send({ type: 'camera.opened' })
  await flow.done('openCamera', twoCameras)
  await flow.done('loadReader', undefined)
  return flow
}

describe('the camera', () => {
  test('[W454] is requested, and its reader loaded, only when it is opened', async () => {
    const { started, send, done, state } = start()
    expect([state().value, started]).toEqual(['closed', []])
    expect(state().context).toEqual({ cameras: [], camera: null, ...nothingSeen })
    send({ type: 'camera.opened' })
    expect(state().value).toEqual({ open: 'asking' })
    expect(started.map(({ id }) => id)).toEqual(['holdCamera', 'openCamera'])
    await done('openCamera', twoCameras)
    expect(state().value).toEqual({ open: 'loading' })
    await done('loadReader', undefined)
    expect(state().value).toEqual({ open: { looking: 'steady' } })
    expect(started.map(({ id }) => id)).toEqual(['holdCamera', 'openCamera', 'loadReader', 'readCards'])
  })

  test('[W455] emits each code it reads, and shows the last one', async () => {
    const { send, codes, state } = await looking()
    send({ type: 'code.read', code: 'EZC104' })
    send({ type: 'code.read', code: 'NUZ042' })
    send({ type: 'code.read', code: 'NUZ042' })
    expect(codes).toEqual(['EZC104', 'NUZ042', 'NUZ042'])
    expect(state().context.lastCode).toBe('NUZ042')
    send({ type: 'camera.closed' })
    send({ type: 'code.read', code: 'EZC104' })
    expect([state().value, codes.length, state().context.lastCode]).toEqual(['closed', 3, null])
  })

  test('[W453] shows when several cards are in view', async () => {
    const { send, state } = await looking()
    send({ type: 'view.changed', isCrowded: true })
    expect(state().context.isCrowded).toBe(true)
    send({ type: 'view.changed', isCrowded: false })
    expect(state().context.isCrowded).toBe(false)
    send({ type: 'view.changed', isCrowded: true })
    send({ type: 'code.read', code: 'EZC104' })
    expect(state().context).toMatchObject({ isCrowded: false, lastCode: 'EZC104' })
  })

  test('[W1273] offers the next camera after 10 s in which nothing was read', async () => {
    const { send, wait, state } = await looking()
    wait(9_999)
    expect(state().context.isOtherOffered).toBe(false)
    wait(1)
    expect(state().context.isOtherOffered).toBe(true)
    send({ type: 'code.read', code: 'EZC104' })
    expect(state().context.isOtherOffered).toBe(false)
    wait(20_000)
    expect(state().context.isOtherOffered).toBe(false)
  })

  test('[W1273] offers nothing where there is one camera, or after a read', async () => {
    const one = start()
    one.send({ type: 'camera.opened' })
    await one.done('openCamera', { ok: true, camera: { ids: ['back'], id: 'back', hasTorch: false } })
    await one.done('loadReader', undefined)
    one.wait(10_000)
    expect(one.state().context.isOtherOffered).toBe(false)
    const { send, wait, state } = await looking()
    send({ type: 'code.read', code: 'EZC104' })
    wait(10_000)
    expect(state().context.isOtherOffered).toBe(false)
  })

  test('[W456] switches to the next camera in a circle, with the torch off', async () => {
    const { send, done, inputsOf, state } = await looking()
    send({ type: 'torch.toggled' })
    await done('switchTorch', undefined)
    expect(state().context.isTorchOn).toBe(true)
    send({ type: 'code.read', code: 'EZC104' })
    send({ type: 'view.changed', isCrowded: true })
    send({ type: 'camera.changed' })
    expect(state().value).toEqual({ open: 'asking' })
    expect(state().context).toEqual({ cameras: ['back', 'front'], camera: 'front', ...nothingSeen })
    await done('openCamera', { ok: true, camera: { ids: ['back', 'front'], id: 'front', hasTorch: false } })
    await done('loadReader', undefined)
    send({ type: 'camera.changed' })
    expect(inputsOf('openCamera')).toEqual([{ camera: null }, { camera: 'front' }, { camera: 'back' }])
    expect(inputsOf('holdCamera')).toHaveLength(3)
  })

  test('[W456] has nothing to switch to when it is the only one, and is remembered', async () => {
    const { send, done, inputsOf, state } = start()
    send({ type: 'camera.opened' })
    await done('openCamera', { ok: true, camera: { ids: ['only'], id: 'only', hasTorch: false } })
    await done('loadReader', undefined)
    send({ type: 'camera.changed' })
    expect(state().value).toEqual({ open: { looking: 'steady' } })
    send({ type: 'camera.closed' })
    send({ type: 'camera.opened' })
    expect(inputsOf('openCamera')).toEqual([{ camera: null }, { camera: 'only' }])
  })

  test('[W457] switches its torch on and off, if that works', async () => {
    const { send, done, failed, inputsOf, state } = await looking()
    send({ type: 'torch.toggled' })
    send({ type: 'code.read', code: 'EZC104' })
    await done('switchTorch', undefined)
    expect(state().context).toMatchObject({ isTorchOn: true, lastCode: 'EZC104' })
    send({ type: 'torch.toggled' })
    await done('switchTorch', undefined)
    expect(state().context.isTorchOn).toBe(false)
    expect(inputsOf('switchTorch')).toEqual([{ isOn: true }, { isOn: false }])
    send({ type: 'torch.toggled' })
    await failed('switchTorch', new Error('no torch'))
    expect(state().context.hasTorch).toBe(false)
    send({ type: 'torch.toggled' })
    expect(inputsOf('switchTorch')).toHaveLength(3)
  })

  test('[W457] hides a torch that cannot be switched off', async () => {
    const { send, done, failed, state } = await looking()
    send({ type: 'torch.toggled' })
    await done('switchTorch', undefined)
    send({ type: 'torch.toggled' })
    await failed('switchTorch', new Error('no torch'))
    expect(state().value).toEqual({ open: { looking: 'steady' } })
    expect(state().context).toMatchObject({ hasTorch: false, isTorchOn: false })
  })

  test.each(['refused', 'missing', 'taken', 'broken'] as const)(
    '[W458] that is %s says so, and can be retried or closed',
    async (problem) => {
      const { send, done, state } = start()
      send({ type: 'camera.opened' })
      await done('openCamera', { ok: false, problem })
      expect(state().value).toEqual({ problem })
      send({ type: 'camera.opened' })
      expect(state().value).toEqual({ open: 'asking' })
      await done('openCamera', { ok: false, problem })
      send({ type: 'camera.closed' })
      expect(state().value).toBe('closed')
    },
  )

  test('[W458] shows when it stops while reading, and when its reader cannot be loaded', async () => {
    const { send, done, state } = await looking()
    send({ type: 'torch.toggled' })
    await done('switchTorch', undefined)
    send({ type: 'code.read', code: 'EZC104' })
    send({ type: 'camera.stopped' })
    expect(state().value).toEqual({ problem: 'stopped' })
    expect(state().context).toEqual({ cameras: ['back', 'front'], camera: 'back', ...nothingSeen })

    const other = start()
    other.send({ type: 'camera.opened' })
    await other.done('openCamera', twoCameras)
    await other.failed('loadReader', new Error('no file'))
    expect(other.state().value).toEqual({ problem: 'broken' })
    expect(other.state().context).toMatchObject(nothingSeen)

    const never = start()
    never.send({ type: 'camera.opened' })
    await never.failed('openCamera', new Error('no devices'))
    expect(never.state().value).toEqual({ problem: 'broken' })
  })
})
